"""The weights that words are read with, as sections."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lexc.compile.columns import number_sections
from lexc.compile.merged_columns import duplicate_resolver, merge_notes, merge_values
from lexc.errors import AlphabetError
from lexc.image.columns import WEIGHT
from lexc.image.container import Section
from lexc.image.reader import Image
from lexc.kernels.building.sets import NO_ORDINAL
from lexc.source.words import Words


def weight_sections(image: Image, words: Words, on_duplicate: str = "max") -> list[Section]:
    """The column and its index. on_duplicate: what is kept of several weights of a word; a note says so.

    UsageError when that is none of `lexc.compile.merged_columns.DUPLICATE_RULES`.
    """
    sources = ((_ordinals(image, texts), weights) for texts, weights in words.weights)
    found, n_several = merge_values(sources, image.graph.n_words, duplicate_resolver(on_duplicate))
    values = [value or 0 for value in found]  # of zeros the one without a sign
    words.summary.notes += merge_notes(WEIGHT, values, n_several, on_duplicate)
    return number_sections(WEIGHT, values)


def _ordinals(image: Image, texts: list[str]) -> Iterator[int]:
    """Of words as they were written; `NO_ORDINAL` for a line that was left out."""
    tokenize: Callable[[str], bytes] = image.alphabet.tokenize
    ordinal = image.ordinals.find
    for text in texts:
        try:
            place = ordinal(tokenize(text) or b"\0")
        except AlphabetError:
            place = -1
        yield place if place >= 0 else NO_ORDINAL
