"""`lexc remove`."""

from __future__ import annotations

import click

from lexc.cli.editing import edit, edit_options
from lexc.cli.results import Result


@click.command("remove")
@edit_options
def command(image: str, words: tuple[str, ...], output: str, result: Result) -> None:
    """Remove words from an image.

    IMAGE is a file, or the name of a bundled lexicon; the new one may replace it. Without WORD, words are read from
    standard input, one a line. Words that stay keep their weights.

    \b
    Example:
      lexc remove twl.dawg GRUE -o mine.dawg
      lexc remove mine.dawg -o mine.dawg < rude.txt
    """
    edit("remove", image, words, output, result)
