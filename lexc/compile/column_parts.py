"""The sections COLU and WIDX of a column, in parts that are written to memory or to files.

WIDX is an index for completion: the maxima of blocks of values, of blocks of these maxima, and so on.
"""

from __future__ import annotations

import struct
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate, chain
from typing import Any, NamedTuple, Protocol

from lexc.compile.column_types import NUMBERS, WIDTHS, ColumnType, find_unfit_number
from lexc.errors import CapacityExceeded, printable
from lexc.image.columns import (
    BITS,
    BYTES,
    CHOSEN,
    COLUMN,
    GAPS,
    ITEM_ALIGNMENT,
    MANY,
    TEXT,
    TYPE_NUMBERS,
    ColumnSection,
    numbers_to_bytes,
)
from lexc.image.weight_index import INDEX, IndexSection, level_sizes
from lexc.image.writer import Bytes
from lexc.source.whole_numbers import WholeNumbers
from lexc.source.words import Number

BLOCK = 16  # completion is as fast with 8 and with 32; with 16 the index has a fifteenth of the column's size

Lists = Iterable[Sequence[Any]]
"""Lists of values, which can be iterated several times."""


class Values(NamedTuple):
    """The values of words, by ordinal, None for no value. n: their number.

    lists: of these values, in order; each but the last has a multiple of 16 of them.
    """

    n: int
    lists: Lists


class Part(Protocol):
    """A part of a section."""

    def write(self, data: bytes, /) -> object:
        """Append bytes."""

    def pieces(self) -> Iterable[Bytes]:
        """All bytes, once they are written."""


class Storage(Protocol):
    """The place of parts: memory or files."""

    def new_part(self) -> Part:
        """A new part, without bytes."""

    def join_texts(self, lists: Lists, texts: Part) -> tuple[Lists, int]:
        """Write texts, each once and ended by a zero byte, to a part that has one byte.

        Returns the offset of each text, and the largest offset. No text, and the empty one, is at 0.
        """


class SectionParts(NamedTuple):
    """A section in parts. type: COLU or WIDX."""

    type: str
    parts: list[Part]


def column_parts(name: str, values: Values, type_: ColumnType, storage: Storage) -> list[SectionParts]:
    """The sections of a column: COLU, and WIDX for numbers. values: lists for a column of lists.

    Raises CapacityExceeded if a number does not fit the type.
    """
    column = _Column(name, values, storage)
    if type_.kind == MANY:
        return [_write_lists(column, type_.item or ColumnType(TEXT))]
    if type_.kind == NUMBERS:
        return _write_numbers(column, type_)
    return [{BITS: _write_bits, TEXT: _write_texts, BYTES: _write_bytes}[type_.kind](column)]


def count_inexact(lists: Lists) -> int:
    """The number of values that a column must round, since no type holds all: whole numbers of more than 53 bits."""
    if all(isinstance(values, WholeNumbers) for values in lists):
        return 0  # they have 64 bits
    numbers = _Mapped(_without_gaps, lists)
    if not any(map(len, numbers)) or _narrowest_type(numbers)[0] != "float":
        return 0
    return sum(isinstance(value, int) and float(value) != value for value in chain.from_iterable(numbers))


class _Mapped:
    """Lists through a function, each time they are iterated."""

    def __init__(self, function: Callable[[Sequence[Any]], Sequence[Any]], lists: Lists) -> None:
        self._function, self._lists = function, lists

    def __iter__(self) -> Iterator[Sequence[Any]]:
        return map(self._function, self._lists)


class _Column:
    """A column that is written. presence: the bitmap of words with a value. has_gaps: whether a word has none."""

    def __init__(self, name: str, values: Values, storage: Storage) -> None:
        self.name, self.n, self.lists, self.storage = name, values.n, values.lists, storage
        self.entries, self.presence = storage.new_part(), storage.new_part()
        self.has_gaps = False

    def write_presence(self, values: Sequence[Any]) -> None:
        """Write the bits of some words' values."""
        if isinstance(values, WholeNumbers) and not values.has_gaps():
            self.presence.write(b"\xff" * (len(values) // 8) + bytes([(1 << len(values) % 8) - 1][: len(values) % 8]))
            return
        self.has_gaps = self.has_gaps or None in values
        self.presence.write(_bitmap([value is not None for value in values]))

    def section(self, kind: str, width: int, *content: Part, flags: int = 0, **fields: int) -> SectionParts:
        """The section COLU, with the bitmap of presence if there are gaps. content: the parts behind it."""
        header = self.storage.new_part()
        fields = {"type": TYPE_NUMBERS[kind], "width": width, "flags": flags | GAPS * self.has_gaps, **fields}
        header.write(COLUMN.pack(name=self.name.encode(), n_entries=self.n, **fields))
        presence = [self.presence] if self.has_gaps else []
        return SectionParts(ColumnSection.name, [header, self.entries, *presence, *content])


def _write_numbers(column: _Column, type_: ColumnType) -> list[SectionParts]:
    """The column and its index."""
    kind, width = _number_type(column.name, _Mapped(_fill_gaps, column.lists), type_)
    index = _Index(column, kind, width)
    for values in column.lists:
        numbers = _fill_gaps(values)
        column.entries.write(numbers_to_bytes(kind, width, numbers))
        column.write_presence(values)
        index.add(numbers)
    return [column.section(kind, width, flags=CHOSEN if type_.width else 0), index.section()]


class _Index:
    """The maxima of the blocks of all levels of WIDX, the lowest level first."""

    def __init__(self, column: _Column, kind: str, width: int) -> None:
        self._column, self._kind, self._width = column, kind, width
        self._pending: list[list[Number]] = [[] for _ in level_sizes(column.n, BLOCK)]
        self._levels = [column.storage.new_part() for _ in self._pending]

    def add(self, numbers: Sequence[Number], level: int = 0, least: int = BLOCK) -> None:
        """Add numbers below a level. least: how many of them make a block."""
        if level == len(self._levels):
            return
        pending = [*self._pending[level], *numbers]
        starts = range(0, len(pending) - least + 1, BLOCK)
        maxima = [max(pending[i : i + BLOCK]) for i in starts]
        self._pending[level] = pending[BLOCK * len(starts) :]
        self._levels[level].write(numbers_to_bytes(self._kind, self._width, maxima))
        self.add(maxima, level + 1)

    def section(self) -> SectionParts:
        """The section WIDX, once all numbers are added."""
        for level in range(len(self._levels)):
            self.add([], level, least=1)
        header, column = self._column.storage.new_part(), self._column
        fields = {"type": TYPE_NUMBERS[self._kind], "width": self._width, "n_entries": column.n}
        header.write(INDEX.pack(name=column.name.encode(), block=BLOCK, n_levels=len(self._levels), **fields))
        return SectionParts(IndexSection.name, [header, *self._levels])


def _write_bits(column: _Column) -> SectionParts:
    for values in column.lists:
        column.entries.write(_bitmap(values))
        column.write_presence(values)
    return column.section(BITS, 0)


def _write_texts(column: _Column) -> SectionParts:
    for values in column.lists:
        column.write_presence(values)
    width, texts = _write_offsets(column.lists, column.entries, column.storage)
    return column.section(TEXT, width, texts)


def _write_bytes(column: _Column) -> SectionParts:
    width, content = _write_contents(column.lists, column.entries, column.storage)
    for values in column.lists:
        column.write_presence(values)
    return column.section(BYTES, width, content)


def _write_lists(column: _Column, item_type: ColumnType) -> SectionParts:
    """The section of a column of lists. None is an empty list."""
    items, stored, padding = _Mapped(_items, column.lists), column.storage.new_part(), column.storage.new_part()
    width, n_items = _width_of(sum(map(len, items))), 0
    for values in column.lists:
        ends = [*accumulate((len(value or ()) for value in values), initial=n_items)][1:]
        column.entries.write(numbers_to_bytes("unsigned", width, ends))
        n_items = ends[-1]
    padding.write(bytes(-width * column.n % ITEM_ALIGNMENT))
    fields, content = _write_items(column, items, item_type, stored)
    return column.section(MANY, width, padding, stored, *content, **fields)


def _write_items(
    column: _Column, items: Lists, type_: ColumnType, stored: Part
) -> tuple[dict[str, int], list[Part]]:  # fmt: skip
    """Write the items of lists. Returns their fields of the header, and the part of texts or bytes."""
    if type_.kind in (TEXT, BYTES):
        write = _write_offsets if type_.kind == TEXT else _write_contents
        width, content = write(items, stored, column.storage)
        return {"item_type": TYPE_NUMBERS[type_.kind], "item_width": width}, [content]
    numbers = _Mapped(_as_numbers, items)
    kind, width = _number_type(column.name, numbers, type_)
    for values in numbers:
        stored.write(numbers_to_bytes(kind, width, values))
    return {"item_type": TYPE_NUMBERS[kind], "item_width": width}, []


def _write_offsets(lists: Lists, entries: Part, storage: Storage) -> tuple[int, Part]:
    """Write the offsets of texts. Returns their width, and the part of the texts."""
    texts = storage.new_part()
    texts.write(b"\0")
    offsets, largest = storage.join_texts(lists, texts)
    width = _width_of(largest)
    for some in offsets:
        entries.write(numbers_to_bytes("unsigned", width, some))
    return width, texts


def _write_contents(lists: Lists, entries: Part, storage: Storage) -> tuple[int, Part]:
    """Write the ends of bytes. Returns their width, and the part of the bytes."""
    content, size = storage.new_part(), 0
    width = _width_of(sum(len(value or b"") for value in chain.from_iterable(lists)))
    for values in lists:
        ends = [*accumulate((len(value or b"") for value in values), initial=size)]
        entries.write(numbers_to_bytes("unsigned", width, ends[1:]))
        content.write(b"".join(filter(None, values)))
        size = ends[-1]
    return width, content


def join_texts(lists: Lists, texts: Part) -> tuple[Lists, int]:
    """As `Storage.join_texts`, in memory."""
    content, offsets, entries = bytearray(1), dict[Any, int](), array("Q")
    offsets |= {b"": 0, "": 0, None: 0}
    for text in chain.from_iterable(lists):
        offset = offsets.get(text)
        if offset is None:
            offset = offsets[text] = len(content)
            content += text.encode() if isinstance(text, str) else text
            content.append(0)
        entries.append(offset)
    texts.write(bytes(content[1:]))
    return [entries], max(entries, default=0)


def _items(values: Sequence[Any]) -> list[Any]:
    return [item for value in values for item in value or ()]


def _as_numbers(items: Sequence[Any]) -> list[Number]:
    return [int(value) if isinstance(value, bool) else value or 0 for value in items]


def _fill_gaps(values: Sequence[Any]) -> Sequence[Number]:
    if isinstance(values, WholeNumbers):
        return values.with_zeros()
    return [value or 0 for value in values]  # `or 0` also turns -0.0 into 0


def _without_gaps(values: Sequence[Any]) -> list[Any]:
    return [value for value in values if value is not None]


def _bitmap(values: Sequence[Any]) -> bytes:
    """Bits, the first one lowest; None is 0."""
    text = "".join("1" if value else "0" for value in reversed(values))
    return int(text, 2).to_bytes(-(-len(values) // 8), "little")


def _width_of(number: int) -> int:
    """The bytes of the narrowest unsigned number."""
    return next(width for width in WIDTHS if number < 1 << 8 * width)


def _number_type(name: str, numbers: Lists, type_: ColumnType) -> tuple[str, int]:
    """The chosen type, otherwise the narrowest. Raises CapacityExceeded if a value does not fit it."""
    if not type_.width:
        return _narrowest_type(numbers)
    if (value := find_unfit_number(chain.from_iterable(numbers), type_)) is not None:
        raise CapacityExceeded(
            f"a value of column {printable(name)} does not fit its type", expected=type_.description(),
            found=str(value), remedy="Leave the type out, or choose a wider one.",
        )  # fmt: skip
    return type_.numeric, type_.width


def _narrowest_type(numbers: Lists) -> tuple[str, int]:
    """The type of a column and its width in bytes, the narrowest that holds all values. If none does: float, 8."""
    low = min((min(some) for some in numbers if some), default=0)
    high = max((max(some) for some in numbers if some), default=0)
    if all(map(_are_whole, numbers)):
        for width in WIDTHS:
            if low >= 0 and high < 1 << 8 * width:
                return "unsigned", width
            if -(1 << 8 * width - 1) <= low < 0 and high < 1 << 8 * width - 1:
                return "signed", width
    return "float", 4 if all(map(_fits_float32, chain.from_iterable(numbers))) else 8


def _are_whole(numbers: Sequence[Number]) -> bool:
    return {*map(type, numbers)} == {int} or all(isinstance(value, int) or value.is_integer() for value in numbers)


def _fits_float32(value: Number) -> bool:
    """Whether a float of 4 bytes holds the value exactly."""
    try:
        return bool(struct.unpack("<f", struct.pack("<f", float(value)))[0] == value)
    except OverflowError:
        return False
