"""`lexc diff`."""

from __future__ import annotations

from lexc.cli.shared import commands
from lexc.cli.shared.image_output import OutputOptions
from lexc.cli.shared.selection import Selection
from lexc.cli.shared.set_operations import combine, set_options


@commands.command("diff")
@set_options
def command(
    images: tuple[str, ...], output: str | None, on_duplicate: dict[str, str] | None, selection: Selection,
    options: OutputOptions,
) -> None:  # fmt: skip
    """Remove the words of other images from the first (difference).

    IMAGEs are files, or names of bundled lexicons. Words keep their values.

    \b
    Example:
      lexc diff new.dawg old.dawg                 lists the words that are new
      lexc diff twl.dawg rude.dawg -o polite.dawg
    """
    combine("diff", images, output, on_duplicate, selection, options)
