"""The COLU and WIDX sections of columns: values of words, in the narrowest type that holds all.

WIDX is an index for completion: the maxima of blocks of values, of blocks of these maxima, and so on.
"""

from __future__ import annotations

import struct
from array import array
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import Any

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
    numbers_to_bytes,
)
from lexc.image.container import WORD_DEPENDENT, Section
from lexc.image.weight_index import INDEX, level_sizes
from lexc.source.words import Number

BLOCK = 16  # completion is as fast with 8 and with 32; with 16 the index has a fifteenth of the column's size


def column_sections(name: str, values: Sequence[Any], type_: ColumnType) -> list[Section]:
    """The sections of a column: COLU, and WIDX for numbers.

    values: by ordinal, None for no value; lists for a column of lists.
    Raises CapacityExceeded if a number does not fit the type.
    """
    if type_.kind == MANY:
        return [_list_section(name, values, type_.item or ColumnType(TEXT))]
    if type_.kind == NUMBERS:
        return number_sections(name, values, type_)
    section = {BITS: bit_section, TEXT: text_section, BYTES: bytes_section}[type_.kind]
    return [section(name, values)]


def number_sections(name: str, values: Sequence[Any], type_: ColumnType | None = None) -> list[Section]:
    """The sections of a column of numbers: the column and its index. type_: None for the narrowest."""
    stored: list[Number] = [value or 0 for value in values]  # `or 0` also turns -0.0 into 0
    kind, width = _number_type(name, stored, type_)
    flags = CHOSEN if type_ and type_.width else 0
    maxima = _block_maxima(stored)
    fields = {"name": name.encode(), "type": TYPE_NUMBERS[kind], "width": width, "n_entries": len(values)}
    index = INDEX.pack(**fields, block=BLOCK, n_levels=len(level_sizes(len(values), BLOCK)))
    return [
        _section(name, kind, width, values, numbers_to_bytes(kind, width, stored), flags=flags),
        Section("WIDX", WORD_DEPENDENT, index + numbers_to_bytes(kind, width, maxima)),
    ]


def bit_section(name: str, values: Sequence[Any]) -> Section:
    """The section of a column of bits. values: 0, 1 or None, by ordinal."""
    return _section(name, BITS, 0, values, _bitmap(values))


def text_section(name: str, values: Sequence[Any]) -> Section:
    """The section of a column of texts, each stored once. values: str or UTF-8 without a zero byte, or None."""
    offsets, texts = _join_texts(values)
    width = _width_of(max(offsets))
    return _section(name, TEXT, width, values, numbers_to_bytes("unsigned", width, offsets), texts)


def bytes_section(name: str, values: Sequence[bytes | None]) -> Section:
    """The section of a column of bytes."""
    ends = [*accumulate(len(value or b"") for value in values)]
    width = _width_of(ends[-1])
    content = b"".join(filter(None, values))
    return _section(name, BYTES, width, values, numbers_to_bytes("unsigned", width, ends), content)


def count_inexact(values: Sequence[Any]) -> int:
    """The number of values that a column must round, since no type holds all: whole numbers of more than 53 bits."""
    numbers = [value for value in values if value is not None]
    if not numbers or _narrowest_type(numbers)[0] != "float":
        return 0
    return sum(isinstance(value, int) and float(value) != value for value in numbers)


def _list_section(name: str, values: Sequence[Any], item_type: ColumnType) -> Section:
    """The section of a column of lists. None is an empty list."""
    items = [item for value in values for item in value or ()]
    kind, item_width, stored, content = _item_bytes(name, items, item_type)
    ends = [*accumulate(len(value or ()) for value in values)]
    width = _width_of(ends[-1])
    entries = numbers_to_bytes("unsigned", width, ends)
    padding = bytes(-len(entries) % ITEM_ALIGNMENT)
    fields = {"item_type": TYPE_NUMBERS[kind], "item_width": item_width}
    return _section(name, MANY, width, values, entries, padding + stored + content, has_gaps=False, **fields)


def _item_bytes(name: str, items: list[Any], item_type: ColumnType) -> tuple[str, int, bytes, bytes]:
    """(type, width, stored items, texts or bytes) of the items of lists."""
    if item_type.kind == TEXT:
        offsets, texts = _join_texts(items)
        width = _width_of(max(offsets, default=0))
        return TEXT, width, numbers_to_bytes("unsigned", width, offsets), texts
    if item_type.kind == BYTES:
        ends = [*accumulate(map(len, items))]
        width = _width_of(ends[-1] if ends else 0)
        return BYTES, width, numbers_to_bytes("unsigned", width, ends), b"".join(items)
    numbers = [int(value) if isinstance(value, bool) else value or 0 for value in items]
    kind, width = _number_type(name, numbers or [0], item_type)
    return kind, width, numbers_to_bytes(kind, width, numbers), b""


def _section(
    name: str, kind: str, width: int, values: Sequence[Any], entries: bytes, content: bytes = b"", *,
    has_gaps: bool | None = None, flags: int = 0, **fields: int,
) -> Section:  # fmt: skip
    """A section COLU, with a presence bitmap if a value is None. content: the bytes behind the bitmap."""
    if has_gaps is None:
        has_gaps = None in values
    presence = _bitmap([value is not None for value in values]) if has_gaps else b""
    header = COLUMN.pack(
        name=name.encode(), type=TYPE_NUMBERS[kind], width=width, n_entries=len(values),
        flags=flags | GAPS * has_gaps, **fields,
    )  # fmt: skip
    return Section("COLU", WORD_DEPENDENT, b"".join((header, entries, presence, content)))


def _bitmap(values: Sequence[Any]) -> bytes:
    """Bits, the first one lowest; None is 0."""
    text = "".join("1" if value else "0" for value in reversed(values))
    return int(text, 2).to_bytes(-(-len(values) // 8), "little")


def _join_texts(values: Iterable[Any]) -> tuple[array[int], bytes]:
    """The offset of each text, and the bytes of all. The empty text, and None, is the zero byte at 0."""
    texts, offsets, entries = bytearray(1), dict[Any, int](), array("Q")
    offsets |= {b"": 0, "": 0, None: 0}
    for text in values:
        offset = offsets.get(text)
        if offset is None:
            offset = offsets[text] = len(texts)
            texts += text.encode() if isinstance(text, str) else text
            texts.append(0)
        entries.append(offset)
    return entries, bytes(texts)


def _width_of(number: int) -> int:
    """The bytes of the narrowest unsigned number."""
    return next(width for width in WIDTHS if number < 1 << 8 * width)


def _number_type(name: str, values: Sequence[Number], type_: ColumnType | None) -> tuple[str, int]:
    """The chosen type, else the narrowest. Raises CapacityExceeded if a value does not fit it."""
    if not type_ or not type_.width:
        return _narrowest_type(values)
    if (value := find_unfit_number(values, type_)) is not None:
        raise CapacityExceeded(
            f"a value of column {printable(name)} does not fit its type", expected=type_.description(),
            found=str(value), remedy="Leave the type out, or choose a wider one.",
        )  # fmt: skip
    return type_.numeric, type_.width


def _narrowest_type(values: Sequence[Number]) -> tuple[str, int]:
    """The type of a column and its width in bytes, the narrowest that holds all values. If none does: float, 8."""
    low, high = min(values), max(values)
    kinds = {*map(type, values)}
    if kinds == {int} or all(isinstance(value, int) or value.is_integer() for value in values):
        for width in WIDTHS:
            if low >= 0 and high < 1 << 8 * width:
                return "unsigned", width
            if -(1 << 8 * width - 1) <= low < 0 and high < 1 << 8 * width - 1:
                return "signed", width
    return "float", 4 if all(_fits_float32(value) for value in values) else 8


def _fits_float32(value: Number) -> bool:
    """Whether a float of 4 bytes holds the value exactly."""
    try:
        return bool(struct.unpack("<f", struct.pack("<f", float(value)))[0] == value)
    except OverflowError:
        return False


def _block_maxima(values: Sequence[Number]) -> list[Number]:
    """The maxima of the blocks of all levels of WIDX, the lowest level first."""
    maxima: list[Number] = []
    level = values
    for size in level_sizes(len(values), BLOCK):
        level = [max(level[BLOCK * i : BLOCK * (i + 1)]) for i in range(size)]
        maxima += level
    return maxima
