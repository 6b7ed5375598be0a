"""`lexc remove`."""

from __future__ import annotations

from lexc.cli.shared import commands
from lexc.cli.shared.editing import edit, edit_options
from lexc.cli.shared.image_output import OutputOptions


@commands.command("remove")
@edit_options
def command(image: str, words: tuple[str, ...], output: str, options: OutputOptions) -> None:
    """Remove words from an image.

    IMAGE is a file, or the name of a bundled lexicon. The new image may replace it; then other commands that change it
    wait. Without WORD, words are read from standard input, one a line. The remaining words keep their values.

    \b
    Example:
      lexc remove twl.dawg GRUE -o mine.dawg
      lexc remove mine.dawg -o mine.dawg < rude.txt
    """
    edit("remove", image, words, output, options)
