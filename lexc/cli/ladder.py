"""`lexc ladder`."""

from __future__ import annotations

import click

from lexc.cli.main import NO
from lexc.cli.queries import QueryOptions, answer, lines, queries_argument, query_options
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
    if len(queries) % 2:
        raise UsageError("a ladder has two ends", found=queries[-1], remedy="Name pairs of words.")
    pairs = zip(queries[::2], queries[1::2], strict=True) if queries else map(_ends, lines())
    with open_image(image, options.reading) as lexicon:
        are_there = [_answer(lexicon, start, end, options) for start, end in pairs]
    if not all(are_there):
        ctx.exit(NO)


def _answer(lexicon: Lexicon, start: str, end: str, options: QueryOptions) -> bool:
    """Print a chain; where there is none, that is said. Whether there is."""
    chain = list(lexicon.ladder(start, end))
    if not chain:
        click.echo(f"lexc: {printable(f'no ladder leads from {start} to {end}')}", err=True)
    answer([f"{start} {end}"], lambda _: chain, options)
    return chain != []


def _ends(pair: str) -> tuple[str, str]:
    ends = pair.split()
    if len(ends) != 2:
        raise UsageError("a ladder has two ends", found=pair, remedy="Write two words on a line.")
    return ends[0], ends[1]
