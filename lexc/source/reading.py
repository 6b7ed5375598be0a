"""Bytes in: files, compressed or not, standard input, columns of tables. Content decides, never the name."""

from __future__ import annotations

import bz2
import csv
import gzip
import io
import lzma
import os
import sys
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lexc.errors import SourceError, UsageError


@dataclass(slots=True)
class Text:
    """One source: what to call it in errors, its bytes, and the number of each line where that is not 1, 2, 3…"""

    name: str
    data: bytes
    lines: list[int] | None = None

    def place(self, line: int, column: int = 0) -> str:
        """ "words.txt:3:7" for people; line counts from 0 in this text, column from 1 (0: the whole line)."""
        number = self.lines[line] if self.lines and line < len(self.lines) else line + 1
        return f"{self.name}:{number}:{column}" if column else f"{self.name}:{number}"


def read(source: str | os.PathLike[str]) -> Text:
    """The text of a file, "-" for standard input. SourceError when it cannot be had."""
    name = os.fspath(source)
    if name == "-":
        return Text("<stdin>", _unpacked("<stdin>", sys.stdin.buffer.read()))
    if os.path.isdir(name):
        raise SourceError(
            "this is a folder", where=name, expected="a word list", remedy=f"Name the files in it: {name}/*"
        )
    try:
        return Text(name, _unpacked(name, Path(name).read_bytes()))
    except OSError as error:
        raise SourceError("cannot read the word list", where=name, found=error.strerror or str(error)) from error


def _unpacked(name: str, data: bytes) -> bytes:
    """Decompressed if need be, a byte order mark taken off."""
    for magic, unpack in _PACKED.items():
        if data.startswith(magic):
            try:
                data = unpack(data)
            except (OSError, EOFError, zlib.error, lzma.LZMAError, ValueError) as error:
                raise SourceError(
                    "damaged compressed file", where=name, found=str(error), remedy="Fetch it again."
                ) from error
            break
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise SourceError(
            "this is UTF-16", where=name, expected="UTF-8", remedy=f"Convert it: iconv -f UTF-16 -t UTF-8 {name}"
        )
    return data.removeprefix(b"\xef\xbb\xbf")


def _unpack_zstd(data: bytes) -> bytes:
    try:
        from compression import zstd  # type: ignore[import-not-found,unused-ignore]  # Python 3.14
    except ImportError:
        try:
            from backports import zstd  # type: ignore[import-not-found,unused-ignore]
        except ImportError:
            remedy = "Install it: pip install 'lexc[zstd]', or decompress the file."
            raise SourceError("zstd needs Python 3.14 or the package backports.zstd", remedy=remedy) from None
    try:
        return bytes(zstd.decompress(data))
    except zstd.ZstdError as error:
        raise ValueError(str(error)) from error


_PACKED: dict[bytes, Callable[[bytes], bytes]] = {
    b"\x1f\x8b": gzip.decompress,
    b"BZh": bz2.decompress,
    b"\xfd7zXZ\0": lzma.decompress,
    b"\x28\xb5\x2f\xfd": _unpack_zstd,
}


def decoded(text: Text) -> str:
    """The text as str; SourceError at the first byte that is no UTF-8."""
    try:
        return text.data.decode()
    except UnicodeDecodeError as error:
        raise undecodable(text, text.data, error, line_of(text.data, error.start)) from None


def undecodable(text: Text, data: bytes, error: UnicodeDecodeError, line: int) -> SourceError:
    """The error for a byte of data (the text, or a line of it) that is no UTF-8."""
    start = max(data.rfind(b"\n", 0, error.start), data.rfind(b"\r", 0, error.start)) + 1
    column = len(data[start : error.start].decode("utf-8", "replace")) + 1
    return SourceError(
        "no UTF-8",
        where=text.place(line, column),
        expected="UTF-8",
        found=f"byte {data[error.start : error.start + 1].hex()} in {data[start : error.end + 20]!r}",
        remedy="Convert the list (iconv -t UTF-8), or leave such lines out with --skip-invalid.",
    )


def line_of(data: bytes, position: int) -> int:
    """The line, from 0, that a position lies in; CRLF is one line's end."""
    before = data[:position]
    return before.count(b"\n") + before.count(b"\r") - before.count(b"\r\n")


def column_of(text: Text, column: int, delimiter: str | None) -> Text:
    """A text of one column (from 1) of a table: comma or tab by the name, else the delimiter, else white space.

    A row without that column is an empty line, which the reader of words judges.
    """
    if column < 1:
        raise UsageError("columns count from 1", found=str(column))
    delimiter = delimiter or _DELIMITERS.get(_suffix(text.name), "")
    if len(delimiter) > 1:
        raise UsageError("a delimiter is one character", found=repr(delimiter))
    words, lines = [], []
    for number, row in _rows(decoded(text), delimiter, text):
        if not row or row[0].startswith("#"):
            continue
        words.append(row[column - 1].strip() if column <= len(row) else "")
        lines.append(number)
        if not words[-1] or "\n" in words[-1] or "\r" in words[-1]:
            raise SourceError(
                f"column {column} holds no word",
                where=f"{text.name}:{number}",
                found=repr(row)[:80],
                remedy="Choose another --column or --delimiter.",
            )
    return Text(text.name, "\n".join(words).encode(), lines)


_DELIMITERS = {".csv": ",", ".tsv": "\t"}


def _suffix(name: str) -> str:
    """The last suffix that does not name a compression."""
    return next((s for s in reversed(Path(name.lower()).suffixes) if s not in (".gz", ".bz2", ".xz", ".zst")), "")


def is_table(name: str) -> bool:
    """Whether a file's name says that it has columns."""
    return _suffix(name) in _DELIMITERS


def _rows(text: str, delimiter: str, source: Text) -> Iterator[tuple[int, list[str]]]:
    """(line number, fields) of every row."""
    if not delimiter:
        yield from ((number, line.split()) for number, line in enumerate(text.splitlines(), 1))
        return
    settings: dict[str, Any] = {"delimiter": delimiter}
    if delimiter == "\t":  # tab-separated values have no quotes
        settings["quoting"] = csv.QUOTE_NONE
    reader, before = csv.reader(io.StringIO(text, newline=""), **settings), 0
    try:
        for row in reader:
            yield before + 1, row
            before = reader.line_num
    except csv.Error as error:
        raise SourceError("damaged table", where=f"{source.name}:{before + 1}", found=str(error)) from error
