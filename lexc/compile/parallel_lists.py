"""Lists that are parallel to the written forms of a key: with the rule `many`, a value stands where its form does.

A key has rows, each a form with its values. If its forms differ, each row is an item of `written` and of every list:
first those with the most values. A form that is just its key is written as the key. Lists are shorter than `written`
where the last forms have no value; a text that is missing before the last one is empty.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import zip_longest
from types import MappingProxyType
from typing import Any, NamedTuple

from lexc.compile.duplicate_rules import DuplicateRule, is_joined, rule_for
from lexc.compile.merged_columns import ColumnSource, different_values_error, to_lists
from lexc.errors import SourceError
from lexc.image.columns import MANY
from lexc.kernels.building.sets import NO_ORDINAL
from lexc.source.column_names import ORIGIN, WEIGHT, WRITTEN

_NO_RULES: Mapping[str, str] = MappingProxyType({})


class FormRow(NamedTuple):
    """A word of a source. form: None if that is just its key. cells: its values by column, each a list."""

    form: str | None
    cells: Sequence[Sequence[Any]]


def parallel_columns(names: Iterable[str], on_duplicate: DuplicateRule) -> list[str]:
    """The columns whose lists are parallel to written forms; none in a lexicon without such forms."""
    known = list(names)
    is_many = [
        rule_for(on_duplicate, name) == "many" and name != WEIGHT and not is_joined(name, True) for name in known
    ]
    return [name for name, many in zip(known, is_many, strict=True) if many] if WRITTEN in known else []


def merge_rows(rows: Sequence[FormRow], key: Callable[[], str]) -> tuple[list[str], list[list[Any]]] | None:
    """The written forms of a key and the list of each column; None if it has one form, or no values.

    key: returns the key. Raises SourceError if a number is missing where another column has a value.
    """
    n_columns = len(rows[0].cells)
    found = dict.fromkeys(
        (row.form, *cells)
        for row in rows
        for cells in zip_longest(*row.cells) or ()
        if any(c is not None for c in cells)
    )
    others = dict.fromkeys(row.form for row in rows if row.form is not None)
    if not found or len({*others, *(form for form, *_ in found)}) < 2:
        return None
    ranked = sorted(found, key=lambda cells: cells.count(None) - (cells[0] is None))
    valued = {form for form, *_ in ranked}
    forms = [key() if form is None else form for form, *_ in ranked] + [form for form in others if form not in valued]
    return forms, [_fill([cells[i + 1] for cells in ranked], key) for i in range(n_columns)]


def _fill(values: list[Any], key: Callable[[], str]) -> list[Any]:
    """The values up to the last one, with an empty text for each that is missing."""
    while values and values[-1] is None:
        values.pop()
    if None in values and not all(isinstance(value, str) for value in values if value is not None):
        raise SourceError(
            "lists of several columns that are not parallel", where=key(), expected="numbers for the first forms",
            found="a form without a number before one with it", remedy="Keep one column with --on-duplicate NAME:many.",
        )  # fmt: skip
    return ["" if value is None else value for value in values]


def align_images(
    sources: Sequence[ColumnSource], on_duplicate: DuplicateRule | None, key_at: Callable[[int], str]
) -> list[ColumnSource]:
    """Sources of a lexicon of keys whose lists stay parallel to written forms where they are merged.

    Lists are parallel in each source. One that is longer than the forms cannot be: its key is merged as any other.
    on_duplicate: None for all values of lists. Raises as `align_columns`.
    """
    names = sorted({name for source in sources for name in source.columns}, key=str.encode)
    rules = {name: "many" if on_duplicate is None else rule_for(on_duplicate, name) for name in names}
    lists = [name for name in names if name not in (WRITTEN, ORIGIN) and _becomes_list(name, sources, rules[name])]
    if WRITTEN not in names or not lists:
        return list(sources)
    columns: list[dict[str, Sequence[Any]]] = [
        {name: source.columns[name].values() for name in (WRITTEN, *lists) if name in source.columns}
        for source in sources
    ]
    pairs = [(source.ordinals, values) for source, values in zip(sources, columns, strict=True)]
    align_columns(pairs, lists, key_at, rules)
    return [replace(source, aligned=values) for source, values in zip(sources, columns, strict=True)]


def _becomes_list(name: str, sources: Iterable[ColumnSource], rule: str) -> bool:
    """Whether a column of images becomes one of lists."""
    columns = [source.columns[name] for source in sources if name in source.columns]
    is_wrapped = rule == "many" and len(columns) > 1 and name != WEIGHT
    return is_wrapped or any(column.type == MANY for column in columns)


def align_columns(
    sources: Sequence[tuple[Sequence[int], dict[str, Sequence[Any]]]],
    names: Sequence[str],
    key_at: Callable[[int], str],
    rules: Mapping[str, str] = _NO_RULES,
) -> None:
    """Make lists of the columns of sources, as long as each other. Words of one key become values of its first word.

    sources: (ordinals, columns) of each. key_at: the key of an ordinal. rules: for columns of which not all values are
    kept. Raises SourceError if values differ that must not, or as `merge_rows`.
    """
    for _, columns in sources:
        for name in names:
            if name in columns:
                columns[name] = to_lists(columns[name])
        if WRITTEN in columns:
            columns[WRITTEN] = list(columns[WRITTEN])
    for ordinal, rows in _rows_of_keys(sources).items():
        merged = _merge_words(rows, names, partial(key_at, ordinal), rules) if len(rows) > 1 else None
        if merged is None:
            continue
        for columns, i in rows:
            for name in (WRITTEN, *names):
                if name in columns:
                    columns[name][i] = None  # type: ignore[index]
        for name, values in zip((WRITTEN, *names), (merged[0], *merged[1]), strict=True):
            columns, i = next((columns, i) for columns, i in rows if name in columns)
            columns[name][i] = values or None  # type: ignore[index]


def _rows_of_keys(
    sources: Sequence[tuple[Sequence[int], Mapping[str, Sequence[Any]]]],
) -> dict[int, list[tuple[dict[str, Any], int]]]:
    """(columns, index) of the words of each key that has a written form. By ordinal."""
    rows: dict[int, list[tuple[dict[str, Any], int]]] = {}
    for ordinals, columns in sources:
        for ordinal, forms in zip(ordinals, columns.get(WRITTEN, ()), strict=False):
            if forms and ordinal != NO_ORDINAL:
                rows.setdefault(ordinal, [])
    for ordinals, columns in sources:
        for i, ordinal in enumerate(ordinals):
            if ordinal in rows:
                rows[ordinal].append((columns, i))  # type: ignore[arg-type]
    return rows


def _merge_words(
    rows: Sequence[tuple[dict[str, Any], int]], names: Sequence[str], key: Callable[[], str], rules: Mapping[str, str]
) -> tuple[list[str], list[list[Any]]] | None:
    """As `merge_rows`, for the words of a key: (columns, index) of each."""
    cells = [[columns[name][i] or () if name in columns else () for columns, i in rows] for name in names]
    kept = [_keep_values(name, lists, rules.get(name, "many"), key) for name, lists in zip(names, cells, strict=True)]
    found = list[FormRow]()
    for (columns, i), values in zip(rows, zip(*kept, strict=True), strict=True):
        forms = (columns[WRITTEN][i] if WRITTEN in columns else None) or [None]
        if len(forms) > 1 and max(map(len, values)) > len(forms):
            return None
        found += _split_word([None if form == key() else form for form in forms], values)
    return merge_rows(found, key)


def _split_word(forms: Sequence[str | None], values: Sequence[Sequence[Any]]) -> list[FormRow]:
    """The rows of a word of an image, whose lists are parallel to its forms if it has several."""
    if len(forms) == 1:
        return [FormRow(forms[0], values)]
    return [FormRow(form, [list_[i : i + 1] for list_ in values]) for i, form in enumerate(forms)]


def _keep_values(name: str, lists: Sequence[Sequence[Any]], rule: str, key: Callable[[], str]) -> list[Sequence[Any]]:
    """The lists of a column that a rule keeps, an empty one for each other. Raises SourceError if it allows none."""
    if rule not in ("first", "last", "error"):
        return list(lists)
    known = [i for i, values in enumerate(lists) if values]
    if rule == "error" and any(lists[i] != lists[known[0]] for i in known):
        raise different_values_error(name, key(), [lists[i] for i in known])
    chosen = known[-1 if rule == "last" else 0] if known else -1
    return [values if i == chosen else () for i, values in enumerate(lists)]
