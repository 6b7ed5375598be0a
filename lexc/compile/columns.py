"""The sections of columns whose values are in memory: see `lexc.compile.column_parts`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lexc.compile.column_parts import Lists, Part, Values, column_parts, join_texts
from lexc.compile.column_types import NUMBERS, ColumnType
from lexc.image.columns import BITS
from lexc.image.section_types import Section, section_type


class _MemoryPart:
    """A part of a section, in memory."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []

    def write(self, data: bytes, /) -> None:
        """Append bytes."""
        self._pieces.append(data)

    def pieces(self) -> list[bytes]:
        """All bytes."""
        return self._pieces


class _Memory:
    """Storage in memory."""

    def new_part(self) -> Part:
        """A new part, without bytes."""
        return _MemoryPart()

    def join_texts(self, lists: Lists, texts: Part) -> tuple[Lists, int]:
        """See `lexc.compile.column_parts.Storage`."""
        return join_texts(lists, texts)


def column_sections(name: str, values: Sequence[Any], type_: ColumnType) -> list[Section]:
    """The sections of a column: COLU, and WIDX for numbers.

    values: by ordinal, None for no value; lists for a column of lists. Raises CapacityExceeded if a number does not
    fit the type.
    """
    return [
        section_type(section.type).make(b"".join(piece for part in section.parts for piece in part.pieces()))
        for section in column_parts(name, Values(len(values), [values]), type_, _Memory())
    ]


def number_sections(name: str, values: Sequence[Any]) -> list[Section]:
    """The sections of a column of numbers of the narrowest type: the column and its index."""
    return column_sections(name, values, ColumnType(NUMBERS))


def bit_section(name: str, values: Sequence[Any]) -> Section:
    """The section of a column of bits. values: 0, 1 or None, by ordinal."""
    return column_sections(name, values, ColumnType(BITS))[0]
