"""Limits on the expansion of a hunspell dictionary, per entry and in total, because its files are untrusted.

A few hundred kilobytes can combine any number of affixes and spell any number of words.
"""

from __future__ import annotations

from typing import Any

MAX_WORK = 500_000
"""Affixes that may be tried for one entry. Most dictionaries in use stay far below (Italian: 13,000). Hungarian, Korean
and Basque have entries with millions of forms, which no list can hold."""
MAX_LETTERS, LETTERS_PER_BYTE = 1 << 26, 64
"""The most letters of all words together, and the most for each byte of the two files. The larger one is the limit."""
WORK_PER_LETTER = 8
"""Affixes that may be tried for all entries together, for each letter allowed."""
MAX_FLAGS = 1 << 21
"""The most flags in all distinct sets of flags together: some 150 MB. Real dictionaries have far fewer."""
_MAX_MEMO_SIZE = 1 << 22  # affixes and letters of keys in all memos of a pool together


class Budget:
    """The remaining limits of a dictionary. letters: of all words. work: affixes to try."""

    __slots__ = ("letters", "work")

    def __init__(self, n_bytes: int) -> None:
        self.letters = max(MAX_LETTERS, LETTERS_PER_BYTE * n_bytes)
        self.work = WORK_PER_LETTER * self.letters


class EntryBudget:
    """The number of affixes that may still be tried for one entry; negative when there were too many."""

    __slots__ = ("remaining",)

    def __init__(self, remaining: int) -> None:
        self.remaining = remaining


class MemoPool:
    """Memos with one common size limit. All of them are cleared when they exceed it."""

    __slots__ = ("_memos", "_remaining")

    def __init__(self) -> None:
        self._memos: list[dict[str, Any]] = []
        self._remaining = _MAX_MEMO_SIZE

    def new_memo(self) -> dict[str, Any]:
        """Make an empty memo. Use `store` to add to it."""
        self._memos.append({})
        return self._memos[-1]

    def store(self, memo: dict[str, Any], key: str, value: Any) -> None:
        """Store a sequence under a key of a memo of this pool."""
        self._remaining -= len(value) + len(key) + 16
        if self._remaining < 0:
            self._remaining = _MAX_MEMO_SIZE
            for other in self._memos:
                other.clear()
        memo[key] = value
