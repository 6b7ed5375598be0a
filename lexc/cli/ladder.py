"""`lexc ladder`."""

from __future__ import annotations

import click

from lexc.cli.queries import QueryOptions, answer, queries_argument, query_options
from lexc.cli.shared import image_argument, open_image
from lexc.errors import UsageError


@click.command("ladder")
@image_argument
@queries_argument("FROM TO")
@query_options
def command(image: str, queries: tuple[str, ...], options: QueryOptions) -> None:
    """List a shortest chain of words from one word to another, a letter changed at a time.

    Nothing is listed if there is none. Without words each line of standard input is two, with a space between them.

    \b
    Example:
      lexc ladder english COLD WARM
    """
    if len(queries) % 2:
        raise UsageError("a ladder has two ends", found=queries[-1], remedy="Name pairs of words.")
    pairs = [f"{start} {end}" for start, end in zip(queries[::2], queries[1::2], strict=True)]
    with open_image(image) as lexicon:
        answer(pairs, lambda pair: lexicon.ladder(*_ends(pair)), options)


def _ends(pair: str) -> tuple[str, str]:
    ends = pair.split()
    if len(ends) != 2:
        raise UsageError("a ladder has two ends", found=pair, remedy="Write two words on a line.")
    return ends[0], ends[1]
