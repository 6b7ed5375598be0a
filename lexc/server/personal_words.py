"""The personal words of texts, in a file that other programs may change: `lexc spell --personal` reads the same."""

from __future__ import annotations

import os
import threading
from typing import Any

from lexc.overlays.journal import append_changes
from lexc.overlays.personal_list import read_personal_words, require_word
from lexc.query.word_spelling import PersonalWords


class PersonalFile:
    """A file of personal words. It is read anew after a change. Raises LexcError if it cannot be read."""

    def __init__(self, path: str) -> None:
        self._path, self._lock = path, threading.Lock()
        self._stamp: tuple[int, ...] | None = None
        self._words = PersonalWords()
        self._listed: list[str] = []
        self.words()

    def words(self) -> PersonalWords:
        """The words as they are now. An unchanged file gives the same object."""
        with self._lock:
            stamp = self._find_stamp()
            if stamp != self._stamp or stamp is None:
                self._read()
                self._stamp = stamp or self._find_stamp()
            return self._words

    def list_words(self, first: int, most: int) -> list[str]:
        """Added words, as they were written, in the order of the alphabet."""
        self.words()
        return self._listed[first : first + most]

    def change(self, word: str, is_added: bool) -> int:
        """Add or remove a word. Return the number of changes. Raises SourceError for a text that is no word."""
        require_word(word)
        if (word.lower() in self.words()) == is_added:
            return 0
        append_changes(self._path, [word], is_added)
        return 1

    def _find_stamp(self) -> tuple[int, ...] | None:
        try:
            found = os.stat(self._path)
        except OSError:
            return None
        return found.st_ino, found.st_size, found.st_mtime_ns

    def _read(self) -> None:
        words, listed = PersonalWords(), dict[str, Any]()
        for change in read_personal_words(self._path):
            words.change(change.word, change.is_added)
            listed.pop(change.word.lower(), None)
            if change.is_added:
                listed[change.word.lower()] = change.word
        self._words, self._listed = words, sorted(listed.values())
