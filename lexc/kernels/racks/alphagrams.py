"""Alphagrams of words, and the groups of words that share one: writing and checking the section ALPH.

Letters are sorted as numbers: a tile by its index in the value order, a character of UTF-8 by its bytes, the first one
highest. Two arrays describe groups: firsts[g] is the first index of group g in `ordinals`, and ordinals[firsts[g]:
firsts[g + 1]] are the ordinals of its words, ascending.

    words      0 ATE  1 EAT  2 ON  3 TEA
    groups     0 {ATE EAT TEA}   1 {ON}
    firsts     0                 3         4
    ordinals   0 1 3             2
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.building import _words

_CONTINUATION = cython.declare(cython.uint, 0x80)  # 10 in the two highest bits marks the later bytes of a character
_HIGH_BITS = cython.declare(cython.uint, 0xC0)


MAX_SORTED_TILES = 256
"""The most tiles that `alphagram_of` sorts."""


def alphagram_of(tiles: bytes, order: bytes, indexes: bytes) -> bytes:
    """The tiles of one word, sorted. order: all tiles in their order; indexes: its inverse; both of 256 bytes.

    Raises ValueError for more than MAX_SORTED_TILES tiles, or other sizes.
    """
    n: cython.Py_ssize_t = len(tiles)
    i: cython.Py_ssize_t
    position: cython.Py_ssize_t
    index: cython.uchar
    letters = cython.declare(cython.uchar[256])
    if not cython.compiled:
        letters = bytearray(256)
    if n > 256 or len(order) != 256 or len(indexes) != 256:
        raise ValueError("the word is too long, or the order or its inverse has not 256 bytes")
    for i in range(n):
        index = indexes[tiles[i]]
        position = i
        while position > 0 and letters[position - 1] > index:
            letters[position] = letters[position - 1]
            position -= 1
        letters[position] = index
    for i in range(n):
        letters[i] = order[letters[i]]
    return bytes(letters[:n])


def write_alphagrams(tiles: cython.const[cython.uchar][::1], order: cython.const[cython.uchar][::1],
                     indexes: cython.const[cython.uchar][::1], letters: cython.uint[::1], output: cython.uchar[::1]):
    """Write the sorted letters of each zero-ended word, zero-ended, to the same offset of output.

    order: all tiles in their order; indexes: its inverse, of 256 bytes. Both are empty for UTF-8 labels, whose
    characters are sorted by code point. letters: scratch, as long as the longest word.
    """
    i: cython.Py_ssize_t
    n: cython.Py_ssize_t = 0
    used: cython.Py_ssize_t = 0
    is_utf8: cython.bint = len(order) == 0
    with cython.nogil:
        for i in range(len(tiles)):
            if tiles[i] == 0:
                _shellsort(letters, n)
                used = _write_letters(letters, n, order, output, used)
                output[used] = 0
                used += 1
                n = 0
            elif is_utf8 and (tiles[i] & _HIGH_BITS) == _CONTINUATION:
                letters[n - 1] = letters[n - 1] << 8 | tiles[i]
            else:
                letters[n] = tiles[i] if is_utf8 else indexes[tiles[i]]
                n += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _shellsort(letters: cython.uint[::1], n: cython.Py_ssize_t) -> cython.void:
    """Sort the first n letters: words are short, of at most 255 letters."""
    gap: cython.Py_ssize_t = 1
    i: cython.Py_ssize_t
    position: cython.Py_ssize_t
    letter: cython.uint
    while 3 * gap < n:
        gap = 3 * gap + 1
    while gap:
        for i in range(gap, n):
            letter = letters[i]
            position = i
            while position >= gap and letters[position - gap] > letter:
                letters[position] = letters[position - gap]
                position -= gap
            letters[position] = letter
        gap //= 3


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _write_letters(letters: cython.uint[::1], n: cython.Py_ssize_t, order: cython.const[cython.uchar][::1],
           output: cython.uchar[::1], used: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Write letters as labels again. Return the offset behind them."""
    i: cython.Py_ssize_t
    shift: cython.int
    for i in range(n):
        if len(order):
            output[used] = order[letters[i]]
            used += 1
            continue
        shift = 24
        while shift >= 0:
            if letters[i] >> shift:
                output[used] = letters[i] >> shift & 255
                used += 1
            shift -= 8
    return used


def number_groups(alphagrams: cython.const[cython.uchar][::1], starts: cython.const[cython.uint][::1],
                  groups: cython.uint[::1], firsts: cython.uint[::1]) -> int:
    """Number the distinct alphagrams among sorted ones. Return their number.

    starts: where each begins, in sorted order. groups[start]: becomes the number of the alphagram that begins there.
    firsts[number]: becomes the number of words with an earlier alphagram; one entry more than there are numbers.
    """
    i: cython.Py_ssize_t
    n: cython.Py_ssize_t = 0
    with cython.nogil:
        for i in range(len(starts)):
            if i == 0 or not _words.is_same_word(alphagrams, starts[i - 1], starts[i]):
                firsts[n] = cython.cast(cython.uint, i)
                n += 1
            groups[starts[i]] = cython.cast(cython.uint, n - 1)
        firsts[n] = cython.cast(cython.uint, len(starts))
    return n


def write_ordinals(starts: cython.const[cython.uint][::1], groups: cython.const[cython.uint][::1],
                   ends: cython.uint[::1], ordinals: cython.uint[::1]):
    """Write the ordinals of all words, group by group, ascending within each.

    starts: where each word's alphagram begins, in the order of words. ends: a copy of `firsts`, which is changed.
    """
    i: cython.Py_ssize_t
    group: cython.uint
    with cython.nogil:
        for i in range(len(starts)):
            group = groups[starts[i]]
            ordinals[ends[group]] = cython.cast(cython.uint, i)
            ends[group] += 1


def find_broken_group(firsts32: cython.const[cython.uint][::1], firsts64: cython.const[cython.ulonglong][::1],
                 ordinals32: cython.const[cython.uint][::1], ordinals64: cython.const[cython.ulonglong][::1]) -> int:
    """The number of the first broken group, -1 if there is none.

    A group is broken if it is empty, reaches beyond the ordinals, or does not ascend. If no group is broken, lookups
    need no bounds checks: the first group begins at 0, the last one ends with the ordinals, and every ordinal is a
    word's. One buffer of each pair is empty.
    """
    group: cython.Py_ssize_t
    n_groups: cython.Py_ssize_t = len(firsts32) + len(firsts64) - 1
    n_words: cython.ulonglong = len(ordinals32) + len(ordinals64)
    first: cython.ulonglong = 0
    end: cython.ulonglong
    is_wide: cython.bint = len(firsts64) != 0
    with cython.nogil:
        for group in range(n_groups):
            end = firsts64[group + 1] if is_wide else firsts32[group + 1]
            if (firsts64[group] if is_wide else firsts32[group]) != first or end <= first or end > n_words:
                break
            if not _ascends(ordinals32, ordinals64, first, end, n_words):
                break
            first = end
        else:
            group = -1 if first == n_words else n_groups - 1
    return group


def mark_groups(firsts32: cython.const[cython.uint][::1], firsts64: cython.const[cython.ulonglong][::1],
                ordinals32: cython.const[cython.uint][::1], ordinals64: cython.const[cython.ulonglong][::1],
                low: cython.ulonglong, high: cython.ulonglong, marks: cython.uchar[::1]) -> int:
    """Set the bit of every word whose group has low to high words. Return the number of these words.

    Ordinal i is bit i mod 8 of byte i // 8. The buffers have passed `find_broken_group`.
    """
    group: cython.Py_ssize_t
    i: cython.ulonglong
    first: cython.ulonglong
    end: cython.ulonglong
    ordinal: cython.ulonglong
    n: cython.ulonglong = 0
    is_wide: cython.bint = len(firsts64) != 0
    with cython.nogil:
        for group in range(len(firsts32) + len(firsts64) - 1):
            first = firsts64[group] if is_wide else firsts32[group]
            end = firsts64[group + 1] if is_wide else firsts32[group + 1]
            if low <= end - first and end - first <= high:
                n += end - first
                for i in range(first, end):
                    ordinal = ordinals64[i] if is_wide else ordinals32[i]
                    marks[ordinal >> 3] |= 1 << (ordinal & 7)
    return n


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _ascends(ordinals32: cython.const[cython.uint][::1], ordinals64: cython.const[cython.ulonglong][::1],
             first: cython.ulonglong, end: cython.ulonglong, n_words: cython.ulonglong) -> cython.bint:
    """Whether the ordinals [first, end) ascend and stay below n_words."""
    i: cython.ulonglong
    ordinal: cython.ulonglong
    minimum: cython.ulonglong = 0
    for i in range(first, end):
        ordinal = ordinals64[i] if len(ordinals64) else ordinals32[i]
        if ordinal < minimum or ordinal >= n_words:
            return False
        minimum = ordinal + 1
    return True
