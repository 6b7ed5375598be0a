"""`lexc check`."""

from __future__ import annotations

import re

import click

from lexc.cli.foreign import reading_options
from lexc.cli.main import NO
from lexc.cli.shared import image_argument, json_option, open_words, print_json, quiet_option
from lexc.opening import ReadingOptions
from lexc.views.questions import checked


@click.command("check")
@image_argument
@click.argument("words", nargs=-1, required=True, metavar="WORD...|-")
@reading_options
@json_option
@quiet_option
@click.pass_context
def command(
    ctx: click.Context,
    image: str,
    words: tuple[str, ...],
    reading: ReadingOptions,
    as_json: bool,
    quiet: bool,
) -> None:
    """Say whether words are in a lexicon.

    IMAGE is a file, or the name of a bundled lexicon. With - words are read from standard input, one a line. The exit
    status is 0 if all of them are in, 1 if any is not.

    \b
    Example:
      lexc check english QUIXOTIC CARX
      lexc check twl.dawg - < words.txt
    """
    asked = _read() if words == ("-",) else list(words)
    with open_words(image, reading) as lexicon:
        answers = lexicon.contains_many(asked)
        for found in checked(lexicon, asked) if as_json else ():
            print_json(found)
    for word, is_in in zip(asked, answers, strict=True):
        if not (quiet or as_json):
            click.echo(f"{'yes' if is_in else 'no ':3} {word}")
    if not all(answers):
        ctx.exit(NO)


def _read() -> list[str]:
    """The lines of standard input without blank ones. Bytes that are no UTF-8 are in no word."""
    from lexc.source import texts  # lazy: lexc.source costs 20 ms

    lines = re.split("\r\n?|\n", texts.read_text("-").data.decode(errors="surrogateescape"))
    return [line.strip() for line in lines if line.strip()]
