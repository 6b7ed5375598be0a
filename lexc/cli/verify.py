"""`lexc verify`."""

from __future__ import annotations

from functools import partial

import click

from lexc.cli.shared import commands
from lexc.cli.shared.exit_statuses import NO
from lexc.cli.shared.format_options import print_notes, reading_options
from lexc.cli.shared.parameters import MemorySize, image_argument, json_option, quiet_option
from lexc.cli.shared.printing import print_json
from lexc.cli.shared.progress_bar import ProgressBar
from lexc.errors import UsageError, printable
from lexc.opening import ReadingOptions
from lexc.views.verdicts import verify_file


@commands.command("verify")
@image_argument
@reading_options
@click.option(
    "--memory",
    type=MemorySize(),
    metavar="SIZE",
    help="Check a .dawg in this much memory, 16M or more, with temporary files: for images larger than memory. Values "
    "are checked where they lie in the file.",
)
@click.option("--tmp", metavar="DIR", help="The folder for the temporary files of --memory. Default: TMPDIR or /tmp.")
@json_option
@quiet_option
@click.pass_context
def command(
    ctx: click.Context, image: str, reading: ReadingOptions, memory: int | None, tmp: str | None, as_json: bool,
    quiet: bool,
) -> None:  # fmt: skip
    """Check an image completely.

    Every opening of a file checks its checksums, nodes, targets and ordinals. This command also lists all words. Their
    number and their hash must be those in the image. A GADDAG must hold exactly their strings, a letter table each word
    under its own letters.

    Without --memory, the file is read into memory. A letter table and a GADDAG of UTF-8 are compiled again there, in
    several times their bytes. With --memory it is read piece by piece, in more time. It must have the bytes that lexc
    writes for its words.

    In another program's file all arcs are followed, and its own counts and hash are compared. A GADDAG must hold
    exactly the strings of its words.

    The exit status is 0 if the file is sound and 1 if it is damaged. It is 2 if the file is no image or cannot be read.

    \b
    Example:
      lexc verify twl.gaddag
      lexc verify csw.kwg
      lexc verify twl.dawg --memory 256M --tmp /var/tmp
    """
    if tmp and memory is None:
        raise UsageError("--tmp goes with --memory", found="--tmp alone", remedy="Give both, or leave it out.")
    announce = None if quiet else partial(click.echo, err=True)
    with ProgressBar(not quiet, f"checking {printable(image)}"):
        found = verify_file(image, **reading._asdict(), memory=memory, tmp=tmp, announce=announce)
    print_notes(found["notes"])
    if as_json:
        print_json(found)
    elif found["problem"]:
        click.echo(f"lexc: {printable(found['problem'])}", err=True)
    elif not quiet:
        click.echo(f"{printable(image)}: sound")
    if not found["is_sound"]:
        ctx.exit(NO)
