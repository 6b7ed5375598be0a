"""The types of columns to write: by name, and by values."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from lexc.errors import UsageError
from lexc.image.columns import BITS, BYTES, LARGEST_FLOATS, MANY, TEXT, extent
from lexc.source.value_cells import MANY_PREFIX, check_type_name
from lexc.source.whole_numbers import WholeNumbers
from lexc.source.words import Number

NUMBERS = "numbers"  # the kind of all numeric types
WIDTHS = (1, 2, 4, 8)


@dataclass(frozen=True, slots=True)
class ColumnType:
    """The type of a column to write.

    kind: `NUMBERS`, or the type of a column. width: of numbers, 0 for the narrowest type. numeric: the type of numbers,
    if width is not 0. item: the type of the items of lists. None of the fields is checked against values.
    """

    kind: str
    numeric: str = ""
    width: int = 0
    item: ColumnType | None = None

    def description(self) -> str:
        """The type and its values, for errors: "u8, whole numbers from 0 to 255"."""
        if self.kind != NUMBERS:
            return f"a list of {self.item.description()}" if self.item else _DESCRIPTIONS[self.kind]
        if not self.width:
            return "a number"
        name = f"{self.numeric[0] if self.numeric != 'signed' else 'i'}{8 * self.width}"
        if self.numeric == "float":
            return f"{name}, at most {LARGEST_FLOATS[4]:.3g}" if self.width == 4 else name
        return "{}, whole numbers from {} to {}".format(name, *extent(self.numeric, self.width))


_DESCRIPTIONS = {BITS: "a bit, yes or no", TEXT: "a text", BYTES: "bytes"}


_NAMES = {
    **{f"u{8 * width}": ColumnType(NUMBERS, "unsigned", width) for width in WIDTHS},
    **{f"i{8 * width}": ColumnType(NUMBERS, "signed", width) for width in WIDTHS},
    **{f"f{8 * width}": ColumnType(NUMBERS, "float", width) for width in (4, 8)},
    "number": ColumnType(NUMBERS),
    "bit": ColumnType(BITS), "text": ColumnType(TEXT), "bytes": ColumnType(BYTES),
}  # fmt: skip


def parse_type(text: str) -> ColumnType:
    """The type of a name: u8, i16, f64, bit, text, bytes, number (the narrowest); many text. Raises UsageError."""
    item = check_type_name(text).removeprefix(MANY_PREFIX)
    return _NAMES[item] if item == text else ColumnType(MANY, item=_NAMES[item])


def make_list_type(type_: ColumnType) -> ColumnType:
    """The type that stores lists of values of a type, or the values of a type of lists; bits become numbers."""
    item = type_.item or type_
    return ColumnType(MANY, item=ColumnType(NUMBERS) if item.kind == BITS else item)


def type_of_values(values: Sequence[Any]) -> ColumnType:
    """The type of some values, which may be None. Raises UsageError unless they are of one type."""
    if isinstance(values, WholeNumbers) and values.count(None) < len(values):
        return ColumnType(NUMBERS)
    kinds = {*map(type, values)} - {type(None)}
    for types, kind in (((bool,), BITS), ((bool, int, float), NUMBERS), ((str,), TEXT), ((bytes,), BYTES)):
        if kinds <= set(types):
            return ColumnType(kind if kinds else TEXT)
    if kinds <= {list, tuple}:
        return make_list_type(type_of_values([item for value in values if value is not None for item in value]))
    found = ", ".join(sorted(kind.__name__ for kind in kinds))
    raise UsageError("values of different types", expected="numbers, texts, bytes, or lists of them", found=found)


def find_unfit_number(values: Iterable[Number], type_: ColumnType) -> Number | None:
    """The first number that a type with a width cannot hold, None for none. Floats of 32 bits may round."""
    if type_.numeric == "float":
        return next((value for value in values if type_.width == 4 and abs(value) > LARGEST_FLOATS[4]), None)
    low, high = extent(type_.numeric, type_.width)
    return next((value for value in values if not low <= value <= high or value != int(value)), None)


def find_unfit_value(values: Sequence[Any], type_: ColumnType) -> int | None:
    """The index of the first value that is not of a type, None for none. None is of every type."""
    if isinstance(values, WholeNumbers) and type_.kind == NUMBERS and _holds(type_, values.extent()):
        return None
    allowed = _VALUE_TYPES[type_.kind]
    if not {*map(type, values)} <= allowed:
        return next(i for i, value in enumerate(values) if type(value) not in allowed)
    if type_.item:
        item_type = type_.item
        if find_unfit_value([item for value in values for item in value or ()], item_type) is None:
            return None
        return next(i for i, value in enumerate(values) if find_unfit_value(value or (), item_type) is not None)
    if type_.kind == BITS:
        return next((i for i, value in enumerate(values) if value not in (None, 0, 1)), None)
    unfit = find_unfit_number((value for value in values if value is not None), type_) if type_.width else None
    return None if unfit is None else [*values].index(unfit)


def _holds(type_: ColumnType, extent: tuple[int, int]) -> bool:
    return not type_.width or find_unfit_number(extent, type_) is None


_NONE = type(None)
_VALUE_TYPES: dict[str, set[type]] = {
    NUMBERS: {int, float, bool, _NONE}, BITS: {bool, int, _NONE}, TEXT: {str, _NONE}, BYTES: {bytes, _NONE},
    MANY: {list, tuple, _NONE},
}  # fmt: skip
