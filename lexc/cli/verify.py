"""`lexc verify`."""

from __future__ import annotations

import click

from lexc.cli.main import NO
from lexc.cli.shared import image_argument, json_option, print_json, quiet_option
from lexc.errors import ImageError, NotAnImage, VersionTooNew, printable
from lexc.lexicon import open_lexicon


@click.command("verify")
@image_argument
@json_option
@quiet_option
@click.pass_context
def command(ctx: click.Context, image: str, as_json: bool, quiet: bool) -> None:
    """Check an image completely.

    Beyond what every opening checks (checksums, every node, every target, every ordinal entry), all words are listed
    and compiled anew: they must be as many as the image says and hash to its identity, a GADDAG must hold just their
    strings, and a letter table must have each of them under its own letters. The exit status is 0 if the image is
    sound, 1 if it is damaged, 2 if it is no image at all or cannot be read.

    \b
    Example:
      lexc verify twl.gaddag
    """
    problem = ""
    try:
        with open_lexicon(image) as lexicon:
            lexicon.verify()
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
