"""A lexicon with the words of a personal list, which may have letters that the lexicon lacks."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from lexc.errors import SourceError
from lexc.image.reader import Image
from lexc.lexicon import Lexicon
from lexc.overlays.journal import Change, append_changes, read_changes
from lexc.query.word_spelling import PersonalWords

if TYPE_CHECKING:
    from lexc.overlays.overlay import Overlay

_MAX_LETTERS = 255


def require_word(word: str) -> None:
    """Raise SourceError unless a text can be a word of texts: it is not empty, has no spaces, and is not too long."""
    if not 0 < len(word) <= _MAX_LETTERS or " " in word or not word.isprintable():
        expected = f"1 to {_MAX_LETTERS} letters without spaces"
        raise SourceError("not a word", expected=expected, found=repr(word[:40]))


def read_personal_words(path: str | os.PathLike[str]) -> Iterator[Change]:
    """The changes of a personal list, without spaces around words. See `lexc.overlays.journal.read_changes`."""
    for change in read_changes(path):
        if word := change.word.strip():
            yield change._replace(word=word)


class PersonalList:
    """A lexicon, and a person's changes to it.

    A word that the lexicon's alphabet spells joins its image, by an `Overlay`. Other words are kept beside the image.
    So are all words beside the image of a dictionary, since its rules need its own sets of words.

    lexicon: stays as it is. path: of a file that is read first, and created if it is missing; every change is written
    to it (see `append_changes`). Programs can share it, since it is open only while it is read or written.
    """

    def __init__(self, lexicon: Lexicon, path: str | os.PathLike[str] | None = None) -> None:
        self._lexicon, self._path = lexicon, path
        self._overlay: Overlay | None = None  # of the first change
        self._beside = PersonalWords()
        for change in read_personal_words(path) if path is not None else ():
            self._repeat(change)

    @property
    def image(self) -> Image:
        """The image of the lexicon, with the words that its alphabet spells if it is no dictionary."""
        return (self._overlay or self._lexicon).image

    @property
    def personal_words(self) -> PersonalWords:
        """A copy of the changes that are not in the image."""
        return self._beside.with_words(())

    def update(self, words: Iterable[str]) -> int:
        """Add words. Return the number of new ones. Raises SourceError if one is too long or empty."""
        if isinstance(words, str):
            raise TypeError("words must be an iterable of words, not one str")
        by_lower = dict[str, str]()
        for word in words:
            by_lower.setdefault(word.lower(), word)
        new = [word for word in by_lower.values() if not self._has(word)]
        for word in new:
            require_word(word)
        if self._path is not None and new:
            append_changes(self._path, new, is_added=True)
        for word in new:
            self._repeat(Change(True, word, ""))
        return len(new)

    def close(self) -> None:
        """Release the image with the changes."""
        if self._overlay is not None:
            self._overlay.close()

    def __enter__(self) -> PersonalList:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _has(self, word: str) -> bool:
        """Whether a word is in the list already, or in a lexicon without rules."""
        if self._lexicon.image.dictionary is None and word in (self._overlay or self._lexicon):
            return True
        return word.lower() in self._beside and word not in self._beside.refused

    def _repeat(self, change: Change) -> None:
        """Make a change in the image, or beside it if the alphabet cannot spell the word."""
        if self._lexicon.image.dictionary is None:
            if self._overlay is None:
                from lexc.overlays.overlay import Overlay  # lazy: lexc.overlays.overlay costs 1 ms

                self._overlay = Overlay(self._lexicon)
            with suppress(SourceError):
                self._overlay.repeat(change)
                return
        self._beside.change(change.word, change.is_added)
