"""Lexicons of every alphabet, kind and layout, for property tests of queries."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

import lexc
from lexc.alphabet import Alphabet
from lexc.lexicon import Lexicon

LETTERS: dict[str, list[str]] = {
    "english": list("ABCZ"),
    "spanish": ["A", "C", "[CH]", "L", "[LL]", "Ñ"],
    "catalan": ["A", "L", "[L·L]", "N", "[NY]", "Ç"],
    "cyrillic": [*"АБЯ", "a"],
    "utf8": ["a", "é", "日", "\U0001d11e"],
}
"""The letters of words, by the name of their alphabet; those of several characters are in brackets."""

FORTY = [chr(0x410 + i) for i in range(39)] + ["a"]
ALPHABETS: dict[str, Any] = {"cyrillic": Alphabet.from_letters(FORTY, "none"), "utf8": Alphabet.utf8("none")}
CONFIGURATIONS = [
    (name, kind, layout)
    for name in LETTERS
    for kind in ("dawg", "gaddag")
    for layout in ("bitmap", "arcs", "packed")
    if (name, layout) != ("utf8", "bitmap")
]


def words_of(name: str, most: int = 30) -> st.SearchStrategy[list[str]]:
    """Lists of distinct words of one entry of `LETTERS`."""
    word = st.lists(st.sampled_from(LETTERS[name]), min_size=1, max_size=6).map("".join)
    return st.lists(word, min_size=1, max_size=most, unique=True)


def build_lexicon(words: Any, name: str, kind: str = "dawg", layout: str = "auto") -> Lexicon:
    """Build words with an alphabet of `LETTERS`."""
    return lexc.build(words, kind, ALPHABETS.get(name, name), layout=layout)
