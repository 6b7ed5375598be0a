"""Bytes in: files, compressed or not, standard input, columns of tables. Content decides, never the name."""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

from lexc import files
from lexc.errors import SourceError, UsageError
from lexc.source.decompression import Readable, whole
from lexc.source.words import Number

CSV_HEADER = ["word", "ordinal"]
"""How the first row begins of a table that lexc writes."""


@dataclass(slots=True)
class Text:
    """One source: what to call it in errors, its bytes, and the number of each line where that is not 1, 2, 3…

    is_list: blank lines, comments and blanks around words may occur. problems: lines, from 0, that are known to be bad;
    each is a NUL in the data. note: what the reader of a summary should know. language: as the source names it.
    """

    name: str
    data: bytes
    lines: Sequence[int] | None = None
    is_list: bool = True
    problems: dict[int, SourceError] = field(default_factory=dict)
    note: str = ""
    language: str = ""

    def place(self, line: int, column: int = 0) -> str:
        """ "words.txt:3:7" for people; line counts from 0 in this text, column from 1 (0: the whole line)."""
        number = self.lines[line] if self.lines and line < len(self.lines) else line + 1
        return f"{self.name}:{number}:{column}" if column else f"{self.name}:{number}"


@dataclass(slots=True)
class IterableText(Text):
    """The words of an iterable as lines; the lines are numbers of words."""

    def place(self, line: int, column: int = 0) -> str:
        """ "word 3, column 7"."""
        number = self.lines[line] if self.lines else line + 1
        return f"word {number}, column {column}" if column else f"word {number}"


@dataclass(slots=True)
class ColumnText(Text):
    """One column of a table, a word a line. table: all of its lines, with their ends; weights: a number a word, or
    none."""

    table: list[str] = field(default_factory=list)
    delimiter: str = ""
    column: int = 1
    weights: list[Number] = field(default_factory=list)

    def place(self, line: int, column: int = 0) -> str:
        """Where in the table the character stands: in a row of several lines, perhaps not in the first of them."""
        assert self.lines is not None
        first = self.lines[line]
        if not column:
            return f"{self.name}:{first}"
        row = "".join(self.table[first - 1 : self.lines[line + 1] - 1 if line + 1 < len(self.lines) else None])
        offsets = _offsets(row, self)
        *above, before = re.split("\r\n?|\n", row[: offsets[min(column, len(offsets)) - 1]])
        return f"{self.name}:{first + len(above)}:{len(before) + 1}"


def read_text(source: str | os.PathLike[str]) -> Text:
    """The text of a file, "-" for standard input. SourceError when it cannot be had."""
    name = os.fspath(source)
    if name == "-":
        return _text("<stdin>", sys.stdin.buffer)
    if os.path.isdir(name):
        raise SourceError(
            "this is a folder", where=name, expected="a word list", remedy=f"Name the files in it: {name}/*"
        )
    try:
        with files.open_to_read(name) as file:
            return _text(name, file)
    except OSError as error:
        found = error.strerror or str(error)
        raise SourceError("cannot read", where=name, found=found, remedy="Name a file that can be read.") from error


def unpack_text(name: str, data: memoryview) -> Text:
    """The text that a buffer holds, compressed or not. name: of the buffer in errors."""
    return _text(name, io.BytesIO(data))


def _text(name: str, stream: Readable) -> Text:
    """A byte order mark taken off."""
    return Text(name, whole(name, stream).removeprefix(b"\xef\xbb\xbf"))


def decoding_error(text: Text, data: bytes, error: UnicodeDecodeError, line: int) -> SourceError:
    """The error for a byte of data (the text, or a line of it) that is no UTF-8."""
    start = max(data.rfind(b"\n", 0, error.start), data.rfind(b"\r", 0, error.start)) + 1
    column = len(data[start : error.start].decode("utf-8", "replace")) + 1
    return SourceError(
        "this line is not UTF-8",
        where=text.place(line, column),
        found=f"byte {data[error.start : error.start + 1].hex()} in {data[start : error.end + 20]!r}",
        remedy="Convert the list (Latin-1: iconv -f LATIN1 -t UTF-8), or leave such lines out with --skip-invalid.",
    )


def read_column(text: Text, column: int, delimiter: str | None, weight: int = 0, header: bool = False) -> ColumnText:
    """A text of one column (from 1) of a table: comma or tab by the name, else the delimiter, else white space.

    Blank lines and # comments are passed over, and so is the first row if it is a header, or one that lexc writes; a
    row without a word in that column is a problem, and so is one without a number in the column `weight` (0: none is
    wanted). Bytes that are no UTF-8 matter in that column only, and come back as they are.
    """
    if column < 1 or weight < 0:
        raise UsageError("no such column", expected="1 or more", found=str(min(column, weight)))
    delimiter = delimiter or _DELIMITERS.get(_suffix(text.name), "")
    if len(delimiter) > 1 or delimiter in ('"', "\r", "\n", "\0"):
        raise UsageError("no such delimiter", expected="one character, no quote or line end", found=repr(delimiter))
    table = list(io.StringIO(text.data.decode(errors="surrogateescape"), newline=""))
    found, words, lines = ColumnText(text.name, b"", is_list=False), list[str](), list[int]()
    found.table, found.delimiter, found.column, found.lines = table, delimiter, column, lines
    for number, row in _entries(found, header):
        word, value = _cell(row, column), as_number(_cell(row, weight)) if weight else 0
        is_word = bool(word) and "\n" not in word and "\r" not in word
        if not is_word or value is None:
            missing = f"column {weight} holds no number" if is_word else f"column {column} holds no word"
            found.problems[len(words)] = SourceError(
                missing,
                where=f"{text.name}:{number}",
                found=repr(row)[:80],
                remedy=_OTHER_COLUMN if words or header else f"Say --header if that names the columns. {_OTHER_COLUMN}",
            )
            word, value = "\0", 0
        words.append(word)
        lines.append(number)
        if weight:
            found.weights.append(value or 0)
    found.data = "\n".join(words).encode(errors="surrogateescape")
    return found


_OTHER_COLUMN = "Choose another --column, --weight or --delimiter, or leave such lines out with --skip-invalid."


def _entries(source: ColumnText, header: bool) -> Iterator[tuple[int, list[str]]]:
    """As `_rows`, without the header."""
    rows = _rows(source)
    for number, row in islice(rows, 1):
        if not header and row[: len(CSV_HEADER)] == CSV_HEADER and source.delimiter == ",":
            source.note = f"{source.name}:{number} names the columns: {', '.join(row)}"
        elif not header:
            yield number, row
    yield from rows


def _cell(row: list[str], column: int) -> str:
    return row[column - 1].strip() if column <= len(row) else ""


def as_number(text: str) -> Number | None:
    """The finite number that a text writes, in digits; None when it is none."""
    if not _NUMBER.fullmatch(text):
        return None
    value = float(text) if set(text) & set(".eE") else int(text)
    return value if abs(value) <= sys.float_info.max else None


_NUMBER = re.compile(r"[+-]?(?:[0-9]{1,400}(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]{1,4})?")
_DELIMITERS = {".csv": ",", ".tsv": "\t"}


def _suffix(name: str) -> str:
    """The last suffix that does not name a compression."""
    return next((s for s in reversed(Path(name.lower()).suffixes) if s not in (".gz", ".bz2", ".xz", ".zst")), "")


def has_columns(name: str) -> bool:
    """Whether a file's name says that it has columns."""
    return _suffix(name) in _DELIMITERS


def _rows(source: ColumnText) -> Iterator[tuple[int, list[str]]]:
    """(line number, fields) of every row; SourceError where a quote is never closed."""
    import csv  # lazy: csv costs 1 ms

    delimiter, at, first = source.delimiter, 0, 0

    def lines() -> Iterator[str]:
        nonlocal at, first
        for line in source.table:
            at += 1
            if first or not _is_idle(line, delimiter):
                first = first or at
                yield line
        if first:  # more is asked for in the middle of a row
            place = f"{source.name}:{first}"
            raise SourceError("a quote that is never closed", where=place, remedy="Close it, or double it.")

    try:
        for row in csv.reader(lines(), **_settings(delimiter)) if delimiter else map(str.split, lines()):
            yield first, row
            first = 0
    except csv.Error as error:
        raise SourceError(
            "a damaged table", remedy="Mend the quotes of this row.", where=f"{source.name}:{first}", found=str(error)
        ) from error


def _is_idle(line: str, delimiter: str) -> bool:
    """Whether a line is blank or a comment."""
    return not line.strip() or line.lstrip(" " if delimiter else None).startswith("#")


def _settings(delimiter: str) -> dict[str, Any]:
    """What `csv` has to know. Tab-separated values have no quotes."""
    import csv  # lazy: csv costs 1 ms

    return {"delimiter": delimiter, "quoting": csv.QUOTE_NONE if delimiter == "\t" else csv.QUOTE_MINIMAL}


def _offsets(row: str, source: ColumnText) -> list[int]:
    """Where in the text of a row each character of the source's column is, as `csv` reads it, and stripped."""
    delimiter = re.escape(source.delimiter)
    unquoted = f"[^{delimiter}\r\n]*" if delimiter else r"\s*(?P<word>\S*)"
    quoted = '(?:"(?P<quoted>(?:[^"]|"")*)"?)?' if delimiter and source.delimiter != "\t" else ""
    cell, at = re.compile(quoted + unquoted), 0
    for _ in range(source.column - 1):
        before = cell.match(row, at)
        at = before.end() + len(source.delimiter) if before else at
    match, characters = cell.match(row, at), list[int]()
    assert match is not None  # of nothing, at least
    start, end = match.span() if delimiter else match.span("word")
    if quoted and match["quoted"] is not None:
        characters += (pair.start() for pair in re.compile('""|[^"]').finditer(row, *match.span("quoted")))
        start = match.end("quoted") + 1
    characters += range(start, end)
    while characters and row[characters[0]].isspace():
        del characters[0]
    return characters
