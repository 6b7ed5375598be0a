"""An open image as a Python collection of words."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import TYPE_CHECKING, Any, overload

from lexc import bundled, query
from lexc.alphabet import Alphabet
from lexc.errors import AlphabetError, ImageError, LexcError, UsageError, did_you_mean, plural
from lexc.image import writer
from lexc.image.graph import Graph
from lexc.image.meta import Meta
from lexc.image.reader import Image, Load, open_image
from lexc.kernels.layout.lookup import Lookup
from lexc.query import words as queries

if TYPE_CHECKING:
    from lexc.compile.automaton import Progress
    from lexc.query.cryptogram import Readings
    from lexc.query.facts import Facts
    from lexc.source.words import Summary


class Lexicon(Lookup, Set[str]):  # Lookup first: its `in` is a C slot
    """The words of an image: a set in alphabet order, with ordinals both ways and prefixes.

    Made by `lexc.open`, `lexc.frombytes` and `lexc.build`. Any number of threads may read one. A mapped image stays
    mapped until `close`, or until nothing refers to it.
    """

    summary: Summary | None = None
    """What became of every line or arc that was read, where words were compiled for it; None of an image's file."""
    _image: Image | None = None

    def __init__(self, image: Image) -> None:
        self._image = image
        image.attach(self)

    @property
    def image(self) -> Image:
        """The image underneath: sections, GRPH, META, nodes. LexcError once it is closed."""
        if self._image is None:
            raise LexcError("the lexicon is closed", remedy="Open it again.")
        return self._image

    @property
    def notes(self) -> Sequence[str]:
        """What whoever reads should know of the words that were read: what their file leaves unsaid, say."""
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
        """What `in` asks for strings that its table cannot decide."""
        try:
            return self.image.alphabet.tokenize(word)
        except AlphabetError:
            return None

    def __len__(self) -> int:
        return self.image.graph.n_words

    def __iter__(self) -> Iterator[str]:
        return queries.words(self.image)

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> list[str]: ...
    def __getitem__(self, index: int | slice) -> str | list[str]:
        """The word of an ordinal, or the words of a slice. OrdinalOutOfRange is an IndexError too."""
        if isinstance(index, slice):
            return [queries.word_at(self.image, i) for i in range(*index.indices(len(self)))]
        return queries.word_at(self.image, index)

    def index(self, word: str) -> int:
        """The word's ordinal, from 0. WordNotFound is a KeyError too."""
        return queries.ordinal(self.image, word)

    def keys(self, prefix: str = "") -> list[str]:
        """The words that begin with a prefix."""
        return queries.list_words(self.image, prefix)

    def iterkeys(self, prefix: str = "") -> Iterator[str]:
        """The words that begin with a prefix, one by one."""
        return queries.words(self.image, prefix)

    def by_alphagram(self, words: Iterable[str] | None = None) -> Iterator[tuple[str, list[str]]]:
        """(letters in alphabet order, the words that have them), by letters; of the words given, or of all."""
        return queries.by_alphagram(self.image, self if words is None else words)

    def prefixes(self, text: str) -> list[str]:
        """The words that a text begins with, the shortest first, whatever characters follow them."""
        return queries.prefixes(self.image, text)

    def has_keys_with_prefix(self, prefix: str) -> bool:
        """Whether any word begins with a prefix."""
        return queries.has_prefix(self.image, prefix)

    def count(self, prefix: str = "") -> int:
        """How many words begin with a prefix, without listing them."""
        return sum(map(len, queries.ordinal_ranges(self.image, prefix)))

    def weight(self, word: str) -> int | float:
        """The word's weight. WordNotFound is a KeyError too; SectionMissing when the lexicon was built without."""
        return query.complete.weight(self.image, word)

    def complete(self, prefix: str = "", n: int | None = 10) -> list[str]:
        """The n heaviest words (None: all) that begin with a prefix, best first, equal ones in alphabet order."""
        return list(query.complete.complete(self.image, prefix, n))

    def mistakes(self, text: str) -> list[tuple[int, str]]:
        """(offset, word) of the words of a text that are not known: see `lexc.query.spelling`."""
        return list(query.spelling.mistakes(self.image, text))

    def suggest(self, word: str, n: int = 10) -> list[str]:
        """What may have been meant by a word that is not known: the nearest first, of those the heaviest."""
        return query.spelling.suggestions(self.image, word, n)

    def contains_many(self, words: Any) -> Any:
        """Whether each word is in the lexicon: a list of bool, or a numpy array of them for a numpy array."""
        if hasattr(words, "tolist") and hasattr(words, "dtype"):
            import numpy as np  # lazy: numpy costs 65 ms

            found = super().contains_many(words.ravel().tolist())
            return np.array(found, dtype=bool).reshape(words.shape)
        return super().contains_many(words)

    def pattern(self, text: str, limit: int | None = None) -> Iterator[str]:
        """The words that fit a pattern: ``?A?E?S``, ``*ING``, ``Q[^U]*``, ``@`` a vowel, ``#`` a consonant.
        See `lexc.query.pattern`."""
        return query.pattern.pattern(self.image, text, limit)

    def regex(self, text: str, limit: int | None = None) -> Iterator[str]:
        """The words that a regular expression matches as a whole."""
        return query.regex.regex(self.image, text, limit)

    def acrostic(self, text: str, lengths: Sequence[int] = ()) -> Iterator[tuple[str, Iterator[str]]]:
        """For each letter of a text a pattern and the words that fit it: they begin with it, and have its length."""
        return query.acrostic.acrostic(self.image, text, lengths)

    def near(
        self,
        text: str,
        distance: int = 1,
        *,
        transpositions: bool = False,
        prefix: bool = False,
        limit: int | None = None,
    ) -> Iterator[tuple[str, int]]:
        """(word, distance) of words within a distance of at most 3: the nearest first, of equally near ones the
        heaviest, where there are weights, then by alphabet. See `lexc.query.near.near`."""
        return query.near.near(self.image, text, distance, transpositions=transpositions, prefix=prefix, limit=limit)

    def hooks(self, word: str, limit: int | None = None) -> Iterator[tuple[str, str]]:
        """(word, kind) of words one letter away: front, back, inside, inner. See `lexc.query.hooks.hooks`."""
        return query.hooks.hooks(self.image, word, limit)

    def extensions(self, word: str, limit: int | None = None) -> Iterator[str]:
        """Longer words that hold a word."""
        return query.hooks.extensions(self.image, word, limit)

    def ladder(self, start: str, end: str) -> Iterator[str]:
        """A shortest chain of words from one to another, a letter at a time; nothing if there is none."""
        return query.ladder.ladder(self.image, start, end)

    def isomorphs(self, text: str, limit: int | None = None) -> Iterator[str]:
        """The words whose letters are equal just where those of a text are: ``ABBA`` finds NOON."""
        return query.isomorphs.isomorphs(self.image, text, limit)

    def cryptogram(
        self,
        text: str,
        key: Mapping[str, str] | None = None,
        *,
        unread: int = 1,
        limit: int | None = None,
        seconds: float = 10.0,
    ) -> Readings:
        """(reading, words left unread) of a text in a substitution cipher: see `lexc.query.cryptogram.cryptogram`."""
        return query.cryptogram.cryptogram(self.image, text, key, unread=unread, limit=limit, seconds=seconds)

    def anagram(
        self,
        rack: str,
        *,
        sub: bool = False,
        required: str = "",
        lengths: tuple[int, int] | None = None,
        plus: int = 0,
        order: str = "length",
        limit: int | None = None,
    ) -> Iterator[str]:
        """The words that a rack spells, `?` a blank: all of it, or with sub any. See `lexc.query.anagram.anagram`."""
        return query.anagram.anagram(
            self.image, rack, sub=sub, required=required, lengths=lengths, plus=plus, order=order, limit=limit
        )

    def phrase_anagrams(self, phrase: str, **options: Any) -> Iterator[str]:
        """Sets of words that use all letters of a phrase: see `lexc.query.phrase.phrase_anagrams`."""
        return query.phrase.phrase_anagrams(self.image, phrase, **options)

    def findwords(
        self, rack: str, required: str = "", *, about: int | None = None, limit: int | None = None
    ) -> Iterator[str]:
        """The words that a rack spells, the highest-valued letters first: see `lexc.query.findwords.findwords2`."""
        return query.findwords.findwords2(self.image, rack, required, about=about, limit=limit)

    def find(self, **conditions: Any) -> Iterator[str]:
        """The words that fulfil conditions together, as in `find(length=7, vowels=(5, 7), not_includes="S")`: see
        `lexc.query.find.find`."""
        return query.find.find(self.image, **conditions)

    def facts(self, words: Iterable[str], kinds: Iterable[str] | None = None) -> Iterator[Facts]:
        """What can be shown beside each of some words: kinds of "hooks", "alphagram", "points" and "weight", by default
        all that the lexicon knows. See `lexc.query.facts.Facts`."""
        return query.facts.facts(self.image, words, kinds)

    def study(self, word: str) -> dict[str, Any]:
        """All that is known of a word, by name: see `lexc.query.study.study`."""
        return query.study.study(self.image, word)

    @classmethod
    def _from_iterable(cls, words: Iterable[Any]) -> set[Any]:
        """What `&`, `|`, `-` and `^` give with any other set: a plain one."""
        return set(words)

    # Of two lexicons they give a lexicon, in memory, of the first one's kind, in which words have their weights, the
    # larger one where both have one (lexc.compile.sets.combine gives a choice). EmptySource when no word is left.

    def __or__(self, other: Any) -> Any:
        return self._combined(other, "merge") if isinstance(other, Lexicon) else super().__or__(other)

    def __and__(self, other: Any) -> Any:
        return self._combined(other, "common") if isinstance(other, Lexicon) else super().__and__(other)

    def __sub__(self, other: Any) -> Any:
        return self._combined(other, "diff") if isinstance(other, Lexicon) else super().__sub__(other)

    def __xor__(self, other: Any) -> Any:
        return self._combined(other, "differ") if isinstance(other, Lexicon) else super().__xor__(other)

    def _combined(self, other: Lexicon, how: str) -> Lexicon:
        from lexc.compile.sets import combine  # lazy: lexc.compile costs 50 ms

        compiled, _ = combine([self.image, other.image], how)
        return frombytes(b"".join(writer.assemble(compiled.sections)))

    __hash__ = None  # type: ignore[assignment]  # as for every set

    def verify(self) -> None:
        """Check the image against its own words, beyond what opening it checked. Malformed says what is wrong."""
        from lexc.query.audit import audit  # lazy: lexc.query.audit costs 55 ms

        audit(self.image)

    def tobytes(self) -> bytes:
        """The image's bytes."""
        return bytes(self.image.data)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the same bytes to a file, whole or not at all."""
        writer.write_atomically(path, [self.image.data])

    def close(self) -> None:
        """Let go of the image. Nothing may be reading from it; walks already begun keep it mapped until they go."""
        self._detach()
        self._image = None

    def __enter__(self) -> Lexicon:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        """Travels as its path, or as bytes if it has none; verified on arrival."""
        if not self.image.path:
            return frombytes, (self.tobytes(),)
        return open_lexicon, (self.image.path,)

    def __repr__(self) -> str:
        if self._image is None:
            return "<Lexicon, closed>"
        return (
            f"<Lexicon {self._image.where}: {plural(len(self), 'word')}, {self.graph.kind}, {self.meta.alphabet.name}>"
        )


def open_lexicon(
    source: str | os.PathLike[str] | bytes | bytearray | memoryview, trust: bool = False, load: Load = "map"
) -> Lexicon:
    """Open an image file, a buffer that holds one, or a bundled lexicon by name, and verify it.

    load: "map" the file, or "read" it into memory of its own (then nobody's truncating the file can hurt). trust: leave
    out the verification that takes time in proportion to the image. A trusted image that is damaged or hostile may
    crash the process or give any answer: use it only for files that this program wrote and nobody else can touch.
    """
    if load not in ("map", "read"):
        raise UsageError("no such way to load", expected="map or read", found=repr(load))
    if isinstance(source, (bytes, bytearray, memoryview)):
        return frombytes(source, trust)
    if isinstance(source, str) and bundled.is_name(source):
        return Lexicon(bundled.open_by_name(source, trust, load))
    try:
        return Lexicon(open_image(source, trust, load))
    except ImageError as error:
        if isinstance(error.__cause__, FileNotFoundError):
            names = bundled.names()
            question = did_you_mean(os.fspath(source), [*names, *(f"{name}.gaddag" for name in names)])
            error.remedy = question or f"Name a lexc image, or a bundled lexicon: {', '.join(names)}."
        raise


def frombytes(data: bytes | bytearray | memoryview, trust: bool = False) -> Lexicon:
    """A lexicon on a buffer, which is not copied and must not be changed meanwhile. trust: see `open_lexicon`."""
    return Lexicon(open_image(memoryview(data).cast("B").toreadonly(), trust))


def build(
    words: str
    | os.PathLike[str]
    | Iterable[str]
    | Iterable[os.PathLike[str]]
    | Iterable[tuple[str, float]]
    | Mapping[str, float],
    kind: str = "dawg",
    alphabet: str | os.PathLike[str] | Alphabet = "auto",
    *,
    fold: str = "",
    layout: str = "auto",
    lengths: tuple[int, int] = (1, 255),
    skip_invalid: bool = False,
    column: int = 0,
    delimiter: str | None = None,
    weight: int = 0,
    header: bool = False,
    on_duplicate: str = "max",
    rank: bool = True,
    threads: int = 1,
    title: str = "",
    language: str = "",
    licence: str = "",
    source: str = "",
    progress: Progress | None = None,
) -> Lexicon:
    """Compile words into a lexicon in memory; `save` writes its image, and `summary` says what became of the words.

    words: a word list's path (str or PathLike), or a list of paths (PathLike), or any iterable of words, in any order,
    with any duplicates; with weights, which `complete` goes by, it gives (word, number) pairs or is a mapping (a
    Counter, say).
    kind: dawg, gaddag (which holds the DAWG), or trie. alphabet: "auto", a bundled name, a TOML file, or an `Alphabet`.
    fold: upper, lower or none instead of the alphabet's own; upper-tr and lower-tr, which the languages tr and az
    imply, know two letters I. lengths: the shortest and longest word kept, in letters.
    column, weight: of a table, from 1, the columns of words and of weights. delimiter: what separates them, by default
    white space, "," for .csv, a tab for .tsv. header: its first line names the columns.
    on_duplicate: what a word weighs that comes with several weights: max (the largest), min, sum, or first.
    title, language, licence, source: kept in META. progress: is told what is being done, and what share of it is done.
    The image does not depend on the order of the words (but for first) or on threads. SourceError names the place of a
    bad word.
    """
    from lexc.compile.build import BuildOptions, compile_words  # lazy: lexc.compile costs 50 ms
    from lexc.source import ReadOptions, read_words  # lazy: lexc.source costs 20 ms

    about = {"title": title, "language": language, "licence": licence, "source": source}
    read = ReadOptions(alphabet, fold, column, delimiter, lengths, skip_invalid, weight, header, language)
    options = BuildOptions(kind, layout, rank, threads, progress, about, read.content_options(), on_duplicate)
    compiled = compile_words(read_words(_sources(words), read), options)
    lexicon = frombytes(b"".join(writer.assemble(compiled.sections)))
    lexicon.summary = compiled.words.summary
    return lexicon


def _sources(words: Any) -> list[Any]:
    """Paths in a list are sources of their own."""
    are_paths = isinstance(words, (list, tuple)) and words and all(isinstance(path, os.PathLike) for path in words)
    return [*words] if are_paths else [words]
