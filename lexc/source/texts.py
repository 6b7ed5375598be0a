"""Texts of sources: files, compressed or not, standard input, iterables of words.

Compression is recognised by content.
"""

from __future__ import annotations

import io
import os
from collections.abc import Sequence
from typing import Any

from lexc.errors import SourceError
from lexc.source.decompression import Decoder, read_pieces
from lexc.source.text_pieces import open_text, without_mark


class Text:
    """The text of one source.

    name: for errors. lines: the number of each line in the source, None for 1, 2, 3... is_list: whether blank lines,
    comments and spaces around words may occur. problems: errors of lines, by index from 0; each such line is a NUL in
    data. note: for the summary. language: as the source names it. encoding: that of the source, "" for UTF-8.
    """

    encoding = ""

    def __init__(
        self, name: str, data: bytes, lines: Sequence[int] | None = None, is_list: bool = True, note: str = "",
        language: str = "",
    ) -> None:  # fmt: skip
        self.name, self.data, self.lines, self.is_list = name, data, lines, is_list
        self.note, self.language = note, language
        self.problems: dict[int, SourceError] = {}

    def pieces(self) -> list[bytes]:
        """Its bytes, each piece of whole lines: one."""
        return [self.data]

    def location(self, line: int, column: int = 0) -> str:
        """A location for errors: "words.txt:3:7". line: from 0 in this text. column: from 1, 0 for the whole line."""
        number = self.lines[line] if self.lines and line < len(self.lines) else line + 1
        return f"{self.name}:{number}:{column}" if column else f"{self.name}:{number}"


class IterableText(Text):
    """The words of an iterable as lines. A line's number is that of its word."""

    def location(self, line: int, column: int = 0) -> str:
        """A location for errors: "word 3, column 7"."""
        number = self.lines[line] if self.lines else line + 1
        return f"word {number}, column {column}" if column else f"word {number}"


class ValuedText(Text):
    """Words with values, a word a line. values: by name a value for each word. undeclared: columns of cells whose type
    is inferred from all sources. types: by name, of columns whose type the source declares.
    """

    is_table = False
    """Whether its words stand in columns."""

    def __init__(
        self, name: str, data: bytes, lines: Sequence[int] | None = None, is_list: bool = True,
        values: dict[str, Sequence[Any]] | None = None,
    ) -> None:  # fmt: skip
        super().__init__(name, data, lines, is_list)
        self.values: dict[str, Sequence[Any]] = values or {}
        self.undeclared: set[str] = set()
        self.types: dict[str, str] = {}

    def free_words(self) -> None:
        """Free the bytes of the words, which have been read. Lines can still be located."""
        self.data = b""


def read_text(source: str | os.PathLike[str], decoder: Decoder | None = None) -> Text:
    """The text of a file, "-" for standard input. Raises SourceError if it cannot be read or is no text.

    decoder: see `lexc.source.decompression.read_pieces`.
    """
    name, pieces = open_text(source, decoder=decoder)
    return Text(name, b"".join(pieces))


def unpack_text(name: str, data: memoryview) -> Text:
    """The text of a buffer, compressed or not. name: of the buffer, in errors."""
    return Text(name, b"".join(without_mark(read_pieces(name, io.BytesIO(data)))))


def decoding_error(text: Text, data: bytes, error: UnicodeDecodeError, line: int) -> SourceError:
    """The error for bytes that are no UTF-8. data: the whole text, or a line of it."""
    start = max(data.rfind(b"\n", 0, error.start), data.rfind(b"\r", 0, error.start)) + 1
    column = len(data[start : error.start].decode("utf-8", "replace")) + 1
    return SourceError(
        f"this line is no text in {text.encoding}" if text.encoding else "this line is not UTF-8",
        where=text.location(line, column),
        found=_show_line(text, data[start : error.end + 20], data[error.start]),
        remedy="Name the encoding: lexc build --encoding latin-1, or auto. Or leave such lines out: --skip-invalid.",
    )


def _show_line(text: Text, line: bytes, byte: int) -> str:
    """A line that does not decode, for an error. Those of another encoding have lost the byte."""
    return repr(line.decode(errors="replace")) if text.encoding else f"byte {byte:02x} in {line!r}"
