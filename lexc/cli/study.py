"""`lexc study`."""

from __future__ import annotations

from typing import Any

import click

from lexc.cli.main import NO
from lexc.cli.queries import lines, queries_argument
from lexc.cli.shared import image_argument, json_option, open_image, print_facts, print_json

_SHOWN = 10  # words of a list: all of it has to fit on a screen


@click.command("study")
@image_argument
@queries_argument("WORD")
@click.option("--limit", type=click.IntRange(min=0), metavar="N", help="So many words of each list, instead of 10.")
@click.option("--count", is_flag=True, help="Of each list how many words it has.")
@json_option
@click.pass_context
def command(
    ctx: click.Context, image: str, queries: tuple[str, ...], limit: int | None, count: bool, as_json: bool
) -> None:
    """Show all that is known of a word.

    Its points, place by probability, anagrams, hooks and neighbours. Long lists are cut; --json has them whole, unless
    --limit is given. Without words each line of standard input is one. The exit status is 1 if a word is not in the
    lexicon.

    \b
    Example:
      lexc study english RETAINS
      lexc study twl.dawg QUIZ ZAX --limit 3
    """
    are_in = True
    with open_image(image) as lexicon:
        for i, word in enumerate(queries or lines()):
            facts = lexicon.study(word)
            are_in &= facts["in"]
            if as_json:
                print_json({name: _plain(value, limit, count) for name, value in facts.items()})
                continue
            click.echo("\n" * (i > 0), nl=False)
            most = _SHOWN if limit is None else limit
            print_facts((name, _shown(value, most, count)) for name, value in facts.items())
    if not are_in:
        ctx.exit(NO)


def _plain(value: Any, most: int | None, is_count: bool) -> Any:
    if not isinstance(value, list):
        return value
    return len(value) if is_count else value[:most]


def _shown(value: Any, most: int, is_count: bool) -> Any:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(f"{n:,} with {blanks} blank{'s' * (blanks != 1)}" for blanks, n in value.items())
    if not isinstance(value, list):
        return value
    more = f"{len(value) - most:,} more" if len(value) > most else ""
    words = " ".join(value[:most])
    return len(value) if is_count else " and ".join(filter(None, [words, more])) or "none"
