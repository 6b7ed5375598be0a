"""`lexc page`."""

from __future__ import annotations

import os

import click

from lexc.cli.shared import commands
from lexc.cli.shared.format_options import reading_options
from lexc.cli.shared.lexicons import open_image
from lexc.cli.shared.parameters import quiet_option
from lexc.errors import plural, printable
from lexc.opening import ReadingOptions
from lexc.page.definitions import add_definitions
from lexc.page.write import PageLexicon, page_lexicon, write_page
from lexc.system.files import require_other_file


@commands.command("page")
@click.argument("images", metavar="IMAGE...", nargs=-1, required=True)
@click.option(
    "-o",
    "--output",
    metavar="OUT",
    required=True,
    help="A file whose name ends with .html, or a folder, which is made if it is missing.",
)
@click.option("--definitions", is_flag=True, help="Show definitions of English words, 2.6 MB more for english.")
@reading_options
@quiet_option
def command(images: tuple[str, ...], output: str, definitions: bool, reading: ReadingOptions, quiet: bool) -> None:
    """Write a page for browsers that explores lexicons.

    The page shows words with their hooks, anagrams and neighbours, the words of patterns, racks and expressions, and
    the fields of images. It answers in the browser alone: nothing is installed, and nothing leaves the machine. A file
    opens by double click, and can be mailed. A folder is for web servers: any that serves files will do.

    \b
    Example:
      lexc page english -o words.html --definitions
      lexc page english twl.dawg -o site/
    """
    for image in images:
        require_other_file(output, image)
    files = write_page([_read(image, reading, definitions) for image in images], output)
    if quiet:
        return
    size, name = sum(files.values()), printable(output)
    if output in files:
        click.echo(f"{name}: {size:,} bytes. Open it in a browser.")
    else:
        click.echo(f"{name}: {plural(len(files), 'file')}, {size:,} bytes. Put them on a web server.")


def _read(image: str, reading: ReadingOptions, has_definitions: bool) -> PageLexicon:
    """A lexicon of the page. Its name is the file's without its suffix."""
    with open_image(image, reading) as lexicon:
        name = os.path.basename(image)
        return page_lexicon(name.rpartition(".")[0] or name, add_definitions(lexicon) if has_definitions else lexicon)
