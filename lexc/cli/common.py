"""`lexc common`."""

from __future__ import annotations

from lexc.cli.shared import commands
from lexc.cli.shared.image_output import OutputOptions
from lexc.cli.shared.selection import Selection
from lexc.cli.shared.set_operations import combine, set_options


@commands.command("common")
@set_options
def command(
    images: tuple[str, ...], output: str | None, on_duplicate: dict[str, str] | None, selection: Selection,
    options: OutputOptions,
) -> None:  # fmt: skip
    """Keep the words that all images have (intersection).

    IMAGEs are files, or names of bundled lexicons. Words keep their values; --on-duplicate decides on words with
    several.

    \b
    Example:
      lexc common twl.dawg english
      lexc common twl.dawg english -o common.dawg
      lexc common freq.dawg twl.dawg -o both.dawg   freq.dawg's weights
    """
    combine("common", images, output, on_duplicate, selection, options)
