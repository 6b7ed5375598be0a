"""`lexc study`."""

from __future__ import annotations

from typing import Any

import click

from lexc.cli.main import NO
from lexc.cli.shared import image_argument, json_option, open_image, print_facts, print_json

_SHOWN = 10  # words of a list: all of it has to fit on a screen


@click.command("study")
@image_argument
@click.argument("word")
@json_option
@click.pass_context
def command(ctx: click.Context, image: str, word: str, as_json: bool) -> None:
    """Show all that is known of a word.

    Its points, place by probability, anagrams, hooks and neighbours. Long lists are cut; --json has them whole. The
    exit status is 1 if the word is not in the lexicon.

    \b
    Example:
      lexc study english RETAINS
    """
    with open_image(image) as lexicon:
        facts = lexicon.study(word)
    if as_json:
        print_json(facts)
    else:
        print_facts((name, _shown(value)) for name, value in facts.items())
    if not facts["in"]:
        ctx.exit(NO)


def _shown(value: Any) -> Any:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(f"{n:,} with {blanks} blank{'s' * (blanks != 1)}" for blanks, n in value.items())
    if isinstance(value, list):
        more = f" and {len(value) - _SHOWN:,} more" if len(value) > _SHOWN else ""
        return " ".join(value[:_SHOWN]) + more or "none"
    return value
