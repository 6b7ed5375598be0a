"""Tables in CSV: the cells of one column."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lexc.errors import UsageError
from lexc.texts.masks import Prose, keep_ranges

_DELIMITERS = ",;\t"
_MAX_DIGITS = 9  # of the number of a column: no table has more columns, and Python reads no number of 5,000 digits
_MAX_SHOWN = 200  # characters of names in a message


def mask(text: str, column: str, where: str = "") -> Prose:
    """Mask a table but one column. column: a name in the first row, or a number from 1. where: the name of the file.

    Raises UsageError if there is no such column.
    """
    delimiter = _find_delimiter(text)
    rows = _rows(text, delimiter)
    header = next(rows, [])
    names = [text[start:end] for start, end in header]
    index = _find_column(names, column, where)
    ranges = [row[index] for row in rows if index < len(row)]
    if column not in names and header:
        ranges.insert(0, header[index])
    return Prose(keep_ranges(text, ranges))


def _find_delimiter(text: str) -> str:
    """The delimiter of the first row: the most frequent one of comma, semicolon and tab, in quoted cells, too."""
    first_row = text.partition("\n")[0]
    return max(_DELIMITERS, key=first_row.count)


def _find_column(header: list[str], column: str, where: str) -> int:
    """The index of a column, from 0."""
    is_number = column.isdecimal() and len(column) <= _MAX_DIGITS
    index = header.index(column) if column in header else int(column) - 1 if is_number else -1
    if not 0 <= index < len(header):
        expected, found = f"1 to {len(header)}, or a name", ", ".join(header)[:_MAX_SHOWN]
        raise UsageError(f"no column {column[:_MAX_SHOWN]}", where=where, expected=expected, found=found)
    return index


def _rows(text: str, delimiter: str) -> Iterator[list[tuple[int, int]]]:
    """(start, end) of the cells of each row, without quotation marks."""
    cell = re.compile(rf'"((?:[^"]|"")*)"(?=[{delimiter}\r\n]|\Z)|([^{delimiter}\r\n]*)')
    row: list[tuple[int, int]] = []
    start = 0
    while start < len(text):
        match = cell.match(text, start)
        assert match is not None  # the second branch matches the empty text, too
        row.append(match.span(1) if match[1] is not None else match.span(2))
        start = match.end()
        if text[start : start + 1] == delimiter:
            start += 1
            continue
        start += len("\r\n") if text[start : start + 2] == "\r\n" else 1
        yield row
        row = []
    if row:
        yield row
