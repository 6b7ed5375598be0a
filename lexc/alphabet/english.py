"""The fields of the bundled alphabet english, in which every list is read first: reading its file takes 5 ms.

Part of `lexc.alphabet`. They are those of ``lexicons/alphabets/english.toml``.
"""

from __future__ import annotations

from typing import Any

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_VALUE_ORDER = "ZQJXKVWYFHBPMCGDULSIRNOATE"

ENGLISH: dict[str, Any] = {
    "name": "english",
    "labels": tuple(_LETTERS),
    "blanks": tuple(_LETTERS.lower()),
    "scores": (1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 5, 1, 3, 1, 1, 3, 10, 1, 1, 1, 1, 4, 4, 8, 4, 10),
    "counts": (9, 2, 2, 4, 12, 2, 3, 2, 9, 1, 1, 4, 2, 6, 8, 2, 1, 6, 4, 6, 4, 2, 2, 1, 2, 1),
    "blank_score": 0,
    "blank_count": 2,
    "vowels": tuple(_LETTERS.index(letter) + 1 for letter in "AEIOU"),
    "aliases": (),
    "value_order": tuple(_LETTERS.index(letter) + 1 for letter in _VALUE_ORDER),
    "fold": "upper",
    "is_utf8": False,
}
