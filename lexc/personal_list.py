"""A dictionary with the words of a personal list, which may have letters that the dictionary lacks."""

from __future__ import annotations

import os
from collections.abc import Iterable

from lexc.errors import SourceError
from lexc.image.reader import Image
from lexc.journal import Journal
from lexc.query.spelling import PersonalWords

_MAX_LETTERS = 255


def require_word(word: str) -> None:
    """Raise SourceError if a text cannot be a personal word: if it is empty, too long, or has control characters."""
    if not 0 < len(word) <= _MAX_LETTERS or not word.isprintable():
        raise SourceError("not a word", expected=f"1 to {_MAX_LETTERS} letters", found=repr(word[:40]))


class PersonalList:
    """The image of a dictionary, and a person's changes to it.

    `lexc.overlay.Overlay` compiles changes into a new image, which is possible for word lists only: the rules of a
    dictionary need its sets of words. So this image stays, and the changes are kept beside it.

    image: of the dictionary. personal_words: the changes. journal: a file that is read first if it exists; every change
    is written to it (see `lexc.journal.Journal`).
    """

    def __init__(self, image: Image, journal: str | os.PathLike[str] | None = None) -> None:
        self.image, self.personal_words = image, PersonalWords()
        self._journal = Journal(journal) if journal is not None else None
        try:
            for is_added, word, _ in self._journal.changes() if self._journal else ():
                self.personal_words.change(word, is_added)
        except BaseException:
            self.close()
            raise

    def update(self, words: Iterable[str]) -> int:
        """Add words. Return the number of new ones. Raises SourceError if one is too long or empty."""
        if isinstance(words, str):
            raise TypeError("words must be an iterable of words, not one str")
        by_lower = dict[str, str]()
        for word in words:
            by_lower.setdefault(word.lower(), word)
        new = [word for lower, word in by_lower.items() if lower not in self.personal_words]
        for word in new:
            require_word(word)
        if self._journal is not None and new:
            self._journal.append(new, is_added=True)
        for word in new:
            self.personal_words.change(word, is_added=True)
        return len(new)

    def close(self) -> None:
        """Close the journal."""
        if self._journal is not None:
            self._journal.close()

    def __enter__(self) -> PersonalList:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
