"""A person's words, in a file that several editors may share."""

from __future__ import annotations

import os

from platformdirs import user_config_path

from lexc.overlays.journal import append_changes
from lexc.overlays.personal_list import read_personal_words, require_word
from lexc.query.word_spelling import PersonalWords

_FILE = "personal-words.txt"


def default_path() -> str:
    """The path of the user's own file of personal words."""
    return str(user_config_path("lexc", appauthor=False) / _FILE)


class PersonalFile:
    """A file of personal words, and the words in it.

    It is open only while it is read or written, since each window of an editor may start a server. path: of a file that
    need not exist; see `lexc.overlays.journal.Journal`.
    """

    def __init__(self, path: str) -> None:
        self.path, self.words = path, PersonalWords()
        self._stamp: tuple[int, int] | None = None

    def has_changed(self) -> bool:
        """Whether the file has changed since it was last read."""
        return self._read_stamp() != self._stamp

    def read(self) -> None:
        """Read the file. Raises LexcError if it cannot be read; then the words stay, and the file counts as changed."""
        words, stamp = PersonalWords(), self._read_stamp()
        for change in read_personal_words(self.path) if stamp is not None else ():
            words.change(change.word, change.is_added)
        self.words, self._stamp = words, stamp

    def add(self, word: str) -> None:
        """Add a word. The file and its folder are created if they are missing. The file counts as changed.

        Raises LexcError or OSError.
        """
        require_word(word)
        os.makedirs(os.path.dirname(self.path) or ".", exist_ok=True)
        append_changes(self.path, [word], is_added=True)
        self.words.change(word, is_added=True)

    def _read_stamp(self) -> tuple[int, int] | None:
        """(time of the last change in ns, size in bytes) of the file, None if it is missing."""
        try:
            status = os.stat(self.path)
        except (OSError, ValueError):  # a ValueError is a NUL in the path
            return None
        return status.st_mtime_ns, status.st_size
