"""A lexicon that can be changed: words added to and removed from an image that stays as it is."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterable, MutableSet, Set
from contextlib import suppress
from typing import Any, NamedTuple

from lexc.errors import AlphabetError, LexcError, SourceError, UsageError, WordNotFound
from lexc.image.reader import Image
from lexc.image.writer import assemble
from lexc.journal import Journal
from lexc.lexicon import Lexicon
from lexc.opening import open_any


class _State(NamedTuple):
    """What an overlay holds: a compiled lexicon, and words that were added and removed since, as tiles.

    A word in both was removed first: it is a new one, without the values that it had.
    """

    lexicon: Lexicon
    added: set[bytes]
    removed: set[bytes]


class Overlay(Lexicon, MutableSet[str]):
    """A lexicon with words added and removed, in memory; the image that it was made from stays as it is.

    `in` and `len` know of a change at once. Every other question is asked of an image in memory, which is compiled anew
    when the first question after a change comes: some 60 ms for a DAWG of 170,000 words, 200 for a GADDAG; or before,
    in another thread, by `prepare`. So each question, and whatever takes an `Image`, works as on a file. Words keep
    their weights and texts. New ones weigh 0 and have empty texts, and so has a word that was removed and is added
    again, or that comes by `|=` from a lexicon with weights (`overlay | lexicon` keeps them). A column of other
    numbers, or of bits, goes when the first new word comes. There is always a word: the last one cannot be removed.

    lexicon: a `Lexicon`, or what `lexc.open` opens. journal: a file that every change is written to before it is made,
    and that is read first if it exists (see `lexc.journal.Journal`). Any number of threads may ask and change.
    (The lexicon manager of Shapiro and Smith 1977, section 3: insert, delete, check, find.)
    """

    def __init__(
        self, lexicon: Lexicon | str | os.PathLike[str], journal: str | os.PathLike[str] | None = None
    ) -> None:
        base = lexicon if isinstance(lexicon, Lexicon) else open_any(lexicon)
        self.summary = base.summary
        self._state: _State | None = _State(Lexicon(base.image), set(), set())
        self._lock = threading.RLock()
        self._journal = Journal(journal) if journal is not None else None
        if self._journal is not None:
            self._replay(self._journal)

    def add(self, word: str) -> bool:  # type: ignore[override]
        """Add a word; whether it is new. SourceError when the alphabet cannot spell it."""
        return self.update([word]) == 1

    def discard(self, word: str) -> bool:  # type: ignore[override]
        """Remove a word; whether it was there. UsageError when it is the last one."""
        tiles = self._to_tiles(_text(word))
        with self._lock:
            state = self._open()
            if not tiles or not self._holds(state, tiles):
                return False
            if len(self) == 1:
                raise UsageError(
                    "a lexicon is never empty", found=f"{word!r}, its last word", remedy="Add another one first."
                )
            self._write([tiles], is_added=False)
            self._apply(state, tiles, is_added=False)
        return True

    def remove(self, word: str) -> None:
        """Remove a word. WordNotFound is a KeyError too."""
        if not self.discard(word):
            raise WordNotFound("not in the lexicon", found=repr(word))

    def update(self, words: Iterable[str]) -> int:
        """Add words, all or none of them; how many are new. SourceError names one that the alphabet cannot spell."""
        from lexc.compile.edit import read_tiles  # lazy: lexc.compile costs 50 ms

        if isinstance(words, str):
            raise UsageError("a string is no list of words", found=repr(words), remedy="Give a list of words.")
        with self._lock:
            state = self._open()
            new = [tiles for tiles in read_tiles(words, state.lexicon.image) if not self._holds(state, tiles)]
            self._write(new, is_added=True)
            for tiles in new:
                self._apply(state, tiles, is_added=True)
        return len(new)

    def __ior__(self, words: Any) -> Overlay:  # type: ignore[override,misc]
        self.update(words)
        return self

    def __iand__(self, words: Any) -> Overlay:  # type: ignore[override,misc]
        kept = words if isinstance(words, Set) else set(words)
        for word in [word for word in self if word not in kept]:
            self.discard(word)
        return self

    def clear(self) -> None:
        """UsageError: an image is never empty."""
        raise UsageError("a lexicon is never empty", remedy="Keep a word, or build another lexicon.")

    @property
    def image(self) -> Image:
        """An image of the words as they are now: compiled in memory if they changed. LexcError once it is closed."""
        with self._lock:
            state = self._open()
            if state.added or state.removed:
                from lexc.compile.edit import edit_words  # lazy: lexc.compile costs 50 ms

                compiled = edit_words(state.lexicon.image, state.added, state.removed)
                data = memoryview(b"".join(assemble(compiled.sections)))
                state = _State(Lexicon(Image(data, state.lexicon.image.where)), set(), set())
                self._state = state
            return state.lexicon.image

    def prepare(self) -> threading.Thread:
        """Compile the words as they are now in another thread, which is returned, so that no question need wait for it.

        A change meanwhile waits until that is done. What goes wrong there goes wrong again when the image is asked for.
        """
        thread = threading.Thread(target=self._compile_early, name="lexc.Overlay.prepare", daemon=True)
        thread.start()
        return thread

    def _compile_early(self) -> None:
        with suppress(LexcError):
            _ = self.image

    def __contains__(self, word: object) -> bool:
        state = self._open()
        if state.added or state.removed:
            tiles = self._to_tiles(word) if isinstance(word, str) else None
            return bool(tiles) and self._holds(state, tiles or b"")
        return word in state.lexicon

    def contains_many(self, words: Any) -> Any:
        """Whether each word is in the lexicon: a list of bool, or a numpy array of them for a numpy array."""
        return Lexicon(self.image).contains_many(words)

    def __len__(self) -> int:
        state = self._open()
        return len(state.lexicon) + len(state.added) - len(state.removed)

    def close(self) -> None:
        """Let go of image and journal."""
        with self._lock:
            self._state = None
            if self._journal is not None:
                self._journal.close()

    def __enter__(self) -> Overlay:
        return self

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        """Travels as its words are now, without its journal."""
        return Overlay, (Lexicon(self.image),)

    def __repr__(self) -> str:
        if self._state is None:
            return "<Overlay, closed>"
        lexicon, added, removed = self._state
        return f"<Overlay of {lexicon!r}, {len(added)} added, {len(removed)} removed>"

    def _open(self) -> _State:
        if self._state is None:
            raise LexcError("the lexicon is closed", remedy="Open it again.")
        return self._state

    def _to_tiles(self, word: str) -> bytes | None:
        return self._open().lexicon._to_tiles(word)

    @staticmethod
    def _holds(state: _State, tiles: bytes) -> bool:
        if tiles in state.added or tiles in state.removed:
            return tiles in state.added
        return bool(state.lexicon.image.lookup.is_word(tiles))

    @staticmethod
    def _apply(state: _State, tiles: bytes, is_added: bool) -> None:
        """Make a change that is one."""
        if is_added:
            state.added.add(tiles)
        elif tiles in state.added:
            state.added.discard(tiles)
        else:
            state.removed.add(tiles)

    def _write(self, words: list[bytes], is_added: bool) -> None:
        if self._journal is not None and words:
            spell = self._open().lexicon.image.alphabet.spell
            self._journal.append(map(spell, words), is_added)

    def _replay(self, journal: Journal) -> None:
        """Make the changes of a journal. What is so already changes nothing: it may have been saved meanwhile."""
        state = self._open()
        try:
            for is_added, word, where in journal.changes():
                tiles = _read(word, where, state.lexicon.image)
                if self._holds(state, tiles) != is_added and (is_added or len(self) > 1):
                    self._apply(state, tiles, is_added)
        except BaseException:
            journal.close()
            raise


def _read(word: str, where: str, image: Image) -> bytes:
    """The tiles of a word in a journal. SourceError when there are none, or too many."""
    from lexc.source import MAX_LETTERS  # lazy: lexc.source costs 20 ms

    try:
        tiles = image.alphabet.tokenize(word)
    except AlphabetError as error:
        expected, found = error.expected, error.found
        raise SourceError(error.problem, where=where, expected=expected, found=found, remedy="Correct it.") from None
    if not 0 < len(tiles.decode() if image.graph.is_utf8 else tiles) <= MAX_LETTERS:
        raise SourceError("no word", where=where, expected=f"1 to {MAX_LETTERS} letters", found=repr(word[:40]))
    return tiles


def _text(word: object) -> str:
    if not isinstance(word, str):
        raise UsageError("not a word", expected="a str", found=type(word).__name__)
    return word
