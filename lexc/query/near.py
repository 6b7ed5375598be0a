"""Words near a text: those that a few insertions, omissions and replacements of letters make of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import Any

from lexc.errors import UsageError
from lexc.image.graph import GADDAG, WORDS
from lexc.image.reader import Image
from lexc.kernels.matching.near_words import DELETE, INSERT, REPLACE, TRANSPOSE, NearWords
from lexc.query.letters import Question
from lexc.query.limits import check_limit
from lexc.query.rack import Numbers, numbers_of
from lexc.query.weights import has_weights, heaviest_first

MAX_DISTANCE = 3
"""The largest distance that may be asked for."""

LEVENSHTEIN = INSERT + DELETE + REPLACE
"""The edits that a Levenshtein distance counts."""


def near(
    image: Image,
    text: str,
    distance: int = 1,
    *,
    transpositions: bool = False,
    prefix: bool = False,
    limit: int | None = None,
) -> Iterator[tuple[str, int]]:
    """The words within a Levenshtein distance of a text, with their distances: the nearest first.

    Of equally near words the heaviest come first, where the image has weights, then those first in the alphabet.
    distance: 0 to 3. transpositions: exchanging two neighbours is one edit (optimal string alignment: what was
    exchanged is not edited again). prefix: words of which a beginning is that near, while somebody types.
    limit: so many words at most; nothing farther than the last of them is then looked for. A GADDAG answers sooner, if
    there is no prefix, and no limit or weights: distance 2 in half the time.
    UsageError for another distance; QueryError points at a letter that the alphabet lacks.
    """
    if not isinstance(distance, int) or not 0 <= distance <= MAX_DISTANCE:
        raise UsageError("the distance is out of range", expected=f"0 to {MAX_DISTANCE}", found=repr(distance))
    check_limit(limit)
    letters = letters_in(image, text)
    edits = LEVENSHTEIN + (TRANSPOSE if transpositions else 0)
    if limit is None:
        found = [heaviest_first(image, pairs) for pairs in words_by_distance(image, letters, distance, edits, prefix)]
        return iter(spell_pairs(image, found)) if image.gives_tiles else chain.from_iterable(found)
    return islice(_by_distance(image, letters, distance, edits, prefix, limit), limit)


def _by_distance(
    image: Image, letters: Numbers, most: int, edits: int, prefix: bool, limit: int
) -> Iterator[tuple[str, int]]:
    """One distance after the other, each only when it is asked for: near words cost less than far ones."""
    enough = -1 if has_weights(image) else limit  # the heaviest may be the last
    for distance in range(most + 1):
        found = words_by_distance(image, letters, distance, edits, prefix, enough)[-1]
        yield from spell_pairs(image, [heaviest_first(image, found, limit)])


def letters_in(image: Image, text: object) -> Numbers:
    """The letters of a text that is nothing but letters. QueryError points at what is none, or at an empty text."""
    return numbers_of(image.alphabet, text, "word") or Question(image.alphabet, text, "word").letters()


def words_by_distance(
    image: Image, letters: Numbers, distance: int, edits: int, prefix: bool = False, limit: int = -1
) -> list[list[tuple[Any, int]]]:
    """For each distance from 0 the words that so many edits make of the letters.

    edits: kinds of `lexc.kernels.matching.near_words`, added up.

    Words come as `Image.gives_tiles` says.
    """
    roots, longest = image.graph.roots, image.graph.longest
    if len(letters) > longest + distance:
        return [[]]
    kernel = image.node_reader(NearWords)
    if distance and limit < 0 and GADDAG in roots and not (prefix or image.alphabet.is_utf8):
        order = image.order_key
        key = (lambda pair: order(pair[0])) if order else None
        return kernel.find_from_both_ends(roots[WORDS], roots[GADDAG], letters, distance, edits, key)
    return kernel.find(roots[WORDS], letters, distance, edits, prefix, limit)


def spell_pairs(image: Image, found: Iterable[list[tuple[Any, int]]]) -> list[tuple[str, int]]:
    """All that was found in one list, as text."""
    words = [pair for pairs in found for pair in pairs]
    return [(image.alphabet.spell(word), n) for word, n in words] if image.gives_tiles else words
