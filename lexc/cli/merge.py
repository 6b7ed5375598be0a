"""`lexc merge`."""

from __future__ import annotations

import click

from lexc.cli.results import Result
from lexc.cli.sets import combine, set_options


@click.command("merge")
@set_options
def command(images: tuple[str, ...], output: str | None, on_duplicate: str | None, result: Result) -> None:
    """Put the words of several images together.

    IMAGEs are files, or names of bundled lexicons. The new image is of the first one's kind unless its name or --kind
    says otherwise, and keeps of title, language, licence and source what all say alike. Words keep their weights, and
    in an image without weights they weigh 0; --on-duplicate is for words that have several.

    \b
    Example:
      lexc merge twl.dawg mine.dawg -o both.dawg
      lexc merge twl.gaddag names.dawg --title "TWL and names" -o both.gaddag
      lexc merge 2023.dawg 2024.dawg --on-duplicate sum -o counts.dawg
    """
    combine("merge", images, output, on_duplicate, result)
