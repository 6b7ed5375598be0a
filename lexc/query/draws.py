"""The probability of drawing a word from the bag: the order in which players learn words."""

from __future__ import annotations

import heapq
from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby, islice, product
from math import comb

from lexc.errors import UsageError
from lexc.image.reader import Image
from lexc.kernels.racks.draw_counts import MAX_BLANKS, DrawCounter
from lexc.query.rack import PLAIN_TILES, Bounds


def draw_counter(image: Image, blanks: int | None = None) -> Callable[[bytes], int]:
    """A function from a word's tiles to its draws: the sets of as many tiles of a full bag that can spell it.

    Equal tiles are distinct members of the bag, so the draws of words of one length are proportional to their
    probabilities; n tiles have comb(tiles in the bag, n) draws in all. blanks: in the bag, None for the alphabet's own
    number. Raises UsageError if blanks is negative or the alphabet has no bag.
    """
    alphabet = image.alphabet
    counts, n_blanks = alphabet.counts, alphabet.blank_count if blanks is None else blanks
    if n_blanks < 0:
        raise UsageError("the number of blanks is out of range", expected="0 or more", found=str(n_blanks))
    if not any(counts):
        raise UsageError(
            "the alphabet has no bag of tiles",
            found=alphabet.name,
            remedy="Build the image with an alphabet that has one.",
        )
    longest_in_table = _longest_in_64_bits(sum(counts) + n_blanks, image.graph.longest) if n_blanks <= MAX_BLANKS else 0
    count_in_table = _table_counter(counts, min(n_blanks, MAX_BLANKS), longest_in_table)
    return lambda tiles: (
        count_in_table(tiles) if len(tiles) <= longest_in_table else count_draws(counts, tiles, n_blanks)
    )


def _longest_in_64_bits(n_tiles: int, longest: int) -> int:
    """The largest number of tiles of which all draws are fewer than 2^64."""
    return next((n - 1 for n in range(1, longest + 1) if comb(n_tiles, n) >= 1 << 64), longest)


def _table_counter(counts: Sequence[int], blanks: int, longest: int) -> DrawCounter:
    """A kernel that counts as `count_draws` does, for words of at most `longest` tiles."""
    ways = array("Q", bytes(8 * 64 * (longest + 1) * (blanks + 1)))
    for tile, n in product(range(1, len(counts) + 1), range(longest + 1)):
        for m in range(min(n, blanks) + 1):
            ways[(tile * (longest + 1) + n) * (blanks + 1) + m] = comb(counts[tile - 1], n - m)
    return DrawCounter(ways, array("Q", [comb(blanks, m) for m in range(blanks + 1)]), longest)


def count_draws(counts: Sequence[int], tiles: bytes, blanks: int) -> int:
    """The draws of a word, in exact arithmetic. counts: by tile, from tile 1 on. blanks: in the bag.

    A letter that the word has n times gives a polynomial: the coefficient of x^m is the number of draws of n - m of its
    tiles. In the product over all letters, x^m stands for m blanks.
    """
    total = [1]
    for tile, run in groupby(sorted(tiles)):
        n = len(list(run))
        total = _multiply(total, [comb(counts[tile - 1], n - m) for m in range(min(n, blanks) + 1)], blanks)
    return sum(comb(blanks, m) * n for m, n in enumerate(total))


def _multiply(one: list[int], other: list[int], degree: int) -> list[int]:
    """The product of two polynomials, without the terms above a degree."""
    result = [0] * (min(len(one) + len(other) - 2, degree) + 1)
    for i, a in enumerate(one):
        for j, b in enumerate(other[: len(result) - i]):
            result[i + j] += a * b
    return result


def words_by_probability(
    image: Image, length: int, first: int, last: int, blanks: int | None = None
) -> Iterable[bytes]:
    """The words of a length, as tiles, from rank `first` to rank `last`, the words with the most draws first.

    Ranks count from 1; words with equal draws are in alphabet order.
    """
    draws = draw_counter(image, blanks)
    words = words_of_length(image, length)
    return islice(heapq.nsmallest(last, words, key=lambda tiles: -draws(tiles)), first - 1, None)


def probability_rank(image: Image, tiles: bytes, blanks: int | None = None) -> int:
    """The rank of a word of the lexicon among the words of its length, by draws, from 1."""
    draws = draw_counter(image, blanks)
    own = draws(tiles)
    others = ((draws(other), other) for other in words_of_length(image, len(tiles)))
    return 1 + sum(n > own or (n == own and other < tiles) for n, other in others)


def probability_ranks(image: Image, words: Sequence[bytes], blanks: int | None = None) -> list[int]:
    """For each of all words, as tiles in alphabet order, its rank among those of its length."""
    draws = draw_counter(image, blanks)
    ranks, n_ranked = [0] * len(words), Counter[int]()
    for i in sorted(range(len(words)), key=lambda i: -draws(words[i])):  # a stable sort: ties in alphabet order
        n_ranked[len(words[i])] += 1
        ranks[i] = n_ranked[len(words[i])]
    return ranks


def words_of_length(image: Image, length: int) -> Iterator[bytes]:
    """The words of a length, as tiles, in alphabet order."""
    bounds = Bounds(image)
    bounds.limit_length(length, length)
    return iter(bounds.walk(PLAIN_TILES))
