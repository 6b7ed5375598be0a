"""JSON Lines: an object a line, with a word and its values."""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any

from lexc.errors import LexcError, SourceError, UsageError, printable
from lexc.kernels.building.encode import find_line_end
from lexc.source.texts import ValuedText
from lexc.source.value_cells import ValueColumn, check_columns, parse_cell
from lexc.source.valued_words import check_name, check_value

_REMEDY = "Correct it, or leave such lines out: lexc build --skip-invalid."


class JsonLinesReader:
    """A reader of the words of JSON Lines, with their values. name: of the text, in errors. key: of the words.

    columns: the keys to read, or paths as `senses.glosses`; none for all keys but that of the words. A path leads into
    objects, and into each object of a list: then its values are a list.
    """

    has_values = True
    is_table = False

    def __init__(self, name: str, key: str, columns: Sequence[ValueColumn]) -> None:
        check_columns(columns)
        self._name, self._key, self._columns = name, key, columns
        self._begin()

    def _begin(self) -> None:
        self._n_lines = 0
        self._missing = {column.name: column.source for column in self._columns}
        self._has_rows = False

    def read(self, pieces: Iterable[bytes]) -> Iterator[ValuedText]:
        """A text for each piece, which has whole lines. A line that is damaged becomes a problem of its text.

        null is no value; a list is a list of values. Raises UsageError at the end for a key that no line has.
        """
        self._begin()
        for data in pieces:
            yield self._read_piece(data)
        if self._has_rows:
            for source in self._missing.values():
                remedy = "Name another one."
                raise UsageError("no line has such a key", where=self._name, found=repr(source), remedy=remedy)

    def _read_piece(self, data: bytes) -> ValuedText:
        lines, rows = array("Q"), list[dict[str, Any]]()
        result = ValuedText(self._name, b"", lines, is_list=False)
        position = 0
        while position < len(data):
            end, after = find_line_end(data, position)
            raw, position, self._n_lines = data[position:end], after, self._n_lines + 1
            if raw.strip():
                lines.append(self._n_lines)
                where = f"{self._name}:{self._n_lines}"
                rows.append(_read_row(raw, self._key, self._columns, result, where, len(rows)))
        result.data = "\n".join(row.pop(_WORD) for row in rows).encode(errors="surrogatepass")
        found = dict.fromkeys(name for row in rows for name in row)
        self._missing = {name: source for name, source in self._missing.items() if name not in found}
        self._has_rows = self._has_rows or len(result.problems) < len(rows)
        names = dict.fromkeys(column.name for column in self._columns) | found
        result.values = {name: [row.get(name) for row in rows] for name in names}
        return result


_WORD = "\0word"  # no name of a column


def _read_row(
    raw: bytes, key: str, columns: Sequence[ValueColumn], result: ValuedText, where: str, index: int
) -> dict[str, Any]:
    """The word and the values of a line; a NUL as the word of a line with a problem, which is entered in result."""
    row, nested = None, ""
    try:
        row = _parse(raw)
        word = row.get(key) if isinstance(row, dict) else None
        if not isinstance(word, str) or not word or "\n" in word or "\r" in word:
            raise SourceError("no word", where=where, expected=f"an object with a text {key!r}", found=repr(row)[:80])
        chosen = columns or [ValueColumn(name, check_name(name)) for name in row if name != key]
        found = ((column, _follow(row, column.source)) for column in chosen)
        return {
            _WORD: word,
            **{column.name: _value(value, column, where) for column, value in found if value is not _NONE},
        }
    except ValueError as error:
        problem = SourceError("this line is no JSON", where=where, expected="an object", found=str(error)[:80])
    except LexcError as error:
        problem = SourceError(error.problem, where=where, expected=error.expected, found=error.found)
        nested = _nested_path(row) if isinstance(row, dict) and not columns else ""
    problem.remedy = f"Name what to keep: --value {nested}. {_REMEDY}" if nested else _REMEDY
    result.problems[index] = problem
    return {_WORD: "\0"}


_NONE = ("none",)  # no value of JSON


def _follow(row: dict[str, Any], path: str) -> Any:
    """The value of a key or at the end of a path; `_NONE` if the line has none. Lists on the way give one list."""
    if path in row:
        return row[path]
    items, is_list = [row], False
    for key in path.split("."):
        is_list = is_list or any(isinstance(item, list) for item in items)
        objects = chain.from_iterable(_as_list(item) for item in items)
        items = [item[key] for item in objects if isinstance(item, dict) and key in item]
    if not items:
        return _NONE
    if not is_list:
        return items[0]
    return [item for found in items for item in _as_list(found) if item is not None]


def _nested_path(row: dict[str, Any]) -> str:
    """A path to a plain value within the first key that holds objects, "" if none does."""
    for key, value in row.items():
        for item in _as_list(value):
            inner = item if isinstance(item, dict) else {}
            plain = (name for name, found in inner.items() if not isinstance(_first(found), dict))
            if path := next((f"{key}.{name}" for name in plain if "." not in name), ""):
                return printable(path)
    return ""


def _first(value: Any) -> Any:
    return value[0] if isinstance(value, list) and value else value


def _value(found: Any, column: ValueColumn, where: str) -> Any:
    """The value of a column. Where bytes are asked for, a text is their hexadecimal digits; one value may be a list."""
    value = check_value(found, where, column.name)
    if value is not None and column.type.startswith("many"):
        value = _as_list(value)
    if not column.type.endswith("bytes"):
        return value
    items = [parse_cell(item, "bytes") if isinstance(item, str) else None for item in _as_list(value)]
    if None in items:
        expected, found = "hexadecimal digits", repr(value)[:80]
        raise SourceError(f"not a value of column {column.name}", where=where, expected=expected, found=found)
    return items if isinstance(value, list) else items[0] if items else None


def _as_list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [] if value is None else [value]


def _parse(raw: bytes) -> Any:
    """The value that a line spells. Raises ValueError, also for NaN and for values nested too deep."""
    try:
        return json.loads(raw, parse_constant=_refuse)
    except RecursionError:
        raise ValueError("values nested too deep") from None


def _refuse(name: str) -> Any:
    raise ValueError(f"the number {name}")
