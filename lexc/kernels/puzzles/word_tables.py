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
_MOST_RANK = cython.declare(cython.ulonglong, MAX_RANK)
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
    n_words: cython.Py_ssize_t = bytes(tiles).count(0)
    n_ranks: cython.Py_ssize_t = len(rank_view)
    most: cython.Py_ssize_t = longest
    base: cython.ulonglong = seed * _hash.GOLDEN & 0xFFFFFFFFFFFFFFFF
    first: cython.Py_ssize_t
    length: cython.Py_ssize_t
    if n_words > MAX_WORDS or (n_ranks and n_words > n_ranks):
        raise ValueError("too many words")
    starts: cython.longlong[::1] = array("q", bytes(8 * (n_words + 1)))
    keys: cython.ulonglong[::1] = array("Q", bytes(8 * n_words))
    others: cython.ulonglong[::1] = array("Q", bytes(8 * n_words))
    ends: cython.longlong[::1] = array("q", bytes(8 * (most + 1)))
    counts: cython.longlong[::1] = array("q", bytes(8 * 256))
    found: list = []
    with cython.nogil:
        _write_keys(view, rank_view, most, base, starts, keys, ends)
        first = 0
        for length in range(most + 1):
            _sort(keys, others, first, ends[length], counts)
            first = ends[length]
    first = 0
    for length in range(most + 1):
        ordinals = array("I", bytes(4 * (ends[length] - first)))
        letters = bytearray(length * len(ordinals))
        ordinal_view: cython.uint[::1] = ordinals
        letter_view: cython.uchar[::1] = letters
        with cython.nogil:
            _write_letters(view, starts, keys, first, length, ordinal_view, letter_view)
        found.append((bytes(letters), ordinals))
        first = ends[length]
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _write_keys(
    tiles: cython.const[cython.uchar][::1], ranks: cython.const[cython.uint][::1], longest: cython.Py_ssize_t,
    base: cython.ulonglong, starts: cython.longlong[::1], keys: cython.ulonglong[::1], ends: cython.longlong[::1],
) -> cython.void:
    """Write where each word begins, its key, those of short words first, and where the keys of each length end."""
    ordinal: cython.Py_ssize_t = 0
    i: cython.Py_ssize_t
    length: cython.Py_ssize_t
    place: cython.longlong
    n: cython.longlong
    rank: cython.ulonglong
    noise: cython.ulonglong
    for i in range(len(tiles)):
        if tiles[i] == 0:
            length = i - starts[ordinal]
            if length <= longest:
                ends[length] += 1
            ordinal += 1
            starts[ordinal] = i + 1
    place = 0
    for length in range(longest + 1):  # where its keys begin; they move to where these end as keys are written
        n = ends[length]
        ends[length] = place
        place += n
    for i in range(ordinal):
        length = starts[i + 1] - 1 - starts[i]
        if length > longest:
            continue
        noise = _hash.mix64((base + cython.cast(cython.ulonglong, i)) & _masks.FULL) >> 51
        rank = _MOST_RANK - min(ranks[i], _MOST_RANK) if len(ranks) else 0
        keys[ends[length]] = rank << _RANK_SHIFT | noise << _NOISE_SHIFT | cython.cast(cython.ulonglong, i)
        ends[length] += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _sort(
    keys: cython.ulonglong[::1], others: cython.ulonglong[::1], first: cython.Py_ssize_t, end: cython.Py_ssize_t,
    counts: cython.longlong[::1],
) -> cython.void:
    """Sort the keys from first to the one before end, byte by byte, without Python's lock. others: as many places."""
    shift: cython.int
    digit: cython.int
    i: cython.Py_ssize_t
    place: cython.longlong
    n: cython.longlong
    for shift in range(0, 64, 8):
        for digit in range(256):
            counts[digit] = 0
        for i in range(first, end):
            counts[keys[i] >> shift & 255] += 1
        place = first
        for digit in range(256):
            n = counts[digit]
            counts[digit] = place
            place += n
        for i in range(first, end):
            digit = keys[i] >> shift & 255
            others[counts[digit]] = keys[i]
            counts[digit] += 1
        for i in range(first, end):
            keys[i] = others[i]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _write_letters(
    tiles: cython.const[cython.uchar][::1], starts: cython.longlong[::1], keys: cython.ulonglong[::1],
    first: cython.Py_ssize_t, length: cython.Py_ssize_t, ordinals: cython.uint[::1], letters: cython.uchar[::1],
) -> cython.void:
    """Write the ordinals of keys from first on, and the letters of their words."""
    word: cython.Py_ssize_t
    position: cython.Py_ssize_t
    ordinal: cython.uint
    for word in range(len(ordinals)):
        ordinal = keys[first + word] & ((cython.cast(cython.ulonglong, 1) << _NOISE_SHIFT) - 1)
        ordinals[word] = ordinal
        for position in range(length):
            letters[word * length + position] = tiles[starts[ordinal] + position] - 1


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
    if first < 0 or n_rows < 0 or first + n_positions * n_rows * width > len(units):
        raise ValueError("no room for the table")
    is_sound: cython.bint
    with cython.nogil:
        is_sound = _fill(view, n_words, n_positions, n_rows, units, first)
    if not is_sound:
        raise ValueError("no such letter")


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _fill(
    letters: cython.const[cython.uchar][::1], n_words: cython.Py_ssize_t, n_positions: cython.Py_ssize_t,
    n_rows: cython.Py_ssize_t, units: cython.ulonglong[::1], first: cython.Py_ssize_t,
) -> cython.bint:
    """Set the bit of each letter. Return whether the table has all of them."""
    width: cython.Py_ssize_t = (n_words + 63) >> 6
    word: cython.Py_ssize_t
    position: cython.Py_ssize_t
    letter: cython.Py_ssize_t
    for word in range(n_words):
        for position in range(n_positions):
            letter = letters[word * n_positions + position]
            if letter >= n_rows:
                return False
            units[first + (position * n_rows + letter) * width + (word >> 6)] |= _masks.ONE << (word & 63)
    return True
