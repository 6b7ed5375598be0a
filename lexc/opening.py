"""Opening whatever holds words: images, bundled lexicons, other programs' files, word lists."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple

from lexc import bundled
from lexc.alphabet import Alphabet
from lexc.errors import EmptySource, UnknownFormat
from lexc.image.container import MAGIC
from lexc.image.reader import Load, map_file
from lexc.lexicon import Lexicon, open_lexicon

if TYPE_CHECKING:
    from lexc.codecs import Decoded

Buffer = bytes | bytearray | memoryview
Letters = str | os.PathLike[str] | Alphabet | None

_LISTS = {".txt": "text", ".csv": "csv", ".tsv": "csv", ".dic": "hunspell"}
_COMPRESSED = (".gz", ".bz2", ".xz", ".zst")


class ReadingOptions(NamedTuple):
    """How files that are no images are read. from_format: "" for what their content tells. alphabet: of those that do
    not say their letters, "" for english (of word lists: for the list's own). max_letters: of all words together, 0
    for the usual number.
    """

    from_format: str = ""
    alphabet: Letters = ""
    max_letters: int = 0


BY_CONTENT = ReadingOptions()


def open_any(
    source: str | os.PathLike[str] | Buffer,
    trust: bool = False,
    load: Load = "map",
    *,
    from_format: str = "",
    alphabet: Letters = None,
    max_letters: int = 0,
) -> Lexicon:
    """Open a lexicon of any format that lexc reads, by path or as a buffer, or a bundled one by name.

    A lexc image is mapped and verified; trust and load are for images alone: see `lexc.lexicon.open_lexicon`. Another
    program's file, told by its content, is checked and compiled in memory. So is a word list, a table or a hunspell
    dictionary whose name says so: .txt, .csv, .tsv, .dic, compressed or not (`lexc.build` has more to say about them).

    from_format: a name of `lexc.codecs.names`, for files that are no image. alphabet: the letters of a file that does
    not say which it has, a bundled name, a TOML file, or an `Alphabet`; else english, and the list's own of a list.
    max_letters: how many the words of a small file may have in all, 0 for 67 million.
    What such a file leaves unsaid is in `Lexicon.notes`. EmptySource when it holds no word, FormatError when it is
    damaged, UnknownFormat when it is of no format that lexc knows.
    """
    reading = ReadingOptions(from_format, alphabet, max_letters)
    if not is_foreign(source, reading):
        return open_lexicon(source, trust, load)
    where = "" if isinstance(source, Buffer) else os.fspath(source)
    lexicon: Lexicon = _codecs().lexicon_of(decode_foreign(source, reading), where)
    return lexicon


def decode_foreign(
    source: str | os.PathLike[str] | Buffer, reading: ReadingOptions = BY_CONTENT, has_lists: bool = True
) -> Decoded:
    """What a file or a buffer that is no image holds. has_lists: a word list goes by its name, too."""
    codecs, (from_format, alphabet, max_letters) = _codecs(), reading
    chosen = alphabet if isinstance(alphabet, Alphabet) else Alphabet.load(alphabet) if alphabet else None
    found: Decoded
    try:
        found = codecs.decode(source, from_format, chosen, max_letters)
    except UnknownFormat:
        if not has_lists or isinstance(source, Buffer) or not _list_format(source):
            raise
        found = codecs.decode(source, _list_format(source), chosen, max_letters)
    return found


def _codecs() -> ModuleType:
    from lexc import codecs  # lazy: lexc.codecs costs 60 ms

    return codecs


def _list_format(path: str | os.PathLike[str]) -> str:
    """The format of a word list that a path's name says, "" for none: whether a text is a list, no content tells."""
    suffixes = [suffix for suffix in Path(path).suffixes if suffix.lower() not in _COMPRESSED]
    return _LISTS.get(suffixes[-1].lower(), "") if suffixes else ""


def is_foreign(source: str | os.PathLike[str] | Buffer, reading: ReadingOptions = BY_CONTENT) -> bool:
    """Whether a file or a buffer is no lexc image, nor the name of a bundled lexicon; of a pipe, whether its format is
    named."""
    if isinstance(source, Buffer):
        return bytes(memoryview(source).cast("B")[: len(MAGIC)]) != MAGIC
    if isinstance(source, str) and bundled.is_name(source):
        return False
    if not os.path.isfile(source):
        return reading.from_format != ""
    with open(source, "rb") as file:
        return file.read(len(MAGIC)) != MAGIC


def is_lexicon(name: str, reading: ReadingOptions = BY_CONTENT) -> bool:
    """Whether a name is a bundled lexicon's or an image's, or another program's file goes by it: one whose format is
    named, or that looks like one to any codec, as texts never do."""
    if bundled.is_name(name) or reading.from_format:
        return True
    if not (os.path.isfile(name) and os.path.getsize(name)):
        return False
    return not is_foreign(name) or any(True for _ in _codecs().matching_codecs(map_file(name), name))


class EmptyLexicon(frozenset[str]):
    """Takes the place of a lexicon for a file without words: a `Lexicon` has at least one."""

    notes: Sequence[str] = ()

    def iterkeys(self, prefix: str = "") -> Iterator[str]:
        return iter(())

    def by_alphagram(self, words: Iterable[str] | None = None) -> Iterator[tuple[str, list[str]]]:
        return iter(())

    def contains_many(self, words: Sequence[str]) -> list[bool]:
        return [False] * len(words)

    def __enter__(self) -> EmptyLexicon:
        return self

    def __exit__(self, *_: object) -> None:
        pass


def open_or_empty(
    source: str | os.PathLike[str] | Buffer, reading: ReadingOptions = BY_CONTENT
) -> Lexicon | EmptyLexicon:
    """As `open_any`; another program's file may hold no word at all."""
    if not is_foreign(source, reading):
        return open_lexicon(source)
    none = EmptyLexicon()
    try:
        found = decode_foreign(source, reading)
        none.notes = found.words.summary.notes
        lexicon: Lexicon = _codecs().lexicon_of(found, "" if isinstance(source, Buffer) else os.fspath(source))
    except EmptySource:
        return none
    return lexicon
