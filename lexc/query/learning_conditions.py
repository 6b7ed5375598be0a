"""Conditions of `find` by which players choose words to learn: shares of letters, stems, and types of sevens."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from heapq import nsmallest
from math import comb

from lexc.errors import QueryError
from lexc.image.reader import Image
from lexc.query.conditions import Condition
from lexc.query.draws import draw_counter, words_of_length
from lexc.query.letters import Numbers, numbers_of
from lexc.query.limits import Range, check_text, int_range
from lexc.query.rack import Bounds
from lexc.query.ranges import read_weights

SEVEN = 7
N_STEMS = 100
"""The stems of type 1."""
BAG_SHARE = 3
"""Words of type 2 are spelt by a third of each letter's tiles."""
RAREST = 100_000
"""Words of type 3 are one of at most so many draws of seven letters."""
_SHARE = re.compile(r"(?P<letters>.*):(?P<percent>[^:]+)", re.DOTALL)


def consists(image: Image, value: str) -> Condition:
    """A share of the word's letters is of a set, in percent: `AEIOU:60-`."""
    found = _SHARE.fullmatch(check_text(value, "condition"))
    if found is None:
        raise QueryError(
            "no share of letters", where="column 1", expected="letters, a colon and percents: AEIOU:60-100",
            found=repr(value)[:60], remedy="Write --consists AEIOU:60- for at least 60 %.",
        )  # fmt: skip
    letters = frozenset(numbers_of(image.alphabet, found["letters"], "condition"))
    low, high = (Fraction(str(end)) if abs(end) < 1e6 else None for end in _span(found["percent"]))

    def accepts(word: Numbers) -> bool:
        n = 100 * sum(letter in letters for letter in word)
        return (low is None or n >= low * len(word)) and (high is None or n <= high * len(word))

    return Condition(accepts, priority=2)


def _span(text: str) -> tuple[float, float]:
    """The ends of a range of percents."""
    value = read_weights(text)
    return value if isinstance(value, tuple) else (value, value)


def stem(image: Image, value: str) -> Condition:
    """The word has the letters of a stem and one more: `RETINA`, or `RETINA SATIRE`, of which one suffices."""
    texts = [text for text in re.split(r"[\s,]+", check_text(value, "condition")) if text]
    if not texts:
        raise QueryError("no stem", where="column 1", expected="letters, such as RETINA", found=repr(value)[:60])
    stems = [Counter(numbers_of(image.alphabet, text, "condition")) for text in texts]
    sizes = {counter.total() + 1 for counter in stems}

    def tighten(bounds: Bounds) -> None:
        bounds.limit_length(min(sizes), max(sizes))

    def accepts(word: Numbers) -> bool:
        return len(word) in sizes and any(len(word) == s.total() + 1 and not s - Counter(word) for s in stems)

    return Condition(accepts, tighten)


def sevens(image: Image, value: Range) -> Condition:
    """The type of a word of seven letters: 1, 2, 3, and 0 for all others. Other words have none."""
    low, high = int_range(value, "type of sevens")
    type_of = _type_finder(image)
    return Condition(
        lambda word: len(word) == SEVEN and low <= type_of(bytes(word)) <= high,
        lambda bounds: bounds.limit_length(SEVEN, SEVEN),
    )


def _type_finder(image: Image) -> Callable[[bytes], int]:
    """A function that tells the type of a word of seven letters. Raises UsageError if the alphabet has no bag."""
    draws, counts = draw_counter(image, 0), image.alphabet.counts
    n_racks = comb(sum(counts), SEVEN)
    stems = cache(lambda: frozenset(best_stems(image)))

    def type_of(word: bytes) -> int:
        letters = sorted(word)
        if any(bytes(letters[:i] + letters[i + 1 :]) in stems() for i in range(SEVEN)):
            return 1
        if all(n * BAG_SHARE <= counts[tile - 1] for tile, n in Counter(word).items()):
            return 2
        return 3 if draws(word) * RAREST >= n_racks else 0

    return type_of


def best_stems(image: Image, n: int = N_STEMS) -> list[bytes]:
    """The stems of six letters, as sorted tiles, that most draws make a word of seven letters.

    The value of a stem is its number of draws, without blanks, times the tiles of the bag that make a word with it.
    Raises UsageError if the alphabet has no bag.
    """
    draws, counts = draw_counter(image, 0), image.alphabet.counts
    usable = defaultdict[bytes, set[int]](set)
    for word in words_of_length(image, SEVEN):
        letters = sorted(word)
        for i, letter in enumerate(letters):
            usable[bytes(letters[:i] + letters[i + 1 :])].add(letter)
    values = {found: draws(found) * sum(counts[tile - 1] for tile in tiles) for found, tiles in usable.items()}
    return nsmallest(n, values, key=lambda found: (-values[found], found))
