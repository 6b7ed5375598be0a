"""`lexc hooks`."""

from __future__ import annotations

import click

from lexc.cli.queries import QueryOptions, answer, queries_argument, query_options
from lexc.cli.shared import image_argument, open_image
from lexc.views.questions import Hook


@click.command("hooks")
@image_argument
@queries_argument("WORD")
@click.option("--extensions", is_flag=True, help="All longer words that hold the word, instead.")
@query_options
def command(image: str, queries: tuple[str, ...], extensions: bool, options: QueryOptions) -> None:
    """List the words one letter away from a word: its hooks.

    Each comes with its kind: front, a letter before the word (SCARE of CARE); back, a letter behind it (CARED); inside,
    a letter between its own (CARVE); inner, what is left without its first or its last letter (ARE, CAR). Without words
    each line of standard input is one.

    \b
    Example:
      lexc hooks english CARE
      lexc hooks twl.dawg QUIXOT --extensions
    """
    with open_image(image, options.reading) as lexicon:
        answer(queries, lexicon.extensions if extensions else lexicon.hooks, options, row=Hook)
