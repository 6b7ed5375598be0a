"""Sources that are read several times, some megabytes at a time: files, standard input, iterables of words."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import Any, NamedTuple

import msgpack

from lexc.errors import UsageError, printable
from lexc.kernels.building.encode import count_line_ends
from lexc.out_of_core.files.packed_values import pack, pack_list, unpack
from lexc.out_of_core.files.work_folder import WorkFolder
from lexc.out_of_core.tasks.task_folder import Result, Task, TaskFolder, execute, open_files
from lexc.progress import report
from lexc.source.read_options import ReadOptions, Source
from lexc.source.table_choice import choose_reader
from lexc.source.tables import TableReader
from lexc.source.text_pieces import open_text
from lexc.source.texts import Text, ValuedText
from lexc.source.valued_words import ValuedWords, split_in_batches
from lexc.source.word_reader import iterable_texts

_PIECE_SIZE = 1 << 18  # bytes of a text that are read at a time
_BATCH_SIZE = 1 << 10  # words of an iterable that are read at a time
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


@dataclass(slots=True)
class Lines:
    """The bytes of a text that can be read several times. read: returns pieces of any sizes."""

    name: str
    read: Callable[[], Iterable[bytes]]

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
            yield Text(self.name, data, _LINE_NUMBERS[n_lines:], is_list)
            n_lines += count_line_ends(data)


@dataclass(slots=True)
class _SingleReading:
    """The texts of a source that can be read only once."""

    texts: Iterator[Text] | None

    def __call__(self) -> Iterator[Text]:
        """The texts, the first time. Raises AlreadyRead the second time."""
        if self.texts is None:
            raise AlreadyRead
        texts, self.texts = self.texts, None
        return texts


@dataclass(slots=True)
class _Pairs(ValuedText):
    """Some words of an iterable, and their values. n_before: the words before them."""

    n_before: int = 0

    def location(self, line: int, column: int = 0) -> str:
        """A location for errors: "word 3, column 7"."""
        number = self.n_before + line + 1
        return f"word {number}, column {column}" if column else f"word {number}"


def open_lists(sources: Sequence[Source], options: ReadOptions, folder: WorkFolder | None) -> list[List]:
    """The sources as lists. folder: for copies of sources that can be read only once.

    Without one, these sources and tables raise NotPlain; but sorted words are read, once. Raises UsageError for options
    that do not fit.
    """
    if options.columns and any(isinstance(source, (str, os.PathLike, Text)) for source in sources):
        raise UsageError(
            "columns belong to words that are given", found="a file", remedy="Name columns of a file with values."
        )
    lists = [_open(source, options, folder, number) for number, source in enumerate(sources)]
    wanted = {"a column of weights": options.weight, "a header": options.header, "columns of values": options.values}
    for name, is_wanted in wanted.items():
        are_fit = (list_.is_table or (list_.has_values and name == "columns of values") for list_ in lists)
        if is_wanted and not all(are_fit):
            raise UsageError(f"only a table has {name}", found="another source", remedy="Leave it out.")
    return lists


def _open(source: Source, options: ReadOptions, folder: WorkFolder | None, number: int) -> List:
    """A source as a list. number: of its copy."""
    if isinstance(source, Text):
        return List(source.name, lambda: iter([source]), len(source.data), isinstance(source, ValuedText))
    if not isinstance(source, (str, os.PathLike)):
        if folder is None and options.is_sorted and not isinstance(source, Mapping):
            return List("the iterable", _SingleReading(iterable_texts(source, _BATCH_SIZE)), 0)
        if folder is None:
            raise _unfit_error("an iterable", "words")
        return _open_iterable(source, options.columns, folder, number)
    name = os.fspath(source)
    if name.endswith(".dic"):
        raise _unfit_error("a hunspell dictionary", name)
    if name != "-" and os.path.isfile(name):
        report_share = partial(report, f"reading {printable(name)}")
        lines = Lines(name, lambda: open_text(source, _PIECE_SIZE, report=report_share)[1])
        return _open_lines(lines, os.path.getsize(name), options, folder)
    if folder is None and options.is_sorted:
        return _open_stream(source, options)
    if folder is None:
        raise _unfit_error("what can be read only once", name)
    lines, result = _copy(lambda: open_text(source), folder, number)
    return _open_lines(lines, result["n_bytes"], options, folder)


def _open_stream(source: str | os.PathLike[str], options: ReadOptions) -> List:
    """A list that can be read only once, as it comes. Its first piece tells whether it is a table."""
    name, pieces = open_text(source, _PIECE_SIZE)
    texts = Lines(name, lambda: pieces).texts(is_list=True)
    first = next(texts, Text(name, b""))
    if choose_reader(first, options):
        raise _unfit_error("a table", name)
    return List(name, _SingleReading(chain([first], texts)), 0)


def _open_lines(lines: Lines, n_bytes: int, options: ReadOptions, folder: WorkFolder | None) -> List:
    """The lines of a file: a table, or a list of words."""
    reader = choose_reader(lines, options)
    if reader is None:
        return List(lines.name, lambda: lines.texts(is_list=True), n_bytes)
    if folder is None:
        raise _unfit_error("a table", lines.name)
    is_table = isinstance(reader, TableReader)
    return List(lines.name, lambda: reader.read(lines.pieces()), n_bytes, reader.has_values, is_table)


def _open_iterable(
    source: Iterable[Any], columns: Mapping[str, Iterable[Any]], folder: WorkFolder, number: int
) -> List:  # fmt: skip
    names = set[str]()  # of columns

    def encode() -> Iterator[bytes]:
        for words in split_in_batches(source, columns, _BATCH_SIZE):
            names.update(words.columns if isinstance(words, ValuedWords) else [])
            yield _encode(words)

    lines, result = _copy(lambda: ("the iterable", encode()), folder, number, lambda: {"has_values": bool(names)})
    return List(lines.name, lambda: _read_batches(lines), result["n_bytes"], result["has_values"])


def _encode(words: list[str]) -> bytes:
    """A batch of words, with their values."""
    invalid = next((word for word in words if not isinstance(word, str) or not word or {"\n", "\r"} & {*word}), None)
    if invalid is not None or not all(words):
        raise NotPlain("not a word", expected="str, without line ends", found=repr(invalid)[:60])
    columns = words.columns if isinstance(words, ValuedWords) else {}
    data = "\n".join(words).encode("utf-8", "surrogatepass")
    return pack([data, [[name, pack_list(values)] for name, values in columns.items()]])


def _read_batches(lines: Lines) -> Iterator[Text]:
    """The batches of an iterable, each a text."""
    unpacker, n_words = msgpack.Unpacker(max_buffer_size=0), 0
    for piece in lines.read():
        unpacker.feed(piece)
        for data, columns in unpacker:
            values = {name: unpack(packed) for name, packed in columns}
            yield _Pairs(lines.name, data, is_list=False, values=values, n_before=n_words)
            n_words += data.count(b"\n") + 1


def _copy(
    open_source: Callable[[], tuple[str, Iterable[bytes]]], folder: WorkFolder, number: int,
    describe: Callable[[], Result] = dict,
) -> tuple[Lines, Result]:  # fmt: skip
    """Copy a source to a temporary file, unless a build that goes on has copied it. Returns the copy, and facts on it.

    open_source: returns its name and pieces. describe: returns more facts, once they are read.
    """

    def copy(task: TaskFolder) -> Result:
        name, pieces = open_source()
        files = task.output("list")
        for piece in pieces:
            files.write(0, memoryview(piece))
        return {"name": name, "n_bytes": files.size(0), **describe()}

    copied = Task(f"copy.{number}", copy)
    result = execute(folder.path, copied)
    files = open_files(folder.path, "list", [copied.name])
    return Lines(result["name"], lambda: map(bytes, files.chunks(0, 1))), result


def _unfit_error(kind: str, name: str) -> NotPlain:
    return NotPlain(
        f"{kind} is not built in limited memory", expected="lists, tables, or words and their values",
        found=printable(name), remedy="Leave --memory out.",
    )  # fmt: skip
