"""`lexc add`."""

from __future__ import annotations

from lexc.cli.shared import commands
from lexc.cli.shared.editing import edit, edit_options
from lexc.cli.shared.image_output import OutputOptions


@commands.command("add")
@edit_options
def command(image: str, words: tuple[str, ...], output: str, options: OutputOptions) -> None:
    """Add words to an image.

    IMAGE is a file, or the name of a bundled lexicon. The new image may replace it; then other commands that change it
    wait. Without WORD, words are read from standard input, one a line. Words keep their values; new words have none.

    \b
    Example:
      lexc add twl.dawg ZORKMID GRUE -o mine.dawg
      lexc add mine.dawg -o mine.dawg < more.txt
    """
    edit("add", image, words, output, options)
