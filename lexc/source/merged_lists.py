"""Lists that are merged: their scores on one scale, and a column that says from which list a word comes."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from lexc.errors import UsageError, did_you_mean
from lexc.source.column_names import ORIGIN, SCORE, WEIGHT
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


def list_name(text: Text | list[str]) -> str:
    """The name of a list: that of its file, without folders and suffixes."""
    name = os.path.basename(text.name) if isinstance(text, Text) else "the iterable"
    return name.partition(".")[0] or name


def scale_scores(texts: Sequence[Text | list[str]], scales: Mapping[str, str]) -> None:
    """Map the scores of lists, or else their weights, to other scales, and round them. scales: by name of the list.

    Raises UsageError for a name of no list, for a list without scores, and for two lists of one name.
    """
    names = [list_name(text) for text in texts]
    for name, scale in scales.items():
        found = [text for text, own in zip(texts, names, strict=True) if name in (own, getattr(text, "name", ""))]
        if len(found) != 1:
            expected, remedy = ", ".join(dict.fromkeys(names)), did_you_mean(name, names)
            problem = "several lists have this name" if found else "a scale for an unknown list"
            raise UsageError(problem, expected=expected, found=repr(name)[:60], remedy=remedy)
        columns: dict[str, Any] = _columns(found[0])
        column = next((column for column in (SCORE, WEIGHT) if column in columns), None)
        if column is None:
            raise UsageError("a scale for a list without scores", found=name, remedy=f"Name a column {SCORE}.")
        columns[column] = [value if value is None else _map(value, _read_scale(scale)) for value in columns[column]]


def add_origins(texts: Iterable[Text | list[str]]) -> None:
    """Add the column of origins, the name of the list, to each word. Raises UsageError if a list has such a column."""
    for text in texts:
        columns = _columns(text)
        if ORIGIN in columns:
            raise UsageError("a list has a column of this name", found=ORIGIN, remedy="Give it another name.")
        n_words = text.data.count(b"\n") + 1 if isinstance(text, Text) else len(text)
        columns[ORIGIN] = [[list_name(text)]] * n_words


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
