"""Words near a text: within a few insertions, deletions, replacements and transpositions of letters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import Any

from lexc.errors import UsageError
from lexc.image.graph import GADDAG, WORDS
from lexc.image.reader import Image
from lexc.kernels.matching._edits import DELETE, INSERT, REPLACE, TRANSPOSE
from lexc.kernels.matching.near_words import NearWords
from lexc.query.letters import Numbers, QueryText, numbers_of
from lexc.query.letters_below import NO_TABLE, letters_below
from lexc.query.limits import check_limit
from lexc.query.weights import has_weights, heaviest_first
from lexc.query.words import order_key
from lexc.source.plain_numbers import to_int

MAX_DISTANCE = 3
"""The largest distance of a query."""

Beginning = tuple[int, int, bool]

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

    Equally near words come by weight, the heaviest first, if the image has weights; then in alphabet order. distance: 0
    to 3. transpositions: count the exchange of two neighbouring letters as one edit (optimal string alignment:
    transposed letters are not edited again). prefix: accept words with a prefix within the distance, for completion.
    limit: the most words, None for all; larger distances than theirs are then not searched. A GADDAG makes it
    faster, unless prefix, or limit without weights, is given: distance 2 takes half the time. Raises
    UsageError for another distance, QueryError at a character that is no letter in any alphabet.
    """
    n_edits = to_int(distance)
    if n_edits is None or not 0 <= n_edits <= MAX_DISTANCE:
        raise UsageError("the distance is out of range", expected=f"0 to {MAX_DISTANCE}", found=repr(distance))
    check_limit(limit)
    letters = letters_in(image, text)
    edits = LEVENSHTEIN + (TRANSPOSE if transpositions else 0)
    if limit is None:
        found = [heaviest_first(image, pairs) for pairs in words_by_distance(image, letters, n_edits, edits, prefix)]
        return iter(spell_pairs(image, found)) if image.gives_tiles else chain.from_iterable(found)
    return islice(_search_by_distance(image, letters, n_edits, edits, prefix, limit), limit)


def _search_by_distance(
    image: Image, letters: Numbers, max_distance: int, edits: int, prefix: bool, limit: int
) -> Iterator[tuple[str, int]]:
    """The words of one distance after another. Each distance is searched only when it is needed."""
    kernel_limit = -1 if has_weights(image) else limit  # with weights all are needed: the heaviest may be the last
    for distance in range(max_distance + 1):
        found = words_by_distance(image, letters, distance, edits, prefix, kernel_limit)[-1]
        yield from spell_pairs(image, [heaviest_first(image, found, limit)])


def letters_in(image: Image, text: object) -> Numbers:
    """The letters of a text. Raises QueryError for an empty text, or at a character that is no letter anywhere."""
    return numbers_of(image.alphabet, text, "word") or QueryText(image.alphabet, text, "word").letters()


def words_by_distance(
    image: Image,
    letters: Numbers,
    distance: int,
    edits: int,
    prefix: bool = False,
    limit: int = -1,
    beginning: Beginning = (0, 0, False),
) -> list[list[tuple[Any, int]]]:
    """For each distance from 0 the words that so many edits make of the letters, with their distance.

    edits: kinds of `lexc.kernels.matching._edits`, added. Words are str or tiles, as `Image.gives_tiles` says.
    beginning: (n, k, is_rest): at most k edits among the first n letters; with is_rest, more than k. A search of a
    GADDAG from both ends ignores it, and finds all words.
    """
    roots, longest = image.graph.roots, image.graph.longest
    if len(letters) > longest + distance:
        return [[]]
    kernel = image.node_reader(NearWords)
    below = letters_below(image)
    table = below.table() if distance > 1 and not prefix else NO_TABLE
    if distance and limit < 0 and GADDAG in roots and not (prefix or image.alphabet.is_utf8):
        order = order_key(image)
        key = (lambda pair: order(pair[0])) if order else None
        return kernel.find_from_both_ends(roots[WORDS], roots[GADDAG], letters, distance, edits, key)
    return kernel.find(roots[WORDS], letters, distance, edits, prefix, limit, table, below.shift, *beginning)


def spell_pairs(image: Image, found: Iterable[list[tuple[Any, int]]]) -> list[tuple[str, int]]:
    """All (word, distance) pairs in one list, with words as text."""
    words = [pair for pairs in found for pair in pairs]
    return [(image.alphabet.spell(word), n) for word, n in words] if image.gives_tiles else words
