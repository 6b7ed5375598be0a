"""`lexc isomorphs`."""

from __future__ import annotations

import click

from lexc.cli.queries import QueryOptions, answer, queries_argument, query_options
from lexc.cli.shared import image_argument, open_image


@click.command("isomorphs")
@image_argument
@queries_argument("LETTERS")
@query_options
def command(image: str, queries: tuple[str, ...], options: QueryOptions) -> None:
    """List the words of a letter pattern: equal letters where its letters are equal, different ones elsewhere.

    Without patterns each line of standard input is one.

    \b
    Example:
      lexc isomorphs english ABBA MISSISSIPPI
    """
    with open_image(image, options.reading) as lexicon:
        answer(queries, lexicon.isomorphs, options)
