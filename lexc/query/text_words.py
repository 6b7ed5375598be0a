"""The words of a text: runs of letters, with apostrophes and hyphens inside."""

from __future__ import annotations

import re
from functools import lru_cache

from lexc.alphabet import Alphabet

JOINTS = "'’‐‑-"
"""Characters that join letters to a word."""


def letter_pattern(alphabet: Alphabet) -> re.Pattern[str]:
    """A pattern of one letter of a word: letters, digits, marks on letters, and all characters of the alphabet's."""
    return re.compile(_letter_regex(alphabet))


@lru_cache(maxsize=16)
def word_pattern(alphabet: Alphabet) -> re.Pattern[str]:
    """A pattern of words."""
    letter = _letter_regex(alphabet)
    return re.compile(f"{letter}+(?:[{JOINTS}]{letter}+)*")


def _letter_regex(alphabet: Alphabet) -> str:
    texts = [*alphabet.labels, *(text for text, _ in alphabet.aliases)]
    others = {char for char in "".join(texts) if not char.isalnum() and not char.isspace()} - set(JOINTS)
    return f"(?:[^\\W_]|[\u0300-\u036f{''.join(map(re.escape, sorted(others)))}])"
