"""`lexc hooks`."""

from __future__ import annotations

import click

from lexc.cli.shared import commands
from lexc.cli.shared.lexicons import open_image
from lexc.cli.shared.parameters import image_argument
from lexc.cli.shared.queries import QueryOptions, print_question, queries_argument, query_options


@commands.command("hooks")
@image_argument
@queries_argument("WORD")
@click.option("--extensions", is_flag=True, help="List all longer words that contain the word, instead.")
@query_options
def command(image: str, queries: tuple[str, ...], extensions: bool, options: QueryOptions) -> None:
    """List the hooks of a word: words with a letter more or less.

    Each hook comes with its kind. front: a letter is added before the word (SCARE for CARE). back: a letter is added
    after it (CARED). insertion: a letter is added between its letters (CARVE). inner: the first or the last letter is
    removed (ARE, CAR). Without WORD, each line of standard input is one.

    \b
    Example:
      lexc hooks english CARE
      lexc hooks twl.dawg QUIXOT --extensions
    """
    with open_image(image, options.reading) as lexicon:
        print_question("extensions" if extensions else "hooks", lexicon, queries, options)
