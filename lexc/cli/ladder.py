"""`lexc ladder`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click

from lexc.cli.shared import commands
from lexc.cli.shared.exit_statuses import NO
from lexc.cli.shared.lexicons import open_image
from lexc.cli.shared.parameters import image_argument
from lexc.cli.shared.queries import (
    STDIN,
    QueryOptions,
    note_foreign_letters,
    print_answers,
    queries_argument,
    read_lines,
    timed_query_options,
)
from lexc.cli.shared.values import show_option, show_values
from lexc.errors import UsageError, printable
from lexc.lexicon import Lexicon
from lexc.views.ladders import split_pair


@commands.command("ladder")
@image_argument
@queries_argument("FROM TO")
@show_option
@timed_query_options
@click.pass_context
def command(
    ctx: click.Context, image: str, queries: tuple[str, ...], options: QueryOptions, show: list[str] | None
) -> None:
    """Find a shortest word ladder between two words: each step changes one letter.

    Without FROM and TO, each line of standard input is a pair of words with a space between. The exit status is 1 if
    there is no ladder.

    \b
    Example:
      lexc ladder english COLD WARM
    """
    words = [word for word in queries if word != STDIN]
    if len(words) % 2:
        raise UsageError("a ladder needs two words", found=words[-1], remedy="Give a second word.")
    is_batch = len(queries) != 2 or STDIN in queries
    with open_image(image, options.reading) as lexicon:
        are_found = [_print_ladder(lexicon, start, end, options, is_batch, show) for start, end in _pairs(queries)]
    if not all(are_found):
        ctx.exit(NO)


def _pairs(queries: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield the pairs of words. The query -, or no query at all, stands for the lines of standard input."""
    words = iter(queries or [STDIN])
    for word in words:
        if word == STDIN:
            yield from map(split_pair, read_lines())
        else:
            yield word, next(words)


def _print_ladder(
    lexicon: Lexicon, start: str, end: str, options: QueryOptions, is_batch: bool, show: list[str] | None
) -> bool:
    """Print a ladder, or a note that there is none. Return whether there is one."""
    note_foreign_letters(lexicon.meta.alphabet, start, end)
    ladder = list(lexicon.ladder(start, end))
    if not ladder:
        click.echo(f"lexc: {printable(f'no ladder leads from {start} to {end}')}", err=True)
    print_answers([f"{start} {end}"], lambda _: ladder, options, is_batch=is_batch, shown=show_values(lexicon, show))
    return ladder != []
