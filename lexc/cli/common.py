"""`lexc common`."""

from __future__ import annotations

from lexc.cli.sets import set_command


@set_command("common")
def command() -> None:
    """Keep the words that all of several images have.

    IMAGEs are files, or names of bundled lexicons.

    \b
    Example:
      lexc common twl.dawg english
      lexc common twl.dawg english -o common.dawg
    """
