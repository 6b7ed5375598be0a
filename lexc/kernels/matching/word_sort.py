"""A sort for words that were not found in alphabet order, by numbers that stand for their first letters.

`keys` and the end of `words` are parallel: keys[i] belongs to words[first_word + i]. Where keys are equal, words are
compared.

    words        older words | TEAS   ATE    TEA
    keys                     | TEAS·  ATE··  TEA··     five letters of 6 bits or six of 5, filled up with zeros
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.matching import _list_items

from lexc.kernels._types import Any, Self

_MAX_INSERTION_SORT = cython.declare(cython.Py_ssize_t, 32)  # up to so many keys or words insertion sort is faster


@cython.cfunc
@cython.exceptval(check=False)
def _radix_sort(keys: cython.uint[::1], words: list, first_word: cython.Py_ssize_t, low: cython.Py_ssize_t,
          high: cython.Py_ssize_t, shift: cython.int) -> cython.void:
    """Sort the keys [low, high), which are equal above the six bits at `shift`, and their words with them.

    American flag sort (P. McIlroy, K. Bostic and M. McIlroy, "Engineering radix sort", 1993): count keys by those six
    bits, move each key to the range of its digit, then sort each range by the next six bits.
    """
    starts = cython.declare(cython.Py_ssize_t[64])  # for each digit the first key that is not yet known to have it
    ends = cython.declare(cython.Py_ssize_t[64])  # for each digit first its count, then the end of its range
    if not cython.compiled:
        starts, ends = [0] * 64, [0] * 64
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    digit: cython.Py_ssize_t
    key: cython.uint
    other: cython.uint
    if high - low <= _MAX_INSERTION_SORT:
        for i in range(low + 1, high):
            key = keys[i]
            j = i
            while j > low and keys[j - 1] > key:
                keys[j] = keys[j - 1]
                j -= 1
            keys[j] = key
            _list_items.move_item(words, first_word + i, first_word + j)
        return
    for digit in range(64):
        ends[digit] = 0
    for i in range(low, high):
        ends[(keys[i] >> shift) & 63] += 1
    i = low
    for digit in range(64):
        starts[digit] = i
        i += ends[digit]
        ends[digit] = i
    for digit in range(64):
        while starts[digit] < ends[digit]:
            i = starts[digit]
            key = keys[i]
            j = (key >> shift) & 63
            while j != digit:
                other = keys[starts[j]]
                keys[starts[j]] = key
                _list_items.swap_items(words, first_word + i, first_word + starts[j])
                starts[j] += 1
                key = other
                j = (key >> shift) & 63
            keys[i] = key
            starts[digit] += 1
    if shift == 0:
        return
    i = low
    for digit in range(64):
        if ends[digit] - i > 1:
            _radix_sort(keys, words, first_word, i, ends[digit], shift - 6)
        i = ends[digit]


def sort_words(words: list, keys: cython.uint[::1], n: cython.Py_ssize_t, key: object) -> object:
    """Sort the last n words by their keys of 30 bits; words of equal keys as Python compares them, or by `key`."""
    i: cython.Py_ssize_t
    start: cython.Py_ssize_t = 0
    first_word: cython.Py_ssize_t = len(words) - n
    _radix_sort(keys, words, first_word, 0, n, 24)
    for i in range(1, n + 1):
        if i == n or keys[i] != keys[start]:
            if key is None and i - start <= _MAX_INSERTION_SORT:
                _insertion_sort(words, first_word + start, first_word + i)
            elif i - start > 1:
                words[first_word + start:first_word + i] = sorted(words[first_word + start:first_word + i], key=key)
            start = i
    return None


@cython.cfunc
@cython.inline
def _insertion_sort(words: list, low: cython.Py_ssize_t, high: cython.Py_ssize_t) -> object:
    """Sort the words [low, high) by insertion: for a few words faster than copying them to a list."""
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    for i in range(low + 1, high):
        j = i
        while j > low and words[j] < words[j - 1]:
            _list_items.swap_items(words, j, j - 1)
            j -= 1
    return None


@cython.final
@cython.cclass
class DrainingIterator:
    """An iterator over the items of a list that removes each, so that memory shrinks as the caller takes them."""

    def __cinit__(self, items: list[Any]):
        items.reverse()
        self.items = items

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Any:
        with cython.critical_section(self):
            if not self.items:
                raise StopIteration
            return self.items.pop()
