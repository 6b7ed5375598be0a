"""What `lexc add` and `lexc remove` do alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import click

from lexc.cli.bar import Bar
from lexc.cli.queries import lines
from lexc.cli.results import Result, result_options, write_result
from lexc.cli.shared import image_argument, open_image
from lexc.compile.edit import edit_words, read_tiles
from lexc.compile.sets import options_like
from lexc.views.building import Changes

_words_argument = click.argument("words", nargs=-1, metavar="[WORD]...")
_output_option = click.option(
    "-o", "--output", required=True, metavar="IMAGE", help="The image to write; - is standard output."
)


def edit_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add what `edit` takes: image, words, output and result."""
    return image_argument(_words_argument(_output_option(result_options(command))))


def edit(how: str, name: str, words: Sequence[str], output: str, result: Result) -> None:
    """Write an image with some words more or fewer. how: add or remove. words: none for those of standard input."""
    with open_image(name, result.reading) as lexicon:
        image = lexicon.image
        tiles = read_tiles(words or lines(), image)
        n_known = sum(map(image.lookup.is_word, tiles))
        options = result.shape(options_like(image), output)
        with Bar(not result.quiet, "putting words together"):
            compiled = edit_words(image, tiles, [], options) if how == "add" else edit_words(image, [], tiles, options)
        if how == "add":
            changes: Changes = {"added": len(tiles) - n_known, "there_already": n_known}
        else:
            changes = {"removed": n_known, "not_there": len(tiles) - n_known}
        write_result(compiled, output, changes, result)
