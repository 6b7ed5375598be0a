"""Lists that are merged: their scores on one scale, and a column that says from which list a word comes."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from typing import Any

from lexc.errors import SourceError, UsageError, did_you_mean
from lexc.source.column_names import ORIGIN, SCORE, WEIGHT
from lexc.source.number_text import parse_number
from lexc.source.texts import Text, ValuedText

_SCALE = re.compile(r"(\d{1,9})-(\d{1,9}):(\d{1,9})-(\d{1,9})")


def parse_scale(text: str) -> tuple[str, str]:
    """(name of a list, its scale) of a text NAME:0-50:0-100. Raises UsageError."""
    name, colon, _ = text.rpartition(":")
    name, second_colon, _ = name.rpartition(":")
    scale = text[len(name) + 1 :]
    if not (name and colon and second_colon):
        raise UsageError("no scale", expected="NAME:0-50:0-100", found=repr(text)[:60])
    _read_scale(scale)
    return name, scale


def list_name(name: str) -> str:
    """The name of a list: that of its file, without folders and suffixes. name: of its text."""
    name = os.path.basename(name)
    return name.partition(".")[0] or name


def scales_of_lists(names: Sequence[str], scales: Mapping[str, str]) -> dict[int, str]:
    """The scale of each list that has one, by its index. names: of the texts of lists. scales: by name of the list.

    Raises UsageError for a name of no list, and for two lists of one name.
    """
    result = dict[int, str]()
    own_names = [list_name(name) for name in names]
    for name, scale in scales.items():
        found = [i for i, own in enumerate(own_names) if name in (own, names[i])]
        if len(found) != 1:
            expected, remedy = ", ".join(dict.fromkeys(own_names)), did_you_mean(name, own_names)
            problem = "several lists have this name" if found else "a scale for an unknown list"
            raise UsageError(problem, expected=expected, found=repr(name)[:60], remedy=remedy)
        result[found[0]] = scale
    return result


def scale_scores(texts: Sequence[Text | list[str]], scales: Mapping[str, str]) -> None:
    """Map the scores of lists to other scales. scales: by name of the list.

    Raises UsageError as `scales_of_lists`, and for a list without scores.
    """
    for i, scale in scales_of_lists([text_name(text) for text in texts], scales).items():
        if not scale_text(texts[i], scale):
            raise no_scores_error(text_name(texts[i]))


def scale_text(text: Text | list[str], scale: str) -> str:
    """Map the scores of a text, or else its weights, to another scale, and round them. Returns the column, or "".

    Raises SourceError for a score that is no number.
    """
    columns: dict[str, Any] = _columns(text)
    column = next((column for column in (SCORE, WEIGHT) if column in columns), "")
    if not column:
        return ""
    numbers, scaled = _read_scale(scale), list[int | None]()
    for i, value in enumerate(columns[column]):
        number = parse_number(value) if isinstance(value, str) else value
        if value is not None and not isinstance(number, (int, float)):
            where = text.location(i) if isinstance(text, Text) else f"word {i + 1}"
            raise SourceError("a score that is no number", where=where, found=repr(value)[:60], remedy="Correct it.")
        scaled.append(None if number is None else _map(number, numbers))
    columns[column] = scaled
    if isinstance(text, ValuedText):  # its cells have a type now
        text.undeclared = text.undeclared - {column}
    return column


def no_scores_error(name: str) -> UsageError:
    """The error for a list that has a scale, but no scores. name: of its text."""
    return UsageError("a scale for a list without scores", found=list_name(name), remedy=f"Name a column {SCORE}.")


def add_origin(text: Text | list[str]) -> None:
    """Add the column of origins, the name of the list, to each word. Raises UsageError if it has such a column."""
    columns = _columns(text)
    if ORIGIN in columns:
        raise UsageError("a list has a column of this name", found=ORIGIN, remedy="Give it another name.")
    n_words = text.data.count(b"\n") + 1 if isinstance(text, Text) else len(text)
    columns[ORIGIN] = [[list_name(text_name(text))]] * n_words


def text_name(text: Text | list[str]) -> str:
    """The name of a text, as errors have it."""
    return text.name if isinstance(text, Text) else "the iterable"


def _columns(text: Text | list[str]) -> dict[str, Any]:
    return text.values if isinstance(text, ValuedText) else text.columns  # type: ignore[union-attr,return-value]


def _read_scale(text: str) -> tuple[int, int, int, int]:
    match = _SCALE.fullmatch(text)
    numbers = tuple(map(int, match.groups())) if match else ()
    if len(numbers) != 4 or numbers[0] >= numbers[1] or numbers[2] >= numbers[3]:
        raise UsageError("no scale", expected="two ranges of whole numbers, as 0-50:0-100", found=repr(text)[:60])
    return numbers  # type: ignore[return-value]


def _map(value: float, scale: tuple[int, int, int, int]) -> int:
    """A value of the first range in the second one, rounded. Values beyond the range stay in proportion, from 0."""
    from fractions import Fraction  # lazy: fractions costs 3 ms

    low, high, new_low, new_high = scale
    exact = new_low + Fraction(value - low) * (new_high - new_low) / (high - low)
    return max(0, int(exact + Fraction(1, 2) if exact > 0 else 0))
