"""`lexc remove`."""

from __future__ import annotations

from lexc.cli.shared import commands
from lexc.cli.shared.editing import edit, edit_options
from lexc.cli.shared.image_output import OutputOptions
from lexc.cli.shared.queries import read_lines
from lexc.compile.build import BuildOptions, CompiledImage
from lexc.compile.edit import edit_words, read_tiles
from lexc.image.reader import Image
from lexc.views.build_results import WordChanges


@commands.command("remove")
@edit_options
def command(image: str, words: tuple[str, ...], output: str, options: OutputOptions) -> None:
    """Remove words from an image.

    IMAGE is a file, or the name of a bundled lexicon. The new image may replace it; then other commands that change it
    wait. Without WORD, words are read from standard input, one a line. The remaining words keep their values.

    \b
    Example:
      lexc remove twl.dawg GRUE -o mine.dawg
      lexc remove mine.dawg -o mine.dawg < rude.txt
    """

    def remove(other: Image, building: BuildOptions) -> tuple[CompiledImage, WordChanges]:
        tiles = read_tiles(words or read_lines(), other)
        n_known = sum(map(other.lookup.is_word, tiles))
        changes: WordChanges = {"n_removed": n_known, "n_not_there": len(tiles) - n_known}
        return edit_words(other, [], tiles, building), changes

    edit(image, output, options, remove)
