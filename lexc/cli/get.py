"""`lexc get`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import click

from lexc.cli.shared import commands
from lexc.cli.shared.exit_statuses import NO
from lexc.cli.shared.format_options import print_notes, reading_options
from lexc.cli.shared.lexicons import open_image
from lexc.cli.shared.parameters import image_argument, json_option
from lexc.cli.shared.printing import print_json, print_lines
from lexc.cli.shared.queries import escape, queries_argument, read_queries
from lexc.cli.shared.values import NameList, format_value
from lexc.lexicon import Lexicon
from lexc.opening import ReadingOptions
from lexc.views.columns import word_values


@commands.command("get")
@image_argument
@queries_argument("WORD")
@click.option("--show", type=NameList(), metavar="NAMES", help="Only these columns of values, with commas between.")
@click.option(
    "--prefixes",
    type=click.Choice(["all", "longest"]),
    help="The values of the words with which WORD begins, the shortest first, or of the longest such word.",
)
@reading_options
@json_option
@click.pass_context
def command(
    ctx: click.Context, image: str, queries: tuple[str, ...], show: list[str] | None, prefixes: str | None,
    reading: ReadingOptions, as_json: bool,
) -> None:  # fmt: skip
    """Print the values of words.

    A line is a word, a tab, the name of a column, a tab, and the value. With --show of one the name is left out. Values
    of a list stand in lines of their own; bytes are hexadecimal digits. Without WORD, or for -, each line of standard
    input is one. The exit status is 1 if a word is not in the lexicon, or has no value in a column that was named; with
    --prefixes, if the text begins with no word.

    \b
    Example:
      lexc get glosses.dawg CARE
      lexc get glosses.dawg CARE CART --show definition
      lexc get glosses.dawg CARETS --prefixes longest
      lexc get glosses.dawg --json - < words.txt
    """
    is_complete, columns = True, show or []
    with open_image(image, reading) as lexicon:
        for name in columns:
            lexicon.column(name)  # raises SectionMissing for an unknown name
        for word in _words(lexicon, read_queries(queries), prefixes):
            found = word_values(lexicon, word, columns)
            if found["is_in"] and not found["values"]:
                _note_no_value(lexicon, word)
            is_complete &= found["is_in"] and all(name in found["values"] for name in columns)
            if as_json:
                print_json(found)
            else:
                _print(word, found["values"], has_names=len(columns) != 1)
    if not is_complete:
        ctx.exit(NO)


def _words(lexicon: Lexicon, texts: Iterable[str], prefixes: str | None) -> Iterator[str]:
    """The words whose values are asked for; a text that begins with none stays as it is."""
    for text in texts:
        found = lexicon.prefixes(text) if prefixes else [text]
        yield from (found[-1:] if prefixes == "longest" else found) or [text]


def _note_no_value(lexicon: Lexicon, word: str) -> None:
    """Say why a word of the lexicon has no line."""
    reason = "has no value" if lexicon.image.columns else "is in the lexicon, which has no columns of values"
    print_notes([f"{escape(word)} {reason}"])


def _print(word: str, values: dict[str, Any], has_names: bool) -> None:
    for name, value in values.items():
        start = f"{escape(word)}\t{name}\t" if has_names else f"{escape(word)}\t"
        print_lines(start + format_value(item) for item in (value if isinstance(value, list) else [value]))
