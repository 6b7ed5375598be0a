"""Racks: anagrams and words of some letters, beside a dict from sorted letters to words; and `find`."""

from __future__ import annotations

import string
from collections.abc import Callable
from functools import partial
from itertools import combinations, combinations_with_replacement
from pathlib import Path
from typing import Any

from inputs import WordList
from measure import Row, Table
from timing import time_in_turns

import lexc

RACKS = Path(__file__).parent / "racks.txt"
_BARS = {"exact": 2.5, 0: 0.5, 1: 0.15, 2: 0.055}
_FIND_BAR = 1.2
_WALK = "plain Python: words of these lengths"
_FEW = 20  # racks with blanks for the peer, which takes long for each

_CONDITIONS: dict[str, dict[str, Any]] = {
    "length, vowels, points, not includes": {"length": 7, "vowels": (4, 7), "points": (12, 99), "not_includes": "S"},
    "subanagram, length, points, not excludes": {
        "subanagram": "RETAINS??", "length": 8, "points": (10, 50), "not_excludes": "Q"
    },
    "suffix, length, excludes, points": {"suffix": "ING", "length": (7, 9), "excludes": "AE", "points": (15, 99)},
    "pattern, unique, length, back hooks": {"pattern": "*QU*", "unique": (6, 8), "length": (6, 8), "back_hooks": 0},
    "length, anagrams, vowels, front hooks": {"length": 7, "anagrams": (5, 20), "vowels": 3, "front_hooks": (1, 26)},
}  # fmt: skip


def tables(word_list: WordList, rounds: int) -> list[Table]:
    """Tables 6a and 6b."""
    return [_racks(word_list, rounds), _find(word_list, rounds)]


def _racks(word_list: WordList, rounds: int) -> Table:
    table = Table("6a. Racks: anagrams, and words of any of the letters", "ratios: to the dict of sorted letters")
    racks = RACKS.read_text(encoding="ascii").split()
    anag, dawg = (lexc.build(word_list.words, kind, "english") for kind in ("anag", "dawg"))
    groups: dict[str, list[str]] = {}
    for word in word_list.words:
        groups.setdefault("".join(sorted(word)), []).append(word)
    exact: dict[str, Callable[[], object]] = {
        "dict": lambda: [groups.get("".join(sorted(rack)), []) for rack in racks],
        "lexc letter table": lambda: [list(anag.anagram(rack)) for rack in racks],
        "lexc DAWG": lambda: [list(dawg.anagram(rack)) for rack in racks],
    }
    _add(table, "exact", exact, {"lexc letter table": _BARS["exact"]}, dict.fromkeys(exact, len(racks)), rounds)
    for blanks in (0, 1, 2):
        with_blanks = [rack[: 7 - blanks] + "?" * blanks for rack in racks]
        few = with_blanks[:_FEW] if blanks else with_blanks
        contenders: dict[str, Callable[[], object]] = {
            "dict": partial(lambda few: [_combinations(groups, rack) for rack in few], few),
            "lexc DAWG": partial(sub_anagrams, dawg, with_blanks),
        }
        per = {"dict": len(few), "lexc DAWG": len(with_blanks)}
        _add(table, f"any letters, {blanks} blanks", contenders, {"lexc DAWG": _BARS[blanks]}, per, min(rounds, 5))
    return table


def sub_anagrams(lexicon: lexc.Lexicon, racks: list[str]) -> None:
    for rack in racks:
        list(lexicon.anagram(rack, sub=True, order="alphabet"))


def _combinations(groups: dict[str, list[str]], rack: str) -> list[str]:
    """The words of any letters of a rack, each once."""
    letters, blanks = rack.replace("?", ""), rack.count("?")
    keys: set[str] = set()
    for chosen in combinations_with_replacement(string.ascii_uppercase, blanks):
        full = sorted([*letters, *chosen])
        keys.update("".join(part) for n in range(1, len(full) + 1) for part in combinations(full, n))
    return [word for key in keys for word in groups.get(key, ())]


def _find(word_list: WordList, rounds: int) -> Table:
    table = Table("6b. find: four conditions together", "ratios: to a walk along the list that looks at lengths alone")
    lexicons = {f"lexc {kind}": lexc.build(word_list.words, kind, "english") for kind in ("anag", "dawg")}
    bars = dict.fromkeys(lexicons, _FIND_BAR)
    for name, conditions in _CONDITIONS.items():
        contenders: dict[str, Callable[[], object]] = {
            _WALK: partial(_words_of_length, word_list.words, conditions["length"])
        }
        contenders |= {kind: partial(_find_words, lexicon, conditions) for kind, lexicon in lexicons.items()}
        _add(table, name, contenders, bars, dict.fromkeys(contenders, 1), rounds)
    return table


def _words_of_length(words: list[str], length: int | tuple[int, int]) -> list[str]:
    shortest, longest = length if isinstance(length, tuple) else (length, length)
    return [word for word in words if shortest <= len(word) <= longest]


def _find_words(lexicon: lexc.Lexicon, conditions: dict[str, Any]) -> list[str]:
    return list(lexicon.find(**conditions))


def _add(
    table: Table,
    question: str,
    contenders: dict[str, Callable[[], object]],
    bars: dict[str, float],
    per: dict[str, int],
    rounds: int,
) -> None:
    """Add the rows of one query. The ratios of the others are to the first contender. per: queries of one run."""
    first: Row | None = None
    for name, samples in time_in_turns(contenders, rounds).items():
        row = Row(f"{question}: {name}", samples, "ms", per[name], first, bars.get(name))
        first = first or row
        table.rows.append(row)
    table.rows.append(None)
