"""`lexc verify`."""

from __future__ import annotations

import click

from lexc import bundled
from lexc.cli.bar import Bar
from lexc.cli.foreign import Reading, audit, decoded, is_foreign, reading_options
from lexc.cli.main import NO
from lexc.cli.shared import image_argument, json_option, print_json, quiet_option
from lexc.errors import FormatError, ImageError, NotAnImage, UnknownFormat, VersionTooNew, printable
from lexc.lexicon import open_lexicon


@click.command("verify")
@image_argument
@reading_options
@json_option
@quiet_option
@click.pass_context
def command(ctx: click.Context, image: str, reading: Reading, as_json: bool, quiet: bool) -> None:
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
    problem = ""
    try:
        with Bar(not quiet, f"checking {printable(image)}"):
            _verify(image, reading)
    except FormatError as error:
        if isinstance(error, UnknownFormat) or isinstance(error.__cause__, (OSError, ImageError)):
            raise
        problem = str(error)
    except (NotAnImage, VersionTooNew):
        raise
    except ImageError as error:
        if isinstance(error.__cause__, OSError):
            raise
        problem = str(error)
    if as_json:
        print_json({"image": image, "sound": not problem, "problem": problem})
    elif problem:
        click.echo(f"lexc: {printable(problem)}", err=True)
    elif not quiet:
        click.echo(f"{image}: sound")
    if problem:
        ctx.exit(NO)


def _verify(image: str, reading: Reading) -> None:
    """FormatError, ImageError say what is wrong."""
    if not bundled.is_name(image) and is_foreign(image, reading):
        audit(decoded(image, reading), image)
        return
    with open_lexicon(image) as lexicon:
        lexicon.verify()
