"""How many anagrams words have, where no letter table says it: counted in some 90 kB, however many words there are."""

from __future__ import annotations

import os
from array import array
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice

from lexc.image.graph import WORDS
from lexc.image.reader import Image
from lexc.kernels.racks.alphagram_counts import MOST_WORDS, AlphagramCounts, keep_frequent, tally, tally_reaching
from lexc.kernels.racks.alphagrams import write_alphagrams
from lexc.kernels.racks.anagrams import Anagrams
from lexc.query.rack import PLAIN_TILES, Bounds, Form, Numbers, Rack, plain_form

_CHUNK = 1 << 12  # bytes of words that go by at once
_LISTED = 14_000  # bytes of words that are counted together
_TALLIES, _MARKS = 1 << 15, 1 << 13
_SETS, _FOUND = 150, 500  # sets of letters that are looked for one by one, and their words
_WALK = 1000  # a walk of all words takes as long as looking for the anagrams of one in so many

# Random: no list can be made of words that all fall into one place.
_SEED = int.from_bytes(os.urandom(8))
_KEYS = array("I", os.urandom(4 * 256))

Search = Callable[[Numbers, int], list[Numbers]]


def words_by_anagram_count(image: Image, bounds: Bounds, low: int, high: int) -> Iterator[Numbers]:
    """The words within bounds that have low to high anagrams in the lexicon, themselves included, in alphabet order."""
    if high < 1:
        return iter(())
    few = _few(image, bounds, low, high) if low > 1 and bounds.is_of_letters_only else None
    return _counted(image, bounds, low, high) if few is None else iter(few)


def anagram_finder(image: Image) -> Search:
    """What lists the words of some letters, in alphabet order, so many at most."""
    graph = image.graph
    if not graph.is_utf8:
        return partial(Anagrams(image.nodes, *PLAIN_TILES, graph.longest).find, graph.roots[WORDS])
    return partial(_spelt, image)


def _spelt(image: Image, letters: Numbers, limit: int) -> list[Numbers]:
    """The same of letters that are no tiles."""
    bounds, rack = Bounds(image, letters), Rack(letters)
    bounds.limit_to_rack(rack)
    bounds.require(rack)
    return list(islice(bounds.numbers(), limit))


def sorted_letters(word: Numbers) -> Numbers:
    """The letters of a word in the order of their numbers."""
    return bytes(sorted(word)) if isinstance(word, bytes) else tuple(sorted(word))


def _few(image: Image, bounds: Bounds, low: int, high: int) -> list[Numbers] | None:
    """What `words_by_anagram_count` gives if the words are few, after a single walk; None if they are many.

    Words are tallied by their letters. A tally that has reached low may be that of several sets of letters, so the
    words are looked for of each that meets it; one of any low anagrams does.
    """
    search, most = anagram_finder(image), min(high, _FOUND) + 1
    tallies, starts = bytearray(_TALLIES), array("I", bytes(2 * _chunk(image)))
    seen, found = set[Numbers](), list[Numbers]()
    for chunk in _chunks(image, bounds.copy()):
        for at in starts[: tally_reaching(chunk, tallies, min(low, 255), _KEYS, starts)]:
            letters = sorted_letters(_numbers(image, chunk[at : chunk.index(0, at)]))
            if letters in seen:
                continue
            seen.add(letters)
            words = search(letters, most)
            found += words if low <= len(words) <= high else ()
            if len(seen) > _SETS or len(found) > _FOUND:
                return None
    return sorted(found, key=tuple)


def _counted(image: Image, bounds: Bounds, low: int, high: int) -> Iterator[Numbers]:
    """The same words: some thousand are listed at a time, then all their possible anagrams are counted in one walk.

    Of many words that are to have several anagrams those that cannot are left out first, as long as these are most of
    them: tallying costs a walk, too. There is no room for tallies while words are counted.
    """
    chunks, is_tallied = _chunks(image, bounds.copy(), MOST_WORDS // 3), low > 1 and _are_many(image, bounds)
    is_last = False
    while not is_last:
        tallies = _tallied(image, bounds) if is_tallied else None
        words, n_seen, is_last = _listed(image, chunks, tallies, low)
        tallies, is_tallied = None, is_tallied and 2 * words.count(0) < n_seen
        yield from _of_those(image, bounds, words, low, high)


def _are_many(image: Image, bounds: Bounds) -> bool:
    """Whether words within bounds are too many to be looked for one by one."""
    seen, most = 0, image.graph.n_words // _WALK
    for chunk in _chunks(image, bounds.copy()):
        seen += chunk.count(0)
        if seen > most:
            return True
    return False


def _tallied(image: Image, bounds: Bounds) -> bytearray:
    """All words that keep within the bounds that anagrams share, tallied by their letters."""
    tallies = bytearray(_TALLIES)
    for chunk in _chunks(image, bounds.without_positions()):
        tally(chunk, tallies, _KEYS)
    return tallies


def _listed(
    image: Image, chunks: Iterator[bytearray], tallies: bytearray | None, low: int
) -> tuple[bytearray, int, bool]:
    """Some thousand of the words that come, of tallied ones those that may have low anagrams; how many came, and
    whether that was all."""
    words, n_seen, room = bytearray(), 0, max(_LISTED - _chunk(image), 0)
    for chunk in chunks:
        n_seen += chunk.count(0)
        if tallies is not None:
            del chunk[keep_frequent(chunk, tallies, _KEYS, low) :]
        words += chunk
        if len(words) > room or words.count(0) > MOST_WORDS - MOST_WORDS // 3:
            return words, n_seen, False
    return words, n_seen, True


def _of_those(image: Image, bounds: Bounds, words: bytearray, low: int, high: int) -> Iterator[Numbers]:
    """Which of the listed words have low to high anagrams."""
    search, at = anagram_finder(image), 0
    are_many = words.count(0) > image.graph.n_words // _WALK
    census = _census(image, bounds, memoryview(words)) if are_many else None
    while at < len(words):
        end = words.index(0, at)
        word = _numbers(image, words[at:end])
        if low <= (census.count_at(at) if census else len(search(word, high + 1))) <= high:
            yield word
        at = end + 1


def _census(image: Image, bounds: Bounds, words: memoryview) -> AlphagramCounts:
    """The words' alphagrams, counted among all words that keep within the bounds that anagrams share."""
    census, marks = AlphagramCounts(_alphagrams(image, words), _SEED), bytearray(_MARKS)
    tally(words, marks, _KEYS)
    for chunk in _chunks(image, bounds.without_positions()):
        census.count(_alphagrams(image, memoryview(chunk)[: keep_frequent(chunk, marks, _KEYS, 1)]))
    return census


def _chunks(image: Image, bounds: Bounds, most: int = _CHUNK) -> Iterator[bytearray]:
    """All words within bounds, which are used up: the labels of some hundred at a time, at most so many, zero-ended."""
    walk, chunk = bounds.walk(_form(image)), bytearray(_chunk(image))
    while used := walk.write(chunk, most):
        yield chunk[:used]


def _chunk(image: Image) -> int:
    return max(_CHUNK, image.graph.longest + 2)


def _form(image: Image) -> Form:
    return plain_form(image.alphabet) if image.alphabet.is_utf8 else PLAIN_TILES


def _numbers(image: Image, labels: bytearray) -> Numbers:
    return tuple(map(ord, labels.decode())) if image.alphabet.is_utf8 else bytes(labels)


def _alphagrams(image: Image, words: memoryview) -> bytearray:
    """The sorted letters of each zero-ended word, at its place."""
    order = b"" if image.alphabet.is_utf8 else bytes(range(256))
    output = bytearray(len(words))
    write_alphagrams(words, order, order, array("I", bytes(4 * image.graph.longest)), output)
    return output
