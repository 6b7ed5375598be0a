"""Tables: the columns of words and of values, read from a text. The file's name tells the delimiter."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from lexc.errors import SourceError, UsageError
from lexc.source.column_names import WEIGHT
from lexc.source.decompression import MAX_LINE
from lexc.source.table_detection import CSV_HEADER, delimiter_of
from lexc.source.texts import ValuedText
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


class ColumnText(ValuedText):
    """Some rows of one column of a table, and of columns of values.

    table: the lines of these rows, with their ends. n_before: the number of lines before them. column: from 1.
    has_types: whether lexc wrote the table.
    """

    is_table = True

    def __init__(self, name: str, delimiter: str, column: int, has_types: bool) -> None:
        super().__init__(name, b"", [], is_list=False)
        self.delimiter, self.column, self.has_types = delimiter, column, has_types
        self.table: list[str] = []
        self.n_before = 0

    def location(self, line: int, column: int = 0) -> str:
        """A location in the table. A row may have several lines, and the character need not be in the first."""
        assert self.lines is not None
        first = self.lines[line]
        if not column:
            return f"{self.name}:{first}"
        end = self.lines[line + 1] - 1 - self.n_before if line + 1 < len(self.lines) else None
        row = "".join(self.table[first - 1 - self.n_before : end])
        offsets = _character_offsets(row, self)
        *lines_above, before = re.split("\r\n?|\n", row[: offsets[min(column, len(offsets)) - 1]])
        return f"{self.name}:{first + len(lines_above)}:{len(before) + 1}"


class TableReader:
    """A reader of one column of a table as words, and of columns of values. column: its number from 1, or its name.

    name: of the table, in errors. weight: the number of the column of the weights, 0 for none. delimiter: None for
    comma or tab by the name, or white space. header: whether the first row names the columns. is_chosen: whether the
    column was requested; if not, a note says that others are not read. Raises UsageError if the delimiter is invalid.
    """

    is_table = True

    def __init__(
        self, name: str, column: int | str, delimiter: str | None, weight: int = 0, header: bool = False,
        values: Sequence[ValueColumn] = (), is_chosen: bool = True,
    ) -> None:  # fmt: skip
        if weight < 0:
            raise UsageError("the column number is out of range", expected="1 or more", found=str(weight))
        delimiter = delimiter or delimiter_of(name)
        if len(delimiter) > 1 or delimiter in ('"', "\r", "\n", "\0"):
            raise UsageError("not a delimiter", expected="one character, no quote or line end", found=repr(delimiter))
        self._name = name
        self._source = column
        self._delimiter = delimiter
        self._has_header = header
        self._is_chosen = is_chosen
        self._values = [*values, *([weight_column(weight)] if weight else [])]
        self.has_values = bool(self._values)  # a table that lexc wrote has more
        to_end = [value for value in values if value.takes_rest]
        self._n_cells = int(to_end[0].source) if to_end and to_end[0].source.isdecimal() else 0
        self._begin()

    def _begin(self) -> None:
        self._names: list[str] = []  # of the columns, if the first row gives them
        self._types: list[str] = []  # of the columns if lexc wrote the table, "" for one to infer
        self._cells: list[tuple[int, ValueColumn]] = []  # the columns to read, each with its index from 0
        self._n_columns = self._n_rows = self._n_problems = 0

    def read(self, pieces: Iterable[bytes]) -> Iterator[ColumnText]:
        """A text for each piece of the table, at least one. pieces: each of whole lines; a row may end in the next one.

        Blank lines and # comments are skipped, and the first row if header says so or lexc wrote the table. Such a
        table has all its columns read, unless column, weight or values name others. A row without a word in the column,
        or with a cell that is no value of its column, becomes a problem of the text. An empty cell is no value. Bytes
        that are no UTF-8 are kept in this column, and ignored in columns that are not read. Raises UsageError if a
        column is invalid, SourceError if quotes are damaged.
        """
        self._begin()
        table = _Lines(self._name, self._delimiter, pieces)
        rows = table.rows(self._n_cells)
        first = next(rows, None)
        note = self._take_header(*first) if first else ""
        if first and not self._names:
            rows = chain([first], rows)
        column = column_index(self._source, self._names, self._name) + 1
        self._choose_cells(column)
        piece = self._read_piece(table, rows, column)
        piece.note = note or self._note_other_columns(piece)
        yield piece
        while (piece := self._read_piece(table, rows, column)).lines:
            yield piece
        self._require_columns()

    def _note_other_columns(self, piece: ColumnText) -> str:
        if self._is_chosen or not any(self._delimiter in row for row in piece.table):
            return ""
        read = f"{self._name}: only its first column is read, from line {piece.lines[0] if piece.lines else 1} on"
        return f"{read}; lexc build has --header, --column and --value for the rest"

    def _take_header(self, number: int, row: list[str]) -> str:
        """Take the names of columns from the first row, if it has them. Returns a note if lexc wrote the table."""
        is_from_lexc = row[: len(CSV_HEADER)] == CSV_HEADER and self._delimiter == ","
        if is_from_lexc:
            self._names, self._types = map(list, zip(*map(parse_column_name, row), strict=True))
            return f"{self._name}:{number} names the columns: {', '.join(row)}"
        if self._has_header:
            self._names = [name.strip() for name in row]
        return ""

    def _choose_cells(self, column: int) -> None:
        """Choose the columns to read. A table that lexc wrote has names and types of its own."""
        all_columns = [ValueColumn(name, name, type_) for name, type_ in zip(self._names, self._types, strict=False)]
        cells = [(column_index(value.source, self._names, self._name), value) for value in self._values]
        if not cells and column == 1:
            cells = list(enumerate(all_columns))[len(CSV_HEADER) :]
        types = dict(enumerate(self._types))
        self._cells = [(i, value._replace(type=value.type or types.get(i, ""))) for i, value in cells]
        check_columns([value for _, value in self._cells])

    def _read_piece(self, table: _Lines, rows: Iterator[tuple[int, list[str]]], column: int) -> ColumnText:
        """The rows that end in the next piece of a table."""
        piece = ColumnText(self._name, self._delimiter, column, has_types=bool(self._types))
        words, lines, lists = list[str](), list[int](), [list[Any]() for _ in self._cells]
        for number, row in rows:
            word, values = self._read_row(piece, number, row, len(words))
            words.append(word)
            lines.append(number)
            for found, value in zip(lists, values, strict=True):
                found.append(value)
            if table.is_at_end:
                break
        piece.data, piece.lines = "\n".join(words).encode(errors="surrogateescape"), lines
        piece.table, piece.n_before = table.take()
        columns = [value for _, value in self._cells]
        piece.values = {value.name: found for value, found in zip(columns, lists, strict=True)}
        piece.types = {value.name: value.type for value in columns if value.type}
        piece.undeclared = {value.name for value in columns if not value.type and value.name != WEIGHT}
        self._n_rows += len(words)
        self._n_problems += len(piece.problems)
        return piece

    def _read_row(self, piece: ColumnText, number: int, row: list[str], i: int) -> tuple[str, list[Any]]:
        """The word and the values of a row; a NUL as its word if it has a problem, which is entered in the piece.

        number: of its first line. i: its index in the piece.
        """
        self._n_columns = max(self._n_columns, len(row))
        word, values = _cell(row, piece.column), [_read_value(row, i, value, piece) for i, value in self._cells]
        is_word = bool(word) and "\n" not in word and "\r" not in word
        problem = "" if is_word else f"column {piece.column} holds no word"
        problem = problem or next((value.problem for value in values if isinstance(value, _Problem)), "")
        if not problem:
            return word, values
        is_first = not (i or self._n_rows or self._has_header)
        piece.problems[i] = SourceError(
            problem,
            where=f"{self._name}:{number}",
            found=repr(row)[:80],
            remedy=f"Say --header if that names the columns. {_OTHER_COLUMN}" if is_first else _OTHER_COLUMN,
        )
        return "\0", [None] * len(values)

    def _require_columns(self) -> None:
        """Raise UsageError if no row has a column that is to be read. Rows with problems have an error of their own."""
        absent = next((value for i, value in self._cells if i >= self._n_columns and not self._types), None)
        if absent is not None and self._n_problems < self._n_rows:
            shown = repr(self._delimiter) if self._delimiter else "white space"
            raise UsageError(
                f"no row has such a column, with {shown} between columns", where=self._name,
                expected=f"at most {self._n_columns}", found=repr(absent.source),
                remedy="Name the separator, as in --delimiter ';', or another column.",
            )  # fmt: skip


_COMMENTED_NUMBER = re.compile(r"([+-]?[0-9.][0-9.eE+-]*)\s+#")
_OTHER_COLUMN = (
    "Choose another --column, --value, --weight or --delimiter, or leave such lines out: lexc build --skip-invalid."
)


@dataclass(frozen=True, slots=True)
class _Problem:
    """A cell that is no value of its column."""

    problem: str


def _read_value(row: list[str], i: int, column: ValueColumn, source: ColumnText) -> Any:
    """The value of a cell, None if it is empty, or a `_Problem`. Cells that lexc wrote keep their spaces."""
    text = source.delimiter.join(row[i:]).strip() if column.takes_rest else _cell(row, i + 1)
    type_ = "number" if column.name == WEIGHT and not column.type else column.type
    is_exact = source.has_types and type_ in ("", "text", "bytes")
    text = "".join(row[i : i + 1]) if is_exact else text
    if not text:
        return None
    text = unquote_cell(text) if is_exact else text
    if type_ not in ("text", "bytes") and "#" in text and (match := _COMMENTED_NUMBER.match(text)):
        text = match[1]
    value = parse_cell(text, type_)
    if value is None:
        item = type_.removeprefix(MANY_PREFIX)
        return _Problem(f"column {i + 1} holds no {item if item in ('bit', 'bytes') else 'number'}")
    if any(isinstance(item, str) and not _is_text(item) for item in (value if isinstance(value, list) else [value])):
        return _Problem(f"column {i + 1} is not UTF-8, or has a NUL")
    return value


def _cell(row: list[str], column: int) -> str:
    return row[column - 1].strip() if column <= len(row) else ""


def _is_text(value: str) -> bool:
    """Whether a cell was UTF-8 without a NUL: other bytes are escaped, as characters between U+DC80 and U+DCFF."""
    return "\0" not in value and (value.isascii() or not any("\udc80" <= char <= "\udcff" for char in value))


class _Lines:
    """The lines of a table, of which those since the last call of `take` are kept.

    is_at_end: whether the last one of a piece has been read.
    """

    def __init__(self, name: str, delimiter: str, pieces: Iterable[bytes]) -> None:
        self._name, self._delimiter, self._pieces = name, delimiter, pieces
        self._kept: list[str] = []
        self._n_before = 0
        self._first = 0  # the first line of the row that is read, 0 between rows
        self.is_at_end = False

    def take(self) -> tuple[list[str], int]:
        """The lines read since the last call, and the number of those before them."""
        taken, n_before = self._kept, self._n_before
        self._kept, self._n_before = [], n_before + len(taken)
        return taken, n_before

    def rows(self, n_cells: int) -> Iterator[tuple[int, list[str]]]:
        """Yield (number of the first line, cells) of each row.

        n_cells: the most cells into which white space splits a line, 0 for any number.
        Raises SourceError if a quote is never closed.
        """
        import csv  # lazy: csv costs 1 ms

        csv.field_size_limit(max(MAX_LINE, csv.field_size_limit()))  # lines are no longer; rows of several may be
        try:
            blank_separated = (line.split(None, n_cells - 1) for line in self._row_lines())
            delimiter = self._delimiter
            for row in csv.reader(self._row_lines(), **_csv_options(delimiter)) if delimiter else blank_separated:
                first, self._first = self._first, 0
                yield first, row
        except csv.Error as error:
            where = f"{self._name}:{self._first}"
            raise SourceError(
                "a damaged table", remedy="Mend the quotes of this row.", where=where, found=str(error)
            ) from error

    def _split_lines(self) -> Iterator[str]:
        for piece in self._pieces:
            lines = [*io.StringIO(piece.decode(errors="surrogateescape"), newline="")]
            self.is_at_end = False
            for number, line in enumerate(lines, 1):
                self.is_at_end = number == len(lines)
                yield line

    def _row_lines(self) -> Iterator[str]:
        for line in self._split_lines():
            self._kept.append(line)
            if self._first or not _is_blank_or_comment(line, self._delimiter):
                self._first = self._first or self._n_before + len(self._kept)
                yield line
        if self._first:  # the reader asks for another line of an unfinished row
            location = f"{self._name}:{self._first}"
            raise SourceError("a quote that is never closed", where=location, remedy="Close it, or double it.")


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
    n_blanks = next((k for k, i in enumerate(characters) if not row[i].isspace()), len(characters))
    return characters[n_blanks:]
