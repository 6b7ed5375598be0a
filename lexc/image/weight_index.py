"""WIDX: the maxima of blocks of numbers (specs/image.md, "WIDX")."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from itertools import accumulate
from typing import Any

from lexc.image.columns import TYPES, StoredColumn, read_header, read_name, size_error
from lexc.image.fields import DumpedField, Field, Record
from lexc.image.section_types import VALUES, SectionType
from lexc.image.sections import UNSIGNED, numbers
from lexc.kernels.layout.weights import Weights

INDEX = Record(
    Field("name", "32s", "of the column"),
    Field("type", "B", "as in the column"),
    Field("width", "B", "as in the column"),
    Field("block", "H", "numbers that one maximum stands for, a power of two"),
    Field("n_levels", "I", "levels of maxima"),
    Field("n_entries", "Q", "words"),
    Field("reserved", "16s", "zero"),
)


class IndexSection(SectionType):
    """WIDX: the maxima of a column of numbers. They are verified with their column."""

    name, attribute, part, is_repeated, needs = "WIDX", "columns", VALUES, True, ("COLU",)

    def read(self, image: Any) -> dict[str, StoredColumn]:
        """The columns, with the maxima of their indexes. Raises Malformed if an index does not fit its column."""
        columns = dict(image.columns)
        for section in image.of_type(self.name):
            data, where = memoryview(section.data), image.location_of(section)
            name = read_name(data, self.name, where)
            columns[name] = _add_index(columns.get(name), data, where)
        return columns

    def fields(self, data: memoryview, start: int, number: int, raw: Any) -> Iterator[DumpedField]:
        """The header. Maxima are no fields."""
        return INDEX.dump(data, start, "indexes", number)


def _add_index(column: StoredColumn | None, data: memoryview, where: str) -> StoredColumn:
    """A column with the maxima of its index. column: None if no column has the index's name, which is an error."""
    header = read_header(INDEX, data, "WIDX", where)
    block = header["block"]
    if column is None or (column.type, column.width) != (TYPES.get(header["type"]), header["width"]):
        raise size_error("WIDX", where, "name, type and width of a column before it", header)
    if column.numbers is None or column.is_indexed:
        raise size_error("WIDX", where, "a numeric column, and one index", header)
    if block < 2 or block & (block - 1) or header["n_entries"] != column.n:
        raise size_error("WIDX", where, f"a block of 2, 4, … 32768, and {column.n} entries", header)
    sizes = level_sizes(column.n, block)
    if header["n_levels"] != len(sizes) or len(data) != INDEX.size + column.width * sum(sizes):
        raise size_error("WIDX", where, f"{len(sizes)} levels of {sum(sizes)} maxima", {**header, "bytes": len(data)})
    maxima = numbers(data[INDEX.size :], UNSIGNED[column.width])
    entries = numbers(column.body[: column.width * column.n], UNSIGNED[column.width])
    starts = array("Q", [0, *accumulate(sizes)])
    weights = Weights(header["type"], column.width, entries, maxima, block.bit_length() - 1, starts)
    return column._replace(numbers=weights, is_indexed=True)


def level_sizes(n_words: int, block: int) -> list[int]:
    """The number of maxima of each level, from level 1; the last is 1."""
    sizes = [-(-n_words // block)]
    while sizes[-1] > 1:
        sizes.append(-(-sizes[-1] // block))
    return sizes
