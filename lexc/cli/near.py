"""`lexc near`."""

from __future__ import annotations

import click

from lexc.cli.queries import QueryOptions, answer, queries_argument, query_options
from lexc.cli.shared import image_argument, open_image
from lexc.views.questions import Neighbour


@click.command("near")
@image_argument
@queries_argument("TEXT")
@click.option(
    "-k",
    "--distance",
    type=click.IntRange(0, 3),
    metavar="N",
    default=1,
    show_default=True,
    help="How many edits at most, up to 3.",
)
@click.option("--transpositions", is_flag=True, help="Exchanging two neighbours is one edit, not two.")
@click.option("--prefix", is_flag=True, help="Words that begin with something that near, as for somebody who types.")
@query_options
def command(
    image: str, queries: tuple[str, ...], distance: int, transpositions: bool, prefix: bool, options: QueryOptions
) -> None:
    """List the words near a text, with their distances.

    The distance is the number of letters that have to be inserted, left out or replaced. The nearest words come first,
    of equally near ones the heaviest, where the lexicon has weights. Without texts each line of standard input is one.

    \b
    Example:
      lexc near english SPEL RECIEVE --distance 2 --transpositions
      lexc near twl.dawg QUIXO --prefix --limit 10
    """
    with open_image(image, options.reading) as lexicon:
        answer(
            queries,
            lambda text: lexicon.near(
                text, distance, transpositions=transpositions, prefix=prefix, limit=options.limit
            ),
            options,
            row=Neighbour,
        )
