"""Tables in CSV: the cells of one column."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator

from lexc.errors import UsageError
from lexc.texts.masks import Prose, keep_ranges

_DELIMITERS = ",;\t"


def mask(text: str, column: str, where: str = "") -> Prose:
    """Mask a table but one column. column: a number from 1, or a name in the first row. where: the name of the file.

    Raises UsageError if there is no such column.
    """
    delimiter = _find_delimiter(text)
    rows = _rows(text, delimiter)
    header = next(rows, [])
    index = _find_column([text[start:end] for start, end in header], column, where)
    ranges = [row[index] for row in rows if index < len(row)]
    if column.isdecimal() and header:
        ranges.insert(0, header[index])
    return Prose(keep_ranges(text, ranges))


def _find_delimiter(text: str) -> str:
    """The delimiter of the first row: the most frequent one of comma, semicolon and tab."""
    first_row = text.partition("\n")[0]
    return max(_DELIMITERS, key=first_row.count)


def _find_column(header: list[str], column: str, where: str) -> int:
    """The index of a column, from 0."""
    index = int(column) - 1 if column.isdecimal() else header.index(column) if column in header else -1
    if not 0 <= index < len(header):
        found = next(csv.reader([",".join(header)]), [])
        raise UsageError(
            f"no column {column}", where=where, expected=f"1 to {len(header)}, or a name", found=", ".join(found)[:200]
        )
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
