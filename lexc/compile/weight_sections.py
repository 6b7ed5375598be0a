"""The sections COLU and WIDX of the weights that come with the words of a source."""

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
    """The column of the weights and its index. Appends notes on them to the summary of words.

    image: of the words, without weights. on_duplicate: a name of `lexc.compile.merged_columns.DUPLICATE_RULES`, for
    words with several weights. Raises UsageError if there is no such rule.
    """
    sources = ((_ordinals(image, texts), weights) for texts, weights in words.weights)
    found, n_several = merge_values(sources, image.graph.n_words, duplicate_resolver(on_duplicate))
    values = [value or 0 for value in found]  # `or 0` also turns -0.0 into 0
    words.summary.notes += merge_notes(WEIGHT, values, n_several, on_duplicate)
    return number_sections(WEIGHT, values)


def _ordinals(image: Image, texts: list[str]) -> Iterator[int]:
    """The ordinal of each word, spelled as in its source; `NO_ORDINAL` for a line that was skipped."""
    tokenize: Callable[[str], bytes] = image.alphabet.tokenize
    find_ordinal = image.ordinals.find
    for text in texts:
        try:
            ordinal = find_ordinal(tokenize(text) or b"\0")
        except AlphabetError:
            ordinal = -1
        yield ordinal if ordinal >= 0 else NO_ORDINAL
