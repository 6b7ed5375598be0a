"""`lexc remove`."""

from __future__ import annotations

from lexc.cli.editing import edit_command


@edit_command("remove")
def command() -> None:
    """Remove words from an image.

    IMAGE is a file, or the name of a bundled lexicon; the new one may replace it. Without WORD, words are read from
    standard input, one a line.

    \b
    Example:
      lexc remove twl.dawg GRUE -o mine.dawg
      lexc remove mine.dawg -o mine.dawg < rude.txt
    """
