"""`lexc diff`."""

from __future__ import annotations

from lexc.cli.sets import set_command


@set_command("diff")
def command() -> None:
    """Take the words of other images out of the first.

    IMAGEs are files, or names of bundled lexicons.

    \b
    Example:
      lexc diff new.dawg old.dawg                 lists the words that are new
      lexc diff twl.dawg rude.dawg -o polite.dawg
    """
