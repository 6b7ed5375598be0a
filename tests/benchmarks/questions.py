"""Table 7: patterns, regular expressions and words near misspelt ones."""

from __future__ import annotations

import random
import re
import string
from collections.abc import Callable, Iterable
from functools import partial

from inputs import Input
from measure import Row, Table, interleaved

import lexc
from lexc.lexicon import Lexicon

_MANY = 1000
_AGAIN = 100  # times that a question is asked in a row: one answer is over too soon to be timed alone
_BARS = {"?A?E?S": 0.02, "*ING": 1.5, "[^AEIOU]+": 0.2, "near, 1": 0.008, "near, 2": 0.09}  # ms
_KINDS = ("dawg", "gaddag")


def tables(given: Input, rounds: int) -> list[Table]:
    lexicons = {f"lexc {kind.upper()}": lexc.build(given.words, kind, "english") for kind in _KINDS}
    return [_patterns(given, lexicons, rounds), _near(given, lexicons, rounds)]


def _patterns(given: Input, lexicons: dict[str, Lexicon], rounds: int) -> Table:
    table = Table("7a. Patterns and regular expressions", "ratios: to Python's re, asked of every word")
    for kind, text, plain in (
        ("pattern", "?A?E?S", ".A.E.S"),
        ("pattern", "*ING", ".*ING"),
        ("regex", "[^AEIOU]+", "[^AEIOU]+"),
    ):
        contenders: dict[str, Callable[[], object]] = {"re": partial(_scanned, given.words, plain)}
        for name, lexicon in lexicons.items():
            contenders[name] = partial(_asked, getattr(lexicon, kind), text)
        _add(table, text, contenders, {"re": 1} | dict.fromkeys(lexicons, _AGAIN), rounds)
    return table


def _near(given: Input, lexicons: dict[str, Lexicon], rounds: int) -> Table:
    rng = random.Random(4)
    wrong = [misspelt(rng, word) for word in rng.choices(given.words, k=_MANY)]
    table = Table("7b. Words near misspelt ones", "ratios: to the DAWG")
    for distance in (1, 2):
        contenders: dict[str, Callable[[], object]] = {
            name: partial(_all_near, lexicon, wrong, distance) for name, lexicon in lexicons.items()
        }
        _add(table, f"near, {distance}", contenders, dict.fromkeys(lexicons, len(wrong)), rounds)
    return table


def misspelt(rng: random.Random, word: str) -> str:
    """A word with a letter more, one less or another one, at a place drawn like the letter."""
    i, letter = rng.randrange(len(word)), rng.choice(string.ascii_uppercase)
    before, behind = word[:i], word[i + 1 :]
    return rng.choice([before + letter + word[i:], before + behind or letter, before + letter + behind])


def _asked(ask: Callable[[str], Iterable[str]], text: str) -> None:
    for _ in range(_AGAIN):
        list(ask(text))


def _scanned(words: list[str], expression: str) -> list[str]:
    return list(filter(re.compile(expression).fullmatch, words))


def _all_near(lexicon: Lexicon, words: list[str], distance: int) -> None:
    for word in words:
        list(lexicon.near(word, distance))


def _add(
    table: Table, question: str, contenders: dict[str, Callable[[], object]], per: dict[str, int], rounds: int
) -> None:
    first: Row | None = None
    for name, samples in interleaved(contenders, rounds).items():
        bar = _BARS[question] if name.startswith("lexc") else None
        row = Row(f"{question}: {name}", samples, "ms", per[name], first, bar)
        first = first or row
        table.rows.append(row)
    table.rows.append(None)
