"""`Overlay`: a mutable lexicon, words added to and removed from an immutable image."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterable, Mapping, MutableSet, Set
from contextlib import suppress
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from lexc.errors import AlphabetError, LexcError, SourceError, UsageError, WordNotFound
from lexc.image.reader import Image
from lexc.image.writer import assemble
from lexc.kernels.layout._tiles import MAX_TILES
from lexc.lexicon import Lexicon
from lexc.opening import open_any
from lexc.overlays.journal import Change, Journal
from lexc.query import values
from lexc.query.lexicon_classes import class_of_lexicon
from lexc.query.limits import require_str
from lexc.query.word_spelling import PersonalWords
from lexc.query.written import WrittenAnswers, shower
from lexc.source.arrow import is_array, text_chunks

if TYPE_CHECKING:
    from lexc.compile.build import CompiledImage


_NO_TEXTS: Mapping[bytes, str] = MappingProxyType({})


class _State(NamedTuple):
    """The state of an overlay: a compiled lexicon, and the words added and removed since then, as tiles.

    A word in both was removed first, and then added as a new one, without its former values. added: each with its text.
    """

    lexicon: Lexicon
    added: dict[bytes, str]
    removed: set[bytes]


class Overlay(Lexicon, MutableSet[str]):
    """A lexicon with words added and removed, in memory. The image from which it is made does not change.

    `in` and `len` see a change at once. For every other query, an image in memory is compiled after each series of
    changes: on the first query, or earlier in another thread by `prepare`. It takes about 60 ms for a DAWG of 170,000
    words, 200 ms for a GADDAG. So each query, and each function that takes an `Image`, works as with a file.

    Words keep their values. A new word has none. A word that was removed and added again is new. So is one that `|=`
    adds from a lexicon with values (`overlay | lexicon` keeps those). The last word cannot be removed.

    lexicon: a `Lexicon`, or anything that `lexc.open` opens. journal: a file that is replayed first if it exists; every
    change is written to it before it is made (see `Journal`). A copy, or an overlay that was pickled, has the words and
    no journal. Nor has a process that is forked off: changes raise LexcError there. Any number of threads may query and
    change.
    (The lexicon manager of Shapiro and Smith 1977, section 3: insert, delete, check, find.)
    """

    def __init__(
        self, lexicon: Lexicon | str | os.PathLike[str], journal: str | os.PathLike[str] | None = None
    ) -> None:
        base = lexicon if isinstance(lexicon, Lexicon) else open_any(lexicon)
        self._opened = None if base is lexicon else base  # to close with this
        if type(self) is Overlay:
            self.__class__ = class_of_lexicon(base.image, Overlay, lambda: KeyedOverlay)
        self._detach()  # all questions about text go to the image with the changes
        self.summary = base.summary
        self._state: _State | None = _State(Lexicon(base.image), {}, set())
        self._lock = threading.RLock()
        self._journal = Journal(journal) if journal is not None else None
        if self._journal is not None:
            self._replay(self._journal)

    def add(self, word: str) -> bool:  # type: ignore[override]
        """Add a word. Return whether it is new. Raises SourceError if the alphabet cannot spell it."""
        return self.update([word]) == 1

    def discard(self, word: str) -> bool:  # type: ignore[override]
        """Remove a word. Return whether it was in the lexicon. Raises UsageError if it is the last one."""
        return self._discard_all([require_str(word, "word")]) == 1

    def _discard_all(self, words: Iterable[str]) -> int:
        """Remove all words or none. Return how many were in the lexicon. Raises UsageError if none would remain."""
        with self._lock:
            state = self._require_state()
            tiles = {found for word in words if (found := self._to_tiles(word)) and self._has_tiles(state, found)}
            if tiles and len(tiles) == len(self):
                raise UsageError(
                    "a lexicon is never empty", found=f"{_show_word(state, min(tiles))!r}, its last word",
                    remedy="Add another one first.",
                )  # fmt: skip
            self._write_to_journal(sorted(tiles), is_added=False)
            for word_tiles in tiles:
                self._apply_change(state, word_tiles, None)
        return len(tiles)

    def remove(self, word: str) -> None:
        """Remove a word. Raises WordNotFound, a KeyError, if it is not in the lexicon."""
        if not self.discard(word):
            raise WordNotFound("not in the lexicon", found=repr(word))

    def update(self, words: Iterable[str]) -> int:
        """Add all words or none. Return the number of new ones. Raises SourceError if the alphabet cannot spell one."""
        from lexc.compile.edit import read_tiles  # lazy: lexc.compile costs 50 ms

        if isinstance(words, str):
            raise UsageError("a string is no list of words", found=repr(words), remedy="Give a list of words.")
        with self._lock:
            state = self._require_state()
            image = state.lexicon.image
            texts = [*words] if image.alphabet.holds_keys else words
            tiles = read_tiles(texts, image)
            forms = _first_texts(texts, image) if image.alphabet.holds_keys else {}
            new = {word: forms.get(word, "") for word in tiles if not self._has_tiles(state, word)}
            self._write_to_journal([*new], is_added=True, texts=new)
            for word, text in new.items():
                self._apply_change(state, word, text)
        return len(new)

    def __ior__(self, words: Any) -> Overlay:  # type: ignore[override,misc]
        self.update(words)
        return self

    def __iand__(self, words: Any) -> Overlay:  # type: ignore[override,misc]
        others = words if isinstance(words, Lexicon) else self._respell(words)
        with self._lock:
            self._discard_all([word for word in self if word not in others])
        return self

    def __isub__(self, words: Any) -> Overlay:  # type: ignore[override,misc]
        self._discard_all([word for word in words if word in self])
        return self

    def __ixor__(self, words: Any) -> Overlay:  # type: ignore[override,misc]
        others = words if isinstance(words, Set) else set(words)
        with self._lock:
            common = [word for word in others if word in self]
            self.update([word for word in others if word not in self])  # first, since a lexicon is never empty
            self._discard_all(common)
        return self

    def clear(self) -> None:
        """Raise UsageError, since an image is never empty."""
        raise UsageError("a lexicon is never empty", remedy="Keep a word, or build another lexicon.")

    @property
    def image(self) -> Image:
        """An image of the current words, compiled in memory after changes. Raises LexcError after `close`.

        The image of a dictionary does not change, since its rules need its sets of words; see `personal_words`. So
        iteration, `save` and queries do not see changes to it.
        """
        with self._lock:
            state = self._require_state()
            if (state.added or state.removed) and state.lexicon.image.dictionary is None:
                image = _compile_changes(state)
                state = _State(Lexicon(image), {}, set())
                self._state = state
            return state.lexicon.image

    @property
    def personal_words(self) -> PersonalWords:
        """The words added to the image of a dictionary, and those removed from it."""
        state = self._require_state()
        spell = state.lexicon.image.alphabet.spell
        return PersonalWords({spell(tiles).lower() for tiles in state.added}, set(map(spell, state.removed)))

    def prepare(self) -> threading.Thread:
        """Compile the current words in another thread, so that no query has to wait. Return the thread.

        Changes wait until it is done. An error there is raised again when the image is next used.
        """
        thread = threading.Thread(target=self._compile_early, name="lexc.Overlay.prepare", daemon=True)
        thread.start()
        return thread

    def _compile_early(self) -> None:
        with suppress(LexcError):
            _ = self.image

    def __contains__(self, word: object) -> bool:
        state = self._require_state()
        if state.added or state.removed:
            tiles = self._to_tiles(word) if isinstance(word, str) else None
            return bool(tiles) and self._has_tiles(state, tiles or b"")
        return word in state.lexicon

    def contains_many(self, words: Any) -> Any:
        """Whether each word is in the lexicon: a list of bool, or a numpy array of them for a numpy array."""
        state = self._require_state()
        if state.lexicon.image.dictionary is None or not (state.added or state.removed):
            return Lexicon(self.image).contains_many(words)
        if is_array(words):
            words = [text for chunk in text_chunks(words) for text in chunk.to_pylist()]
        answers = state.lexicon.contains_many(words)  # whose image does not change
        if isinstance(answers, list):
            return [word in self for word in words]
        answers.flat = [word in self for word in words.ravel().tolist()]
        return answers

    def values_of(self, word: str) -> dict[str, Any]:
        """The word's values by column, without columns in which it has none. Raises WordNotFound, a KeyError."""
        return values.values_of(self.image, word)  # whose reader is not kept, since changes make another image

    def __len__(self) -> int:
        state = self._require_state()
        return len(state.lexicon) + len(state.added) - len(state.removed)

    def close(self) -> None:
        """Release the image and close the journal."""
        with self._lock:
            self._state = None
            if self._opened is not None:
                self._opened.close()
            if self._journal is not None:
                self._journal.close()

    def __enter__(self) -> Overlay:
        return self

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        """Copy or pickle the current words, without the journal."""
        with self._lock:
            image = self.image  # without changes, unless it is that of a dictionary
            state = self._require_state()
            return _restore, (Lexicon(image), {**state.added}, {*state.removed})

    def __repr__(self) -> str:
        if self._state is None:
            return "<Overlay, closed>"
        lexicon, added, removed = self._state
        return f"<Overlay of {lexicon!r}, {len(added)} added, {len(removed)} removed>"

    def _require_state(self) -> _State:
        """The state. Raises LexcError after `close`."""
        if self._state is None:
            raise LexcError("the lexicon is closed", remedy="Open it again.")
        return self._state

    def _to_tiles(self, word: str) -> bytes | None:
        return self._require_state().lexicon._to_tiles(word)

    @staticmethod
    def _has_tiles(state: _State, tiles: bytes) -> bool:
        if tiles in state.added or tiles in state.removed:
            return tiles in state.added
        return bool(state.lexicon.image.lookup.is_word(tiles))

    @staticmethod
    def _apply_change(state: _State, tiles: bytes, text: str | None) -> None:
        """Change the words. The word is not in the lexicon before it is added, and is before it is removed.

        text: of an added word, None for one that is removed.
        """
        if text is not None:
            state.added[tiles] = text
        elif tiles in state.added:
            del state.added[tiles]
        else:
            state.removed.add(tiles)

    def _write_to_journal(self, words: list[bytes], is_added: bool, texts: Mapping[bytes, str] = _NO_TEXTS) -> None:
        """texts: of words of a lexicon of keys, as they are written."""
        if self._journal is not None and words:
            state = self._require_state()
            self._journal.append((texts.get(word) or _show_word(state, word) for word in words), is_added)

    def _replay(self, journal: Journal) -> None:
        try:
            for change in journal.changes():
                self.repeat(change)
        except BaseException:
            journal.close()
            raise

    def repeat(self, change: Change) -> None:
        """Make a change of a journal. Skip one that the lexicon has: it may have been saved after the change.

        Raises SourceError if the alphabet cannot spell the word.
        """
        state = self._require_state()
        is_added, word, where = change
        tiles = _read_tiles(word, where, state.lexicon.image)
        if self._has_tiles(state, tiles) != is_added and (is_added or len(self) > 1):
            self._apply_change(state, tiles, word if is_added else None)


class KeyedOverlay(WrittenAnswers, Overlay):
    """An overlay of a lexicon of keys, whose answers are as words are written. `Overlay` makes one."""


def _compile_changes(state: _State) -> Image:
    """An image of the words of a state; of keys, with the written forms of added words."""
    from lexc.compile.edit import add_words, edit_words, read_additions  # lazy: lexc.compile costs 50 ms

    base = state.lexicon.image
    image = _image_of(edit_words(base, state.added, state.removed), base.where)
    if not (base.alphabet.holds_keys and state.added):
        return image
    return _image_of(add_words(image, read_additions([[*state.added.values()]], image))[0], base.where)


def _image_of(compiled: CompiledImage, where: str) -> Image:
    return Image(memoryview(b"".join(assemble(compiled.sections))), where)


def _show_word(state: _State, tiles: bytes) -> str:
    """A word as people read it: as it is written, or as bytes with escapes."""
    image = state.lexicon.image
    return shower(image)(image.alphabet.spell(tiles))


def _first_texts(words: Iterable[str], image: Image) -> dict[bytes, str]:
    """The first text of each key."""
    return {image.alphabet.tokenize(word): word for word in reversed([*words])}


def _restore(lexicon: Lexicon, added: dict[bytes, str], removed: set[bytes]) -> Overlay:
    """An overlay of a lexicon with changes, which was pickled. Raises UsageError for a change that is no word."""
    overlay = Overlay(lexicon)
    if not (isinstance(lexicon, Lexicon) and isinstance(added, dict) and isinstance(removed, set)):
        raise UsageError("the pickle of an overlay is damaged", expected="a lexicon, and words added and removed")
    for tiles in added.keys() | removed:
        _require_word(tiles, lexicon.image)
    overlay._state = _State(lexicon, added, removed)
    return overlay


def _require_word(tiles: object, image: Image) -> None:
    """Raise UsageError unless tiles are a word in the alphabet of an image: kernels rely on that."""
    if isinstance(tiles, bytes) and 0 < len(tiles) <= MAX_TILES and min(tiles) > 0:
        if image.alphabet.is_utf8:
            if tiles.decode(errors="replace").encode() == tiles:
                return
        elif max(tiles) <= image.alphabet.n_letters:
            return
    raise UsageError("the pickle of an overlay is damaged", expected="words as tiles", found=repr(tiles)[:80])


def _read_tiles(word: str, where: str, image: Image) -> bytes:
    """The tiles of a word in a journal. Raises SourceError if there are none, or too many."""
    from lexc.source import MAX_LETTERS  # lazy: lexc.source costs 20 ms

    try:
        tiles = image.alphabet.tokenize(word)
    except AlphabetError as error:
        expected, found = error.expected, error.found
        raise SourceError(error.problem, where=where, expected=expected, found=found, remedy="Correct it.") from None
    if not 0 < len(tiles.decode() if image.graph.is_utf8 else tiles) <= MAX_LETTERS:
        raise SourceError("not a word", where=where, expected=f"1 to {MAX_LETTERS} letters", found=repr(word[:40]))
    return tiles
