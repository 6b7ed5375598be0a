"""The columns of a lexicon made of several others: each word keeps its values.

A word may have values in several lists or images. A rule of `DUPLICATE_RULES` makes one value of them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from math import fsum
from operator import itemgetter
from typing import Any

from lexc.compile.columns import bit_section, count_inexact, number_sections, text_section
from lexc.errors import CapacityExceeded, UsageError, printable
from lexc.image.columns import BITS, TEXT, WEIGHT, Column
from lexc.image.container import Section
from lexc.kernels.building.sets import NO_ORDINAL
from lexc.source.words import Number

DUPLICATE_RULES = {"max": "the largest", "min": "the smallest", "sum": "the sum", "first": "the first"}
"""The rules for words with several numbers, and their names in notes."""

_NUMBERS = "numbers"  # the family of all numeric columns; those of bits and texts are BITS and TEXT
_FIRST: Callable[[list[Any]], Any] = itemgetter(0)


@dataclass(frozen=True, slots=True)
class ColumnSource:
    """Words with values. ordinals: of each word in the result, or `NO_ORDINAL`. where: the source, for notes."""

    ordinals: Sequence[int]
    columns: Mapping[str, Column]
    where: str


@dataclass(slots=True)
class MergedColumns:
    """sections: of the columns, in the order of an image. notes: for the summary."""

    sections: list[Section] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def merge_columns(sources: Sequence[ColumnSource], n_words: int, on_duplicate: str = "max") -> MergedColumns:
    """Merge the columns of the sources into columns of a lexicon of n_words words.

    A word without a weight weighs 0, a word without a text has the empty one. A column of other numbers, or of bits, is
    kept only if every word has a value in it. on_duplicate: a name of `DUPLICATE_RULES`, for words with several values.
    Bits follow it: min is their conjunction, max and sum their disjunction. Of several texts, the first that is not
    empty is kept. Raises UsageError if there is no such rule, CapacityExceeded if a sum of weights is not finite.
    """
    result, indexes = MergedColumns(), list[Section]()
    for name in sorted({name for source in sources if n_words for name in source.columns}, key=str.encode):
        sources_of_column = [source for source in sources if name in source.columns]
        types = {_family(source.columns[name]) for source in sources_of_column}
        if len(types) == 1:
            values, n_several = _values(name, sources_of_column, n_words, types, on_duplicate)
            if None not in values:
                column, *index = _sections(name, types, values)
                result.sections.append(column)
                indexes += index
                result.notes += merge_notes(name, values, n_several, on_duplicate)
                continue
        problem = "it is not of one type" if len(types) > 1 else "not all words have a value"
        places = ", ".join(source.where for source in sources_of_column)
        result.notes.append(f"left out, since {problem}: column {printable(name)} of {places}")
    result.sections += indexes
    return result


def duplicate_resolver(on_duplicate: str) -> Callable[[list[Number]], Number]:
    """The function that makes one number of several. Raises UsageError if on_duplicate is not in `DUPLICATE_RULES`."""
    if on_duplicate not in DUPLICATE_RULES:
        raise UsageError(
            "no such rule for several weights of a word", expected=", ".join(DUPLICATE_RULES), found=repr(on_duplicate)
        )
    resolvers: dict[str, Callable[[list[Number]], Number]] = {"max": max, "min": min, "sum": _sum, "first": _FIRST}
    return resolvers[on_duplicate]


def merge_values(
    sources: Iterable[tuple[Iterable[int], Iterable[Any]]], n_words: int, resolve: Callable[[list[Any]], Any]
) -> tuple[list[Any], int]:
    """The value of each word, by ordinal, None for no value; and the number of words that have different values.

    sources: pairs of ordinals and values, an ordinal for each value, `NO_ORDINAL` for a word that is not in the result.
    resolve: makes one value of several.
    """
    found: list[Any] = [None] * n_words
    several: dict[int, list[Any]] = {}
    for ordinals, values in sources:
        for i, value in zip(ordinals, values, strict=True):
            if i == NO_ORDINAL:
                continue
            if found[i] is None:
                found[i] = value
            else:
                several.setdefault(i, [found[i]]).append(value)
    for i, choices in several.items():
        found[i] = resolve(choices)
    return found, sum(any(value != choices[0] for value in choices) for choices in several.values())


def merge_notes(name: str, values: Sequence[Any], n_several: int, on_duplicate: str) -> list[str]:
    """Notes on words that had several values, and on numbers that had to be rounded."""
    kind = "weights" if name == WEIGHT else f"values of {printable(name)}"
    is_text = isinstance(values[0], bytes)
    kept = "the first that is not empty" if is_text else DUPLICATE_RULES[on_duplicate]
    notes = [f"words with several {kind}, of which {kept} is kept: {n_several:,}"] if n_several else []
    rounded = 0 if is_text else count_inexact(values)
    return notes + (
        [f"{kind} that were rounded, since no type holds all of them exactly: {rounded:,}"] if rounded else []
    )


def _family(column: Column) -> str:
    """The kind of a column's values, whatever their width: `_NUMBERS`, BITS or TEXT."""
    return column.type if column.type in (BITS, TEXT) else _NUMBERS


def _values(
    name: str, sources_of_column: Sequence[ColumnSource], n_words: int, types: set[str], on_duplicate: str
) -> tuple[list[Any], int]:
    """As `merge_values`, with the values that words without one have by default."""
    resolve: Callable[[list[Any]], Any] = duplicate_resolver(on_duplicate)
    if types == {TEXT}:
        resolve = _first_text
    elif types == {BITS} and on_duplicate == "sum":
        resolve = max
    values, n_several = merge_values(
        ((s.ordinals, s.columns[name].values()) for s in sources_of_column), n_words, resolve
    )
    if name == WEIGHT and types == {_NUMBERS}:
        return [value or 0 for value in values], n_several
    return [value or b"" for value in values] if types == {TEXT} else values, n_several


def _sections(name: str, types: set[str], values: list[Any]) -> list[Section]:
    if types == {_NUMBERS}:
        return number_sections(name, values)
    return [text_section(name, values) if types == {TEXT} else bit_section(name, values)]


def _first_text(texts: list[bytes]) -> bytes:
    return next(filter(None, texts), b"")


def _sum(numbers: list[Number]) -> Number:
    """The exact sum, rounded once if it is not whole, so that it does not depend on the order."""
    if all(isinstance(number, float) for number in numbers):
        with suppress(OverflowError):  # fsum raises it if a partial sum overflows, though the total may be finite
            return fsum(numbers)
    total = sum(map(Fraction, numbers), Fraction())
    if abs(total) > sys.float_info.max:
        expected, found = f"at most {sys.float_info.max:.3g}", " + ".join(f"{number:.3g}" for number in numbers[:5])
        raise CapacityExceeded(
            "the sum of a word's weights is too large",
            expected=expected,
            found=found,
            remedy="Keep the largest: --on-duplicate max.",
        )
    return int(total) if total.denominator == 1 else float(total)
