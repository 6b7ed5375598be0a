"""Weights of words that a query found, and their order by weight. Words without a weight come last."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator, Sequence
from math import inf
from typing import Any

from lexc.image.columns import Number
from lexc.image.reader import Image
from lexc.source.column_names import WEIGHT

_LOOKUPS_PER_SCAN = 8  # a scan of all weights takes as long as looking up the weight of one word in 8


def has_weights(image: Image) -> bool:
    """Whether the weights of an image's words can be looked up: it has a column of numbers, and ordinals."""
    column = image.columns.get(WEIGHT)
    return column is not None and column.numbers is not None and image.ranks is not None


def _ordinal_lookup(image: Image) -> Callable[[str | bytes], int]:
    """A function from a word, as text or as labels, to its ordinal; to -1 if it is unknown.

    In an image that a hostile writer made, the text of a word may be read back as other labels.
    """
    find_ordinal, tokenize = image.ordinals.find, image.alphabet.tokenize
    return lambda word: find_ordinal(tokenize(word) if isinstance(word, str) else word)


def weights(image: Image, words: Sequence[str] | Sequence[bytes]) -> list[Number]:
    """The weights of words in alphabet order, as text or as labels; below all others for a word without one."""
    reader = image.weight.reader
    all_weights = image.weight.values() if _LOOKUPS_PER_SCAN * len(words) > image.graph.n_words else None
    weight_of: Callable[[int], Number | None] = all_weights.__getitem__ if all_weights is not None else reader.value_at
    found = (weight_of(i) if i >= 0 else None for span in _spans(image, words) for i in span)
    return [-inf if weight is None else weight for weight in found]


def heaviest_first(image: Image, pairs: list[tuple[Any, int]], limit: int | None = None) -> list[tuple[Any, int]]:
    """Pairs (word, value) in alphabet order, sorted by the weights of their words, the largest first.

    limit: the most pairs, None for all.
    """
    if not has_weights(image):
        return pairs[:limit]
    weighed = weights(image, [word for word, _ in pairs])
    n = len(pairs) if limit is None else limit
    return [pairs[i] for i in heapq.nsmallest(n, range(len(pairs)), key=lambda i: -weighed[i])]


def _spans(image: Image, words: Sequence[str] | Sequence[bytes]) -> Iterator[range]:
    """The ordinals of words in alphabet order, as ranges of words that follow one another.

    Doubling steps, then bisection, find the end of each range, so that few words are looked up: an answer that holds
    most of a lexicon has few gaps.
    """
    ordinal_of, start = _ordinal_lookup(image), 0

    def ordinal(i: int) -> int:
        return ordinal_of(words[i])

    while start < len(words):
        first = ordinal(start)
        last, end = start, start + 1  # words[start:last + 1] have no gap; the word at end may follow one
        while end < len(words) and ordinal(end) == first + end - start:
            last, end = end, start + 2 * (end - start)
        end = min(end, len(words))
        while end - last > 1:
            middle = (last + end) // 2
            last, end = (middle, end) if ordinal(middle) == first + middle - start else (last, middle)
        yield range(first, first + last - start + 1)
        start = last + 1
