"""What expanding a hunspell dictionary may cost: bounds for untrusted files, of an entry and of all of them together.

A few hundred kilobytes can grant any number of flags to any number of affixes, and spell any number of words.
"""

from __future__ import annotations

from typing import Any

MAX_WORK = 500_000
"""Affixes tried for one entry of the dictionary. Of dictionaries in use, those that can be listed stay far below
(Italian: 13,000); Hungarian, Korean and Basque make millions of forms of one entry."""
MAX_LETTERS, LETTERS_PER_BYTE = 1 << 26, 64
"""Letters of all words together: so many, or so many for each byte of the two files where that is more."""
WORK_PER_LETTER = 8
"""Affixes tried for all entries together, for each letter that is allowed."""
MAX_FLAGS = 1 << 21
"""Flags of all different sets of them together, some 150 MB; dictionaries in use have some thousand sets of a few."""
_MEMORIES = 1 << 22  # affixes and letters of keys, remembered by all groups together


class Budget:
    """What is left of all that a dictionary may cost."""

    __slots__ = ("letters", "work")

    def __init__(self, n_bytes: int) -> None:
        self.letters = max(MAX_LETTERS, LETTERS_PER_BYTE * n_bytes)
        self.work = WORK_PER_LETTER * self.letters


class Meter:
    """What one entry may still cost."""

    __slots__ = ("left",)

    def __init__(self, left: int) -> None:
        self.left = left


class Memory:
    """What the groups of affixes remember, forgotten by all of them at once when it is too much."""

    __slots__ = ("_known", "_left")

    def __init__(self) -> None:
        self._known: list[dict[str, Any]] = []
        self._left = _MEMORIES

    def new(self) -> dict[str, Any]:
        """A place to remember things in."""
        self._known.append({})
        return self._known[-1]

    def keep(self, known: dict[str, Any], key: str, found: Any) -> None:
        """Remember there what was found, a sequence."""
        self._left -= len(found) + len(key) + 16
        if self._left < 0:
            self._left = _MEMORIES
            for other in self._known:
                other.clear()
        known[key] = found
