"""Comparisons of values: `points>=20`, `definition=noun`, as the condition `where` of `lexc.query.find`."""

from __future__ import annotations

import math
import operator
import re
import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from lexc.errors import UsageError
from lexc.image.columns import BITS, BYTES, MANY, NUMERIC, TEXT, StoredColumn, extent, typecode
from lexc.image.reader import Image
from lexc.query.values import stored_column
from lexc.source.column_names import COLUMN_PREFIX
from lexc.source.number_text import parse_number
from lexc.source.value_cells import parse_cell

_OPERATORS: dict[str, Callable[[Any, Any], bool]] = {
    ">=": operator.ge, "<=": operator.le, "!=": operator.ne, "==": operator.eq, "=": operator.eq,
    ">": operator.gt, "<": operator.lt,
}  # fmt: skip
_COMPARISON = re.compile(r"\s*([^<>=!]+?)\s*(>=|<=|!=|==|=|>|<)(.*)", re.DOTALL)
_AND = re.compile(r"\s+and\s+(?=[^<>=!]+(?:>=|<=|!=|==|=|>|<))")


@dataclass(frozen=True, slots=True)
class Comparison:
    """A comparison of the values of a column with one value. sign: a key of `_OPERATORS`.

    A word without a value fulfils no comparison. A list fulfils one if any of its values does.
    """

    column: StoredColumn
    sign: str
    value: Any

    def accepts(self, ordinal: int) -> bool:
        """Whether the word with an ordinal fulfils it."""
        found, compare = self.column.reader.value_at(ordinal), _OPERATORS[self.sign]
        if isinstance(found, list):
            return any(compare(item, self.value) for item in found)
        return found is not None and compare(found, self.value)

    def ordinals(self, limit: int) -> Iterator[int] | None:
        """The ordinals of the words that fulfil it, ascending, found by the order of numbers.

        None for other values, and if more than `limit` words lie between the bounds.
        """
        if self.column.numbers is None or self.sign == "!=":
            return None
        low, high = self._bounds()
        if low > high:
            return iter(())
        bounds = self._stored_bits(low), self._stored_bits(high)
        found = self.column.numbers.between(*bounds, 0, self.column.n, limit + 1)
        return filter(self.accepts, found) if len(found) <= limit else None

    def lower_bound(self) -> float:
        """A lower bound of the values that fulfil the comparison."""
        return self._bounds()[0] if self.column.type in NUMERIC and self.sign != "!=" else -math.inf

    def _bounds(self) -> tuple[Any, Any]:
        """Bounds, in the column's type, of the values that fulfil the comparison; none does if the first is larger."""
        smallest, largest = extent(self.column.type, self.column.width)
        low = self.value if self.sign in (">=", ">", "=", "==") else smallest
        high = self.value if self.sign in ("<=", "<", "=", "==") else largest
        if self.column.type == "float":  # a bound is rounded outwards, and values are compared exactly afterwards
            margin = 2.0 ** (-20 if self.column.width == 4 else -48)
            low, high = low - abs(low) * margin - 1e-40, high + abs(high) * margin + 1e-40
            return max(low, smallest), min(high, largest)
        return max(math.ceil(low), smallest), min(math.floor(high), largest)

    def _stored_bits(self, number: Any) -> int:
        code = typecode(self.column.type, self.column.width)
        return int.from_bytes(struct.pack(f"<{code}", number), "little")


def read_comparisons(image: Image, text: Any) -> list[Comparison]:
    """The comparisons of a text, with "and" between them, or of several texts. Raises UsageError, SectionMissing."""
    if not isinstance(text, str):
        return [comparison for part in text for comparison in read_comparisons(image, part)]
    return [_read_comparison(image, part) for part in _AND.split(text)]


def _read_comparison(image: Image, text: str) -> Comparison:
    match = _COMPARISON.fullmatch(text)
    if not match:
        raise UsageError(
            "not a comparison", expected="COLUMN and >=, <=, >, <, = or !=, and a value", found=repr(text),
            remedy="As in points>=20.",
        )  # fmt: skip
    column = stored_column(image, match[1].removeprefix(COLUMN_PREFIX))
    return Comparison(column, match[2], _read_value(column, match[3].strip()))


def _read_value(column: StoredColumn, text: str) -> Any:
    kind = column.item_type if column.type == MANY else column.type
    value = (
        parse_number(text) if kind in NUMERIC else parse_cell(text, {BITS: "bit", BYTES: "bytes", TEXT: "text"}[kind])
    )
    if value is None:
        expected = {BITS: "yes or no", BYTES: "hexadecimal digits"}.get(kind, "a number")
        raise UsageError(
            "not a value of the column", where=f"column {column.name}", expected=expected, found=repr(text),
            remedy="Compare it with a value of its type.",
        )  # fmt: skip
    return value
