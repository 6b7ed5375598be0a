"""`lexc near`."""

from __future__ import annotations

import click

from lexc.cli.shared import commands
from lexc.cli.shared.lexicons import open_image
from lexc.cli.shared.parameters import image_argument
from lexc.cli.shared.queries import QueryOptions, number_range, print_question, queries_argument, query_options
from lexc.views.questions import QUESTIONS

_OPTIONS = QUESTIONS["near"].options


@commands.command("near")
@image_argument
@queries_argument("TEXT")
@click.option(
    "-k",
    "--distance",
    type=number_range(_OPTIONS["distance"]),
    metavar="N",
    default=_OPTIONS["distance"].default,
    show_default=True,
    help="The most edits, 0 to 3.",
)
@click.option("--transpositions", is_flag=True, help="Count the exchange of two adjacent letters as one edit, not two.")
@click.option("--prefix", is_flag=True, help="List the words with a prefix near the text, for completion while typing.")
@query_options
def command(
    image: str, queries: tuple[str, ...], distance: int, transpositions: bool, prefix: bool, options: QueryOptions
) -> None:
    """List the words near a text, with their distances.

    The distance is the least number of letters that have to be inserted, removed or replaced. The nearest words come
    first; among equally near words the heaviest, if the lexicon has weights. Without TEXT, each line of standard input
    is one.

    \b
    Example:
      lexc near english SPEL RECIEVE --distance 2 --transpositions
      lexc near twl.dawg QUIXO --prefix --limit 10
    """
    with open_image(image, options.reading) as lexicon:
        settings = {"distance": distance, "transpositions": transpositions, "prefix": prefix}
        print_question("near", lexicon, queries, options, **settings)
