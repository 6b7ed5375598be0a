"""WIDX: the maxima of blocks of numbers (specs/image.md, "WIDX"); and the check of columns with their indexes."""

from __future__ import annotations

from array import array
from codecs import getincrementaldecoder
from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import Any

from lexc.errors import Malformed
from lexc.image.columns import (
    BITS,
    TEXT,
    TYPES,
    UNSIGNED,
    NumberReader,
    StoredColumn,
    read_header,
    read_name,
    sections_of_type,
    size_error,
)
from lexc.image.fields import DumpedField, Field, Record
from lexc.image.section_types import Section, SectionType
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
_CHUNK = 1 << 20  # bytes of texts that are decoded at a time
_FAULTS = {
    1: "COLU has a text that does not begin or end where it should",
    2: "COLU has a text that does not begin or end where it should",
    3: "COLU has an end below the one before it",
    4: "COLU has an item that is no number",
    5: "COLU has an entry for a word without a value",
}


class IndexSection(SectionType):
    """WIDX: the maxima of a column of numbers."""

    name, attribute, is_repeated, needs = "WIDX", "columns", True, ("COLU",)

    def fields(self, data: memoryview, start: int, number: int, raw: Any) -> Iterator[DumpedField]:
        """The header. Maxima are no fields."""
        return INDEX.dump(data, start, "indexes", number)


def add_indexes(
    columns: dict[str, StoredColumn], sections: Iterable[Section], numbers: NumberReader, where: str
) -> None:
    """Add the maxima of indexes to their columns. Raises Malformed if an index does not fit its column."""
    for section, section_where in sections_of_type("WIDX", sections, where):
        data = memoryview(section.data)
        name = read_name(data, "WIDX", section_where)
        columns[name] = _add_index(columns.get(name), data, numbers, section_where)


def _add_index(column: StoredColumn | None, data: memoryview, numbers: NumberReader, where: str) -> StoredColumn:
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


def verify(columns: Iterable[StoredColumn]) -> None:
    """Raise Malformed unless all entries are valid for their types, and all maxima are right. Takes linear time."""
    for column in columns:
        if column.numbers is not None:
            level, i = column.numbers.find_mismatch()
            if level >= 0:
                problem = f"WIDX: maximum {i} of level {level}" if level else f"COLU: entry {i} is no number"
                raise Malformed(problem, where=column.where)
        if TEXT in (column.type, column.item_type):
            _verify_utf8(column)
        if fault := column.reader.find_fault():
            raise Malformed(_FAULTS[fault], where=column.where)
        bitmaps = [column.body[: -(-column.n // 8)]] if column.type == BITS else []
        if column.n % 8 and any(bitmap[-1] >> column.n % 8 for bitmap in (*bitmaps, column.presence[-1:]) if bitmap):
            raise Malformed("COLU has a bit beyond the last word", where=column.where)


def _verify_utf8(column: StoredColumn) -> None:
    decoder, content = getincrementaldecoder("utf-8")(), column.content
    try:
        for start in range(0, len(content), _CHUNK):
            decoder.decode(content[start : start + _CHUNK], final=start + _CHUNK >= len(content))
    except UnicodeDecodeError as error:
        found = repr(error.object[error.start : error.end])
        raise Malformed("COLU has a text that is not UTF-8", where=column.where, found=found) from None
