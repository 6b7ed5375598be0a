"""The common part of `lexc add` and `lexc remove`: images with words added or removed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from lexc.cli.shared.image_output import OutputOptions, output_options, write_and_summarise
from lexc.cli.shared.lexicons import open_image
from lexc.cli.shared.parameters import image_argument
from lexc.cli.shared.progress_bar import ProgressBar
from lexc.compile.build import BuildOptions, CompiledImage
from lexc.compile.sets import options_like
from lexc.image.reader import Image
from lexc.system.in_place import change_in_place
from lexc.views.build_results import WordChanges

_words_argument = click.argument("words", nargs=-1, metavar="[WORD]...")
_output_option = click.option(
    "-o", "--output", required=True, metavar="IMAGE", help="The image to write; - is standard output."
)


def edit_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the parameters that `edit` takes: image, words, output and options."""
    return image_argument(_words_argument(_output_option(output_options(command))))


Change = Callable[[Image, BuildOptions], tuple[CompiledImage, WordChanges]]
"""A function from an image and options to the changed image, with the numbers of changed words."""


def edit(name: str, output: str, options: OutputOptions, change: Change) -> None:
    """Write an image with words added or removed. name: the image to edit."""
    with change_in_place(output, name) as original, open_image(name, options.reading) as lexicon:
        compile_options = options.apply_to(options_like(lexicon.image), output)
        with ProgressBar(not options.quiet, "putting words together"):
            compiled, changes = change(lexicon.image, compile_options)
        write_and_summarise(compiled, output, changes, options, original)
