"""The tables of a dictionary for suggestions."""

from __future__ import annotations

from typing import NamedTuple

MAX_ROWS = (1 << 16) - 1
"""The most rows of a table."""
MAX_TEXT = 1 << 10
"""The most characters of a text."""


class SuggestionTables(NamedTuple):
    """keys: rows of neighbouring keys, with | between (KEY). tried: letters, the most frequent first (TRY).

    related: groups of texts that are easily confused (MAP). output: (text, replacement), for suggestions (OCONV).
    phonetic: (pattern, code), of phonetic rules (PHONE). word_signs: characters of words besides letters (WORDCHARS).
    """

    keys: str = ""
    tried: str = ""
    related: tuple[tuple[str, ...], ...] = ()
    output: tuple[tuple[str, str], ...] = ()
    phonetic: tuple[tuple[str, str], ...] = ()
    word_signs: str = ""
