"""The commonness of words of English lexicons without weights, by the bundled list for spelling."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from lexc.errors import AlphabetError
from lexc.image.reader import Image
from lexc.installed.bundled import open_by_name
from lexc.source.column_names import WEIGHT


def commonness_of(image: Image) -> Callable[[str], float] | None:
    """A function that weighs a word, 0 for one that the list lacks. None for another language, and with own weights."""
    if WEIGHT in image.columns or image.meta.language.partition("-")[0] != "en":
        return None
    common = open_by_name("spelling")
    column = common.columns.get(WEIGHT)
    if column is None:  # a list without weights stands in for it, as in tests
        return None
    weight = column.value

    @cache
    def weigh(word: str) -> float:
        try:
            ordinal = common.ordinals.find(common.alphabet.tokenize(word.lower()))
        except AlphabetError:
            return 0.0
        return float(weight(ordinal)) if ordinal >= 0 else 0.0

    return weigh
