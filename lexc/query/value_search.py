"""Words that fulfil comparisons of values alone: they are found by their ordinals, without a walk.

A column is compared from its first value to its last. A walk that looks up the ordinal of each word takes a hundred
times as long.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import inf

from lexc.image.columns import StoredColumn
from lexc.image.reader import Image
from lexc.query.comparisons import Comparison
from lexc.query.conditions import Condition
from lexc.query.letters import Numbers
from lexc.query.value_order import word_finder, words_by_value

Chosen = Sequence[tuple[Condition, bool]]
"""Conditions, each with whether it is wanted."""


def words_by_comparisons(image: Image, chosen: Chosen) -> Iterator[Numbers] | None:
    """The words that fulfil all conditions, in alphabet order. None without any, and if one asks for letters."""
    if not chosen or not _are_comparisons(chosen):
        return None
    wanted = _comparisons_of(chosen)
    ordinals = wanted[0].ordinals() if wanted else range(image.graph.n_words)
    return map(word_finder(image), (i for i in ordinals if _accepts(chosen, i)))


def best_words(image: Image, column: StoredColumn | None, chosen: Chosen) -> Iterator[Numbers] | None:
    """The words from which the first ones by a column are soon taken, those of the largest values first.

    They fulfil the lower bounds of the conditions alone. None without an index of the column, if a condition asks for
    letters, or if one leaves the largest values out.
    """
    if column is None or not _are_comparisons(chosen):
        return None
    own = [comparison for comparison in _comparisons_of(chosen) if comparison.column.name == column.name]
    if any(comparison.is_upper_bound for comparison in own):
        return None
    return words_by_value(image, column, max((comparison.lower_bound() for comparison in own), default=-inf))


def _are_comparisons(chosen: Chosen) -> bool:
    return all(condition.comparisons for condition, _ in chosen)


def _comparisons_of(chosen: Chosen) -> list[Comparison]:
    return [comparison for condition, is_wanted in chosen if is_wanted for comparison in condition.comparisons]


def _accepts(chosen: Iterable[tuple[Condition, bool]], ordinal: int) -> bool:
    """Whether the word with an ordinal fulfils the conditions."""
    return all(
        all(comparison.accepts(ordinal) for comparison in condition.comparisons) == is_wanted
        for condition, is_wanted in chosen
    )
