"""Words that fulfil comparisons of values and have a prefix: they are found by their ordinals, without a walk.

The words with a prefix are a range of ordinals. Within it, a column is compared from its first value to its last. A
walk that looks up the ordinal of each word takes a hundred times as long.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
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
    """The words that fulfil all conditions, in alphabet order. None without any, and if one needs letters."""
    if not chosen or not _are_of_ordinals(chosen):
        return None
    wanted, spans = _comparisons_of(chosen), _spans_of(image, chosen)
    ordinals = (i for span in spans for i in (wanted[0].ordinals(span) if wanted else span))
    return map(word_finder(image), (i for i in ordinals if _accepts(chosen, i)))


def best_words(image: Image, column: StoredColumn | None, chosen: Chosen) -> Iterator[Numbers] | None:
    """The words from which the first ones by a column are soon taken, those of the largest values first.

    They have the prefix, and fulfil the lower bounds, of the conditions alone. None without an index of the column, if
    a condition needs letters, or if one leaves the largest values out.
    """
    if column is None or not _are_of_ordinals(chosen):
        return None
    spans = _spans_of(image, chosen)
    if len(spans) != 1:
        return None
    own = [comparison for comparison in _comparisons_of(chosen) if comparison.column.name == column.name]
    if any(comparison.is_upper_bound for comparison in own):
        return None
    lower_bound = max((comparison.lower_bound() for comparison in own), default=-inf)
    return words_by_value(image, column, lower_bound, spans[0])


def _are_of_ordinals(chosen: Chosen) -> bool:
    return all(condition.comparisons or condition.ranges is not None for condition, _ in chosen)


def _spans_of(image: Image, chosen: Chosen) -> list[range]:
    """The ordinals that the ranges of all wanted conditions have in common, ascending."""
    spans = [range(image.graph.n_words)]
    for condition, is_wanted in chosen:
        if is_wanted and condition.ranges is not None:
            pairs = product(spans, condition.ranges)
            spans = [range(max(a.start, b.start), min(a.stop, b.stop)) for a, b in pairs]
    return [span for span in spans if span]


def _comparisons_of(chosen: Chosen) -> list[Comparison]:
    return [comparison for condition, is_wanted in chosen if is_wanted for comparison in condition.comparisons]


def _accepts(chosen: Iterable[tuple[Condition, bool]], ordinal: int) -> bool:
    """Whether the word with an ordinal fulfils the conditions."""
    return all(condition.accepts_ordinal(ordinal) == is_wanted for condition, is_wanted in chosen)
