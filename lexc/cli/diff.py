"""`lexc diff`."""

from __future__ import annotations

import click

from lexc.cli.results import Result
from lexc.cli.sets import combine, set_options


@click.command("diff")
@set_options
def command(images: tuple[str, ...], output: str | None, on_duplicate: str | None, result: Result) -> None:
    """Take the words of other images out of the first.

    IMAGEs are files, or names of bundled lexicons. Words keep their weights.

    \b
    Example:
      lexc diff new.dawg old.dawg                 lists the words that are new
      lexc diff twl.dawg rude.dawg -o polite.dawg
    """
    combine("diff", images, output, on_duplicate, result)
