"""Words of one length as bits: for each position and letter, the set of words that have the letter there.

A *table* holds words of the same number of letters, best first. Word i is bit i & 63 of unit i >> 6. A row of units,
n_words / 64 rounded up, is a set of words. That of letter l, from 0, at position p begins at start + (p * n_letters +
l) * width. So a floor of scores is a prefix of each row, and the words that fit a slot are an intersection of rows.
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.lexc.kernels.layout import _hash, _masks

from lexc.kernels._types import Buffer, Whole, Writable

MAX_WORDS = 1 << 27
MAX_RANK = 0xFFFFFF
_RANK_SHIFT = cython.declare(cython.int, 40)  # a key is the rank's complement (24 bits), noise (13), the ordinal (27)
_NOISE_SHIFT = cython.declare(cython.int, 27)


def group_by_length(tiles: Buffer, ranks: Buffer, longest: Whole, seed: Whole) -> list[tuple[bytes, array[int]]]:
    """For each length up to `longest` (letters of its words, their ordinals), the words of the highest ranks first.

    tiles: all words in the order of their ordinals, each ended by 0; letters are tiles less 1. ranks: an unsigned
    int for each word, at most MAX_RANK, or nothing. seed: decides the order of equal ranks, the same on every machine.
    Raises ValueError for more than MAX_WORDS words, or fewer ranks than words.
    """
    view: cython.const[cython.uchar][::1] = tiles
    rank_view: cython.const[cython.uint][::1] = ranks
    n: cython.Py_ssize_t = len(view)
    n_ranks: cython.Py_ssize_t = len(rank_view)
    most: cython.Py_ssize_t = longest
    ordinal: cython.Py_ssize_t = 0
    start: cython.Py_ssize_t = 0
    i: cython.Py_ssize_t
    noise: cython.ulonglong
    rank: cython.ulonglong
    base: cython.ulonglong = seed * _hash.GOLDEN & 0xFFFFFFFFFFFFFFFF
    keys: list = [[] for _ in range(most + 1)]
    starts = array("q", bytes(8 * bytes(tiles).count(0)))
    start_view: cython.longlong[::1] = starts
    if len(start_view) > MAX_WORDS or (n_ranks and len(start_view) > n_ranks):
        raise ValueError("too many words")
    for i in range(n):
        if view[i]:
            continue
        start_view[ordinal] = start
        if i - start <= most:
            noise = _hash.mix64((base + cython.cast(cython.ulonglong, ordinal)) & _masks.FULL) >> 51
            rank = MAX_RANK - min(rank_view[ordinal], MAX_RANK) if n_ranks else 0
            keys[i - start].append(
                rank << _RANK_SHIFT | noise << _NOISE_SHIFT | cython.cast(cython.ulonglong, ordinal)
            )
        ordinal += 1
        start = i + 1
    return [_order(view, length, found, start_view) for length, found in enumerate(keys)]


@cython.cfunc
def _order(tiles: cython.const[cython.uchar][::1], length: cython.Py_ssize_t, keys: list,
           starts: cython.longlong[::1]) -> tuple:
    """(letters, ordinals) of the words of one length, by ascending keys. starts: where each word begins."""
    keys.sort()
    ordinals = array("I", [key & (1 << _NOISE_SHIFT) - 1 for key in keys])
    chosen: cython.uint[::1] = ordinals
    letters = bytearray(length * len(chosen))
    out: cython.uchar[::1] = letters
    word: cython.Py_ssize_t
    position: cython.Py_ssize_t
    for word in range(len(chosen)):
        for position in range(length):
            out[word * length + position] = tiles[starts[chosen[word]] + position] - 1
    return bytes(letters), ordinals


def fill_bits(letters: Buffer, length: Whole, n_letters: Whole, bits: Writable, start: Whole) -> None:
    """Write a table's bits into `bits` (64-bit units, zeros before) from a unit on.

    letters: those of the words, one after the other, each below n_letters. Raises ValueError where they are not, or
    where the table does not fit.
    """
    view: cython.const[cython.uchar][::1] = letters
    units: cython.ulonglong[::1] = bits
    n_positions: cython.Py_ssize_t = length
    n_rows: cython.Py_ssize_t = n_letters
    first: cython.Py_ssize_t = start
    n_words: cython.Py_ssize_t = len(view) // n_positions if n_positions > 0 else 0
    width: cython.Py_ssize_t = (n_words + 63) >> 6
    word: cython.Py_ssize_t
    position: cython.Py_ssize_t
    letter: cython.Py_ssize_t
    if first < 0 or n_rows < 0 or first + n_positions * n_rows * width > len(units):
        raise ValueError("no room for the table")
    for word in range(n_words):
        for position in range(n_positions):
            letter = view[word * n_positions + position]
            if letter >= n_rows:
                raise ValueError("no such letter")
            units[first + (position * n_rows + letter) * width + (word >> 6)] |= _masks.ONE << (word & 63)
