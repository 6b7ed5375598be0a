"""Tables in CSV: the cells of one column."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

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
    names = (text[start:end] for row, _, start, end in _cells(text, delimiter) if row == 0)
    index, is_name = _find_column(names, column, where)
    cells = _cells(text, delimiter)
    return Prose(keep_ranges(text, ((start, end) for row, i, start, end in cells if i == index and row >= is_name)))


def _find_delimiter(text: str) -> str:
    """The delimiter of the first row: the most frequent one of comma, semicolon and tab, in quoted cells, too."""
    first_row = text.partition("\n")[0]
    return max(_DELIMITERS, key=first_row.count)


def _find_column(names: Iterable[str], column: str, where: str) -> tuple[int, bool]:
    """The index of a column, from 0, and whether it was named by the first row."""
    number = int(column) if column.isdecimal() and len(column) <= _MAX_DIGITS else 0
    n, shown = 0, ""
    for n, name in enumerate(names, 1):
        if name == column:
            return n - 1, True
        shown += f", {name}"[: _MAX_SHOWN + 2 - len(shown)]
    if not 1 <= number <= n:
        found = shown.removeprefix(", ")
        raise UsageError(f"no column {column[:_MAX_SHOWN]}", where=where, expected=f"1 to {n}, or a name", found=found)
    return number - 1, False


def _cells(text: str, delimiter: str) -> Iterator[tuple[int, int, int, int]]:
    """(row, column, start, end) of each cell, without quotation marks. Rows and columns begin with 0."""
    cell = re.compile(rf'"((?:[^"]++|"")*+)"(?=[{delimiter}\r\n]|\Z)|([^{delimiter}\r\n]*)')
    row = column = start = 0
    while start < len(text):
        match = cell.match(text, start)
        assert match is not None  # the second branch matches the empty text, too
        yield row, column, *match.span(1 if match[1] is not None else 2)
        start = match.end()
        if text[start : start + 1] == delimiter:
            column += 1
            start += 1
        else:
            row, column = row + 1, 0
            start += len("\r\n") if text[start : start + 2] == "\r\n" else 1
