"""`lexc ladder`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click

from lexc.cli.main import NO
from lexc.cli.queries import STDIN, QueryOptions, answer, lines, queries_argument, query_options
from lexc.cli.shared import image_argument, open_image
from lexc.errors import UsageError, printable
from lexc.lexicon import Lexicon


@click.command("ladder")
@image_argument
@queries_argument("FROM TO")
@query_options
@click.pass_context
def command(ctx: click.Context, image: str, queries: tuple[str, ...], options: QueryOptions) -> None:
    """List a shortest chain of words from one word to another, a letter changed at a time.

    The exit status is 1 if no chain leads from one to the other. Without words each line of standard input is two, with
    a space between them.

    \b
    Example:
      lexc ladder english COLD WARM
    """
    words = [word for word in queries if word != STDIN]
    if len(words) % 2:
        raise UsageError("a ladder needs two words", found=words[-1], remedy="Name pairs of words.")
    is_batch = len(queries) != 2 or STDIN in queries
    with open_image(image, options.reading) as lexicon:
        are_there = [_answer(lexicon, start, end, options, is_batch) for start, end in _pairs(queries)]
    if not all(are_there):
        ctx.exit(NO)


def _pairs(queries: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Two words each; for -, and where there are none, those of the lines of standard input."""
    words = iter(queries or [STDIN])
    for word in words:
        if word == STDIN:
            yield from map(_ends, lines())
        else:
            yield word, next(words)


def _answer(lexicon: Lexicon, start: str, end: str, options: QueryOptions, is_batch: bool) -> bool:
    """Print a chain; where there is none, that is said. Whether there is."""
    chain = list(lexicon.ladder(start, end))
    if not chain:
        click.echo(f"lexc: {printable(f'no ladder leads from {start} to {end}')}", err=True)
    answer([f"{start} {end}"], lambda _: chain, options, is_batch=is_batch)
    return chain != []


def _ends(pair: str) -> tuple[str, str]:
    ends = pair.split()
    if len(ends) != 2:
        raise UsageError("a ladder has two ends", found=pair, remedy="Write two words on a line.")
    return ends[0], ends[1]
