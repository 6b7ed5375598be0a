"""`lexc merge`."""

from __future__ import annotations

from lexc.cli.sets import set_command


@set_command("merge")
def command() -> None:
    """Put the words of several images together.

    IMAGEs are files, or names of bundled lexicons. The new image is of the first one's kind unless its name or --kind
    says otherwise, and keeps of title, language, licence and source what all say alike.

    \b
    Example:
      lexc merge twl.dawg mine.dawg -o both.dawg
      lexc merge twl.gaddag names.dawg --title "TWL and names" -o both.gaddag
    """
