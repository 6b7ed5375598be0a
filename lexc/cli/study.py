"""`lexc study`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from lexc.cli.foreign import reading_options
from lexc.cli.main import NO
from lexc.cli.queries import Before, asked, bare_option, is_several, queries_argument
from lexc.cli.shared import COUNT, fact_lines, image_argument, json_option, open_image, print_json, print_lines
from lexc.errors import plural
from lexc.opening import ReadingOptions
from lexc.views.portraits import portrait

_SHOWN = 10  # words of a list: all of it has to fit on a screen


@click.command("study")
@image_argument
@queries_argument("WORD")
@click.option("--limit", type=COUNT, metavar="N", help="So many words of each list, instead of 10.")
@click.option("--count", is_flag=True, help="Of each list how many words it has.")
@bare_option
@reading_options
@json_option
@click.pass_context
def command(
    ctx: click.Context, image: str, queries: tuple[str, ...], limit: int | None, count: bool, bare: bool,
    reading: ReadingOptions, as_json: bool,
) -> None:  # fmt: skip
    """Show all that is known of a word.

    Its points, place by probability, anagrams, hooks and neighbours. Long lists are cut; --json prints them whole,
    unless --limit is given. Without words each line of standard input is one. The exit status is 1 if a word is
    not in the lexicon.

    \b
    Example:
      lexc study english RETAINS
      lexc study twl.dawg QUIZ ZAX --limit 3
    """
    is_batch, are_in = is_several(queries), True
    before = Before(is_batch, bare)
    with open_image(image, reading) as lexicon:
        for i, word in enumerate(asked(queries)):
            facts = lexicon.study(word)
            are_in &= facts["is_in"]
            if as_json:
                print_json(portrait(word, facts, limit, count))
                continue
            click.echo("\n" * (bare and i > 0), nl=False)
            print_lines(before(word, _lines(facts, _SHOWN if limit is None else limit, count)))
    if not are_in:
        ctx.exit(NO)


def _lines(facts: dict[str, Any], most: int, is_count: bool) -> Iterator[str]:
    names = ("in" if name == "is_in" else name.replace("_", " ") for name in facts)
    return fact_lines(zip(names, (_shown(value, most, is_count) for value in facts.values()), strict=True))


def _shown(value: Any, most: int, is_count: bool) -> Any:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(f"{n:,} with {plural(blanks, 'blank')}" for blanks, n in value.items())
    if not isinstance(value, list):
        return value
    more = f"{len(value) - most:,} more" if len(value) > most else ""
    words = " ".join(value[:most])
    return len(value) if is_count else " and ".join(filter(None, [words, more])) or "none"
