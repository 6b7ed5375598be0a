"""`lexc add`."""

from __future__ import annotations

from lexc.cli.editing import edit_command


@edit_command("add")
def command() -> None:
    """Add words to an image.

    IMAGE is a file, or the name of a bundled lexicon; the new one may replace it. Without WORD, words are read from
    standard input, one a line. Words that stay keep their weights, new ones weigh 0.

    \b
    Example:
      lexc add twl.dawg ZORKMID GRUE -o mine.dawg
      lexc add mine.dawg -o mine.dawg < more.txt
    """
