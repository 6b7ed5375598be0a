"""Tables: the columns of words and of values, read from a text. The file's name tells the delimiter."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from pathlib import Path
from typing import Any

from lexc.errors import SourceError, UsageError
from lexc.source.column_names import WEIGHT
from lexc.source.texts import Text, ValuedText
from lexc.source.value_cells import (
    MANY_PREFIX,
    ValueColumn,
    check_columns,
    column_index,
    parse_cell,
    parse_column_name,
    unquote_cell,
    weight_column,
)

CSV_HEADER = ["word", "ordinal"]
"""The first fields of the first row of a table that lexc writes."""


@dataclass(slots=True)
class ColumnText(ValuedText):
    """One column of a table, and columns of values.

    table: the lines of the whole table, with their ends. column: from 1. n_cells: the most cells into which white space
    splits a line, 0 for any number. header: the names of columns, if the first row gives them. header_types: if lexc
    wrote the table their types, "" for one to infer.
    """

    table: list[str] = field(default_factory=list)
    delimiter: str = ""
    column: int = 1
    n_cells: int = 0
    header: list[str] = field(default_factory=list)
    header_types: list[str] = field(default_factory=list)

    def location(self, line: int, column: int = 0) -> str:
        """A location in the table. A row may have several lines, and the character need not be in the first."""
        assert self.lines is not None
        first = self.lines[line]
        if not column:
            return f"{self.name}:{first}"
        row = "".join(self.table[first - 1 : self.lines[line + 1] - 1 if line + 1 < len(self.lines) else None])
        offsets = _character_offsets(row, self)
        *lines_above, before = re.split("\r\n?|\n", row[: offsets[min(column, len(offsets)) - 1]])
        return f"{self.name}:{first + len(lines_above)}:{len(before) + 1}"


def read_column(
    text: Text,
    column: int | str,
    delimiter: str | None,
    weight: int = 0,
    header: bool = False,
    values: Sequence[ValueColumn] = (),
) -> ColumnText:
    """Read one column of a table as a text, and columns of values. column: its number from 1, or its name.

    weight: the number of the column of the weights, 0 for none. delimiter: None for comma or tab by the file's name,
    else white space. Blank lines and # comments are skipped, and the first row if header says so or lexc wrote the
    table. Such a table has all its columns read, unless column, weight or values name others. A row without a word in
    the column, or with a cell that is no value of its column, becomes a problem of the text. An empty cell is no value,
    but no weight may be missing. Bytes that are no UTF-8 are kept in this column, and ignored in columns that are not
    read. Raises UsageError if a column or the delimiter is invalid, SourceError if quotes are damaged.
    """
    if weight < 0:
        raise UsageError("the column number is out of range", expected="1 or more", found=str(weight))
    delimiter = delimiter or _DELIMITERS.get(_suffix(text.name), "")
    if len(delimiter) > 1 or delimiter in ('"', "\r", "\n", "\0"):
        raise UsageError("not a delimiter", expected="one character, no quote or line end", found=repr(delimiter))
    result = ColumnText(text.name, b"", is_list=False)
    result.table = list(io.StringIO(text.data.decode(errors="surrogateescape"), newline=""))
    result.delimiter = delimiter
    columns_to_end = [value for value in values if value.takes_rest]
    result.n_cells = int(columns_to_end[0].source) if columns_to_end and columns_to_end[0].source.isdecimal() else 0
    rows = _split_header(result, header)
    result.column = column_index(column, result.header, text.name) + 1
    cells = _choose_cells(result, [*values, *([weight_column(weight)] if weight else [])])
    result.data, result.lines = _read_cells(result, rows, cells, header)
    result.types = {value.name: value.type for _, value in cells if value.type}
    result.undeclared = {value.name for _, value in cells if not value.type and value.name != WEIGHT}
    return result


def _choose_cells(table: ColumnText, columns: Sequence[ValueColumn]) -> list[tuple[int, ValueColumn]]:
    """The columns to read, each with its index from 0. A table that lexc wrote has names and types of its own."""
    all_columns = [
        ValueColumn(name, name, type_) for name, type_ in zip(table.header, table.header_types, strict=False)
    ]
    cells = [(column_index(column.source, table.header, table.name), column) for column in columns]
    if not cells and table.column == 1:
        cells = list(enumerate(all_columns))[len(CSV_HEADER) :]
    types = dict(enumerate(table.header_types))
    cells = [(i, replace(column, type=column.type or types.get(i, ""))) for i, column in cells]
    check_columns([column for _, column in cells])
    return cells


def _read_cells(
    result: ColumnText, rows: Iterable[tuple[int, list[str]]], cells: list[tuple[int, ValueColumn]], header: bool
) -> tuple[bytes, list[int]]:
    """(the words, one a line; the line of each), with values and problems entered in result."""
    words, lines, n_columns = list[str](), list[int](), 0
    result.values = {value.name: [] for _, value in cells}
    for number, row in rows:
        n_columns = max(n_columns, len(row))
        word, values = _cell(row, result.column), [_read_value(row, i, value, result) for i, value in cells]
        is_word = bool(word) and "\n" not in word and "\r" not in word
        problem = "" if is_word else f"column {result.column} holds no word"
        problem = problem or next((value.problem for value in values if isinstance(value, _Problem)), "")
        if problem:
            result.problems[len(words)] = SourceError(
                problem,
                where=f"{result.name}:{number}",
                found=repr(row)[:80],
                remedy=_OTHER_COLUMN if words or header else f"Say --header if that names the columns. {_OTHER_COLUMN}",
            )
            word, values = "\0", [None] * len(values)
        words.append(word)
        lines.append(number)
        for (_, column), value in zip(cells, values, strict=True):
            result.values[column.name].append(value)
    absent = next((column for i, column in cells if i >= n_columns and not result.header_types), None)
    if absent is not None and len(result.problems) < len(words):
        expected, found = f"at most {n_columns}", repr(absent.source)
        raise UsageError("no row has such a column", where=result.name, expected=expected, found=found)
    return "\n".join(words).encode(errors="surrogateescape"), lines


_OTHER_COLUMN = (
    "Choose another --column, --value, --weight or --delimiter, or leave such lines out with --skip-invalid."
)


@dataclass(frozen=True, slots=True)
class _Problem:
    """A cell that is no value of its column."""

    problem: str


def _read_value(row: list[str], i: int, column: ValueColumn, source: ColumnText) -> Any:
    """The value of a cell, None if it is empty, or a `_Problem`. Cells that lexc wrote keep their spaces."""
    text = source.delimiter.join(row[i:]).strip() if column.takes_rest else _cell(row, i + 1)
    type_ = "number" if column.name == WEIGHT and not column.type else column.type
    is_exact = bool(source.header_types) and type_ in ("", "text", "bytes")
    text = "".join(row[i : i + 1]) if is_exact else text
    if not text and (column.name != WEIGHT or source.header_types):
        return None
    text = unquote_cell(text) if is_exact else text
    value = parse_cell(text, type_)
    if value is None:
        item = type_.removeprefix(MANY_PREFIX)
        return _Problem(f"column {i + 1} holds no {item if item in ('bit', 'bytes') else 'number'}")
    if isinstance(value, str) and ("\0" in value or any("\udc80" <= char <= "\udcff" for char in value)):
        return _Problem(f"column {i + 1} is not UTF-8, or has a NUL")
    return value


def _split_header(table: ColumnText, header: bool) -> Iterator[tuple[int, list[str]]]:
    """The rows without a header, which is entered in the table. That of a table that lexc wrote becomes a note."""
    rows = _read_rows(table)
    first = next(rows, None)
    if first is None:
        return rows
    number, row = first
    is_from_lexc = row[: len(CSV_HEADER)] == CSV_HEADER and table.delimiter == ","
    if not header and not is_from_lexc:
        return chain([first], rows)
    table.header = [name.strip() for name in row]
    if is_from_lexc:
        table.header, table.header_types = map(list, zip(*map(parse_column_name, row), strict=True))
        table.note = f"{table.name}:{number} names the columns: {', '.join(row)}"
    return rows


def _cell(row: list[str], column: int) -> str:
    return row[column - 1].strip() if column <= len(row) else ""


_DELIMITERS = {".csv": ",", ".tsv": "\t"}


def _suffix(name: str) -> str:
    """The last suffix of a file's name that is not that of a compression."""
    return next((s for s in reversed(Path(name.lower()).suffixes) if s not in (".gz", ".bz2", ".xz", ".zst")), "")


def has_columns(name: str) -> bool:
    """Whether a file's name has the suffix of a table."""
    return _suffix(name) in _DELIMITERS


def _read_rows(source: ColumnText) -> Iterator[tuple[int, list[str]]]:
    """Yield (number of the first line, fields) of each row. Raises SourceError if a quote is never closed."""
    import csv  # lazy: csv costs 1 ms

    delimiter, number, first = source.delimiter, 0, 0  # first: the first line of the current row, 0 between rows

    def lines() -> Iterator[str]:
        nonlocal number, first
        for line in source.table:
            number += 1
            if first or not _is_blank_or_comment(line, delimiter):
                first = first or number
                yield line
        if first:  # the reader asks for another line of an unfinished row
            location = f"{source.name}:{first}"
            raise SourceError("a quote that is never closed", where=location, remedy="Close it, or double it.")

    try:
        blank_separated = (line.split(None, source.n_cells - 1) for line in lines())
        for row in csv.reader(lines(), **_csv_options(delimiter)) if delimiter else blank_separated:
            yield first, row
            first = 0
    except csv.Error as error:
        raise SourceError(
            "a damaged table", remedy="Mend the quotes of this row.", where=f"{source.name}:{first}", found=str(error)
        ) from error


def _is_blank_or_comment(line: str, delimiter: str) -> bool:
    """Whether a line is blank or a comment."""
    return not line.strip() or line.lstrip(" " if delimiter else None).startswith("#")


def _csv_options(delimiter: str) -> dict[str, Any]:
    """The options for `csv`. Tab-separated values have no quotes."""
    import csv  # lazy: csv costs 1 ms

    return {"delimiter": delimiter, "quoting": csv.QUOTE_NONE if delimiter == "\t" else csv.QUOTE_MINIMAL}


def _character_offsets(row: str, source: ColumnText) -> list[int]:
    """The offset in a row's text of each character of the source's column, as `csv` reads it, stripped."""
    delimiter = re.escape(source.delimiter)
    unquoted = f"[^{delimiter}\r\n]*" if delimiter else r"\s*(?P<word>\S*)"
    quoted = '(?:"(?P<quoted>(?:[^"]|"")*)"?)?' if delimiter and source.delimiter != "\t" else ""
    cell, position = re.compile(quoted + unquoted), 0
    for _ in range(source.column - 1):
        before = cell.match(row, position)
        position = before.end() + len(source.delimiter) if before else position
    match, characters = cell.match(row, position), list[int]()
    assert match is not None  # the pattern matches the empty text, too
    start, end = match.span() if delimiter else match.span("word")
    if quoted and match["quoted"] is not None:
        characters += (pair.start() for pair in re.compile('""|[^"]').finditer(row, *match.span("quoted")))
        start = match.end("quoted") + 1
    characters += range(start, end)
    while characters and row[characters[0]].isspace():
        del characters[0]
    return characters
