"""The cost of a word's rarity: the less common a word is, the less probable it is that it was meant."""

from __future__ import annotations

from collections.abc import Callable
from math import log

from lexc.errors import AlphabetError
from lexc.image.reader import Image
from lexc.image.spelling_model import UNITS
from lexc.query.weights import has_weights, weight_lookup

_PER_NAT = 0.7  # units of cost for each natural logarithm of a weight; 0.6 to 0.8 gave the best suggestions
_HIGHEST = log(1 << 20)  # a weight above it costs nothing

Rarity = Callable[[str], float]
"""A function from a printed word to the cost of its rarity, in units of a model's costs."""


def make_rarity(image: Image) -> Rarity | None:
    """Make the function from the weights of an image; None if it has none. A word without a weight costs most."""
    if not has_weights(image):
        return None
    weigh = weight_lookup(image)

    def weight(word: str) -> float:
        try:
            return max(0.0, float(weigh(word)))
        except AlphabetError:
            return 0.0

    def rarity(word: str) -> float:
        heaviest = weight(word) if word.islower() else max(map(weight, {word, word.lower(), word.capitalize()}))
        return UNITS * _PER_NAT * max(0.0, _HIGHEST - log(1 + heaviest))

    return rarity
