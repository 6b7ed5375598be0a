"""Completion: the heaviest words that begin with a prefix; and the weight of a word."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from itertools import chain, islice

from lexc.errors import SectionMissing
from lexc.image.columns import Number
from lexc.image.reader import Image
from lexc.kernels.layout.weights import MAX_TOP
from lexc.query import words
from lexc.query.limits import check_limit

_MAX_SCANNED = 1 << 15  # up to so many words, one scan finds the heaviest sooner than the index of weights


def weight(image: Image, word: str) -> Number:
    """The weight of a word. Raises WordNotFound, SectionMissing."""
    column = image.weight
    return column.value(words.ordinal(image, word))


def complete(image: Image, prefix: str = "", limit: int | None = None) -> Iterator[str]:
    """The words that begin with a prefix, the heaviest first, equal ones in alphabet order. limit: the most words.

    Longer lists are lazy: each word is found in the maxima of blocks (WIDX) when it is needed. Raises SectionMissing
    without weights or without WIDX.
    """
    numbers = image.weight.numbers
    if numbers is None or not image.weight.is_indexed:
        raise SectionMissing(
            "the image has no index of its weights (WIDX)", where=image.where, remedy="Build it anew, with --weight."
        )
    check_limit(limit)
    spans = words.ordinal_ranges(image, prefix)
    if limit is not None and limit <= MAX_TOP and len(spans) == 1 and len(spans[0]) <= _MAX_SCANNED:
        return iter(words.words_at(image, numbers.top(spans[0].start, spans[0].stop, limit)))
    value = image.weight.value
    found = (numbers.heaviest_first(span.start, span.stop) for span in spans)
    ordinals = heapq.merge(*found, key=lambda ordinal: (-value(ordinal), ordinal)) if len(spans) > 1 else chain(*found)
    return map(words.word_speller(image), islice(ordinals, limit))
