"""`lexc check`."""

from __future__ import annotations

import re

import click

from lexc.cli.format_options import reading_options
from lexc.cli.lexicons import open_words
from lexc.cli.main import NO
from lexc.cli.parameters import image_argument, json_option, quiet_option
from lexc.cli.printing import print_json
from lexc.cli.values import show_option, show_values
from lexc.lexicon import Lexicon
from lexc.opening import EmptyLexicon, ReadingOptions
from lexc.views.answers import check_answers, correct_answers


@click.command("check")
@image_argument
@click.argument("words", nargs=-1, required=True, metavar="WORD...|-")
@show_option
@click.option("--correct", is_flag=True, help="Judge words as a text has them, by the rules of a dictionary.")
@reading_options
@json_option
@quiet_option
@click.pass_context
def command(
    ctx: click.Context,
    image: str,
    words: tuple[str, ...],
    correct: bool,
    reading: ReadingOptions,
    as_json: bool,
    quiet: bool,
    show: list[str] | None,
) -> None:
    """Tell whether words are in a lexicon.

    IMAGE is a file, or the name of a bundled lexicon. With - words are read from standard input, one a line. The exit
    status is 0 if all words are in the lexicon, 1 if any is not.

    With --correct, IMAGE is built from a hunspell dictionary, and its rules decide: compounds, capitals, hyphens and
    numbers are correct where hunspell accepts them.

    \b
    Example:
      lexc check english QUIXOTIC CARX
      lexc check twl.dawg - < words.txt
      lexc check de_DE.dawg --correct Haustür HAUSTÜR haustür
    """
    queried = _read_words() if words == ("-",) else list(words)
    with open_words(image, reading) as lexicon:
        answers = _judge(lexicon, queried) if correct else lexicon.contains_many(queried)
        found_answers = correct_answers(lexicon, queried) if correct else check_answers(lexicon, queried)
        shown = None if isinstance(lexicon, EmptyLexicon) else show_values(lexicon, show)
        for found in found_answers if as_json else ():
            print_json({**found, "results": shown.add_to_json(found["results"])} if shown else found)
        rows = shown.add_fields(queried) if shown else ((word,) for word in queried)
        for row, is_in in zip(rows, answers, strict=True):
            if not (quiet or as_json):
                click.echo(f"{'yes' if is_in else 'no ':3} {chr(9).join(row)}".rstrip("\t"))
    if not all(answers):
        ctx.exit(NO)


def _judge(lexicon: Lexicon | EmptyLexicon, words: list[str]) -> list[bool]:
    return [not isinstance(lexicon, EmptyLexicon) and lexicon.is_correct(word) for word in words]


def _read_words() -> list[str]:
    """Read the non-blank lines of standard input. A line that is not UTF-8 is accepted: it is no word."""
    from lexc.source import texts  # lazy: lexc.source costs 20 ms

    lines = re.split("\r\n?|\n", texts.read_text("-").data.decode(errors="surrogateescape"))
    return [line.strip() for line in lines if line.strip()]
