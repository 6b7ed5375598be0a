"""JSON Lines: an object a line, with a word and its values."""

from __future__ import annotations

import json
from array import array
from collections.abc import Sequence
from typing import Any

from lexc.errors import LexcError, SourceError
from lexc.kernels.building.encode import find_line_end
from lexc.source.texts import Text, ValuedText
from lexc.source.value_cells import ValueColumn
from lexc.source.valued_words import check_name, check_value

_REMEDY = "Correct it, or leave such lines out with --skip-invalid."


def is_json_lines(data: bytes) -> bool:
    """Whether the first line that is not blank is a JSON object."""
    start = len(data) - len(data.lstrip())
    if data[start : start + 1] != b"{":
        return False
    try:
        return isinstance(_parse(data[start : find_line_end(data, start)[0]]), dict)
    except ValueError:
        return False


def read_json_lines(text: Text, key: str, columns: Sequence[ValueColumn]) -> ValuedText:
    """The words of a text of JSON Lines, with their values. key: of the words.

    columns: the keys to read; none for all keys but that of the words. A line that is damaged becomes a problem of the
    text. null is no value; a list is a list of values.
    """
    lines, rows = array("I"), list[dict[str, Any]]()
    result = ValuedText(text.name, b"", lines, is_list=False)
    names = {column.source: column.name for column in columns}
    position, number = 0, 0
    while position < len(text.data):
        end, after = find_line_end(text.data, position)
        raw, position, number = text.data[position:end], after, number + 1
        if raw.strip():
            lines.append(number)
            rows.append(_read_row(raw, key, names, result, f"{text.name}:{number}", len(rows)))
    result.data = "\n".join(row.pop(_WORD) for row in rows).encode(errors="surrogatepass")
    all_names = dict.fromkeys(names.values()) | dict.fromkeys(name for row in rows for name in row)
    result.values = {name: [row.get(name) for row in rows] for name in all_names}
    return result


_WORD = "\0word"  # no name of a column


def _read_row(
    raw: bytes, key: str, names: dict[str, str], result: ValuedText, where: str, index: int
) -> dict[str, Any]:
    """The word and the values of a line; a NUL as the word of a line with a problem, which is entered in result."""
    try:
        row = _parse(raw)
        word = row.get(key) if isinstance(row, dict) else None
        if not isinstance(word, str) or not word or "\n" in word or "\r" in word:
            raise SourceError("no word", where=where, expected=f"an object with a text {key!r}", found=repr(row)[:80])
        found = {names.get(name, name): value for name, value in row.items() if name in names or not names}
        found = {name: check_value(value, where, check_name(name)) for name, value in found.items() if name != key}
        return {**found, _WORD: word}
    except ValueError as error:
        problem = SourceError("this line is no JSON", where=where, expected="an object", found=str(error)[:80])
    except LexcError as error:
        problem = SourceError(error.problem, where=where, expected=error.expected, found=error.found)
    problem.remedy = _REMEDY
    result.problems[index] = problem
    return {_WORD: "\0"}


def _parse(raw: bytes) -> Any:
    """The value that a line spells. Raises ValueError, also for NaN and for values nested too deep."""
    try:
        return json.loads(raw, parse_constant=_refuse)
    except RecursionError:
        raise ValueError("values nested too deep") from None


def _refuse(name: str) -> Any:
    raise ValueError(f"the number {name}")
