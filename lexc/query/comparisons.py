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
from lexc.kernels.layout._label_text import check_limit
from lexc.kernels.layout.weights import Weights
from lexc.query.limits import check_text
from lexc.query.values import stored_column
from lexc.source.column_names import COLUMN_PREFIX
from lexc.source.number_text import parse_number
from lexc.source.value_cells import parse_cell

_OPERATORS: dict[str, Callable[[Any, Any], bool]] = {
    ">=": operator.ge, "<=": operator.le, "!=": operator.ne, "==": operator.eq, "=": operator.eq,
    ">": operator.gt, "<": operator.lt,
}  # fmt: skip
_ORDERINGS = (">=", "<=", ">", "<")
_BLOCK = 1 << 12  # ordinals that are compared at a time, in some milliseconds
_COMPARISON = re.compile(r'([^<>=!]+)(>=|<=|!=|==|=|>|<)\s*("(?:[^"]|"")*"\s*\Z)?(.*)', re.DOTALL)
_AND = re.compile(r"((?<!\s)\s+and\s+)")
_OPERATOR = re.compile(r"[^<>=!]+[<>=!]")
_QUOTED = re.compile(r'[^<>=!]+[<>=!]+\s*"')


@dataclass(frozen=True, slots=True)
class Comparison:
    """A comparison of the values of a column with one value. sign: a key of `_OPERATORS`.

    A word without a value fulfils no comparison. A list fulfils one if any of its values does.
    """

    column: StoredColumn
    sign: str
    value: Any

    def accepts(self, ordinal: int) -> bool:
        """Whether the word with an ordinal fulfils it. An ordinal below 0 is that of no word, which has no value."""
        found, compare = self.column.reader.value_at(ordinal) if ordinal >= 0 else None, _OPERATORS[self.sign]
        if isinstance(found, list):
            return any(compare(item, self.value) for item in found)
        return found is not None and compare(found, self.value)

    def few_ordinals(self, limit: int) -> Iterator[int] | None:
        """The ordinals of the words that fulfil it, ascending, found by the order of numbers.

        None for other values, and if more than `limit` words lie between the bounds.
        """
        if self.column.numbers is None or self.sign == "!=":
            return None
        found = self._between_bounds(self.column.numbers, 0, self.column.n, limit + 1)
        return filter(self.accepts, found) if len(found) <= limit else None

    def ordinals(self, span: range) -> Iterator[int]:
        """The ordinals of a span whose words fulfil it, ascending, a block of the column after the other."""
        numbers = None if self.sign == "!=" else self.column.numbers
        for first in range(span.start, span.stop, _BLOCK):
            check_limit()  # of time: no walk runs that would look at it
            end = min(first + _BLOCK, span.stop)
            block = range(first, end) if numbers is None else self._between_bounds(numbers, first, end, _BLOCK)
            yield from filter(self.accepts, block)

    def _between_bounds(self, numbers: Weights, first: int, end: int, limit: int) -> list[int]:
        """The first ordinals from `first` to end - 1 whose values lie between the bounds; `accepts` is exact."""
        low, high = self._bounds()
        return [] if low > high else numbers.between(self._stored_bits(low), self._stored_bits(high), first, end, limit)

    @property
    def is_upper_bound(self) -> bool:
        """Whether no value above one fulfils it."""
        return self.sign in ("<=", "<", "=", "==")

    def lower_bound(self) -> float:
        """A lower bound of the values that fulfil the comparison."""
        return self._bounds()[0] if self.column.type in NUMERIC and self.sign != "!=" else -math.inf

    def _bounds(self) -> tuple[Any, Any]:
        """Bounds, in the column's type, of the values that fulfil the comparison; none does if the first is larger."""
        smallest, largest = extent(self.column.type, self.column.width)
        if isinstance(self.value, float) and math.isinf(self.value):  # every number compares with it as 0 does
            return (smallest, largest) if _OPERATORS[self.sign](0, self.value) else (1, 0)
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


def read_comparisons(image: Image, text: str) -> list[Comparison]:
    """The comparisons of a text, with "and" between them. Raises UsageError, SectionMissing.

    Quotation marks keep a value together that holds such an "and" itself, `note="this and x=3"`, and stand for
    themselves where they are doubled. A column of texts is compared by order with texts alone, since "7" follows "60":
    a number needs quotation marks.
    """
    return [_read_comparison(image, part) for part in _split(check_text(text, "comparison"))]


def _split(text: str) -> Iterator[str]:
    """Split a text at each "and" that another comparison follows, but not within a quoted value."""
    part, *others = _AND.split(text)
    for separator, other in zip(others[::2], others[1::2], strict=True):
        is_in_quotes = _QUOTED.match(part) and part.count('"') % 2
        if is_in_quotes or not _OPERATOR.match(other):
            part += separator + other
        else:
            yield part
            part = other
    yield part


def _read_comparison(image: Image, text: str) -> Comparison:
    match = _COMPARISON.fullmatch(text)
    if not match or match[1].isspace():
        raise UsageError(
            "not a comparison", expected="COLUMN and >=, <=, >, <, = or !=, and a value", found=repr(text),
            remedy="As in points>=20.",
        )  # fmt: skip
    name, sign, quoted, plain = match.groups()
    value = quoted.strip()[1:-1].replace('""', '"') if quoted else plain.strip()
    column = stored_column(image, name.strip().removeprefix(COLUMN_PREFIX))
    if _kind(column) == TEXT and sign in _ORDERINGS and not quoted and parse_number(value) is not None:
        raise UsageError(
            "a number is compared with texts, which have another order", where=f"column {column.name}",
            expected="a column of numbers", found=repr(text),
            remedy=f"Build it with --value COLUMN:{column.name}:number, or compare texts: "
            f'{column.name}{sign}"{value}".',
        )  # fmt: skip
    return Comparison(column, sign, _read_value(column, value))


def _kind(column: StoredColumn) -> str:
    """The type of a column's values, or of the items of its lists."""
    return column.item_type if column.type == MANY else column.type


def _read_value(column: StoredColumn, text: str) -> Any:
    kind = _kind(column)
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
