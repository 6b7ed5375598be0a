"""COLU and WIDX for the weights of words."""

from __future__ import annotations

import struct
from collections.abc import Sequence

from lexc.errors import AlphabetError
from lexc.image.columns import COLUMN, INDEX, TYPES, WEIGHT, level_sizes, numbers_to_bytes
from lexc.image.container import WORD_DEPENDENT, Section
from lexc.image.reader import Image
from lexc.source.words import Number, Words

BLOCK = 16  # blocks of 8 and of 32 take as long to complete from; the index is a fifteenth of the column


def weight_sections(image: Image, words: Words) -> list[Section]:
    """The column and its index. A word that stands more than once has the largest of its weights: a note says so."""
    return column_sections(_by_ordinal(image, words))


def column_sections(values: Sequence[Number]) -> list[Section]:
    """The column and its index. values: the weight of each word, by ordinal."""
    kind, width = _shape(values)
    fields = {
        "name": WEIGHT.encode(),
        "type": next(number for number, name in TYPES.items() if name == kind),
        "width": width,
        "n_entries": len(values),
    }
    maxima = _maxima(values)
    column = COLUMN.pack(**fields) + numbers_to_bytes(kind, width, values)
    index = INDEX.pack(**fields, block=BLOCK, n_levels=len(level_sizes(len(values), BLOCK)))
    return [
        Section("COLU", WORD_DEPENDENT, column),
        Section("WIDX", WORD_DEPENDENT, index + numbers_to_bytes(kind, width, maxima)),
    ]


def _by_ordinal(image: Image, words: Words) -> list[Number]:
    found: list[Number | None] = [None] * image.graph.n_words
    tokenize, ordinal, several = image.alphabet.tokenize, image.rank.ordinal, set[int]()
    for texts, weights in words.weights:
        for text, weight in zip(texts, weights, strict=True):
            try:
                i = ordinal(tokenize(text) or b"\0")
            except AlphabetError:  # a line that was left out
                continue
            if i >= 0 and (old := found[i]) != weight:
                found[i] = weight if old is None else max(old, weight)
                if old is not None:
                    several.add(i)
    if several:
        words.summary.notes.append(f"words with several weights, of which the largest is kept: {len(several):,}")
    return [value or 0 for value in found]  # of zeros the one without a sign


def _shape(values: Sequence[Number]) -> tuple[str, int]:
    """The type that holds all of the values exactly, and its narrowest width: whole numbers if they are such."""
    low, high = min(values), max(values)
    if all(isinstance(value, int) or value.is_integer() for value in values):
        for width in (1, 2, 4, 8):
            if low >= 0 and high < 1 << 8 * width:
                return "unsigned", width
            if -(1 << 8 * width - 1) <= low < 0 and high < 1 << 8 * width - 1:
                return "signed", width
    return "float", 4 if all(_is_narrow(value) for value in values) else 8


def _is_narrow(value: Number) -> bool:
    try:
        return bool(struct.unpack("<f", struct.pack("<f", value))[0] == value)
    except OverflowError:
        return False


def _maxima(values: Sequence[Number]) -> list[Number]:
    """Those of all levels, the lowest first."""
    maxima: list[Number] = []
    level = values
    for size in level_sizes(len(values), BLOCK):
        level = [max(level[BLOCK * i : BLOCK * (i + 1)]) for i in range(size)]
        maxima += level
    return maxima
