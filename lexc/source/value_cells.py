"""Values in tables: which columns are read, and what their cells mean."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from lexc.errors import SourceError, UsageError, printable
from lexc.source.column_names import WEIGHT
from lexc.source.number_text import parse_number
from lexc.source.valued_words import check_name
from lexc.source.whole_numbers import WholeNumbers

NUMERIC_TYPES = (*(f"{kind}{bits}" for kind in "ui" for bits in (8, 16, 32, 64)), "f32", "f64", "number")
TYPE_NAMES = (*NUMERIC_TYPES, "bit", "text", "bytes")
"""The types of values, as people write them; number is the narrowest. For lists: many, and one of these."""
MANY_PREFIX = "many "
_BITS = {"0": False, "1": True, "false": False, "true": True, "no": False, "yes": True}
_ITEM = re.compile(r'\s*(?:(")((?:[^"]|"")*)"\s*(?=;|$)|([^;]*))(?:;|$)')
_PLAIN_ITEM = re.compile(r'[^\s;"](?:[^;"]*[^\s;"])?')
_RANGE = re.compile(r"(-?\d{1,9})\.\.(-?\d{1,9})")
_FORMULA = re.compile(r"'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]")
"""The beginning of a formula in some spreadsheet; the last four signs are the wide forms of the first four."""
_MANY_TEXTS = 1000  # cells that are no numbers
_ZERO_PADDED = re.compile(r"[+-]?0[0-9]")  # such a number, as 007, stays a text


class ValueColumn(NamedTuple):
    """A column of a table to read. source: its number, from 1, or from the end, -1, or its name; a key of JSON.

    name: of the image's column. type: a name of `lexc.compile.column_types.parse_type`, "" for the narrowest that fits.
    takes_rest: whether the cells behind it on the line belong to it, too.
    """

    source: str
    name: str
    type: str = ""
    takes_rest: bool = False


def check_type_name(text: Any) -> str:
    """The name of a type. Raises UsageError for others."""
    if not isinstance(text, str) or text.removeprefix(MANY_PREFIX) not in TYPE_NAMES:
        expected = f"{', '.join(TYPE_NAMES)}, or many and one of these"
        raise UsageError("no such type of values", expected=expected, found=repr(text))
    return text


def first_duplicate(names: Sequence[str]) -> str | None:
    """The first name that is there more than once."""
    counts = Counter(names)
    return next((name for name in names if counts[name] > 1), None)


def check_columns(columns: Sequence[ValueColumn]) -> None:
    """Raise UsageError for a name that no column may have, for one that two have, and for an unknown type."""
    names = [check_name(column.name) for column in columns]
    repeated = first_duplicate(names)
    if repeated is not None:
        raise UsageError("two columns would have one name", found=repr(repeated), remedy="Give one another name.")
    for column in columns:
        if column.type:
            check_type_name(column.type)


def parse_value_column(text: str) -> ValueColumn:
    """The column of a text: COLUMN:NAME:TYPE, where COLUMN+ takes the rest of the line. Raises UsageError.

    Without NAME the column keeps the name that it has in the table.
    """
    source, *fields = text.split(":")
    takes_rest, source = source.endswith("+"), source.removesuffix("+").strip()
    name = (fields[0] if fields and fields[0] else source).strip()
    if not source or len(fields) > 2 or (name.removeprefix("-").isdecimal() and not any(fields[:1])):
        raise UsageError(
            "not a column of values", expected="COLUMN:NAME or COLUMN:NAME:TYPE", found=repr(text),
            remedy="As in --value 2:definition.",
        )  # fmt: skip
    return ValueColumn(source, check_name(name), fields[1].strip() if len(fields) == 2 else "", takes_rest)


def column_index(source: int | str, names: Sequence[str], where: str) -> int:
    """The index, from 0, of the column with a number, from 1, or a name in the header; -1 is the last one.

    source: a text is a name first, and else a number. Raises UsageError.
    """
    text = str(source)
    if isinstance(source, str) and text in names:
        return list(names).index(text)
    if not text.removeprefix("-").isdecimal():
        raise UsageError(
            "the table has no such column", where=where, expected=", ".join(names) or "a number", found=repr(text),
            remedy="Give its number, from 1, or --header, and a name in the first line.",
        )  # fmt: skip
    number = int(text)
    if not number:
        raise UsageError("the column number is out of range", expected="1 or more, or -1 for the last", found=text)
    return number - 1 if number > 0 else number


def column_range(source: int | str, names: Sequence[str], where: str) -> tuple[int, int | None]:
    """The indexes of the first and the last column of a text 1..-2; of a single column, its index and None."""
    match = _RANGE.fullmatch(source) if isinstance(source, str) and source not in names else None
    if match is None:
        return column_index(source, names, where), None
    return column_index(match[1], (), where), column_index(match[2], (), where)


def parse_cell(text: str, type_: str) -> Any:
    """The value that a non-empty cell spells; None if it spells no value of the type. For many: a list of values."""
    if type_.startswith(MANY_PREFIX):
        items = [parse_cell(item, type_.removeprefix(MANY_PREFIX)) for item in split_list(text)]
        return None if None in items else items
    if type_ == "bit":
        return _BITS.get(text.lower())
    if type_ == "bytes":
        try:
            return bytes.fromhex(text)
        except ValueError:
            return None
    return text if type_ in ("", "text") else parse_number(text)


def split_list(text: str) -> list[str]:
    """The items of a cell, with semicolons between; one in quotes may hold semicolons, doubled quotes, or nothing."""
    items = [(quoted.replace('""', '"'), plain.strip(), bool(mark)) for mark, quoted, plain in _ITEM.findall(text)]
    return [quoted if is_quoted else plain for quoted, plain, is_quoted in items if is_quoted or plain]


def join_list(items: Iterable[str]) -> str:
    """The cell of a list, from which `split_list` takes the items."""
    return "; ".join(item if _PLAIN_ITEM.fullmatch(item) else '"' + item.replace('"', '""') + '"' for item in items)


def quote_cell(text: str) -> str:
    """A text as a cell of a table that lexc writes: in quotes if it is empty or has nothing but quotes."""
    return text if text.strip('"') else f'"{text}"'


def unquote_cell(text: str) -> str:
    """The text of a cell that `quote_cell` made."""
    return text if text.strip('"') else text[1:-1]


def guard_cell(text: str) -> str:
    """A text as a cell of CSV that no spreadsheet runs: an apostrophe stands before one that begins as a formula does.

    Numbers, such as -3, stay as they are.
    """
    return f"'{text}" if _FORMULA.match(text) and not is_number_cell(text) else text


def unguard_cell(text: str) -> str:
    """The text of a cell that `guard_cell` made."""
    return text[1:] if text.startswith("'") and _FORMULA.match(text) else text


def parse_column_name(cell: str) -> tuple[str, str]:
    """(name, type) of a cell in the header of a table that lexc writes: NAME, or NAME:TYPE."""
    name, colon, type_ = cell.rpartition(":")
    return (name, type_) if colon else (type_, "")


class CellCount:
    """The cells of a column without a type, counted by what they spell. They become numbers if all are numbers.

    A number with needless zeros, as 007, is a text, and makes texts of all.
    """

    def __init__(self) -> None:
        self.n_numbers = self.n_others = 0
        self.is_text = False  # whether some cell, or many of them, decide that
        self.first = ""  # the location of the first cell that is no number, and the cell

    def add(self, cells: Sequence[str | None], location: Callable[[int], str]) -> None:
        """Count cells; None is an empty one. location: of a cell by its index."""
        if isinstance(cells, WholeNumbers):
            self.n_numbers += len(cells) - cells.count(None)
            return
        for i, cell in enumerate(cells if not self.is_text else ()):
            if is_number_cell(cell):
                self.n_numbers += cell is not None
                continue
            self.is_text = self.is_text or parse_number(cell or "") is not None
            self.n_others += 1
            self.first = self.first or f"{location(i)}: {printable(cell or '')[:60]!r}"
            if self.is_text or (self.n_others >= _MANY_TEXTS and self.n_others >= self.n_numbers):
                self.is_text = True
                return

    def are_numbers(self) -> bool:
        """Whether all cells are numbers, and there are some."""
        return self.n_numbers > 0 and not self.n_others

    def check(self, name: str) -> None:
        """Raise SourceError if most cells are numbers, but not all. name: of the column."""
        if self.is_text or not 0 < self.n_others < self.n_numbers:
            return
        where, _, cell = self.first.rpartition(": ")
        raise SourceError(
            f"a cell of column {printable(name)} is no number, unlike most", where=where,
            expected=f"a number, as in {self.n_numbers:,} other cells", found=cell,
            remedy=f"Leave such lines out: --value COLUMN:{name}:number --skip-invalid. Or keep texts: "
            f"--value COLUMN:{name}:text.",
        )  # fmt: skip


def is_number_cell(cell: str | None) -> bool:
    """Whether a cell is empty, or a number without needless zeros."""
    return cell is None or not (_ZERO_PADDED.match(cell) or parse_number(cell) is None)


def types_of(columns: Iterable[ValueColumn], types: Iterable[tuple[str, str]]) -> dict[str, str]:
    """The requested types by column name. A pair of `types` overrides the type of a column to read."""
    return {column.name: column.type for column in columns if column.type} | dict(types)


def weight_column(number: int) -> ValueColumn:
    """The column of weights with a number, from 1."""
    return ValueColumn(str(number), WEIGHT)
