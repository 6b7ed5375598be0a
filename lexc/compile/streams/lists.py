"""Sources that are read several times, some megabytes at a time: files, standard input, iterables of words."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import Any, NamedTuple, Protocol

from lexc.errors import UsageError, printable
from lexc.kernels.building.encode import count_line_ends
from lexc.source.decompression import Decoder
from lexc.source.encodings import AUTO
from lexc.source.read_options import ReadOptions, Source, require_given_words, require_tables, texts_of_iterable
from lexc.source.table_choice import choose_reader
from lexc.source.text_pieces import open_text
from lexc.source.texts import Text, ValuedText
from lexc.source.word_reader import iterable_texts
from lexc.system.files import is_dictionary_name
from lexc.system.progress import report

_PIECE_SIZE = 1 << 16  # bytes of a text that are read at a time
BATCH_SIZE = 1 << 10  # words of an iterable that are read at a time
_LINE_NUMBERS = range(1, 1 << 62)  # as many as any list needs


class NotPlain(UsageError):
    """A source cannot be read several times, or is not a list with one word per line where only that is read."""


class AlreadyRead(Exception):
    """A source that can be read only once was read."""


class List(NamedTuple):
    """A source that can be read several times. texts: returns its texts, some megabytes each.

    n_bytes: the size of its file, which may be compressed. has_values: whether its words have values; is_table: in
    columns.
    """

    name: str
    texts: Callable[[], Iterator[Text]]
    n_bytes: int
    has_values: bool = False
    is_table: bool = False


class Lines:
    """The bytes of a text that can be read several times. read: returns pieces of any sizes, in UTF-8.

    encoding: that of the text before, "" for UTF-8.
    """

    def __init__(self, name: str, read: Callable[[], Iterable[bytes]], encoding: str = "") -> None:
        self.name, self.read, self.encoding = name, read, encoding

    def pieces(self) -> Iterator[bytes]:
        """Its bytes, some megabytes at a time, in whole lines."""
        parts: list[bytes] = []
        size = 0
        for piece in self.read():
            end = piece.rfind(b"\n") + 1
            if end and size + end >= _PIECE_SIZE:
                yield b"".join([*parts, piece[:end]])
                parts, size, piece = [], 0, piece[end:]
            parts.append(piece)
            size += len(piece)
        if size:
            yield b"".join(parts)

    def texts(self, is_list: bool) -> Iterator[Text]:
        """Its lines as words, some megabytes at a time."""
        n_lines = 0
        for data in self.pieces():
            text = Text(self.name, data, _LINE_NUMBERS[n_lines:], is_list)
            text.encoding = self.encoding
            yield text
            n_lines += count_line_ends(data)


class _SingleReading:
    """The texts of a source that can be read only once."""

    def __init__(self, texts: Iterator[Text]) -> None:
        self.texts: Iterator[Text] | None = texts

    def __call__(self) -> Iterator[Text]:
        """The texts, the first time. Raises AlreadyRead the second time."""
        if self.texts is None:
            raise AlreadyRead
        texts, self.texts = self.texts, None
        return texts


class Copier(Protocol):
    """Copies sources that can be read only once, as `lexc.out_of_core.words.copies.SourceCopier` does.

    number: of the copy.
    """

    def copy_text(
        self, source: str | os.PathLike[str], number: int, decoder: Decoder | None = None
    ) -> tuple[Lines, int]:
        """Copy a text as UTF-8. Return its lines, and the size of the copy."""

    def copy_words(self, source: Iterable[Any], columns: Mapping[str, Iterable[Any]], number: int) -> List:
        """Copy an iterable of words, perhaps with values, and columns of more values."""


def open_lists(sources: Sequence[Source], options: ReadOptions, copier: Copier | None = None) -> list[List]:
    """The sources as lists. copier: for sources that can be read only once.

    Without one, these sources and tables raise NotPlain; but sorted words are read, once. Raises UsageError for options
    that do not fit.
    """
    are_files = [isinstance(source, (str, os.PathLike, Text)) for source in sources]
    require_given_words(options, any(are_files))
    lists = [_open(source, options, copier, number) for number, source in enumerate(sources)]
    have_values = all(are_files) and all(list_.has_values or list_.is_table for list_ in lists)
    require_tables(options, have_values, all(list_.is_table for list_ in lists))
    return lists


def _open(source: Source, options: ReadOptions, copier: Copier | None, number: int) -> List:
    """A source as a list. number: of its copy."""
    if isinstance(source, Text):
        return List(source.name, lambda: iter([source]), len(source.data), isinstance(source, ValuedText))
    if not isinstance(source, (str, os.PathLike)):
        words = texts_of_iterable(source, options)
        if copier is None and options.is_sorted and not isinstance(words, Mapping):
            return List("the iterable", _SingleReading(iterable_texts(words, BATCH_SIZE)), 0)
        if copier is None:
            raise _unfit_error("an iterable", "words")
        return copier.copy_words(words, options.columns, number)
    name = os.fspath(source)
    if options.encoding == AUTO:
        raise _unfit_error("a list whose encoding is to be recognised", name)
    if is_dictionary_name(name):
        raise _unfit_error("a hunspell dictionary", name)
    if name != "-" and os.path.isfile(name):
        report_share = partial(report, f"reading {printable(name)}")
        decoder = options.decoder()
        lines = Lines(
            name, lambda: open_text(source, _PIECE_SIZE, report=report_share, decoder=decoder)[1], options.encoding
        )
        return _open_lines(lines, os.path.getsize(name), options, copier is not None)
    if copier is None and options.is_sorted:
        return _open_stream(source, options)
    if copier is None:
        raise _unfit_error("what can be read only once", name)
    lines, n_bytes = copier.copy_text(source, number, options.decoder())
    lines.encoding = options.encoding
    return _open_lines(lines, n_bytes, options, has_tables=True)


def _open_stream(source: str | os.PathLike[str], options: ReadOptions) -> List:
    """A list that can be read only once, as it comes. Its first piece tells whether it is a table."""
    name, pieces = open_text(source, _PIECE_SIZE, decoder=options.decoder())
    texts = Lines(name, lambda: pieces, options.encoding).texts(is_list=True)
    first = next(texts, Text(name, b""))
    if choose_reader(first, options):
        raise _unfit_error("a table", name)
    return List(name, _SingleReading(chain([first], texts)), 0)


def _open_lines(lines: Lines, n_bytes: int, options: ReadOptions, has_tables: bool) -> List:
    """The lines of a file: a list of words, or a table. Without has_tables, a table raises NotPlain."""
    reader = choose_reader(lines, options)
    if reader is None:
        return List(lines.name, lambda: lines.texts(is_list=True), n_bytes)
    if not has_tables:
        raise _unfit_error("a table", lines.name)
    return List(lines.name, lambda: reader.read(lines.pieces()), n_bytes, reader.has_values, reader.is_table)


def _unfit_error(kind: str, name: str) -> NotPlain:
    return NotPlain(
        f"{kind} is not built in limited memory", expected="lists, tables, or words and their values",
        found=printable(name), remedy="Leave --memory out.",
    )  # fmt: skip
