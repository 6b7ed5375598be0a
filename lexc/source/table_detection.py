"""Detecting tables that are given as lists of words, and the options that read them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple, Protocol

from lexc.errors import SourceError
from lexc.kernels.building.encode import find_line_end
from lexc.source.number_text import parse_number
from lexc.source.spaces import SPACES, strip_cell
from lexc.system.files import uncompressed_suffix_of

CSV_HEADER = ["word", "ordinal"]
"""The first fields of the first row of a table that lexc writes."""
_DELIMITERS = {".csv": ",", ".tsv": "\t"}
_COMMENT = re.compile(r"\s#.*", re.DOTALL)
_SAMPLE = 1000  # lines after which a text of which most lines do not fit is a list
_LETTER = r"[^\W\d_]"
_OBJECT = rb'\{\s*(?:"(?:[^"\\\n]|\\.)*"\s*:|\})'


class DetectedTable(NamedTuple):
    """A table in a text. separator: of columns. line: the first one, number: its number, from 1.

    n_columns: 0 if lines have different numbers of columns. has_numbers: whether the last column holds numbers.
    has_header: whether the first line holds none there. other: the first line that does not fit, if most do.
    is_rejected: whether one of those has the separator, but no number behind it.
    """

    separator: str
    line: str
    number: int
    n_columns: int
    has_header: bool
    has_numbers: bool
    other: tuple[int, str] | None = None
    is_rejected: bool = False

    def options(self) -> str:
        """The options with which `lexc build` reads the first column, and weights if there are numbers."""
        weight = f" --weight {self.n_columns}" if self.has_numbers else ""
        header = " --header" if self.has_header else ""
        skip = " --skip-invalid" if self.is_rejected else ""
        delimiter = "tab" if self.separator == "\t" else repr(self.separator)
        return f"--column 1{weight}{header} --delimiter {delimiter}{skip}"


def delimiter_of(name: str) -> str:
    """The delimiter that the suffix of a file's name tells, "" for none."""
    return _DELIMITERS.get(uncompressed_suffix_of(name), "")


def has_columns(name: str) -> bool:
    """Whether a file's name has the suffix of a table."""
    return delimiter_of(name) != ""


class Lines(Protocol):
    """A text that can be read several times. name: for errors."""

    name: str

    def pieces(self) -> Iterable[bytes]:
        """Its bytes, each piece of whole lines."""


def detect_table(text: Lines, separators: str, spaces: str) -> DetectedTable | None:
    """The table in a text, None for a list. Each line has a tab, or most have another separator and a number behind it.

    There must be a letter before the number; so times and ratios are no tables. The first line may be a header instead.
    separators: to try, in this order. spaces: characters that are stripped from lines first.
    """
    return next(filter(None, (_detect_table(text, separator, spaces) for separator in separators)), None)


def table_error(text: Lines, table: DetectedTable) -> SourceError:
    """The error for a list that is a table, or that is one but for some lines."""
    as_list = " If such lines are words as they stand: --delimiter none."
    if table.other is None:
        return SourceError(
            "this is a table, not a list of words",
            where=f"{text.name}:{table.number}:{table.line.index(table.separator) + 1}",
            expected="one word a line, or --column",
            found=repr(table.line[:60]),
            remedy=f"Say {table.options()}.{as_list}",
        )
    number, line = table.other
    misfit = f"most lines are a table of words and numbers, with {table.separator!r} between; this one is not"
    return SourceError(
        "a quote that is never closed" if line.count('"') % 2 else misfit,
        where=f"{text.name}:{number}",
        expected=f"TEXT{table.separator}NUMBER",
        found=repr(line[:60]),
        remedy=f"Say {table.options()}.{as_list}",
    )


def _detect_table(text: Lines, separator: str, spaces: str) -> DetectedTable | None:
    """The table with this separator, None if a line does not fit; for another one than a tab, if most do not."""
    if separator.encode() not in next(iter(text.pieces()), b""):
        return None
    lines = _lines(text.pieces(), spaces)
    number, first = next(lines, (0, ""))
    has_header, n, n_numbers, n_columns = not _ends_in_number(first, separator), 0, 0, first.count(separator) + 1
    other, is_rejected = None if separator in first.strip(spaces) else (number, first), False
    for i, line in lines:
        is_number = _ends_in_number(line, separator)
        if separator == "\t" and separator not in line.strip(spaces):
            return None
        if separator != "\t" and not is_number:
            other = other or (i, line)
            is_rejected = is_rejected or separator in line
        n, n_numbers = n + 1, n_numbers + is_number
        n_columns *= line.count(separator) + 1 == n_columns
        if n == _SAMPLE and other and 2 * n_numbers <= n:
            return None
    if other and (separator == "\t" or 2 * (n_numbers + (not has_header)) <= n + 1):
        return None
    if separator != "\t" and has_header and not n:
        return None
    if other:
        return DetectedTable(separator, first, number, 2, False, True, other, is_rejected)
    has_numbers = n_numbers == n and n_columns > 0 and (n > 0 or not has_header)
    return DetectedTable(separator, first, number, n_columns, has_header and has_numbers, has_numbers)


def _ends_in_number(line: str, separator: str) -> bool:
    """Whether a line has a number behind its last separator, perhaps with a comment, and a letter before it."""
    for text in (line, _COMMENT.sub("", line)) if "#" in line else (line,):
        word, _, number = text.rpartition(separator)
        if parse_number(strip_cell(number)) is not None and re.search(_LETTER, word) is not None:
            return True
    return False


def _lines(pieces: Iterable[bytes], spaces: str) -> Iterator[tuple[int, str]]:
    """Yield the number and the text of each line, without blank lines and comments."""
    number = 0
    for data in pieces:
        position = 0
        while position < len(data):
            end, after = find_line_end(data, position)
            line, number, position = data[position:end].decode(errors="replace"), number + 1, after
            if line.strip(SPACES) and not line.lstrip(spaces).startswith("#"):
                yield number, line


def is_lexc_table(text: Lines) -> bool:
    """Whether the first line is the header of a table that lexc writes."""
    return next((line.split(",")[: len(CSV_HEADER)] == CSV_HEADER for _, line in _lines(text.pieces(), " ")), False)


def is_json_lines(data: bytes) -> bool:
    """Whether the first line that is not blank begins as a JSON object does."""
    return re.match(rb"\s*" + _OBJECT, data) is not None
