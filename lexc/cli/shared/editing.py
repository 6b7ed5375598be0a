"""The common part of `lexc add` and `lexc remove`: images with words added or removed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import click

from lexc.cli.shared.image_output import OutputOptions, output_options, write_and_summarise
from lexc.cli.shared.lexicons import open_image
from lexc.cli.shared.parameters import image_argument
from lexc.cli.shared.progress_bar import ProgressBar
from lexc.cli.shared.queries import read_lines
from lexc.compile.edit import edit_words, read_tiles
from lexc.compile.sets import options_like
from lexc.system.in_place import change_in_place
from lexc.views.build_results import WordChanges

_words_argument = click.argument("words", nargs=-1, metavar="[WORD]...")
_output_option = click.option(
    "-o", "--output", required=True, metavar="IMAGE", help="The image to write; - is standard output."
)


def edit_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the parameters that `edit` takes: image, words, output and options."""
    return image_argument(_words_argument(_output_option(output_options(command))))


def edit(operation: str, name: str, words: Sequence[str], output: str, options: OutputOptions) -> None:
    """Write an image with words added or removed.

    operation: add or remove. name: the image to edit. words: if there are none, those of standard input are taken.
    """
    with change_in_place(output, name) as original, open_image(name, options.reading) as lexicon:
        image = lexicon.image
        tiles = read_tiles(words or read_lines(), image)
        n_known = sum(map(image.lookup.is_word, tiles))
        compile_options = options.apply_to(options_like(image), output)
        with ProgressBar(not options.quiet, "putting words together"):
            compiled = (
                edit_words(image, tiles, [], compile_options)
                if operation == "add"
                else edit_words(image, [], tiles, compile_options)
            )
        if operation == "add":
            changes: WordChanges = {"added": len(tiles) - n_known, "there_already": n_known}
        else:
            changes = {"removed": n_known, "not_there": len(tiles) - n_known}
        write_and_summarise(compiled, output, changes, options, original)
