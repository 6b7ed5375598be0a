"""Tables that are taken for lists of words: what is told of them by their lines, and how they are read instead."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from lexc.errors import SourceError
from lexc.kernels.building.encode import find_line_end
from lexc.source.texts import CSV_HEADER, Text, as_number

_LETTER = re.compile(r"[^\W\d_]")


@dataclass(slots=True)
class Table:
    """What the lines of a text have in common. separator: of columns. n_columns: 0 where they differ. line: the first
    one, at its number from 1. has_numbers: in the last of as many columns, has_header: but for the first line.
    """

    separator: str
    line: str
    number: int
    n_columns: int
    has_header: bool
    has_numbers: bool

    def options(self) -> str:
        """With which `lexc build` reads words, and numbers where there are any."""
        weight = f" --weight {self.n_columns}" if self.has_numbers else ""
        header = " --header" if self.has_header else ""
        return f"--column 1{weight}{header} --delimiter {'tab' if self.separator == chr(9) else repr(self.separator)}"


def table_in(text: Text, separators: str, blanks: str) -> Table | None:
    """The table that a list is, if every line has a tab, or one of the separators with a number behind it, to its end.

    Before the number stands what has a letter: times and ratios are none. The first line may name columns instead.
    blanks: what is taken off around lines before.
    """
    return next(filter(None, (_table(text, separator, blanks) for separator in separators)), None)


def refusal(text: Text, table: Table) -> SourceError:
    """The error for a list that is a table."""
    whole = "" if table.separator == "\t" else " If such lines are words as they stand: --delimiter tab."
    return SourceError(
        "this is a table, not a list of words",
        where=f"{text.name}:{table.number}:{table.line.index(table.separator) + 1}",
        expected="a word a line, or to be told which column has the words",
        found=repr(table.line[:60]),
        remedy=f"Say {table.options()}.{whole}",
    )


def _table(text: Text, separator: str, blanks: str) -> Table | None:
    """One of this separator."""
    lines = _lines(text.data, blanks)
    number, first = next(lines, (0, ""))
    if separator not in first.strip(blanks):
        return None
    has_header, n, n_numbers, n_columns = not _ends_in_number(first, separator), 0, 0, first.count(separator) + 1
    for _, line in lines:
        is_number = _ends_in_number(line, separator)
        if not (separator in line.strip(blanks) if separator == "\t" else is_number):
            return None
        n, n_numbers = n + 1, n_numbers + is_number
        n_columns *= line.count(separator) + 1 == n_columns
    if separator != "\t" and has_header and not n:
        return None
    has_numbers = n_numbers == n and n_columns > 0 and (n > 0 or not has_header)
    return Table(separator, first, number, n_columns, has_header and has_numbers, has_numbers)


def _ends_in_number(line: str, separator: str) -> bool:
    word, _, number = line.rpartition(separator)
    return as_number(number.strip()) is not None and _LETTER.search(word) is not None


def _lines(data: bytes, blanks: str) -> Iterator[tuple[int, str]]:
    """Number and text of each line but blank ones and comments."""
    at, number = 0, 0
    while at < len(data):
        end, after = find_line_end(data, at)
        line, number, at = data[at:end].decode(errors="replace"), number + 1, after
        if line.strip() and not line.lstrip(blanks).startswith("#"):
            yield number, line


def is_of_lexc(text: Text) -> bool:
    """Whether the first line is that of a table that lexc writes."""
    return next((line.split(",")[: len(CSV_HEADER)] == CSV_HEADER for _, line in _lines(text.data, " ")), False)
