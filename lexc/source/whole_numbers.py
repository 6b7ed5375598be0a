"""Values of a column that are whole numbers, in a typed buffer: a list of objects takes five times the memory."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from typing import Any, overload

from lexc.kernels.building.table_rows import NO_NUMBER


class WholeNumbers(Sequence[Any]):
    """Whole numbers of 64 bits, None for no value. stored: the numbers, `NO_NUMBER` for None."""

    def __init__(self, stored: array[int] | None = None) -> None:
        self.stored = array("q") if stored is None else stored

    def __len__(self) -> int:
        return len(self.stored)

    @overload
    def __getitem__(self, key: int) -> int | None: ...

    @overload
    def __getitem__(self, key: slice) -> list[int | None]: ...

    def __getitem__(self, key: int | slice) -> int | list[int | None] | None:
        if isinstance(key, slice):
            return [*WholeNumbers(self.stored[key])]
        number = self.stored[key]
        return None if number == NO_NUMBER else number

    def __iter__(self) -> Iterator[int | None]:
        if not self.has_gaps():
            return iter(self.stored)
        return (None if number == NO_NUMBER else number for number in self.stored)

    def has_gaps(self) -> bool:
        """Whether any word has no value."""
        return NO_NUMBER in self.stored

    def count(self, value: Any) -> int:
        """The number of words with a value, or without one if it is None."""
        return self.stored.count(NO_NUMBER if value is None else value)

    def extent(self) -> tuple[int, int]:
        """The smallest and the largest number; two zeros if there is none."""
        numbers = self.numbers() if self.has_gaps() else self.stored
        return (min(numbers), max(numbers)) if numbers else (0, 0)

    def numbers(self) -> array[int]:
        """The numbers, without gaps."""
        return array("q", (number for number in self.stored if number != NO_NUMBER)) if self.has_gaps() else self.stored

    def with_zeros(self) -> array[int]:
        """The numbers, 0 for no value."""
        return array("q", (number or 0 for number in self)) if self.has_gaps() else self.stored

    def to_texts(self) -> list[str | None]:
        """The cells that spelled the numbers. A reader stores only numbers with one spelling so."""
        return [None if number is None else str(number) for number in self]
