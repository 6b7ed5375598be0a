"""`lexc verify`."""

from __future__ import annotations

import hashlib
from itertools import pairwise

import click

from lexc.cli.main import NO
from lexc.cli.shared import image_argument, json_option, print_json, quiet_option
from lexc.errors import ImageError, Malformed, NotAnImage, VersionTooNew, printable
from lexc.lexicon import Lexicon, open_lexicon


@click.command("verify")
@image_argument
@json_option
@quiet_option
@click.pass_context
def command(ctx: click.Context, image: str, as_json: bool, quiet: bool) -> None:
    """Check an image completely.

    Beyond what every opening checks (checksums, every node, every target, every ordinal entry), all words are listed:
    they must be as many as the image says, differ, and hash to its identity. The exit status is 0 if the image is
    sound, 1 if it is damaged, 2 if it is no image at all or cannot be read.

    \b
    Example:
      lexc verify twl.gaddag
    """
    problem = ""
    try:
        with open_lexicon(image) as lexicon:
            check_words(lexicon)
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


def check_words(lexicon: Lexicon) -> None:
    """Malformed unless the words, listed anew, are as many as GRAPH says, differ, and hash to META's identity."""
    where, words = lexicon.image.where, list(lexicon)
    if len(words) != len(lexicon):
        raise Malformed("the number of words", where=where, expected=str(len(lexicon)), found=str(len(words)))
    words.sort()
    double = next((one for one, other in pairwise(words) if one == other), "")
    if double:
        raise Malformed("a word stands twice", where=where, found=double)
    identity = hashlib.sha256("".join(word + "\n" for word in words).encode()).digest()
    if identity != lexicon.meta.identity:
        raise Malformed(
            "the words are not those of META's identity",
            where=where,
            expected=lexicon.meta.identity.hex(),
            found=identity.hex(),
        )
