"""The last pass: the rows of lists, sorted by word, become the columns of an image."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, groupby
from operator import itemgetter
from typing import Any, NamedTuple

from lexc.alphabet import Alphabet
from lexc.compile.build import BuildOptions, check_options
from lexc.compile.column_parts import BLOCK, Values, column_parts
from lexc.compile.column_types import ColumnType, find_unfit_value, type_of_values
from lexc.compile.duplicate_rules import check_rule, rule_for
from lexc.compile.merged_columns import (
    DifferentValues,
    different_values_error,
    is_weight,
    merge_notes,
    resolver,
    to_lists,
)
from lexc.compile.parallel_lists import FormRow, merge_rows, parallel_columns
from lexc.compile.streams.lists import List
from lexc.compile.value_sections import (
    choose_type,
    column_note,
    count_gaps,
    join_location,
    merged_type,
    type_error,
)
from lexc.errors import SourceError, UsageError
from lexc.out_of_core.files.external_sort import ExternalSort
from lexc.out_of_core.tasks.task_folder import Result, TaskFolder
from lexc.out_of_core.values.column_files import LIST_SIZE, FilePart, FileStorage, ListFile
from lexc.out_of_core.values.value_rows import Row, Rows, Sample, read_row
from lexc.source.column_names import WRITTEN
from lexc.source.number_text import parse_number
from lexc.source.read_options import ReadOptions
from lexc.system.progress import report

PARTS = "columns"
"""The files of a task that hold the parts of sections."""
_REPORT_EVERY = 1 << 16  # words
_TILES = itemgetter(0)  # of a row


class ValueSource(NamedTuple):
    """The lists whose words have values, and the options with which they are read."""

    lists: Sequence[List]
    reading: ReadOptions


def write_columns(
    folder: TaskFolder, lists: Sequence[List], reading: ReadOptions, alphabet: Alphabet, options: BuildOptions,
    n_words: int, memory: int,
) -> Result:  # fmt: skip
    """Write the columns of the values of words. memory: bytes.

    Returns the type and the parts of each section, in the order of the image, and notes for the summary. Raises the
    errors of `lexc.compile.value_sections.value_sections`.
    """
    report("sorting the words with values")
    rows, sorter = Rows(lists, alphabet, reading), ExternalSort(folder.scratch("rows"), memory // 4)
    rows.sort(sorter)
    rows.columns.check_cells(reading.types)
    names = sorted(rows.columns.numbers, key=str.encode)
    types = rows.columns.requested_types(reading)
    check_options(options, bool(names), types.values())
    check_rule(options.on_duplicate, names or None)
    columns = [_Column(name, rows, alphabet, types, options, folder) for name in names]
    if columns:
        parallel = parallel_columns(names, options.on_duplicate) if reading.key else []
        align = (
            _Aligner([column for column in columns if column.name in (WRITTEN, *parallel)], alphabet)
            if parallel
            else None
        )
        _merge(sorter.take(), columns, n_words, memory // 16, align)
    storage = FileStorage(folder, PARTS, memory // 8)
    sections: list[Any] = []
    for column in columns:
        report(f"writing column {column.name}")
        sections += column.write(n_words, storage)
    sections.sort(key=lambda section: section[0])  # all COLU, then all WIDX: the order of names stays
    return {"sections": sections, "notes": [note for column in columns for note in column.notes]}


class _Column:
    """A column: values of words come in, and go to a file when each word has one."""

    def __init__(
        self, name: str, rows: Rows, alphabet: Alphabet, types: dict[str, str], options: BuildOptions,
        folder: TaskFolder,
    ) -> None:  # fmt: skip
        self.name, self.number = name, rows.columns.numbers[name]
        self._rows, self._alphabet = rows, alphabet
        samples = rows.columns.samples_of(name)
        chosen = choose_type(name, [sample.value for sample in samples], types, lambda: _locate_other(samples))
        self._checked_type = chosen if name in types else None
        self._type, self._rule, self._is_wrapped = merged_type(name, chosen, rule_for(options.on_duplicate, name))
        self._resolve = resolver(self._type, self._rule)
        self._is_weight = is_weight(name, self._type)
        self._cells = {i for i, source in enumerate(rows.columns.sources) if name in source.undeclared}
        self._number_cells = {source for source, column in rows.columns.number_cells() if column == name}
        self._merged = ListFile(folder, f"merged-{self.number}")
        self._values: list[Any] = []  # of the last words, which are not in the file
        self._read: list[Any] = []  # the values of these words as they were read
        self._n_several = self._n_gaps = 0
        self.notes: list[str] = []

    def add(self, rows: list[Row]) -> None:
        """Add the value of a word. rows: of this word."""
        if len(rows) == 1:
            self._add_single(rows[0])
            return
        choices = [
            (row, self._value(row.source, value)) for row in rows if (value := row.values.get(self.number)) is not None
        ]
        if not choices:
            self._values.append(None)
            return
        values = [value for _, value in choices]
        if self._checked_type:
            self._read += chain.from_iterable(map(self._values_read, values))
        values = to_lists(values) if self._is_wrapped else values
        self._values.append(values[0] if len(values) == 1 else self._merge(values, [row for row, _ in choices]))

    def _add_single(self, row: Row) -> None:
        """Add the value of a word of one row, which most have."""
        value = row.values.get(self.number)
        if value is not None:
            value = self._value(row.source, value)
            if self._checked_type:
                self._read += self._values_read(value)
            value = [value] if self._is_wrapped and not isinstance(value, list) else value
        self._values.append(value)

    def items_of(self, source: int, read: Any) -> list[Any]:
        """The values of what was read, as a list."""
        value = self._value(source, read)
        return [*value] if isinstance(value, (list, tuple)) else [value]

    def _values_read(self, value: Any) -> list[Any]:
        """The values of which a type is checked: those of a list that was made of several rows, or one."""
        return value if self._is_wrapped and isinstance(value, list) else [value]

    def _value(self, source: int, read: Any) -> Any:
        """The value of what was read from a list: of a cell whose type is inferred, its number or its text.

        A reader has made a number of a cell already where all cells before it were whole numbers.
        """
        if isinstance(read, list):
            return read
        if source in self._number_cells:
            return parse_number(read) if isinstance(read, str) else read
        return str(read) if source in self._cells else read

    def _merge(self, values: list[Any], rows: list[Row]) -> Any:
        self._n_several += any(value != values[0] for value in values)
        try:
            return self._resolve(values)
        except DifferentValues as error:
            row = next(row for row, value in zip(rows, values, strict=True) if value != values[0])
            where = join_location(self._rows.locate_row(row.number), self._alphabet.spell(row.tiles))
            count = self._rows.columns.cells.get(self.name)
            raise different_values_error(self.name, where, error.choices, count.first if count else "") from None

    def flush(self) -> None:
        """Write the values of the last words to the file. Raises SourceError if one does not fit the chosen type."""
        if not self._values:
            return
        if self._checked_type and find_unfit_value(self._read, self._checked_type) is not None:
            raise self._unfit_value_error(self._checked_type)
        self._n_gaps += count_gaps(self._values)
        self._merged.add(self._values)
        self._values, self._read = [], []

    def _unfit_value_error(self, type_: ColumnType) -> SourceError:
        """The error for the first value that does not fit a type."""

        def is_unfit(source: int, value: Any) -> bool:
            return find_unfit_value([self._value(source, value)], type_) is not None

        found = self._rows.find_value(self.name, is_unfit)
        value, where, tiles = found or (None, "", b"")
        return type_error(self.name, join_location(where, self._alphabet.spell(tiles)), type_, value)

    def write(self, n_words: int, storage: FileStorage) -> list[list[Any]]:
        """Write the sections. Returns the type of each, and the numbers of its parts."""
        sections = column_parts(self.name, Values(n_words, self._merged), self._type, storage)
        self.notes += merge_notes(self.name, self._merged, self._n_several, self._type, self._rule)
        if self._n_gaps or not self._is_weight:
            header = b"".join(sections[0].parts[0].pieces())
            self.notes.append(column_note(self.name, header, n_words - self._n_gaps))
        return [[section.type, [_bucket(part) for part in section.parts]] for section in sections]


def _bucket(part: Any) -> int:
    assert isinstance(part, FilePart)
    return part.bucket


class _Aligner:
    """Makes lists of the values of a key, parallel to its written forms. columns: of these values, and of the forms."""

    def __init__(self, columns: Sequence[_Column], alphabet: Alphabet) -> None:
        self._columns = [column for column in columns if column.name != WRITTEN]
        self._written = next(column.number for column in columns if column.name == WRITTEN)
        self._alphabet = alphabet

    def __call__(self, rows: list[Row]) -> list[Row]:
        """The rows of a key: with the lists in the first one, if its forms differ."""
        if len(rows) < 2 or not any(row.values.get(self._written) for row in rows):
            return rows
        merged = merge_rows([self._form_row(row) for row in rows], lambda: self._alphabet.spell(rows[0].tiles))
        if merged is None:
            return rows
        numbers = [self._written, *(column.number for column in self._columns)]
        found = {number: values for number, values in zip(numbers, (merged[0], *merged[1]), strict=True) if values}
        others = [row._replace(values={n: v for n, v in row.values.items() if n not in numbers}) for row in rows]
        return [others[0]._replace(values={**others[0].values, **found}), *others[1:]]

    def _form_row(self, row: Row) -> FormRow:
        forms, values = row.values.get(self._written), [(c, row.values.get(c.number)) for c in self._columns]
        cells = [() if value is None else column.items_of(row.source, value) for column, value in values]
        return FormRow(forms[0] if forms else None, cells)


def _merge(
    records: Iterator[bytes], columns: Sequence[_Column], n_words: int, list_bytes: int, align: _Aligner | None
) -> None:  # fmt: skip
    """Give each column the rows of each word, in order. list_bytes: the most of the records that make a list.

    Raises SourceError if there are other words than before.
    """
    n = n_bytes = 0
    for _, rows in groupby(map(read_row, records), key=_TILES):
        found = [*rows]
        found = align(found) if align else found
        for column in columns:
            column.add(found)
        n += 1
        n_bytes += sum(row.n_bytes for row in found)
        if n % LIST_SIZE == 0 or (n_bytes > list_bytes and n % BLOCK == 0):
            n_bytes = 0
            for column in columns:
                column.flush()
        if n % _REPORT_EVERY == 0:
            report("merging values", n / n_words)
    for column in columns:
        column.flush()
    if n != n_words:
        raise SourceError(
            "a list has changed while it was read", expected=f"{n_words:,} words", found=f"{n:,}", remedy="Build again."
        )


def _locate_other(samples: Sequence[Sample]) -> str:
    """The location of the first value whose type is not that of the first one, "" if it has none."""
    for sample in samples[1:]:
        try:
            type_of_values([samples[0].value, sample.value])
        except UsageError:
            return sample.where
    return ""
