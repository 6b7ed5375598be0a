"""`lexc merge`."""

from __future__ import annotations

from lexc.cli.shared import commands
from lexc.cli.shared.image_output import OutputOptions
from lexc.cli.shared.selection import Selection
from lexc.cli.shared.set_operations import combine, set_options


@commands.command("merge")
@set_options
def command(
    images: tuple[str, ...], output: str | None, on_duplicate: dict[str, str] | None, selection: Selection,
    options: OutputOptions,
) -> None:  # fmt: skip
    """Combine the words of several images (union).

    IMAGEs are files, or names of bundled lexicons. The new image has the kind of the first one, unless its name or
    --kind decides otherwise. It keeps title, language, licence and source if they are equal in all images. Words keep
    their values; those of an image without weights have none. --on-duplicate decides on words with several values: by
    default the largest number counts, and different texts are an error.

    \b
    Example:
      lexc merge twl.dawg mine.dawg -o both.dawg
      lexc merge twl.gaddag names.dawg --title "TWL and names" -o both.gaddag
      lexc merge 2023.dawg 2024.dawg --on-duplicate sum -o counts.dawg
      lexc merge glosses.dawg twl.dawg --on-duplicate definition:first -o g.dawg
    """
    combine("merge", images, output, on_duplicate, selection, options)
