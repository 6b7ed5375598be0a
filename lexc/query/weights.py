"""Weights of the words that a search found, and their order by weight."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from lexc.image.columns import WEIGHT, Number
from lexc.image.reader import Image

_MANY = 8  # a walk over all weights is as fast as asking for one in so many


def has_weights(image: Image) -> bool:
    """Whether the words of an image have weights that can be looked up: a column of numbers, and ordinals."""
    column = image.columns.get(WEIGHT)
    return column is not None and column.numbers is not None and image.has("RANK")


def weight_lookup(image: Image) -> Callable[[str | bytes], Number]:
    """A function that gives the weight of a word, as text or as labels; 0 if weights are unknown."""
    if not has_weights(image):
        return lambda _: 0
    value, ordinal = image.weight.value, _ordinals(image)
    return lambda word: value(i) if (i := ordinal(word)) >= 0 else 0


def _ordinals(image: Image) -> Callable[[str | bytes], int]:
    """What tells the ordinal of a word. An image that is sound but of no honest writer may have words that do not read
    back: -1."""
    rank, tokenize = image.ordinals.find, image.alphabet.tokenize
    return lambda word: rank(tokenize(word) if isinstance(word, str) else word)


def weights(image: Image, words: Sequence[str] | Sequence[bytes]) -> list[Number]:
    """The weights of words in alphabet order, as text or as labels; 0 for all where weights are not known."""
    if not has_weights(image):
        return [0] * len(words)
    column = image.weight
    everything = column.values() if _MANY * len(words) > image.graph.n_words else None
    value: Callable[[int], Number] = everything.__getitem__ if everything is not None else column.value
    return [value(i) if i >= 0 else 0 for span in _spans(image, words) for i in span]


def heaviest_first(image: Image, pairs: list[tuple[Any, int]], limit: int | None = None) -> list[tuple[Any, int]]:
    """(word, anything) pairs in alphabet order by the weights of their words, the largest first; at most limit."""
    if not has_weights(image):
        return pairs[:limit]
    weighed = weights(image, [word for word, _ in pairs])
    n = len(pairs) if limit is None else limit
    return [pairs[i] for i in heapq.nsmallest(n, range(len(pairs)), key=lambda i: -weighed[i])]


def _spans(image: Image, words: Sequence[str] | Sequence[bytes]) -> Iterator[range]:
    """The ordinals of words in alphabet order. Words that follow one another are asked for two by two, not one by one:
    a question that most of a lexicon answers has few gaps."""
    ordinal_of, start = _ordinals(image), 0

    def ordinal(i: int) -> int:
        return ordinal_of(words[i])

    while start < len(words):
        first = ordinal(start)
        last, end = start, start + 1  # the word at last follows the first without a gap; that at end perhaps not
        while end < len(words) and ordinal(end) == first + end - start:
            last, end = end, start + 2 * (end - start)
        end = min(end, len(words))
        while end - last > 1:
            middle = (last + end) // 2
            last, end = (middle, end) if ordinal(middle) == first + middle - start else (last, middle)
        yield range(first, first + last - start + 1)
        start = last + 1
