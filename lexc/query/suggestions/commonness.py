"""The cost of a word's rarity: the less common a word is, the less probable it is that it was meant."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from math import log

from lexc.image.reader import Image
from lexc.image.spelling_model import UNITS
from lexc.query.values import Column
from lexc.query.weights import has_weights
from lexc.source.column_names import WEIGHT

_PER_NAT = 0.7  # units of cost for each natural logarithm of a weight; 0.6 to 0.8 gave the best suggestions
_HIGHEST = log(1 << 20)  # a weight above it costs nothing

Rarity = Callable[[Iterable[str]], list[float]]
"""A function from printed words to the costs of their rarity, in units of a model's costs."""


def make_rarity(image: Image) -> Rarity | None:
    """Make the function from the weights of an image; None if it has none. A word without a weight costs most."""
    if not has_weights(image):
        return None
    weight_of = Column(image, WEIGHT).get

    def cost(word: str) -> float:
        if word.islower():
            return _cost_of_weight(weight_of(word))
        return min(_cost_of_weight(weight_of(form)) for form in {word, word.lower(), word.capitalize()})

    return lambda words: [*map(cost, words)]


@lru_cache(1 << 10)  # lists have few different weights
def _cost_of_weight(weight: int | float | None) -> float:
    return UNITS * _PER_NAT * max(0.0, _HIGHEST - log(1 + max(0.0, float(weight or 0))))
