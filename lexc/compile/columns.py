"""COLU and WIDX from values, one for each word: numbers, bits and texts, each as narrow as can be."""

from __future__ import annotations

import struct
from array import array
from collections.abc import Sequence

from lexc.image.columns import BITS, COLUMN, INDEX, TEXT, TYPES, level_sizes, numbers_to_bytes
from lexc.image.container import WORD_DEPENDENT, Section
from lexc.source.words import Number

BLOCK = 16  # blocks of 8 and of 32 take as long to complete from; the index is a fifteenth of the column
_WIDTHS = {1: "B", 2: "H", 4: "I", 8: "Q"}


def number_sections(name: str, values: Sequence[Number]) -> list[Section]:
    """A column of numbers and its index. values: by ordinal."""
    kind, width = _shape(values)
    fields = _fields(name, kind, width, len(values))
    maxima = _maxima(values)
    index = INDEX.pack(**fields, block=BLOCK, n_levels=len(level_sizes(len(values), BLOCK)))
    return [
        Section("COLU", WORD_DEPENDENT, COLUMN.pack(**fields) + numbers_to_bytes(kind, width, values)),
        Section("WIDX", WORD_DEPENDENT, index + numbers_to_bytes(kind, width, maxima)),
    ]


def bit_section(name: str, values: Sequence[int]) -> Section:
    """A column of bits. values: 0 or 1, by ordinal."""
    packed = bytearray(-(-len(values) // 8))
    for i, value in enumerate(values):
        packed[i // 8] |= value << i % 8
    return Section("COLU", WORD_DEPENDENT, COLUMN.pack(**_fields(name, BITS, 0, len(values))) + packed)


def text_section(name: str, values: Sequence[bytes]) -> Section:
    """A column of texts, each stored once. values: UTF-8 without a zero byte, by ordinal."""
    texts, offsets, entries = bytearray(1), {b"": 0}, array("Q")
    for text in values:
        if text not in offsets:
            offsets[text] = len(texts)
            texts += text + b"\0"
        entries.append(offsets[text])
    width = next(width for width in _WIDTHS if max(entries) < 1 << 8 * width)
    head = COLUMN.pack(**_fields(name, TEXT, width, len(values)))
    return Section("COLU", WORD_DEPENDENT, head + numbers_to_bytes("unsigned", width, entries) + texts)


def count_rounded(values: Sequence[Number]) -> int:
    """How many numbers a column changes, since no type holds all of them exactly: whole ones of more than 53 bits."""
    if _shape(values)[0] != "float":
        return 0
    return sum(isinstance(value, int) and float(value) != value for value in values)


def _fields(name: str, kind: str, width: int, n: int) -> dict[str, int | bytes]:
    number = next(number for number, known in TYPES.items() if known == kind)
    return {"name": name.encode(), "type": number, "width": width, "n_entries": n}


def _shape(values: Sequence[Number]) -> tuple[str, int]:
    """The type that holds all of the values exactly, and its narrowest width: whole numbers if they are such."""
    low, high = min(values), max(values)
    if all(isinstance(value, int) or value.is_integer() for value in values):
        for width in (1, 2, 4, 8):
            if low >= 0 and high < 1 << 8 * width:
                return "unsigned", width
            if -(1 << 8 * width - 1) <= low < 0 and high < 1 << 8 * width - 1:
                return "signed", width
    return "float", 4 if all(_is_narrow(value) for value in values) else 8


def _is_narrow(value: Number) -> bool:
    try:
        return bool(struct.unpack("<f", struct.pack("<f", float(value)))[0] == value)
    except OverflowError:
        return False


def _maxima(values: Sequence[Number]) -> list[Number]:
    """Those of all levels, the lowest first."""
    maxima: list[Number] = []
    level = values
    for size in level_sizes(len(values), BLOCK):
        level = [max(level[BLOCK * i : BLOCK * (i + 1)]) for i in range(size)]
        maxima += level
    return maxima
