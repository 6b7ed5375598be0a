"""Lists that are parallel to the written forms of a key: with the rule `many`, a value stands where its form does.

A key has rows, each a form with its values. If its forms differ, each row is an item of `written` and of every list:
first those with the most values. A form that is just its key is written as the key. Lists are shorter than `written`
where the last forms have no value; a text that is missing before the last one is empty.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

from lexc.compile.duplicate_rules import DuplicateRule, is_joined, rule_for
from lexc.compile.merged_columns import to_lists
from lexc.errors import SourceError
from lexc.kernels.building.sets import NO_ORDINAL
from lexc.source.column_names import WEIGHT, WRITTEN


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


def align_columns(
    sources: Sequence[tuple[Sequence[int], dict[str, Sequence[Any]]]],
    names: Sequence[str],
    key_at: Callable[[int], str],
) -> None:
    """Make lists of the columns of sources, and give those of keys with several forms to the first word of the key.

    sources: (ordinals, columns) of each. key_at: the key of an ordinal.
    """
    for _, columns in sources:
        for name in names:
            if name in columns:
                columns[name] = to_lists(columns[name])
        if WRITTEN in columns:
            columns[WRITTEN] = list(columns[WRITTEN])
    for ordinal, rows in _rows_of_keys(sources).items():
        found = [_form_row(columns, i, names) for columns, i in rows]
        merged = merge_rows(found, lambda ordinal=ordinal: key_at(ordinal)) if len(rows) > 1 else None  # type: ignore[misc]
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


def _form_row(columns: Mapping[str, Any], i: int, names: Iterable[str]) -> FormRow:
    forms = columns[WRITTEN][i] if WRITTEN in columns else None
    return FormRow(forms[0] if forms else None, [columns[name][i] or () if name in columns else () for name in names])
