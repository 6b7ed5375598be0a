"""Greek in capitals, which is written without accents: ΛΟΓΟΣ is λόγος, ΑΘΗΝΑ Αθήνα, ΜΑΪΟΣ Μάιος."""

from __future__ import annotations

import re
from collections.abc import Iterator
from unicodedata import normalize

from lexc.query.scripts import script_of

_TONOS, _DIALYTIKA = "\u0301", "\u0308"
_VOWELS = "αεηιουωϊϋ"
_MAX_LETTERS = 64  # a longer text is no word, and would take many look-ups
_HIATUS = re.compile(f"([αεου]){_TONOS}(ι)(?!{_DIALYTIKA})|([αεηο]){_TONOS}(υ)(?!{_DIALYTIKA})")


def is_greek_in_capitals(word: str) -> bool:
    """Whether a word has several letters, all capitals, the first of them Greek."""
    return 1 < len(word) <= _MAX_LETTERS and word.isupper() and script_of(word[0]) == "GREEK"


def accented_forms(word: str) -> Iterator[str]:
    """The words with a first capital, at most one accent more, that a Greek word in capitals may be."""
    if not is_greek_in_capitals(word):
        return
    lower = normalize("NFC", word).lower()  # it ends in ς
    for base in dict.fromkeys((lower, lower.replace("ϊ", "ι").replace("ϋ", "υ"))):
        yield _with_capital(base)
        for i, letter in enumerate(base):
            if letter in _VOWELS:
                yield _with_capital(normalize("NFC", base[: i + 1] + _TONOS + base[i + 1 :]))


def without_accent(word: str) -> str:
    """A Greek word in capitals without its accent. Where that parted two vowels, a dialytika does: Μάιος, ΜΑΪΟΣ."""
    parted = _HIATUS.sub(rf"\1\3\2\4{_DIALYTIKA}", normalize("NFD", word.lower()))
    return normalize("NFC", parted.replace(_TONOS, "").upper())


def _with_capital(word: str) -> str:
    return word[:1].upper() + word[1:]
