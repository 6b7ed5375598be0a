"""Completion: the heaviest words that begin with a prefix, best first; and the weight of a word."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from lexc.errors import SectionMissing
from lexc.image.columns import Number
from lexc.image.reader import Image
from lexc.query import words
from lexc.query.limits import check_limit

_FEW = 48  # words are listed all in less time than ten of them are found by their ordinals


def weight(image: Image, word: str) -> Number:
    """The word's weight. WordNotFound, SectionMissing."""
    column = image.weight
    return column.value(words.ordinal(image, word))


def complete(image: Image, prefix: str = "", limit: int | None = None) -> Iterator[str]:
    """The words that begin with a prefix, the heaviest first, equal ones in alphabet order; at most limit.

    Lazy: each word is looked for when it is asked for, in the maxima of blocks (WIDX). SectionMissing without weights.
    """
    column = image.weight
    if column.numbers is None or not column.is_indexed:
        raise SectionMissing("the image has no WIDX", where=image.where, remedy="Build it anew, with --weight.")
    check_limit(limit)
    span = words.span(image, prefix)
    ordinals = islice(column.numbers.heaviest(span.start, span.stop), limit)
    if len(span) > _FEW:
        return map(words.speller(image), ordinals)
    listed = words.take(image, prefix)
    return (listed[ordinal - span.start] for ordinal in ordinals)
