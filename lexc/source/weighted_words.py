"""Words that come with weights: (word, weight) pairs and mappings."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from numbers import Real
from typing import Any

from lexc.errors import SourceError
from lexc.source.words import Number


class WeightedWords(list[str]):
    """Words, with a weight for each in `weights`."""

    weights: list[Number]


def split_weights(source: Iterable[Any]) -> list[str]:
    """The words of an iterable. It is a `WeightedWords` if the iterable gives (word, weight) pairs or is a mapping.

    Raises SourceError if an item is not such a pair, or a weight is not a finite number.
    """
    if isinstance(source, Mapping) and isinstance(next(iter(source.values()), None), Real):
        source = list(source.items())
    items = source if isinstance(source, list) else list(source)
    if not items or not isinstance(items[0], tuple):
        return items
    words, weights = WeightedWords(), list[Number]()
    for number, pair in enumerate(items, 1):
        if not isinstance(pair, tuple) or len(pair) != 2 or not _is_weight(pair[1]):
            expected, found = "(word, finite number)", repr(pair)[:80]
            raise SourceError("not a word and its weight", where=f"word {number}", expected=expected, found=found)
        words.append(pair[0])
        weights.append(int(pair[1]) if isinstance(pair[1], int) else float(pair[1]))
    words.weights = weights
    return words


def _is_weight(value: object) -> bool:
    try:
        return isinstance(value, Real) and math.isfinite(float(value))
    except OverflowError:
        return False
