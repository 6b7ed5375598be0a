"""Writes COLU and WIDX sections: a number, bit or text for each word, in the narrowest type that holds all values.

WIDX is an index for completion: the maxima of blocks of values, of blocks of these maxima, and so on.
"""

from __future__ import annotations

import struct
from array import array
from collections.abc import Sequence

from lexc.image.columns import BITS, COLUMN, INDEX, TEXT, TYPES, level_sizes, numbers_to_bytes
from lexc.image.container import WORD_DEPENDENT, Section
from lexc.source.words import Number

BLOCK = 16  # completion is as fast with 8 and with 32; with 16 the index has a fifteenth of the column's size
_WIDTHS = {1: "B", 2: "H", 4: "I", 8: "Q"}


def number_sections(name: str, values: Sequence[Number]) -> list[Section]:
    """The sections of a column of numbers: the column and its index. values: by ordinal."""
    kind, width = _narrowest_type(values)
    fields = _fields(name, kind, width, len(values))
    maxima = _block_maxima(values)
    index = INDEX.pack(**fields, block=BLOCK, n_levels=len(level_sizes(len(values), BLOCK)))
    return [
        Section("COLU", WORD_DEPENDENT, COLUMN.pack(**fields) + numbers_to_bytes(kind, width, values)),
        Section("WIDX", WORD_DEPENDENT, index + numbers_to_bytes(kind, width, maxima)),
    ]


def bit_section(name: str, values: Sequence[int]) -> Section:
    """The section of a column of bits. values: 0 or 1, by ordinal."""
    packed = bytearray(-(-len(values) // 8))
    for i, value in enumerate(values):
        packed[i // 8] |= value << i % 8
    return Section("COLU", WORD_DEPENDENT, COLUMN.pack(**_fields(name, BITS, 0, len(values))) + packed)


def text_section(name: str, values: Sequence[bytes]) -> Section:
    """The section of a column of texts, each stored once. values: UTF-8 without a zero byte, by ordinal."""
    texts, offsets, entries = bytearray(1), {b"": 0}, array("Q")  # the empty text is the zero byte at 0
    for text in values:
        if text not in offsets:
            offsets[text] = len(texts)
            texts += text + b"\0"
        entries.append(offsets[text])
    width = next(width for width in _WIDTHS if max(entries) < 1 << 8 * width)
    header = COLUMN.pack(**_fields(name, TEXT, width, len(values)))
    return Section("COLU", WORD_DEPENDENT, header + numbers_to_bytes("unsigned", width, entries) + texts)


def count_inexact(values: Sequence[Number]) -> int:
    """The number of values that a column must round: whole numbers of more than 53 bits, if no integer type fits."""
    if _narrowest_type(values)[0] != "float":
        return 0
    return sum(isinstance(value, int) and float(value) != value for value in values)


def _fields(name: str, kind: str, width: int, n: int) -> dict[str, int | bytes]:
    code = next(code for code, known in TYPES.items() if known == kind)
    return {"name": name.encode(), "type": code, "width": width, "n_entries": n}


def _narrowest_type(values: Sequence[Number]) -> tuple[str, int]:
    """The type of a column and its width in bytes, the narrowest that holds all values. If none does: float, 8."""
    low, high = min(values), max(values)
    if all(isinstance(value, int) or value.is_integer() for value in values):
        for width in (1, 2, 4, 8):
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
