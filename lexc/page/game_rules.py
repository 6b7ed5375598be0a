"""The bundled rules of games, as the page has them."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from lexc.play.rules import Rules
from lexc.system import resources


def rules_entry(rules: Rules) -> dict[str, Any]:
    """The rules as an object of JSON. blanks: the text of each letter for a blank. aliases: tiles of other texts."""
    alphabet, board = rules.alphabet, rules.board
    return {
        "name": rules.name, "title": rules.title, "board": board.name, "rows": board.rows, "start": board.start,
        "letters": alphabet.labels, "blanks": alphabet.blanks, "aliases": dict(alphabet.aliases),
        "scores": alphabet.scores, "counts": rules.counts, "bonus": rules.bonus,
    }  # fmt: skip


@cache
def rules_module() -> str:
    """A module of JavaScript with all bundled rules."""
    entries = [rules_entry(Rules.load(name)) for name in resources.names("rules", ".toml")]
    text = json.dumps([*map(_without_usual_blanks, entries)], ensure_ascii=False, separators=(",", ":"))
    blanks = "blanks: rules.letters.map((letter) => letter.toLowerCase())"
    return f"export const RULES = {text}.map((rules) => ({{ {blanks}, ...rules }}));\n"


def _without_usual_blanks(entry: dict[str, Any]) -> dict[str, Any]:
    """An entry without its blanks if they are its letters in small: that is a fifth of all rules."""
    are_usual = [*entry["blanks"]] == [*map(str.lower, entry["letters"])]
    return {key: value for key, value in entry.items() if key != "blanks" or not are_usual}
