"""`lexc embed`."""

from __future__ import annotations

import os

import click

from lexc.cli.shared import commands
from lexc.cli.shared.format_options import reading_options
from lexc.cli.shared.lexicons import open_image
from lexc.cli.shared.parameters import image_argument, quiet_option
from lexc.cli.shared.printing import print_lines
from lexc.errors import printable
from lexc.image import embedding
from lexc.image.writer import write_atomically
from lexc.opening import ReadingOptions
from lexc.system.files import require_other_file


@commands.command("embed")
@image_argument
@click.option(
    "--to",
    "language",
    type=commands.Choice(list(embedding.LANGUAGES), aliases={"javascript": "js"}),
    required=True,
    help="The programming language; javascript is js.",
)
@click.option("-o", "--output", metavar="FILE", help="The source file to write, instead of standard output.")
@click.option("--name", metavar="NAME", help="The name of the image in the program. Default: from FILE or IMAGE.")
@reading_options
@quiet_option
def command(
    image: str, language: str, output: str | None, name: str | None, reading: ReadingOptions, quiet: bool
) -> None:
    """Write an image as source code (C, JavaScript, Python).

    A program that is built with the source file needs no other file for its words. c: an array and its size, for
    lexc.h. js: a module whose default export is the image's bytes, for lexc.mjs. python: a module with a function,
    lexicon. `lexc paths` prints the paths of lexc.h and lexc.mjs.

    \b
    Example:
      lexc embed twl.dawg --to c -o twl.c
      lexc embed twl.dawg --to js -o twl.mjs
    """
    require_other_file(output, image)
    is_file = output not in (None, "-")
    name = name or embedding.name_from(str(output) if is_file else os.path.basename(image))
    with open_image(image, reading) as lexicon:
        lines = embedding.source(lexicon.image.data, language, name)
        if not is_file:
            print_lines(lines)
            return
        length = write_atomically(str(output), (f"{line}\n".encode() for line in lines))
    if not quiet:
        click.echo(f"{printable(str(output))}: {length:,} bytes")
