"""The words and the values of the rows of a piece of a table: by a kernel where rows need no thought."""

from __future__ import annotations

import re
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from lexc.kernels.building.table_rows import NO_NUMBER, ODD_LINE, CellColumn, RowReader
from lexc.source.column_names import WEIGHT
from lexc.source.spaces import strip_cell
from lexc.source.table_lines import TableLines
from lexc.source.value_cells import MANY_PREFIX, NUMERIC_TYPES, ValueColumn, parse_cell, unquote_cell
from lexc.source.whole_numbers import WholeNumbers

_ROWS, _BYTES = 1 << 12, 1 << 16  # of one call of the kernel
MAX_COLUMN = 1 << 12  # of those that it reads
_COMMENTED_NUMBER = re.compile(r"([+-]?[0-9.][0-9.eE+-]*)\s+#")
_PLAIN_NUMBER = re.compile(r"0|-?[1-9][0-9]{0,17}")


@dataclass(frozen=True, slots=True)
class Problem:
    """A cell that is no value of its column."""

    problem: str


class RowValues:
    """The rows of a piece, as they come.

    words: the words, each ended by a line feed. lines: the number of each row's first line. problems: by row.
    """

    def __init__(self, columns: Sequence[ColumnValues]) -> None:
        self.columns = columns
        self.lines = array("Q")
        self.problems: dict[int, str] = {}
        self._words: list[bytes] = []

    def add(self, line: int, word: str, values: Sequence[Any]) -> None:
        """Add a row that was read by Python."""
        self._words.append(word.encode(errors="surrogateescape") + b"\n")
        self.lines.append(line)
        for column, value in zip(self.columns, values, strict=True):
            column.add(value)

    def add_plain(self, words: bytes, lines: array[int]) -> None:
        """Add rows that a kernel has read, whose cells are in its columns."""
        first = len(self.lines)
        self._words.append(words)
        self.lines += lines
        for column in self.columns:
            for i, problem in column.take(len(lines)):
                self.problems.setdefault(first + i, problem)

    def data(self) -> bytes:
        """The words, one a line; a NUL for a row with a problem."""
        data = b"".join(self._words)[:-1]
        self._words = []
        if not self.problems:
            return data
        words = data.split(b"\n")
        for i in self.problems:
            words[i] = b"\0"
            for column in self.columns:
                column.clear(i)
        return b"\n".join(words)


class ColumnValues:
    """The values of a column in the rows of a piece: whole numbers in a typed buffer, as long as there are no others.

    index: of the column in the table, from 0, or from its end, -1. kernel: the cells of the rows that a kernel has read
    last.
    """

    def __init__(self, index: int, column: ValueColumn) -> None:
        self.index, self.column = index, column
        self.type = "number" if column.name == WEIGHT and not column.type else column.type
        self._is_cell = not self.type  # a cell whose type is inferred
        self.values: WholeNumbers | list[Any] = []
        may_be_numbers = self._is_cell or self.type in NUMERIC_TYPES
        self._numbers = array("q", bytes(8 * _ROWS))
        self.kernel = CellColumn(
            max(0, min(index, MAX_COLUMN)), column.takes_rest, not may_be_numbers, self._numbers, bytearray(_BYTES)
        )
        self._has_objects = not may_be_numbers
        self.start()

    def start(self) -> None:
        """Begin another piece."""
        self.values = [] if self._has_objects else WholeNumbers()

    def take(self, n: int) -> list[tuple[int, str]]:
        """Add the cells of n rows that a kernel has read. Returns (row, problem) for cells that are no values."""
        if isinstance(self.values, WholeNumbers):
            self.values.stored += self._numbers[:n]
            return []
        chunk = self.kernel.take_texts()
        texts = chunk.decode(errors="surrogateescape").split("\n")[:-1]
        if self.type in ("", "text") and b"#" not in chunk and _is_utf8(chunk):
            self.values += [text or None for text in texts]
            return []
        found = [value_of_cell(text, self.index, self.type) if text else None for text in texts]
        self.values += [None if isinstance(value, Problem) else value for value in found]
        return [(i, value.problem) for i, value in enumerate(found) if isinstance(value, Problem)]

    def add(self, value: Any) -> None:
        """Add the value of a row that was read by Python."""
        if isinstance(self.values, WholeNumbers):
            number = self._whole_number(value)
            if number is not None or value is None:
                self.values.stored.append(NO_NUMBER if number is None else number)
                return
        self.keep_objects().append(value)

    def clear(self, i: int) -> None:
        """Drop the value of a row."""
        if isinstance(self.values, WholeNumbers):
            self.values.stored[i] = NO_NUMBER
        else:
            self.values[i] = None

    def keep_objects(self) -> list[Any]:
        """Keep values of any kind from here on. Returns those that there are."""
        if isinstance(self.values, WholeNumbers):
            self.values = self.values.to_texts() if self._is_cell else [*self.values]
            self._has_objects = True
            self.kernel.begin_texts()
        return self.values

    def _whole_number(self, value: Any) -> int | None:
        """The number that a typed buffer can hold for a value, None if there is none."""
        if self._is_cell:
            return int(value) if isinstance(value, str) and _PLAIN_NUMBER.fullmatch(value) else None
        return value if type(value) is int and abs(value) < 1 << 62 else None


class PlainRows:
    """A reader of rows that need no thought, some at a time.

    word: the index of the column of words. n_cells: as in `TableLines.rows`.
    """

    def __init__(self, delimiter: str, n_cells: int, word: int, columns: Sequence[ColumnValues]) -> None:
        self._words, self._lines = bytearray(_BYTES), array("Q", bytes(8 * _ROWS))
        self._columns = columns
        n_needed = max([word, *(column.index for column in columns)]) + 1
        positions = [array("q", bytes(8 * n_needed)) for _ in range(2)]
        kernels = [column.kernel for column in columns]
        code = ord(delimiter) if delimiter else 0
        self._kernel = RowReader(code, code != ord("\t"), n_cells, word, kernels, self._words, self._lines, *positions)
        self.most_cells = 0

    def read(self, table: TableLines, rows: RowValues) -> None:
        """Read rows up to the end of the piece, or to one that Python has to read."""
        reason = 0
        while reason != ODD_LINE and not table.is_at_end:
            self._kernel.skip_lines(table.n_lines - self._kernel.counts()[2])
            table.position, reason = self._kernel.read(table.data, table.position)
            n_rows, n_bytes, table.n_lines, self.most_cells = self._kernel.counts()
            rows.add_plain(bytes(memoryview(self._words)[:n_bytes]), self._lines[:n_rows])
            if reason >= 0:
                self._columns[reason].keep_objects()


def value_of_cell(text: str, index: int, type_: str) -> Any:
    """The value that a cell spells, or a `Problem`. index: of its column. type_: "" for a cell without a type."""
    if type_ not in ("text", "bytes") and "#" in text and (match := _COMMENTED_NUMBER.match(text)):
        text = match[1]
    value = parse_cell(text, type_)
    if value is None:
        item = type_.removeprefix(MANY_PREFIX)
        return Problem(f"column {index + 1} holds no {item if item in ('bit', 'bytes') else 'number'}")
    if any(isinstance(item, str) and not _is_text(item) for item in (value if isinstance(value, list) else [value])):
        return Problem(f"column {index + 1} is not UTF-8, or has a NUL")
    return value


def value_of_row(row: list[str], values: ColumnValues, delimiter: str, has_types: bool) -> Any:
    """The value of a row, None if its cell is empty, or a `Problem`. Cells that lexc wrote keep their spaces."""
    i = values.index if values.index >= 0 else len(row) + values.index
    if i < 0:
        return None
    text = strip_cell(delimiter.join(row[i:])) if values.column.takes_rest else cell_of_row(row, i + 1)
    is_exact = has_types and values.type in ("", "text", "bytes")
    text = "".join(row[i : i + 1]) if is_exact else text
    return value_of_cell(unquote_cell(text) if is_exact else text, i, values.type) if text else None


def cell_of_row(row: list[str], column: int) -> str:
    """The cell of a column, from 1, without the spaces around it."""
    return strip_cell(row[column - 1]) if column <= len(row) else ""


def cells_of_row(row: list[str], first: int, last: int, delimiter: str) -> str:
    """The cells of columns from first to last, as one text. first, last: indexes, below 0 from the end of the row."""
    start = first if first >= 0 else max(len(row) + first, 0)
    return strip_cell((delimiter or " ").join(row[start : last + 1 if last != -1 else None]))


def _is_text(value: str) -> bool:
    """Whether a cell was UTF-8 without a NUL: other bytes are escaped, as characters between U+DC80 and U+DCFF."""
    return "\0" not in value and (value.isascii() or not any("\udc80" <= char <= "\udcff" for char in value))


def _is_utf8(cells: bytes) -> bool:
    try:
        cells.decode()
    except UnicodeDecodeError:
        return False
    return True
