"""`Lexicon`: an open image as a Python set of words, with all queries as methods."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Self, cast, overload

from lexc import query
from lexc.errors import ImageError, LexcError, UsageError, did_you_mean, plural
from lexc.image.graph import Graph
from lexc.image.meta import Meta
from lexc.image.reader import Image, Load, open_image
from lexc.installed import bundled
from lexc.installed.remembered import open_file
from lexc.kernels.layout.lookup import Lookup
from lexc.query import words as queries
from lexc.query.dictionary_rules import DictionaryRules
from lexc.query.lexicon_classes import class_of_lexicon
from lexc.query.limits import require_str
from lexc.query.set_operations import SetOperations
from lexc.query.value_lookups import ValueLookups
from lexc.source import arrow

if TYPE_CHECKING:
    from lexc.query.cryptogram import Readings
    from lexc.query.facts import Facts
    from lexc.query.path import Cursor
    from lexc.query.similar import Replacements
    from lexc.source.words import Summary


class Lexicon(Lookup, DictionaryRules, SetOperations, ValueLookups):  # Lookup first: its `in` is a C slot
    """The words of an image: an immutable set in alphabet order, also indexed by ordinals.

    `lexc.open`, `lexc.frombytes` and `lexc.build` make one. Any number of threads may read it. A mapped image stays
    mapped until `close`, or until nothing refers to it.
    """

    summary: Summary | None = None
    """The account of all lines or arcs that were read, if the words were compiled; None for an image."""
    _image: Image | None = None

    def __new__(cls, image: Any, *_arguments: Any, **_options: Any) -> Self:
        """A lexicon; of keys a `keyed_class`, of bytes a `BytesLexicon`. Subclasses have other arguments."""
        kind: Any = class_of_lexicon(image, cls, keyed_class) if cls is Lexicon else cls
        return cast("Self", super().__new__(kind))

    def __init__(self, image: Image) -> None:
        self._image = image
        image.attach(self)

    @property
    def image(self) -> Image:
        """The open image: sections, GRPH, META, nodes. Raises LexcError after `close`."""
        if self._image is None:
            raise LexcError("the lexicon is closed", remedy="Open it again.")
        return self._image

    @property
    def notes(self) -> Sequence[str]:
        """Notes on the words that were read, as on data that their file does not state."""
        return self.summary.notes if self.summary else ()

    @property
    def graph(self) -> Graph:
        """Kind, layout, counts and roots."""
        return self.image.graph

    @property
    def meta(self) -> Meta:
        """Alphabet, identity, options, title, language, licence, source."""
        return self.image.meta

    def _to_tiles(self, word: str) -> bytes | None:
        """The tiles of a word that the byte table of `in` cannot decide; None if the alphabet cannot spell it."""
        return queries.tiles_of(self.image, word)

    def __len__(self) -> int:
        return self.image.graph.n_words

    def __iter__(self) -> Iterator[str]:
        return queries.words(self.image)

    if TYPE_CHECKING:

        @overload
        def __getitem__(self, index: int) -> str: ...
        @overload
        def __getitem__(self, index: slice) -> list[str]: ...
        def __getitem__(self, index: int | slice) -> str | list[str]: ...

    def _item(self, index: int | slice) -> str | list[str]:
        if isinstance(index, slice):
            return queries.words_of_range(self.image, range(*index.indices(len(self))))
        return queries.word_at(self.image, index)

    def _copied_lookup(self, max_units: int) -> Any:
        """Look-ups in a copy of packed nodes in the bitmap layout."""
        from lexc.image.word_nodes import copied_lookup  # lazy: lexc.image.word_nodes costs 1 ms

        return copied_lookup(self.image, max_units)

    def _find_ordinal_by_alphabet(self, word: str) -> int:
        return queries.ordinal(self.image, word)

    def _list_keys_by_alphabet(self, prefix: str) -> list[str]:
        return queries.list_words(self.image, prefix)

    def iterkeys(self, prefix: str = "") -> Iterator[str]:
        """The words that begin with a prefix, one by one."""
        return queries.words(self.image, prefix)

    def by_alphagram(self, words: Iterable[str] | None = None) -> Iterator[tuple[str, list[str]]]:
        """Groups of anagrams as (letters in alphabet order, words), sorted by letters. words: None for all."""
        return queries.by_alphagram(self.image, self if words is None else words)

    def _find_prefixes_by_alphabet(self, text: str) -> list[str]:
        return queries.prefixes(self.image, text)

    def _find_longest_prefix_by_alphabet(self, text: str) -> str | None:
        return next(reversed(queries.prefixes(self.image, text)), None)

    def _has_prefix(self, prefix: str) -> bool:
        return queries.has_prefix(self.image, prefix)

    def count(self, prefix: str = "") -> int:
        """The number of words that begin with a prefix, counted without listing them."""
        return sum(map(len, queries.ordinal_ranges(self.image, prefix)))

    def weight(self, word: str) -> int | float | None:
        """The word's weight, None for none. Raises WordNotFound, a KeyError; SectionMissing without weights."""
        return query.complete.weight(self.image, word)

    def complete(self, prefix: str = "", n: int | None = 10) -> list[str]:
        """The n heaviest words (None: all) with a prefix, ties in alphabet order; words without a weight last."""
        return list(query.complete.complete(self.image, prefix, n))

    def suggest(self, word: str, n: int = 10) -> list[str]:
        """The n likeliest corrections of an unknown word, the likeliest first: see `lexc.query.suggestions`."""
        from lexc.installed.suggesting import make_suggester  # lazy: lexc.installed.suggesting costs 5 ms

        return make_suggester([self.image]).suggest(require_str(word, "word"), n)

    def contains_many(self, words: Any) -> Any:
        """Whether each word is in the lexicon: a list of bool; for an array of numpy or Arrow, an array of its kind."""
        if arrow.is_array(words):
            return query.arrow_arrays.contains_many(self._look_up_texts, words)
        if hasattr(words, "tolist") and hasattr(words, "dtype"):
            import numpy as np  # lazy: numpy costs 65 ms

            are_in = super().contains_many(np.asarray(words).ravel().tolist())
            return np.array(are_in, dtype=bool).reshape(words.shape)
        return super().contains_many(words)

    def pattern(self, text: str, limit: int | None = None) -> Iterator[str]:
        """The words that fit a pattern: ``?A?E?S``, ``*ING``, ``Q[^U]*``, ``@`` a vowel, ``#`` a consonant.

        See `lexc.query.pattern`.
        """
        return query.pattern.pattern(self.image, text, limit)

    def regex(self, text: str, limit: int | None = None) -> Iterator[str]:
        """The words that a regular expression matches as a whole."""
        return query.regex.regex(self.image, text, limit)

    def acrostic(self, text: str, lengths: Sequence[int] = ()) -> Iterator[tuple[str, Iterator[str]]]:
        """For each letter of a text a pattern and the words that fit it. They begin with the letter.

        lengths: of the words, letter by letter; 0 or none for any. See `lexc.query.acrostic`.
        """
        return query.acrostic.acrostic(self.image, text, lengths)

    def near(
        self, text: str, distance: int = 1, *, transpositions: bool = False, prefix: bool = False,
        limit: int | None = None,
    ) -> Iterator[tuple[str, int]]:  # fmt: skip
        """(word, distance) of the words within a distance of at most 3: the nearest first.

        Among equally near ones the heaviest comes first, if there are weights, otherwise the first in alphabet order.
        See `lexc.query.near.near`.
        """
        return query.near.near(self.image, text, distance, transpositions=transpositions, prefix=prefix, limit=limit)

    def similar(self, text: str, replacements: Replacements, prefix: bool = False) -> list[str]:
        """The words that a text becomes if letters stand for others, as in `similar("ЕЛКА", {"Е": "Ё"})`.

        prefix: the words that begin with such a text instead. See `lexc.query.similar`.
        """
        return list(query.similar.similar(self.image, text, replacements, prefix))

    def similar_items(
        self, text: str, replacements: Replacements, prefix: bool = False, column: str = ""
    ) -> list[tuple[str, Any]]:
        """(word, value) of the words of `similar` that have a value in a column; "": (word, dict of all columns)."""
        return list(query.similar.similar_items(self.image, text, replacements, prefix, column))

    def hooks(self, word: str, limit: int | None = None) -> Iterator[tuple[str, str]]:
        """(word, kind) of words one letter away: front, back, insertion, inner. See `lexc.query.hooks.hooks`."""
        return query.hooks.hooks(self.image, word, limit)

    def extensions(self, word: str, limit: int | None = None) -> Iterator[str]:
        """The longer words that contain a word."""
        return query.hooks.extensions(self.image, word, limit)

    def ladder(self, start: str, end: str) -> Iterator[str]:
        """A shortest chain of words from one to another that differ by one letter; empty if there is none."""
        return query.ladder.ladder(self.image, start, end)

    def isomorphs(self, text: str, limit: int | None = None) -> Iterator[str]:
        """The words with the letter pattern of a text: ``ABBA`` finds NOON."""
        return query.isomorphs.isomorphs(self.image, text, limit)

    def cryptogram(
        self, text: str, key: Mapping[str, str] | None = None, *, unread: int = 1, limit: int | None = None,
        seconds: float = 10.0,
    ) -> Readings:  # fmt: skip
        """(reading, number of unread words) of a text in a substitution cipher: see `lexc.query.cryptogram`."""
        from lexc.installed.commonness import commonness_of  # lazy: lexc.installed costs 20 ms

        return query.cryptogram.cryptogram(
            self.image, text, key, unread=unread, limit=limit, seconds=seconds, commonness=commonness_of(self.image)
        )

    def anagram(
        self, rack: str, *, sub: bool = False, includes: str = "", lengths: tuple[int, int] | None = None,
        plus: int = 0, order: str = "length", limit: int | None = None,
    ) -> Iterator[str]:  # fmt: skip
        """The anagrams of a rack, `?` being a blank; with sub, sub-anagrams too. See `lexc.query.anagram.anagram`."""
        return query.anagram.anagram(
            self.image, rack, sub=sub, includes=includes, lengths=lengths, plus=plus, order=order, limit=limit
        )

    def phrase_anagrams(
        self, phrase: str, *, words: int | tuple[int, int] = (2, 3), min_length: int = 1,
        with_words: Iterable[str] = (), limit: int | None = None,
    ) -> Iterator[str]:  # fmt: skip
        """Sets of words that use all letters of a phrase: see `lexc.query.phrase.phrase_anagrams`."""
        return query.phrase.phrase_anagrams(
            self.image, phrase, words=words, min_length=min_length, with_words=with_words, limit=limit
        )

    def findwords(
        self, rack: str, includes: str = "", *, at_least: int | None = None, limit: int | None = None
    ) -> Iterator[str]:
        """The words that a rack spells, the highest-valued letters first: see `lexc.query.findwords.findwords2`."""
        return query.findwords.findwords2(self.image, rack, includes, at_least=at_least, limit=limit)

    def find(self, **conditions: Any) -> Iterator[str]:
        """The words that fulfil all conditions, as `find(length=7, not_includes="S")`; see `lexc.query.find.find`."""
        return query.find.find(self.image, **conditions)

    def select(self, answers: Iterable[Any], **conditions: Any) -> Iterator[Any]:
        """The answers of another query that fulfil conditions of `find`, in one of its orders.

        As in `select(lexicon.near("CARE"), where="score>=50", order="score")`; see `lexc.query.selecting.select`.
        """
        return query.selecting.select(self.image, answers, **conditions)

    def facts(self, words: Iterable[str], kinds: Iterable[str] | None = None) -> Iterator[Facts]:
        """Facts about words: see `lexc.query.facts.Facts`.

        kinds: some of "hooks", "alphagram", "points" and "weight", None for all that are known.
        """
        return query.facts.facts(self.image, words, kinds)

    def study(self, word: str) -> dict[str, Any]:
        """All facts about one word, by name: see `lexc.query.study.study`. English words have bundled definitions."""
        from lexc.installed.definitions import DEFINITION, definitions_of  # lazy: lexc.installed costs 20 ms

        facts = query.study.study(self.image, word)
        found = definitions_of(self.image, facts["word"]) if facts["is_in"] else []
        return {**facts, DEFINITION: found} if found else facts

    def explore(self, text: str, **options: Any) -> list[dict[str, Any]]:
        """The readings of a text, each with the number of its answers: see `lexc.query.explore.explore`."""
        return query.explore.explore(self.image, text, **options)

    def answers(self, text: str, reading: str, **options: Any) -> Iterator[str]:
        """The words of a reading of a text that fulfil conditions: see `lexc.query.explore.answers`."""
        return query.explore.answers(self.image, text, reading, **options)

    def path(self, text: str = "") -> list[dict[str, Any]]:
        """The path of a text through the automaton, with the letters that follow: see `lexc.query.path.path`."""
        return query.path.path(self.image, text)

    def cursor(self, root: str = "words") -> Cursor:
        """The cursor at a root, for programs that walk the automaton themselves: see `lexc.query.path.Cursor`."""
        return query.path.cursor(self.image, root)

    def _of_image(self, image: Image, summary: Summary | None) -> Lexicon:
        lexicon = Lexicon(image)
        lexicon.summary = summary
        return lexicon

    def verify(self) -> None:
        """Check the image completely: as opening does, and against its words. Raises Malformed for the first fault."""
        from lexc.query.audit import audit  # lazy: lexc.query.audit costs 55 ms

        self.image.verify()
        audit(self.image)

    def tobytes(self) -> bytes:
        """The image's bytes. Raises EmptySource if it has no words."""
        return bytes(self.image.file_data)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the image to a file, whole or not at all. Raises EmptySource if it has no words."""
        from lexc.image.writer import write_atomically  # lazy: lexc.image.writer costs 1 ms

        write_atomically(path, [self.image.file_data])

    def close(self) -> None:
        """Release the image. No other thread may be reading it. Open iterators keep it mapped until they are freed."""
        self._detach()
        if self._image is not None:
            self._image.kept.clear()  # some refer to the image: it would stay mapped until they are collected
        self._image = self._values_of_word = None

    def __enter__(self) -> Lexicon:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        """Pickle the path, or the bytes if there is none. Unpickling verifies the image."""
        if not self.image.path:
            return frombytes, (self.tobytes(),)
        return open_lexicon, (self.image.path,)

    def __repr__(self) -> str:
        if self._image is None:
            return "<Lexicon, closed>"
        return (
            f"<Lexicon {self._image.where}: {plural(len(self), 'word')}, {self.graph.kind}, {self.meta.alphabet.name}>"
        )


@cache
def keyed_class() -> type[Lexicon]:
    """The class of lexicons of keys. It is made when the first one is opened: it wraps every method that answers."""
    from lexc.query.written import WrittenAnswers  # lazy: lexc.query.written costs 1 ms

    class KeyedLexicon(WrittenAnswers, Lexicon):
        """A lexicon of keys: any spelling that has a word's key finds it, and answers are as they are written."""

    return KeyedLexicon


def as_text(lexicon: Lexicon) -> Lexicon:
    """The lexicon itself; of one of bytes, another one that takes and gives texts with escapes, as `\\x00`."""
    if not lexicon.image.alphabet.holds_bytes or type(lexicon) is keyed_class():
        return lexicon
    found = keyed_class()(lexicon.image)
    found.summary = lexicon.summary
    return found


def open_lexicon(
    source: str | os.PathLike[str] | bytes | bytearray | memoryview,
    trust: bool = False,
    load: Load = "map",
    remember: bool = True,
) -> Lexicon:
    """Open an image file, a buffer that holds one, or a bundled lexicon by name, and verify it.

    load: "map" the file, or "read" it into memory (then truncating the file later does no harm).
    trust: leave out the verification that takes time in proportion to the image's size. A damaged or hostile image that
    is trusted may crash the process or give any answer. Trust only files that this program wrote and nobody else can
    write.
    remember: verify a file of yours once, and keep a record of that in your cache. It counts as long as owner, inode,
    size, times and the hash of all bytes stay the same (SECURITY.md, "Files that were verified"). False: verify it now.
    """
    if load not in ("map", "read"):
        raise UsageError("unknown way to load", expected="map or read", found=repr(load))
    if isinstance(source, (bytes, bytearray, memoryview)):
        return frombytes(source, trust)
    if isinstance(source, str) and bundled.is_name(source):
        return Lexicon(bundled.open_by_name(source, trust, load))
    try:
        return Lexicon(open_image(source, trust, load) if trust else open_file(source, load, remember))
    except ImageError as error:
        if isinstance(error.__cause__, FileNotFoundError):
            names = bundled.names()
            question = did_you_mean(os.fspath(source), [*names, *(f"{name}.gaddag" for name in names)])
            error.remedy = question or f"Name a lexc image, or a bundled lexicon: {', '.join(names)}."
            if source == "-":
                error.problem, error.remedy = "an image of standard input cannot be mapped", "Write it to a file."
        raise


def frombytes(data: bytes | bytearray | memoryview, trust: bool = False) -> Lexicon:
    """Open the image in a buffer, without copying it; the buffer must not change. trust: see `open_lexicon`."""
    return Lexicon(open_image(memoryview(data).cast("B").toreadonly(), trust))
