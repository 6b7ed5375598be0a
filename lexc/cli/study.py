"""`lexc study`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from lexc.cli.shared import commands
from lexc.cli.shared.exit_statuses import NO
from lexc.cli.shared.format_options import reading_options
from lexc.cli.shared.lexicons import open_image
from lexc.cli.shared.parameters import LIMIT, image_argument, json_option
from lexc.cli.shared.printing import fact_lines, print_json, print_lines
from lexc.cli.shared.queries import (
    QueryPrefix,
    bare_option,
    may_be_several,
    note_foreign_letters,
    queries_argument,
    read_queries,
)
from lexc.cli.shared.values import format_value, show_option, show_values
from lexc.errors import plural
from lexc.opening import ReadingOptions
from lexc.views.word_studies import study_answer

_DEFAULT_LIMIT = 10  # words of a list, so that all facts fit on a screen


@commands.command("study")
@image_argument
@queries_argument("WORD")
@show_option
@click.option("--limit", type=LIMIT, metavar="N", help="Print only the first N words of each list. Default: 10.")
@click.option("--count", is_flag=True, help="Print the length of each list instead.")
@bare_option
@reading_options
@json_option
@click.pass_context
def command(
    ctx: click.Context, image: str, queries: tuple[str, ...], limit: int | None, count: bool, show: list[str] | None,
    bare: bool, reading: ReadingOptions, as_json: bool,
) -> None:  # fmt: skip
    """Show the facts of a word: points, anagrams, hooks and more.

    Among them are its rank by probability (the number of ways to draw it from a full bag) and the words near it. Long
    lists are cut; --json prints them whole, unless --limit is given. Without WORD, each line of standard input is one.
    English words have definitions from WordNet, if the lexicon has no column of its own.
    The exit status is 1 if a word is not in the lexicon. Without --show the values of all columns are facts, too.

    \b
    Example:
      lexc study english RETAINS
      lexc study twl.dawg QUIZ ZAX --limit 3
    """
    is_batch, all_are_in = may_be_several(queries), True
    prefix = QueryPrefix(is_batch, bare)
    with open_image(image, reading) as lexicon:
        shown = show_values(lexicon, show)
        for i, word in enumerate(read_queries(queries)):
            note_foreign_letters(lexicon.meta.alphabet, word)
            facts = lexicon.study(word)
            if shown and facts["is_in"]:
                facts["values"] = shown.values_of(word)
            all_are_in &= facts["is_in"]
            if as_json:
                print_json(study_answer(word, facts, limit, count))
                continue
            click.echo("\n" * (bare and i > 0), nl=False)
            print_lines(prefix(word, _lines(facts, _DEFAULT_LIMIT if limit is None else limit, count)))
    if not all_are_in:
        ctx.exit(NO)


def _lines(facts: dict[str, Any], limit: int, is_count: bool) -> Iterator[str]:
    values, definitions = facts.pop("values", {}), facts.pop("definition", [])
    facts = {name.removeprefix("n_").replace("_", " "): value for name, value in facts.items()}
    facts |= {f"column {name}": format_value(value) for name, value in values.items()}
    if definitions:
        facts["definition"] = len(definitions) if is_count else format_value(definitions[:limit])
    names = ("in" if name == "is in" else name for name in facts)
    return fact_lines(zip(names, (_fact_text(value, limit, is_count) for value in facts.values()), strict=True))


def _fact_text(value: Any, limit: int, is_count: bool) -> Any:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(f"{count:,} with {plural(n_blanks, 'blank')}" for n_blanks, count in value.items())
    if not isinstance(value, list):
        return value
    more = f"{len(value) - limit:,} more" if len(value) > limit else ""
    words = " ".join(value[:limit])
    return len(value) if is_count else " and ".join(filter(None, [words, more])) or "none"
