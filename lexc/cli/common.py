"""`lexc common`."""

from __future__ import annotations

import click

from lexc.cli.results import Result
from lexc.cli.sets import combine, set_options


@click.command("common")
@set_options
def command(images: tuple[str, ...], output: str | None, result: Result) -> None:
    """Keep the words that all of several images have.

    IMAGEs are files, or names of bundled lexicons.

    \b
    Example:
      lexc common twl.dawg english
      lexc common twl.dawg english -o common.dawg
    """
    combine("common", images, output, result)
