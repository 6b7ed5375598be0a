"""`lexc verify`."""

from __future__ import annotations

import click

from lexc.cli.bar import Bar
from lexc.cli.foreign import reading_options, say_notes
from lexc.cli.main import NO
from lexc.cli.shared import image_argument, json_option, print_json, quiet_option
from lexc.errors import printable
from lexc.opening import ReadingOptions
from lexc.views.verifying import verdict


@click.command("verify")
@image_argument
@reading_options
@json_option
@quiet_option
@click.pass_context
def command(ctx: click.Context, image: str, reading: ReadingOptions, as_json: bool, quiet: bool) -> None:
    """Check an image completely.

    Beyond what every opening checks (checksums, every node, every target, every ordinal entry), all words are listed
    and compiled anew: they must be as many as the image says and hash to its identity, a GADDAG must hold just their
    strings, and a letter table must have each of them under its own letters. The exit status is 0 if the image is
    sound, 1 if it is damaged, 2 if it is no image at all or cannot be read.

    Of another program's file all arcs are followed, its own counts and hash are compared, and a GADDAG must hold just
    the strings of its words.

    \b
    Example:
      lexc verify twl.gaddag
      lexc verify csw.kwg
    """
    with Bar(not quiet, f"checking {printable(image)}"):
        found = verdict(image, **reading._asdict())
    say_notes(found["notes"])
    if as_json:
        print_json(found)
    elif found["problem"]:
        click.echo(f"lexc: {printable(found['problem'])}", err=True)
    elif not quiet:
        click.echo(f"{image}: sound")
    if not found["is_sound"]:
        ctx.exit(NO)
