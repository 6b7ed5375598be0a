"""Opening lexicons of every format: images, bundled lexicons, other programs' files, word lists."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple

from lexc.alphabet import Alphabet
from lexc.errors import EmptySource, UnknownFormat
from lexc.image.container import MAGIC
from lexc.image.reader import Load, map_file
from lexc.installed import bundled
from lexc.lexicon import Lexicon, frombytes, open_lexicon
from lexc.system.files import affixes_beside, is_dictionary_name, uncompressed_suffix_of

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

    from lexc.codecs import Decoded
    from lexc.compile.build import CompiledImage

Buffer = bytes | bytearray | memoryview
AlphabetChoice = str | os.PathLike[str] | Alphabet | None

_BEGINNING = 64  # bytes by which a text is known
_MAX_QUICK_TEXT = 1 << 20  # bytes of a file that is known so
_BYTES_OF_TEXTS = b"\t\n\v\f\r" + bytes(range(0x20, 0x100))
_MARKS_OF_TEXT = b"letter table", b"cdwg", b"rdwg", b"cgdg"  # with which files begin that look like texts
_SCORED = ".dict"
_LIST_FORMATS = {".txt": "text", ".csv": "csv", ".tsv": "csv", ".dic": "hunspell"}


class ReadingOptions(NamedTuple):
    """The options for reading foreign files, which are no images.

    from_format: "" to detect it by content. alphabet: for files that do not list their letters; "" for English, for
    word lists a new one. max_letters: the most letters of all words together, 0 for the default.
    """

    from_format: str = ""
    alphabet: AlphabetChoice = ""
    max_letters: int = 0


BY_CONTENT = ReadingOptions()


def open_any(
    source: str | os.PathLike[str] | ReadableBuffer,
    trust: bool = False,
    load: Load = "map",
    *,
    remember: bool = True,
    from_format: str = "",
    alphabet: AlphabetChoice = None,
    max_letters: int = 0,
) -> Lexicon:
    """Open a lexicon of any format that lexc reads, by path or as a buffer, or a bundled one by name.

    An image is mapped and verified. Another program's file is detected by its content, verified, and compiled in
    memory. So are word lists, tables and hunspell dictionaries, which are detected by their names: .txt, .csv, .tsv,
    .dic, .dict, compressed or not (`lexc.build` has more options for these). A dictionary with its .aff beside it keeps
    its rules, and a .dict its scores, as in `lexc.build`.

    trust, load, remember: for images only, see `lexc.lexicon.open_lexicon`. The other options are for files that are no
    image. from_format: one of `lexc.codecs.names`. alphabet: a bundled name, a TOML file or an `Alphabet`, for files
    that do not list their letters; by default English, for word lists a new one. max_letters: the most letters of all
    words together, 0 for 67 million (more for large files).
    `Lexicon.notes` names data that the file does not state. Raises EmptySource if it holds no word, FormatError if it
    is damaged, UnknownFormat if lexc does not know its format.
    """
    reading = ReadingOptions(from_format, alphabet, max_letters)
    source = _view_buffer(source)
    if not is_foreign(source, reading):
        return open_lexicon(source, trust, load, remember)
    found = read_foreign(source, reading)
    return found if isinstance(found, Lexicon) else _lexicon_of(found, source)


def _view_buffer(source: str | os.PathLike[str] | ReadableBuffer) -> str | os.PathLike[str] | Buffer:
    """A path as it is; the bytes of any other object with the buffer protocol (`mmap`, `array`, a row of numpy)."""
    if isinstance(source, (str, os.PathLike, Buffer)):
        return source
    return memoryview(source).cast("B")


def read_foreign(source: str | os.PathLike[str] | Buffer, reading: ReadingOptions = BY_CONTENT) -> Lexicon | Decoded:
    """A hunspell dictionary or a scored list as a lexicon; the words and columns of any other foreign source."""
    if not isinstance(source, Buffer):
        path = os.fspath(source)
        compiled = _compile_dictionary(path, reading) or _compile_scored_list(path, reading)
        if compiled is not None:
            return _in_memory(compiled, path)
    return decode_foreign(source, reading)


def _lexicon_of(decoded: Decoded, source: str | os.PathLike[str] | Buffer) -> Lexicon:
    lexicon: Lexicon = _codecs().lexicon_of(decoded, "" if isinstance(source, Buffer) else os.fspath(source))
    return lexicon


def _in_memory(compiled: CompiledImage, path: str) -> Lexicon:
    """The lexicon of a new image. path: of its source."""
    from lexc.image.writer import assemble  # lazy: lexc.image.writer costs 1 ms

    lexicon = frombytes(b"".join(assemble(compiled.sections)))
    lexicon.image.where, lexicon.summary = path, compiled.words.summary
    return lexicon


def _compile_scored_list(path: str, reading: ReadingOptions) -> CompiledImage | None:
    """A scored list with its scores. None for another file."""
    if uncompressed_suffix_of(path) != _SCORED or reading.from_format or not os.path.isfile(path):
        return None
    from lexc.compile.sources import BuildOptions, compile_sources  # lazy: lexc.compile costs 50 ms
    from lexc.source import ReadOptions  # lazy: lexc.source costs 20 ms

    return compile_sources([path], ReadOptions(alphabet=reading.alphabet or "auto"), BuildOptions())


def _compile_dictionary(path: str, reading: ReadingOptions) -> CompiledImage | None:
    """A hunspell dictionary with its rules. None for another file, and for options of word lists."""
    if not is_dictionary_name(path) or reading.from_format not in ("", "hunspell"):
        return None
    if reading.alphabet or reading.max_letters:
        return None
    from lexc.compile.sources import BuildOptions, as_dictionary  # lazy: lexc.compile costs 50 ms

    dic = as_dictionary(path)
    if dic is None:
        return None
    from lexc.compile.dictionaries.compiling import compile_dictionary  # lazy: lexc.compile costs 50 ms

    return compile_dictionary(dic, BuildOptions())


def open_dictionary(language: str, trust: bool = False, load: Load = "map") -> Lexicon:
    """Open the system's hunspell dictionary of a language, for example `open_dictionary("de_DE")`.

    It is searched in hunspell's folders, and compiled into the cache on first use. trust, load: see
    `lexc.lexicon.open_lexicon`. Raises UsageError if the name is not plain, ResourceMissing if there is none,
    SourceError if its files are damaged.
    """
    from lexc.installed import system_dictionaries  # lazy: lexc.installed.system_dictionaries costs 3 ms

    return Lexicon(system_dictionaries.open_by_name(language, trust, load))


def decode_foreign(
    source: str | os.PathLike[str] | Buffer, reading: ReadingOptions = BY_CONTENT, detects_lists: bool = True
) -> Decoded:
    """Decode a file or a buffer that is no image. detects_lists: whether a name can show that it is a word list."""
    codecs, (from_format, alphabet, max_letters) = _codecs(), reading
    chosen = alphabet if isinstance(alphabet, Alphabet) else Alphabet.load(alphabet) if alphabet else None
    decoded: Decoded
    try:
        decoded = codecs.decode(source, from_format, chosen, max_letters)
    except UnknownFormat as error:
        if isinstance(source, Buffer) or not _list_format(source):
            raise
        if not detects_lists:
            error.problem, error.expected, error.found = "a word list has nothing to check", "an image", ""
            error.remedy = "Build it: lexc build."
            raise
        decoded = codecs.decode(source, _list_format(source), chosen, max_letters)
    return decoded


def _codecs() -> ModuleType:
    from lexc import codecs  # lazy: lexc.codecs costs 60 ms

    return codecs


def _list_format(path: str | os.PathLike[str]) -> str:
    """The format that the name of a word list means, "" for none. Content cannot tell: any text could be a list."""
    return _LIST_FORMATS.get(uncompressed_suffix_of(path), "")


def is_foreign(source: str | os.PathLike[str] | Buffer, reading: ReadingOptions = BY_CONTENT) -> bool:
    """Whether a source is no image and no bundled lexicon. A pipe is foreign if its format is named."""
    if isinstance(source, Buffer):
        return bytes(memoryview(source).cast("B")[: len(MAGIC)]) != MAGIC
    if isinstance(source, str) and bundled.is_name(source):
        return False
    if not os.path.isfile(source):
        return reading.from_format != ""
    with open(source, "rb") as file:
        return file.read(len(MAGIC)) != MAGIC


def is_lexicon(name: str, reading: ReadingOptions = BY_CONTENT) -> bool:
    """Whether a name means a lexicon: a bundled one, an image, or another program's file.

    Another program's file is one whose format is named, or whose content a codec recognises, which is never so for
    texts; or a hunspell dictionary with its .aff beside it.
    """
    if bundled.is_name(name) or reading.from_format:
        return True
    if not (os.path.isfile(name) and os.path.getsize(name)):
        return False
    if is_dictionary_name(name) and os.path.isfile(affixes_beside(name)):
        return True
    if not is_foreign(name):
        return True
    data = map_file(name)
    return not _begins_as_text(data) and any(True for _ in _codecs().matching_codecs(data, name))


def _begins_as_text(data: memoryview) -> bool:
    """Whether no codec can recognise a file, by its size and its first bytes: then none needs to be imported.

    The formats of other programs begin with a version, or with numbers below this size, which have a byte 0 to 3. But
    letter tables are texts, and macondo's files have a mark and a title first.
    """
    beginning = bytes(data[:_BEGINNING])
    is_text = len(data) <= _MAX_QUICK_TEXT and not beginning.translate(None, _BYTES_OF_TEXTS)
    return is_text and not beginning.startswith(_MARKS_OF_TEXT)


_BYTES = (bytes, bytearray, memoryview)


class EmptyLexicon(frozenset[str]):
    """The lexicon of a file without words, since a `Lexicon` has at least one."""

    notes: Sequence[str] = ()

    def iterkeys(self, prefix: str = "") -> Iterator[str]:
        """No words: see `Lexicon.iterkeys`."""
        return iter(())

    def by_alphagram(self, words: Iterable[str] | None = None) -> Iterator[tuple[str, list[str]]]:
        """No groups: see `Lexicon.by_alphagram`."""
        return iter(())

    def contains_many(self, words: Iterable[str]) -> list[bool]:
        """False for each word: see `Lexicon.contains_many`. Raises TypeError for bytes."""
        items = [words] if isinstance(words, _BYTES) else list(words)
        if (found := next((item for item in items if isinstance(item, _BYTES)), None)) is not None:
            raise TypeError(f"words are str; expected a str; found {type(found).__name__}. Decode it.")
        return [False] * len(items)

    def __enter__(self) -> EmptyLexicon:
        return self

    def __exit__(self, *_: object) -> None:
        pass


def open_or_empty(
    source: str | os.PathLike[str] | Buffer, reading: ReadingOptions = BY_CONTENT
) -> Lexicon | EmptyLexicon:
    """Open a lexicon as `open_any` does, but give an `EmptyLexicon` for another program's file without words."""
    if not is_foreign(source, reading):
        return open_lexicon(source)
    empty = EmptyLexicon()
    try:
        found = read_foreign(source, reading)
        if isinstance(found, Lexicon):
            return found
        empty.notes = found.words.summary.notes
        return _lexicon_of(found, source)
    except EmptySource:
        return empty
