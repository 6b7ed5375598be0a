"""The words of a text: runs of letters, with apostrophes and hyphens inside."""

from __future__ import annotations

import re
from functools import lru_cache

from lexc.alphabet import Alphabet

JOINTS = "'’‐‑-"
"""Characters that join letters to a word."""


Alphabets = tuple[Alphabet, ...]


@lru_cache(maxsize=16)
def letter_pattern(alphabets: Alphabets) -> re.Pattern[str]:
    """A pattern of one letter of a word: letters, digits, marks on letters, other characters of the alphabets."""
    return re.compile(_letter_regex(alphabets))


@lru_cache(maxsize=16)
def word_pattern(alphabets: Alphabets) -> re.Pattern[str]:
    """A pattern of words."""
    letter = _letter_regex(alphabets)
    return re.compile(f"{letter}+(?:[{JOINTS}]{letter}+)*")


def _letter_regex(alphabets: Alphabets) -> str:
    texts = [text for alphabet in alphabets for text in (*alphabet.labels, *dict(alphabet.aliases))]
    others = {char for char in "".join(texts) if not char.isalnum() and not char.isspace()} - set(JOINTS)
    return f"(?:[^\\W_]|[\u0300-\u036f{''.join(map(re.escape, sorted(others)))}])"
