"""A person's words, in a file that several editors may share."""

from __future__ import annotations

import os

from platformdirs import user_config_path

from lexc.journal import Journal
from lexc.personal_list import require_word
from lexc.query.spelling import PersonalWords

_FILE = "personal-words.txt"


def default_path() -> str:
    """The path of the user's own file of personal words."""
    return str(user_config_path("lexc", appauthor=False) / _FILE)


class PersonalFile:
    """A file of personal words, and the words in it.

    It is open only while it is read or written: one program at a time may have it open, and each window of an editor
    may start a server. path: of a file that need not exist; see `lexc.journal.Journal`.
    """

    def __init__(self, path: str) -> None:
        self.path, self.words = path, PersonalWords()
        self._stamp: tuple[int, int] | None = None

    def has_changed(self) -> bool:
        """Whether the file has changed since it was last read."""
        return self._read_stamp() != self._stamp

    def read(self) -> None:
        """Read the file. Raises LexcError if it cannot be read; then there are no words until it changes."""
        self.words, self._stamp = PersonalWords(), self._read_stamp()
        words = PersonalWords()
        if self._stamp is not None:
            journal = Journal(self.path)
            try:
                for change in journal.changes():
                    words.change(change.word, change.is_added)
            finally:
                journal.close()
        self.words = words

    def add(self, word: str) -> None:
        """Add a word, and read the file again. The file and its folder are created if they are missing.

        Raises LexcError or OSError.
        """
        require_word(word)
        os.makedirs(os.path.dirname(self.path) or ".", exist_ok=True)
        journal = Journal(self.path)
        try:
            journal.append([word], is_added=True)
        finally:
            journal.close()
        self.read()

    def _read_stamp(self) -> tuple[int, int] | None:
        """(time of the last change in ns, size in bytes) of the file, None if it is missing."""
        try:
            status = os.stat(self.path)
        except (OSError, ValueError):  # a ValueError is a NUL in the path
            return None
        return status.st_mtime_ns, status.st_size
