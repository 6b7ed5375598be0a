"""Tables: the columns of words and of values, read from a text. The file's name tells the delimiter."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from lexc.errors import SourceError, UsageError
from lexc.source.column_names import WEIGHT
from lexc.source.row_values import (
    MAX_COLUMN,
    ColumnValues,
    PlainRows,
    Problem,
    RowValues,
    cell_of_row,
    cells_of_row,
    value_of_row,
)
from lexc.source.spaces import strip_cell
from lexc.source.table_detection import CSV_HEADER, delimiter_of
from lexc.source.table_lines import TableLines, split_lines
from lexc.source.texts import ValuedText
from lexc.source.value_cells import (
    ValueColumn,
    check_columns,
    column_index,
    column_range,
    parse_column_name,
    unguard_cell,
    weight_column,
)


class ColumnText(ValuedText):
    """Some rows of one column of a table, and of columns of values.

    table: the lines of these rows. n_before: the number of lines before them. column: from 1. Characters
    are not located in a column that is counted from the end, or made of several.
    """

    is_table = True

    def __init__(self, name: str, delimiter: str, column: int) -> None:
        super().__init__(name, b"", [], is_list=False)
        self.delimiter, self.column = delimiter, column
        self.table = b""
        self.n_before = 0

    def location(self, line: int, column: int = 0) -> str:
        """A location in the table. A row may have several lines, and the character need not be in the first."""
        assert self.lines is not None
        first = self.lines[line]
        if not column or self.column < 1:
            return f"{self.name}:{first}"
        end = self.lines[line + 1] - 1 - self.n_before if line + 1 < len(self.lines) else None
        row = "".join(split_lines(self.table)[first - 1 - self.n_before : end])
        offsets = _character_offsets(row, self)
        *lines_above, before = re.split("\r\n?|\n", row[: offsets[min(column, len(offsets)) - 1]])
        return f"{self.name}:{first + len(lines_above)}:{len(before) + 1}"

    def free_words(self) -> None:
        """As `ValuedText.free_words`; characters of words can no longer be located."""
        super().free_words()
        self.table = b""


class TableReader:
    """A reader of one column of a table as words, and of columns of values.

    column: its number from 1, or from the end, -1, or its name; 1..-2 for several that are one word.

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
        self._chosen = [*values, *([weight_column(weight)] if weight else [])]
        self.has_values = bool(self._chosen)  # a table that lexc wrote has more
        to_end = [value for value in values if value.takes_rest]
        self._n_cells = int(to_end[0].source) if to_end and to_end[0].source.isdecimal() else 0
        self._begin()

    def _begin(self) -> None:
        self._names: list[str] = []  # of the columns, if the first row gives them
        self._types: list[str] = []  # of the columns if lexc wrote the table, "" for one to infer
        self._values: list[ColumnValues] = []  # of the columns to read
        self._last: int | None = None  # the index of the last column of words, if they have several
        self._plain: PlainRows | None = None
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
        table = TableLines(self._name, self._delimiter, pieces)
        rows = table.rows(self._n_cells)
        first = next(rows, None)
        note = self._take_header(*first) if first else ""
        if first and not self._names:
            rows = chain([first], rows)
        self._word, self._last = column_range(self._source, self._names, self._name)
        self._choose_cells(self._word)
        piece = self._read_piece(table, rows)
        piece.note = note or self._note_other_columns(piece)
        yield piece
        while (piece := self._read_piece(table, rows)).lines:
            yield piece
        self._require_columns()

    def _note_other_columns(self, piece: ColumnText) -> str:
        if self._is_chosen or self._delimiter.encode(errors="surrogateescape") not in piece.table:
            return ""
        read = f"{self._name}: only its first column is read, from line {piece.lines[0] if piece.lines else 1} on"
        return f"{read}; lexc build has --header, --column and --value for the rest"

    def _take_header(self, number: int, row: list[str]) -> str:
        """Take the names of columns from the first row, if it has them. Returns a note if lexc wrote the table."""
        is_from_lexc = row[: len(CSV_HEADER)] == CSV_HEADER and self._delimiter == ","
        if is_from_lexc:
            self._names, self._types = map(list, zip(*map(parse_column_name, map(unguard_cell, row)), strict=True))
            return f"{self._name}:{number} names the columns: {', '.join(row)}"
        if self._has_header:
            self._names = [*map(strip_cell, row)]
        return ""

    def _choose_cells(self, word: int) -> None:
        """Choose the columns to read. A table that lexc wrote has names and types of its own.

        word: the index of the column of words.
        """
        all_columns = [ValueColumn(name, name, type_) for name, type_ in zip(self._names, self._types, strict=False)]
        cells = [(column_index(value.source, self._names, self._name), value) for value in self._chosen]
        if not cells and word == 0:
            cells = list(enumerate(all_columns))[len(CSV_HEADER) :]
        types = dict(enumerate(self._types))
        self._values = [ColumnValues(i, value._replace(type=value.type or types.get(i, ""))) for i, value in cells]
        check_columns([values.column for values in self._values])
        if self._may_be_plain([word, *(values.index for values in self._values)]):
            self._plain = PlainRows(self._delimiter, self._n_cells, word, self._values)

    def _may_be_plain(self, indexes: Sequence[int]) -> bool:
        """Whether a kernel reads the rows that need no thought. Cells that lexc wrote have rules of their own.

        indexes: of the columns to read.
        """
        if self._last is not None or min(indexes) < 0 or max(*indexes, self._n_cells) >= MAX_COLUMN:
            return False
        n_to_end = sum(values.column.takes_rest for values in self._values)
        ends_clearly = bool(self._delimiter) or n_to_end <= (self._n_cells > 0)
        return not self._types and ends_clearly and self._delimiter.isascii()

    def _read_piece(self, table: TableLines, rows: Iterator[tuple[int, list[str]]]) -> ColumnText:
        """The rows that end in the next piece of a table."""
        column = self._word + 1 if self._last is None else 0
        piece, found, plain_rows = ColumnText(self._name, self._delimiter, column), RowValues(self._values), self._plain
        for values in self._values:
            values.start()
        for number, row in rows:
            self._read_row(piece, found, number, row)
            if plain_rows:
                plain_rows.read(table, found)
                self._n_columns = max(self._n_columns, plain_rows.most_cells)
            if table.is_at_end:
                break
        piece.data, piece.lines = found.data(), found.lines
        piece.table, piece.n_before = table.take()
        self._add_problems(piece, found)
        piece.values = {values.column.name: values.values for values in self._values}
        columns = [values.column for values in self._values]
        piece.types = {value.name: value.type for value in columns if value.type}
        piece.undeclared = {value.name for value in columns if not value.type and value.name != WEIGHT}
        self._n_rows += len(found.lines)
        self._n_problems += len(piece.problems)
        return piece

    def _read_row(self, piece: ColumnText, found: RowValues, number: int, row: list[str]) -> None:
        """Read the word and the values of a row; a NUL as its word if it has a problem, which is entered in the piece.

        number: of its first line.
        """
        self._n_columns = max(self._n_columns, len(row))
        if self._types:
            row = [*map(unguard_cell, row)]
        word = self._word_of(row)
        values = [value_of_row(row, column, self._delimiter, bool(self._types)) for column in self._values]
        is_word = bool(word) and "\n" not in word and "\r" not in word
        problem = "" if is_word else f"column {piece.column if piece.column > 0 else self._source} holds no word"
        problem = problem or next((value.problem for value in values if isinstance(value, Problem)), "")
        if problem:
            piece.problems[len(found.lines)] = self._problem_error(problem, number, row, len(found.lines))
            word, values = "\0", [None] * len(values)
        found.add(number, word, values)

    def _word_of(self, row: list[str]) -> str:
        if self._last is None and self._word >= 0:
            return cell_of_row(row, self._word + 1)
        return cells_of_row(row, self._word, self._word if self._last is None else self._last, self._delimiter)

    def _add_problems(self, piece: ColumnText, found: RowValues) -> None:
        """Add the problems of rows of one line each, which a kernel has read."""
        lines = split_lines(piece.table) if found.problems else []
        for i, problem in found.problems.items():
            line = lines[found.lines[i] - 1 - piece.n_before]
            _, row = next(
                TableLines(self._name, self._delimiter, [line.encode(errors="surrogateescape")]).rows(self._n_cells)
            )
            piece.problems[i] = self._problem_error(problem, found.lines[i], row, i)

    def _problem_error(self, problem: str, number: int, row: list[str], i: int) -> SourceError:
        is_first = not (i or self._n_rows or self._has_header)
        remedy = f"Say --header if that names the columns. {_OTHER_COLUMN}" if is_first else _OTHER_COLUMN
        return SourceError(problem, where=f"{self._name}:{number}", found=repr(row)[:80], remedy=remedy)

    def _require_columns(self) -> None:
        """Raise UsageError if no row has a column that is to be read. Rows with problems have an error of their own."""
        absent = next((values.column for values in self._values if values.index >= self._n_columns), None)
        if absent is not None and not self._types and self._n_problems < self._n_rows:
            shown = repr(self._delimiter) if self._delimiter else "white space"
            raise UsageError(
                f"no row has such a column, with {shown} between columns", where=self._name,
                expected=f"at most {self._n_columns}", found=repr(absent.source),
                remedy="Name the separator, as in --delimiter ';', or another column.",
            )  # fmt: skip


_OTHER_COLUMN = (
    "Choose another --column, --value, --weight or --delimiter, or leave such lines out: lexc build --skip-invalid."
)


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
    n_blanks = next((k for k, i in enumerate(characters) if strip_cell(row[i])), len(characters))
    return characters[n_blanks:]
