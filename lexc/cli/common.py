"""`lexc common`."""

from __future__ import annotations

import click

from lexc.cli.results import Result
from lexc.cli.sets import combine, set_options


@click.command("common")
@set_options
def command(images: tuple[str, ...], output: str | None, on_duplicate: str | None, result: Result) -> None:
    """Keep the words that all of several images have.

    IMAGEs are files, or names of bundled lexicons. Words keep their weights; --on-duplicate is for words that have
    several.

    \b
    Example:
      lexc common twl.dawg english
      lexc common twl.dawg english -o common.dawg
      lexc common freq.dawg twl.dawg -o both.dawg   freq.dawg's weights
    """
    combine("common", images, output, on_duplicate, result)
