"""`lexc add`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import click

from lexc.cli.shared import commands
from lexc.cli.shared.build_options import read_options
from lexc.cli.shared.editing import edit, edit_options
from lexc.cli.shared.format_options import print_notes
from lexc.cli.shared.image_output import OutputOptions
from lexc.cli.shared.queries import read_lines
from lexc.cli.shared.table_options import require_files, table_options
from lexc.compile.build import BuildOptions, CompiledImage
from lexc.compile.edit import add_words, edit_words, read_additions, read_tiles, read_value
from lexc.errors import UsageError
from lexc.image.reader import Image
from lexc.system.files import require_other_file
from lexc.views.build_results import WordChanges

_HEADINGS = {
    "The words": "--set --list --value --column --header --delimiter --on-duplicate",
    "The image": "--output --kind --layout --title --language --licence --source",
    "The file": "--from --alphabet --max-letters",
}


@commands.command("add", headings=_HEADINGS)
@edit_options
@click.option("--set", "settings", multiple=True, metavar="NAME=VALUE", help="A value of each WORD: --set score=50.")
@click.option("--list", "files", multiple=True, metavar="FILE", help="A list of words, with values, as lexc build's.")
@table_options
def command(
    image: str, words: tuple[str, ...], output: str, options: OutputOptions, settings: tuple[str, ...],
    files: tuple[str, ...], **reading: Any,
) -> None:  # fmt: skip
    """Add words to an image, with their values.

    IMAGE is a file, or the name of a bundled lexicon. The new image may replace it; then other commands that change it
    wait. Without WORD and FILE, words are read from standard input, one a line. Other words keep their values. A word
    that is there already gets the new value; --on-duplicate has other rules. Scored lists (.dict) need no options.

    \b
    Example:
      lexc add twl.dawg ZORKMID GRUE -o mine.dawg
      lexc add glosses.dawg AALII --set points=5 -o mine.dawg
      lexc add twl.dawg --list care.csv --header --value definition -o g.dawg
      lexc add mine.dawg -o mine.dawg < more.txt
    """
    require_files("--list", files, {**reading, "on_duplicate": reading["on_duplicate"] if not settings else None})
    require_other_file(output, *files)
    given = [*words] or ([] if files else [*read_lines()])
    if settings and not given:
        raise UsageError("no words for a value", expected="WORD", found="--set", remedy="Name the words.")

    def change(other: Image, building: BuildOptions) -> tuple[CompiledImage, WordChanges]:
        if not (settings or files or other.alphabet.key):
            return _add_plain(other, given, building)
        values = dict(_parse_setting(other, text) for text in settings)
        if not options.quiet:
            _note_new_columns(other, values)
        sources: list[Any] = [[(word, values) for word in given] if values else given] if given else []
        added = read_additions([*sources, *files], other, read_options(reading))
        compiled, n_new, n_known = add_words(other, added, building, reading["on_duplicate"])
        return compiled, {"n_added": n_new, "n_there_already": n_known}

    edit(image, output, options, change)


def _add_plain(image: Image, words: list[str], building: BuildOptions) -> tuple[CompiledImage, WordChanges]:
    """Add words without values."""
    tiles = read_tiles(words, image)
    n_known = sum(map(image.lookup.is_word, tiles))
    return edit_words(image, tiles, [], building), {"n_added": len(tiles) - n_known, "n_there_already": n_known}


def _note_new_columns(image: Image, names: Iterable[str]) -> None:
    """Name the columns of --set that an image with other columns lacks: they may be misspelt."""
    new = [name for name in names if image.columns and name not in image.columns]
    print_notes([f"{name} is a new column beside {', '.join(image.columns)}" for name in new])


def _parse_setting(image: Image, text: str) -> tuple[str, Any]:
    """The name and the value of NAME=VALUE."""
    name, sign, value = text.partition("=")
    if not (sign and name and value):
        raise UsageError("not a value", where="--set", expected="NAME=VALUE", found=repr(text)[:60])
    return name, read_value(image, name, value)
