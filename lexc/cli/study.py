"""`lexc study`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import click

from lexc.cli.foreign import reading_options
from lexc.cli.main import NO
from lexc.cli.queries import lines, print_object, queries_argument
from lexc.cli.shared import COUNT, image_argument, json_option, open_image, print_facts
from lexc.errors import counted
from lexc.opening import Reading

_SHOWN = 10  # words of a list: all of it has to fit on a screen


@click.command("study")
@image_argument
@queries_argument("WORD")
@click.option("--limit", type=COUNT, metavar="N", help="So many words of each list, instead of 10.")
@click.option("--count", is_flag=True, help="Of each list how many words it has.")
@reading_options
@json_option
@click.pass_context
def command(
    ctx: click.Context, image: str, queries: tuple[str, ...], limit: int | None, count: bool, reading: Reading,
    as_json: bool,
) -> None:  # fmt: skip
    """Show all that is known of a word.

    Its points, place by probability, anagrams, hooks and neighbours. Long lists are cut; --json has them whole, unless
    --limit is given, in an object a word whose results are one object of facts. Without words each line of standard
    input is one. The exit status is 1 if a word is not in the lexicon.

    \b
    Example:
      lexc study english RETAINS
      lexc study twl.dawg QUIZ ZAX --limit 3
    """
    if not _study_words(image, reading, queries or lines(), limit, count, as_json):
        ctx.exit(NO)


def _study_words(
    image: str, reading: Reading, words: Iterable[str], limit: int | None, count: bool, as_json: bool
) -> bool:
    """Whether all of them are in."""
    are_in = True
    with open_image(image, reading) as lexicon:
        for i, word in enumerate(words):
            facts = lexicon.study(word)
            are_in &= facts["in"]
            if as_json:
                print_object(word, [{name: _plain(value, limit, count) for name, value in facts.items()}])
                continue
            click.echo("\n" * (i > 0), nl=False)
            most = _SHOWN if limit is None else limit
            print_facts((name, _shown(value, most, count)) for name, value in facts.items())
    return are_in


def _plain(value: Any, most: int | None, is_count: bool) -> Any:
    if not isinstance(value, list):
        return value
    return len(value) if is_count else value[:most]


def _shown(value: Any, most: int, is_count: bool) -> Any:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(f"{n:,} with {counted(blanks, 'blank')}" for blanks, n in value.items())
    if not isinstance(value, list):
        return value
    more = f"{len(value) - most:,} more" if len(value) > most else ""
    words = " ".join(value[:most])
    return len(value) if is_count else " and ".join(filter(None, [words, more])) or "none"
