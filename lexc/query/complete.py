"""Completion: the heaviest words that begin with a prefix; and the weight of a word."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from itertools import islice

from lexc.errors import SectionMissing
from lexc.image.columns import Number
from lexc.image.reader import Image
from lexc.kernels.layout.weights import MAX_TOP
from lexc.query import words
from lexc.query.limits import check_limit
from lexc.query.value_order import ordinals_by_value

_MAX_SCANNED = 1 << 15  # up to so many words, one scan finds the heaviest sooner than the index of weights


def weight(image: Image, word: str) -> Number | None:
    """The weight of a word, None if it has none. Raises WordNotFound, SectionMissing."""
    found: Number | None = image.weight.reader.value_at(words.ordinal(image, word))
    return found


def complete(image: Image, prefix: str = "", limit: int | None = None) -> Iterator[str]:
    """The words that begin with a prefix, the heaviest first, equal ones in alphabet order. limit: the most words.

    Words without a weight come last. Longer lists are lazy: each word is found in the maxima of blocks (WIDX) when it
    is needed. Raises SectionMissing without weights or without WIDX.
    """
    column, numbers = image.weight, image.weight.numbers
    if numbers is None or not column.is_indexed:
        raise SectionMissing(
            "the image has no index of its weights (WIDX)", where=image.where, remedy="Build it anew, with --weight."
        )
    check_limit(limit)
    spans = words.ordinal_ranges(image, prefix)
    is_short = len(spans) == 1 and len(spans[0]) <= _MAX_SCANNED
    if limit is not None and limit <= MAX_TOP and is_short and not column.has_gaps:
        return iter(words.words_at(image, numbers.top(spans[0].start, spans[0].stop, limit)))
    reader, number_at = column.reader, column.reader.number_at
    found = (ordinals_by_value(column, numbers, span) for span in spans)
    ordinals = heapq.merge(*found, key=lambda i: (i not in reader, -number_at(i), i))
    return map(words.word_speller(image), islice(ordinals, limit))
