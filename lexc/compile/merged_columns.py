"""The columns of a lexicon made of several others: each word keeps its values, and its gaps.

A word may have values in several lists or images. A rule of `DUPLICATE_RULES` makes one value of them.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import chain
from math import fsum
from operator import itemgetter
from typing import Any

from lexc.compile.column_parts import Lists, count_inexact
from lexc.compile.column_types import NUMBERS, ColumnType, find_unfit_number, make_list_type
from lexc.compile.columns import column_sections
from lexc.compile.duplicate_rules import DUPLICATE_RULES, DuplicateRule, check_rule, is_joined, rule_for
from lexc.errors import CapacityExceeded, SourceError, UsageError, printable
from lexc.image.columns import BITS, BYTES, CHOSEN, MANY, NUMERIC, TEXT, StoredColumn
from lexc.image.section_types import Section
from lexc.kernels.building.sets import NO_ORDINAL
from lexc.kernels.building.table_rows import NO_NUMBER, merge_numbers
from lexc.source.column_names import WEIGHT
from lexc.source.whole_numbers import WholeNumbers
from lexc.source.words import Number

_NUMERIC_RULES = ("max", "min", "sum")
Resolver = Callable[[list[Any]], Any]


class DifferentValues(Exception):
    """Raised if a word has different values and the rule allows only equal ones. choices: the values."""

    def __init__(self, choices: list[Any]) -> None:
        super().__init__(choices)
        self.choices, self.ordinal = choices, 0


@dataclass(frozen=True, slots=True)
class ColumnSource:
    """Words with values. ordinals: of each word in the result, or `NO_ORDINAL`. where: the source, for notes.

    aligned: the values of columns whose lists were made parallel to written forms.
    """

    ordinals: Sequence[int]
    columns: Mapping[str, StoredColumn]
    where: str
    aligned: Mapping[str, Sequence[Any]] = field(default_factory=dict)

    def values(self, name: str, type_: ColumnType) -> Sequence[Any]:
        """The values of a column, as lists if they join a column of lists."""
        values = self.aligned[name] if name in self.aligned else self.columns[name].values()
        return to_lists(values) if type_.kind == MANY and self.columns[name].type != MANY else values


@dataclass(slots=True)
class MergedColumns:
    """Merged columns. sections: COLU by name, then WIDX by name. notes: for the summary."""

    sections: list[Section] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def merge_columns(
    sources: Sequence[ColumnSource],
    n_words: int,
    on_duplicate: DuplicateRule | None = "max",
    spell: Callable[[int], str] = str,
) -> MergedColumns:
    """Merge the columns of the sources into columns of a lexicon of n_words words.

    on_duplicate: for words with several values. For bits, min means AND; max and sum mean OR. For lists,
    all three keep every value. Texts and bytes must not differ where the rule is max, min or sum. None: the
    largest number, the first text or bytes, all values of lists. spell: the word of an ordinal, for errors. Raises
    UsageError if there is no such rule or no such column, or if a column is not of one type; with None such a column is
    left out, with a note. Raises SourceError if values differ that must not, and CapacityExceeded if a sum of weights
    is not finite.
    """
    names = sorted({name for source in sources if n_words for name in source.columns}, key=str.encode)
    if on_duplicate is not None:
        check_rule(on_duplicate, names)
    result, indexes = MergedColumns(), list[Section]()
    for name in names:
        sources_of_column = [source for source in sources if name in source.columns]
        source_names = ", ".join(source.where for source in sources_of_column)
        rule = "max" if on_duplicate is None else rule_for(on_duplicate, name)
        columns = [source.columns[name] for source in sources_of_column]
        if rule == "many" and name == WEIGHT and all(column.type in NUMERIC for column in columns):
            rule = "max"  # a list of weights would be no weight
        type_ = _common_type(columns, rule)
        if type_ is None and on_duplicate is not None:
            raise _different_types_error(name, sources_of_column)
        if type_ is None:
            result.notes.append(f"left out, since it is not of one type: column {printable(name)} of {source_names}")
            continue
        rule = "first" if on_duplicate is None and type_.kind in (TEXT, BYTES) else rule
        rule = "many" if is_joined(name, type_.kind == MANY) else rule
        pairs = ((source.ordinals, source.values(name, type_)) for source in sources_of_column)
        try:
            values, n_several = merge_values(pairs, n_words, resolver(type_, rule))
        except DifferentValues as error:
            raise different_values_error(name, f"{source_names}: {spell(error.ordinal)}", error.choices) from None
        column, *index = column_sections(name, values, _widen(type_, values))
        result.sections.append(column)
        indexes += index
        result.notes += merge_notes(name, [values], n_several, type_, rule)
    result.sections += indexes
    return result


def _different_types_error(name: str, sources: Sequence[ColumnSource]) -> UsageError:
    """The error for a column that has values of one type in one source, of another one in another."""
    shown = printable(name)
    return UsageError(
        "a column is not of one type",
        where=f"column {shown}",
        found=", ".join(f"{source.columns[name].type_name} in {source.where}" for source in sources),
        remedy=f"Rename it in one of them, or leave it out: lexc columns --rename {shown}:NEW, --drop {shown}.",
    )


def is_weight(name: str, type_: ColumnType) -> bool:
    """Whether a column is that of weights."""
    return name == WEIGHT and type_.kind == NUMBERS


def resolver(type_: ColumnType, rule: str) -> Resolver:
    """The function that makes one value of several, for a list. Raises DifferentValues if values must not differ."""
    if rule in (*_NUMERIC_RULES, "many") and type_.kind == MANY:
        return _join_lists
    if rule in _NUMERIC_RULES and type_.kind not in (NUMBERS, BITS):
        return _require_equal
    by_name: dict[str, Resolver] = {
        "first": itemgetter(0), "last": itemgetter(-1), "error": _require_equal, "many": _join_lists,
        "max": max, "min": min, "sum": max if type_.kind == BITS else _sum,
    }  # fmt: skip
    return by_name[rule]


def merge_values(
    sources: Iterable[tuple[Iterable[int], Iterable[Any]]], n_words: int, resolve: Resolver
) -> tuple[list[Any], int]:
    """The value of each word, by ordinal, None for no value; and the number of words that have different values.

    sources: pairs of ordinals and values, an ordinal for each value, `NO_ORDINAL` for a word that is not in the result.
    A range of all ordinals is quicker than a list of them.
    resolve: makes one value of several. Raises DifferentValues, as it does.
    """
    found: list[Any] = [None] * n_words
    choices_by_ordinal: dict[int, list[Any]] = {}
    for number, (ordinals, values) in enumerate(sources):
        if number == 0 and ordinals == range(n_words):
            found = list(values)
            continue
        for i, value in zip(ordinals, values, strict=True):
            if i == NO_ORDINAL or value is None:
                continue
            if found[i] is None:
                found[i] = value
            else:
                choices_by_ordinal.setdefault(i, [found[i]]).append(value)
    for i, choices in choices_by_ordinal.items():
        try:
            found[i] = resolve(choices)
        except DifferentValues as error:
            error.ordinal = i
            raise
    return found, sum(any(value != choices[0] for value in choices) for choices in choices_by_ordinal.values())


_RULES_OF_KERNEL = {"max": 0, "min": 1, "first": 2, "last": 3}


def merge_whole_numbers(
    sources: Sequence[tuple[Sequence[int], Sequence[Any]]], n_words: int, rule: str
) -> tuple[WholeNumbers, int] | None:
    """As `merge_values`, for sources of whole numbers whose words are all in the result; None for others."""
    if not all(isinstance(o, (range, memoryview)) and isinstance(v, WholeNumbers) for o, v in sources):
        return None
    ordinals, values = sources[0]
    if len(sources) == 1 and ordinals == range(n_words) and isinstance(values, WholeNumbers):
        return values, 0
    stored, differs, n_several = array("q", [NO_NUMBER]) * n_words, bytearray(n_words), 0
    for ordinals, values in sources:
        assert isinstance(values, WholeNumbers)
        found: Any = array("I", ordinals) if isinstance(ordinals, range) else ordinals
        n_several += merge_numbers(found, values.stored, _RULES_OF_KERNEL.get(rule, 0), stored, differs)
    merged, n_values = WholeNumbers(stored), sum(len(values) - values.count(None) for _, values in sources)
    are_single = n_values == n_words - merged.count(None)  # then no rule decided
    return (merged, n_several) if are_single or rule in _RULES_OF_KERNEL else None


def merge_notes(name: str, values: Lists, n_several: int, type_: ColumnType, rule: str) -> list[str]:
    """Notes on words that had several values, and on numbers that had to be rounded. values: in lists."""
    kind = "weights" if name == WEIGHT else f"values of {printable(name)}"
    kept = DUPLICATE_RULES["many" if type_.kind == MANY and rule in _NUMERIC_RULES else rule]
    notes = [f"words with several {kind}, of which {kept} is kept: {n_several:,}"] if n_several else []
    rounded = count_inexact(values) if type_.kind == NUMBERS else 0
    return notes + (
        [f"{kind} that were rounded, since no type holds all of them exactly: {rounded:,}"] if rounded else []
    )


def different_values_error(name: str, where: str, choices: list[Any], first_text: str = "") -> SourceError:
    """The error for a word with different values in a column. first_text: the cell that made texts of its numbers."""
    reason = f" The column holds texts, since one cell is no number: {first_text}." if first_text else ""
    shown = " and ".join(repr(value)[:40] for value in dict.fromkeys(map(str, choices)))
    return SourceError(
        f"a word has different values of {printable(name)}",
        where=where,
        found=shown,
        remedy=f"Keep one or all of them: --on-duplicate {printable(name)}:first (or last, many).{reason}",
    )


def stored_type(column: StoredColumn) -> ColumnType:
    """The type in which a column is written again: the chosen one, or the kind of its values."""
    if column.type == MANY:
        numeric = column.item_type in NUMERIC
        return make_list_type(ColumnType(NUMBERS if numeric else column.item_type))
    if column.type not in NUMERIC:
        return ColumnType(column.type)
    return ColumnType(NUMBERS, column.type, column.width) if column.flags & CHOSEN else ColumnType(NUMBERS)


def _common_type(columns: Sequence[StoredColumn], rule: str) -> ColumnType | None:
    """The type of one column made of several; None if there is none. Lists and plain values make lists."""
    types = {stored_type(column) for column in columns if _has_values(column)}
    types = types or {stored_type(column) for column in columns}
    if any(type_.kind == MANY for type_ in types) or (rule == "many" and len(columns) > 1):
        kinds = {type_.item.kind for type_ in map(make_list_type, types) if type_.item}
        return make_list_type(ColumnType(kinds.pop())) if len(kinds) == 1 else None
    if len(types) > 1 and all(type_.kind == NUMBERS for type_ in types):
        chosen = {type_ for type_ in types if type_.width}
        return chosen.pop() if len(chosen) == 1 else ColumnType(NUMBERS)
    return types.pop() if len(types) == 1 else None


def _has_values(column: StoredColumn) -> bool:
    """Whether a word has a value. A column without values fits every type."""
    return any(column.presence) if column.has_gaps else column.type != MANY or len(column.items) > 0


def to_lists(values: Sequence[Any]) -> list[Any]:
    """Each value as a list. Lists, and no value, stay as they are."""
    return [value if value is None or isinstance(value, list) else [value] for value in values]


def _widen(type_: ColumnType, values: Sequence[Any]) -> ColumnType:
    """The chosen type, unless a value does not fit it."""
    if type_.width and find_unfit_number((value for value in values if value is not None), type_) is not None:
        return ColumnType(type_.kind)
    return type_


def _require_equal(choices: list[Any]) -> Any:
    if any(value != choices[0] for value in choices):
        raise DifferentValues(choices)
    return choices[0]


def _join_lists(choices: list[Any]) -> list[Any]:
    """The first list, and the values of the others that it lacks, each once. So equal lists stay as they are."""
    first, *others = choices
    known = set(first)
    return [*first, *dict.fromkeys(value for value in chain.from_iterable(others) if value not in known)]


def _sum(numbers: list[Number]) -> Number:
    """The exact sum, rounded once if it is not whole, so that it does not depend on the order."""
    if all(isinstance(number, float) for number in numbers):
        with suppress(OverflowError):  # fsum raises it if a partial sum overflows, though the total may be finite
            return fsum(numbers)
    total = sum(map(Fraction, numbers), Fraction())
    if abs(total) > sys.float_info.max:
        expected, found = f"at most {sys.float_info.max:.3g}", " + ".join(f"{number:.3g}" for number in numbers[:5])
        raise CapacityExceeded(
            "the sum of a word's values is too large",
            expected=expected,
            found=found,
            remedy="Keep the largest: --on-duplicate max.",
        )
    return int(total) if total.denominator == 1 else float(total)
