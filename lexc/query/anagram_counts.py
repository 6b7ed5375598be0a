"""Words by their number of anagrams, for images without a letter table.

The first such query of an image counts the words of each set of letters in one walk of all words. The counts are kept
with the image: 12 bytes for each of some 1.3 to 2.7 times as many slots as it has sets.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice

from lexc.compile.buffers import zeros
from lexc.errors import CapacityExceeded
from lexc.image.graph import WORDS
from lexc.image.per_image import once_per_image
from lexc.image.reader import Image
from lexc.kernels.racks.anagrams import Anagrams
from lexc.kernels.racks.letter_set_counts import MAX_SETS, LetterSetCounts
from lexc.query.letters import Numbers
from lexc.query.rack import PLAIN_TILES, Bounds, Form, Rack, plain_form

_PIECE_SIZE = 1 << 13  # bytes of words that a walk writes at a time
_MAX_COUNT = (1 << 63) - 1  # the largest number of anagrams for the kernel
_SEED = int.from_bytes(os.urandom(8))

AnagramFinder = Callable[[Numbers, int], list[Numbers]]


def words_by_anagram_count(image: Image, bounds: Bounds, low: int, high: int) -> Iterator[Numbers]:
    """The words within bounds that have low to high anagrams in the lexicon, themselves included, in alphabet order."""
    counts = _letter_set_counts(image)
    if counts is None:
        return filter(anagram_test(image, low, high), bounds.numbers())
    return _keep(image, counts, bounds, max(low, 0), min(high, _MAX_COUNT))


def anagram_test(image: Image, low: int, high: int) -> Callable[[Numbers], bool]:
    """A test of whether a word has low to high anagrams in the lexicon, itself included."""
    counts = _letter_set_counts(image)
    if counts is not None:
        return lambda word: low <= counts.count(word) <= high
    find_anagrams = anagram_finder(image)
    return lambda word: low <= len(find_anagrams(sorted_letters(word), high + 1)) <= high


def anagram_finder(image: Image) -> AnagramFinder:
    """A function that lists the words of exactly the given letters, in alphabet order: (letters, limit) -> words."""
    graph = image.graph
    if not graph.is_utf8:
        return partial(Anagrams(image.nodes, *PLAIN_TILES, graph.longest).find, graph.roots[WORDS])
    return partial(_find_utf8_anagrams, image)


def _find_utf8_anagrams(image: Image, letters: Numbers, limit: int) -> list[Numbers]:
    """The list of `anagram_finder` for letters that are code points."""
    bounds, rack = Bounds(image, letters), Rack(letters)
    bounds.limit_to_rack(rack)
    bounds.require(rack)
    return list(islice(bounds.numbers(), limit))


def sorted_letters(word: Numbers) -> Numbers:
    """The letters of a word, sorted by number."""
    return bytes(sorted(word)) if isinstance(word, bytes) else tuple(sorted(word))


@once_per_image
def _letter_set_counts(image: Image) -> LetterSetCounts | None:
    """The number of words of each set of letters; None if the image has too many words."""
    if image.graph.n_words > MAX_SETS:
        return None
    counts = LetterSetCounts(_SEED, image.alphabet.is_utf8, MAX_SETS, zeros)
    try:
        for piece in pieces(image, Bounds(image, ())):
            counts.add(piece)
    except OverflowError:  # the image was not verified, and has more words than it says
        raise CapacityExceeded(
            "too many words to count their anagrams", where=image.where, expected=f"at most {MAX_SETS:,}",
            remedy="Verify the image: lexc verify.",
        ) from None  # fmt: skip
    return counts


def _keep(image: Image, counts: LetterSetCounts, bounds: Bounds, low: int, high: int) -> Iterator[Numbers]:
    """The words within bounds with such counts."""
    for piece in pieces(image, bounds.copy()):
        for word in bytes(piece[: counts.keep(piece, low, high)]).split(b"\0")[:-1]:
            yield tuple(map(ord, word.decode())) if image.alphabet.is_utf8 else word


def pieces(image: Image, bounds: Bounds) -> Iterator[bytearray]:
    """All words within bounds, which cannot be used again: labels, zero-ended."""
    walk, piece = bounds.walk(_walk_form(image)), bytearray(max(_PIECE_SIZE, image.graph.longest + 2))
    while used := walk.write(piece, len(piece)):
        yield piece[:used]


def _walk_form(image: Image) -> Form:
    return plain_form(image.alphabet) if image.alphabet.is_utf8 else PLAIN_TILES
