"""Words by their number of anagrams, for images without a letter table: counted in some 90 kB for any number of words.

There are three ways. If few words qualify, one walk tallies all words by their letters, and the anagrams of each
frequent set of letters are looked up. Else words are taken in batches. The anagrams of a small batch are looked up one
by one; those of a large batch are counted in one pass over all words.
"""

from __future__ import annotations

import os
from array import array
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice

from lexc.image.graph import WORDS
from lexc.image.reader import Image
from lexc.kernels.racks.alphagram_counts import (
    MAX_WORDS,
    AlphagramCounts,
    keep_frequent,
    tally,
    tally_and_find_frequent,
)
from lexc.kernels.racks.alphagrams import write_alphagrams
from lexc.kernels.racks.anagrams import Anagrams
from lexc.query.rack import PLAIN_TILES, Bounds, Form, Numbers, Rack, plain_form

_PIECE_SIZE = 1 << 12  # bytes of words that a walk writes at a time
_BATCH_SIZE = 14_000  # bytes of words that are counted together
_TALLIES_SIZE, _MARKS_SIZE = 1 << 15, 1 << 13  # bytes: tallies of 4 bits and of 1 bit, see `alphagram_counts.tally`
_MAX_SETS, _MAX_FOUND = 150, 500  # sets of letters that `_find_few` looks up, and the words that it gives
_LOOKUPS_PER_WALK = 1000  # a walk of all words takes as long as looking up the anagrams of one word in 1000

# Random, so that nobody can prepare a list of words that share one slot.
_SEED = int.from_bytes(os.urandom(8))
_KEYS = array("I", os.urandom(4 * 256))

AnagramFinder = Callable[[Numbers, int], list[Numbers]]


def words_by_anagram_count(image: Image, bounds: Bounds, low: int, high: int) -> Iterator[Numbers]:
    """The words within bounds that have low to high anagrams in the lexicon, themselves included, in alphabet order."""
    if high < 1:
        return iter(())
    few = _find_few(image, bounds, low, high) if low > 1 and bounds.has_no_positions else None
    return _find_by_counting(image, bounds, low, high) if few is None else iter(few)


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


def _find_few(image: Image, bounds: Bounds, low: int, high: int) -> list[Numbers] | None:
    """The words of `words_by_anagram_count`, in one walk; None if they are many.

    The walk tallies words by their letters. As soon as a tally reaches `low`, the anagrams of the word that reached it
    are looked up. Other letters may share the tally, so this goes on with every later word of the same tally.
    """
    find_anagrams, limit = anagram_finder(image), min(high, _MAX_FOUND) + 1
    tallies, starts = bytearray(_TALLIES_SIZE), array("I", bytes(2 * _piece_size(image)))
    seen, found = set[Numbers](), list[Numbers]()
    for piece in _pieces(image, bounds.copy()):
        for offset in starts[: tally_and_find_frequent(piece, tallies, min(low, 255), _KEYS, starts)]:
            letters = sorted_letters(_numbers(image, piece[offset : piece.index(0, offset)]))
            if letters in seen:
                continue
            seen.add(letters)
            words = find_anagrams(letters, limit)
            found += words if low <= len(words) <= high else ()
            if len(seen) > _MAX_SETS or len(found) > _MAX_FOUND:
                return None
    return sorted(found, key=tuple)


def _find_by_counting(image: Image, bounds: Bounds, low: int, high: int) -> Iterator[Numbers]:
    """The words of `words_by_anagram_count`, batch by batch.

    If several anagrams are wanted of many words, tallies first drop the words that cannot have enough. Once most words
    pass, batches go without tallies, since each tallying costs a walk. Tallies are freed before a batch is counted.
    """
    pieces, uses_tallies = _pieces(image, bounds.copy(), MAX_WORDS // 3), low > 1 and _are_many(image, bounds)
    is_last = False
    while not is_last:
        tallies = _tally_all_words(image, bounds) if uses_tallies else None
        words, n_seen, is_last = _next_batch(image, pieces, tallies, low)
        tallies, uses_tallies = None, uses_tallies and 2 * words.count(0) < n_seen
        yield from _filter_batch(image, bounds, words, low, high)


def _are_many(image: Image, bounds: Bounds) -> bool:
    """Whether the words within bounds are too many to look up the anagrams of each."""
    n_words, limit = 0, image.graph.n_words // _LOOKUPS_PER_WALK
    for piece in _pieces(image, bounds.copy()):
        n_words += piece.count(0)
        if n_words > limit:
            return True
    return False


def _tally_all_words(image: Image, bounds: Bounds) -> bytearray:
    """Tallies of all words within those bounds that anagrams share."""
    tallies = bytearray(_TALLIES_SIZE)
    for piece in _pieces(image, bounds.without_positions()):
        tally(piece, tallies, _KEYS)
    return tallies


def _next_batch(
    image: Image, pieces: Iterator[bytearray], tallies: bytearray | None, low: int
) -> tuple[bytearray, int, bool]:
    """(the words of a batch, the number of words read, whether the last word was read).

    With tallies, it has only words that may have `low` anagrams.
    """
    words, n_seen, room = bytearray(), 0, max(_BATCH_SIZE - _piece_size(image), 0)
    for piece in pieces:
        n_seen += piece.count(0)
        if tallies is not None:
            del piece[keep_frequent(piece, tallies, _KEYS, low) :]
        words += piece
        if len(words) > room or words.count(0) > MAX_WORDS - MAX_WORDS // 3:
            return words, n_seen, False
    return words, n_seen, True


def _filter_batch(image: Image, bounds: Bounds, words: bytearray, low: int, high: int) -> Iterator[Numbers]:
    """The words of a batch that have low to high anagrams."""
    find_anagrams, offset = anagram_finder(image), 0
    are_many = words.count(0) > image.graph.n_words // _LOOKUPS_PER_WALK
    counts = _count_alphagrams(image, bounds, memoryview(words)) if are_many else None
    while offset < len(words):
        end = words.index(0, offset)
        word = _numbers(image, words[offset:end])
        if low <= (counts.count_at(offset) if counts else len(find_anagrams(word, high + 1))) <= high:
            yield word
        offset = end + 1


def _count_alphagrams(image: Image, bounds: Bounds, words: memoryview) -> AlphagramCounts:
    """The alphagrams of a batch, counted among all words within those bounds that anagrams share."""
    counts, marks = AlphagramCounts(_alphagrams(image, words), _SEED), bytearray(_MARKS_SIZE)
    tally(words, marks, _KEYS)
    for piece in _pieces(image, bounds.without_positions()):
        counts.add(_alphagrams(image, memoryview(piece)[: keep_frequent(piece, marks, _KEYS, 1)]))
    return counts


def _pieces(image: Image, bounds: Bounds, max_words: int = _PIECE_SIZE) -> Iterator[bytearray]:
    """All words within bounds, which cannot be used again: labels, zero-ended, at most max_words words at a time."""
    walk, piece = bounds.walk(_walk_form(image)), bytearray(_piece_size(image))
    while used := walk.write(piece, max_words):
        yield piece[:used]


def _piece_size(image: Image) -> int:
    return max(_PIECE_SIZE, image.graph.longest + 2)


def _walk_form(image: Image) -> Form:
    return plain_form(image.alphabet) if image.alphabet.is_utf8 else PLAIN_TILES


def _numbers(image: Image, labels: bytearray) -> Numbers:
    return tuple(map(ord, labels.decode())) if image.alphabet.is_utf8 else bytes(labels)


def _alphagrams(image: Image, words: memoryview) -> bytearray:
    """The sorted letters of each zero-ended word, at the word's offset."""
    order = b"" if image.alphabet.is_utf8 else bytes(range(256))
    output = bytearray(len(words))
    write_alphagrams(words, order, order, array("I", bytes(4 * image.graph.longest)), output)
    return output
