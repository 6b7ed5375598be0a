"""Tables 7a and 7b: patterns, regular expressions, and words near misspelt ones."""

from __future__ import annotations

import random
import re
import string
from collections.abc import Callable, Iterable
from functools import partial

import plain
from inputs import WordList
from measure import Row, Table
from timing import time_in_turns

import lexc
from lexc.lexicon import Lexicon

_MANY = 1000
_AGAIN = 100  # repetitions of a query in one run: a single answer is too short to be timed
_BARS = {"?A?E?S": 0.0015, "*ING": 0.2, "[^AEIOU]+": 0.001, "near, 1": 0.11, "near, 2": 0.001}
_FEW = {1: 100, 2: 10}  # words for plain Python, by distance
_KINDS = ("dawg", "gaddag")


def tables(word_list: WordList, rounds: int) -> list[Table]:
    lexicons = {f"lexc {kind.upper()}": lexc.build(word_list.words, kind, "english") for kind in _KINDS}
    return [_patterns(word_list, lexicons, rounds), _near(word_list, lexicons, rounds)]


def _patterns(word_list: WordList, lexicons: dict[str, Lexicon], rounds: int) -> Table:
    table = Table("7a. Patterns and regular expressions", "ratios: to Python's re, asked of every word")
    for kind, text, expression in (
        ("pattern", "?A?E?S", ".A.E.S"),
        ("pattern", "*ING", ".*ING"),
        ("regex", "[^AEIOU]+", "[^AEIOU]+"),
    ):
        contenders: dict[str, Callable[[], object]] = {"re": partial(_scan, word_list.words, expression)}
        for name, lexicon in lexicons.items():
            contenders[name] = partial(_ask_repeatedly, getattr(lexicon, kind), text)
        _add(table, text, contenders, {"re": 1} | dict.fromkeys(lexicons, _AGAIN), rounds)
    return table


def _near(word_list: WordList, lexicons: dict[str, Lexicon], rounds: int) -> Table:
    rng = random.Random(4)
    misspellings = [misspell(rng, word) for word in rng.choices(word_list.words, k=_MANY)]
    known = set(word_list.words)
    table = Table("7b. Words near misspelt ones", "ratios: to plain Python, which asks a set for every text so near")
    for distance in (1, 2):
        few = misspellings[: _FEW[distance]]
        contenders: dict[str, Callable[[], object]] = {"plain Python": partial(_find_by_edits, known, few, distance)}
        contenders |= {name: partial(find_near, lexicon, misspellings, distance) for name, lexicon in lexicons.items()}
        per = {"plain Python": len(few)} | dict.fromkeys(lexicons, len(misspellings))
        _add(table, f"near, {distance}", contenders, per, rounds)
    return table


def misspell(rng: random.Random, word: str) -> str:
    """Insert, delete or replace one letter of a word, at a random position."""
    i, letter = rng.randrange(len(word)), rng.choice(string.ascii_uppercase)
    before, after = word[:i], word[i + 1 :]
    return rng.choice([before + letter + word[i:], before + after or letter, before + letter + after])


def _ask_repeatedly(ask: Callable[[str], Iterable[str]], text: str) -> None:
    for _ in range(_AGAIN):
        list(ask(text))


def _scan(words: list[str], expression: str) -> list[str]:
    return list(filter(re.compile(expression).fullmatch, words))


def _find_by_edits(known: set[str], words: list[str], distance: int) -> None:
    for word in words:
        plain.neighbours(known, word, distance)


def find_near(lexicon: Lexicon, words: list[str], distance: int) -> None:
    for word in words:
        list(lexicon.near(word, distance))


def _add(
    table: Table, question: str, contenders: dict[str, Callable[[], object]], per: dict[str, int], rounds: int
) -> None:
    first: Row | None = None
    for name, samples in time_in_turns(contenders, rounds).items():
        bar = _BARS[question] if name.startswith("lexc") else None
        row = Row(f"{question}: {name}", samples, "ms", per[name], first, bar)
        first = first or row
        table.rows.append(row)
    table.rows.append(None)
