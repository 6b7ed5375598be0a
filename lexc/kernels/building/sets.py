"""Set operations on two sorted lists of words.

A list is a buffer of zero-ended tiles, in which the words ascend and none occurs twice. Both lists are read once, side
by side, as in a merge sort.
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.building import _words

NO_ORDINAL = 0xFFFFFFFF
"""The ordinal of a word that a list does not have."""
_NO_ORDINAL = cython.declare(cython.uint, NO_ORDINAL)


def combine(one: cython.const[cython.uchar][::1], other: cython.const[cython.uchar][::1], keep: cython.int,
            output: cython.uchar[::1]) -> tuple[int, int, int, int]:
    """Copy words of two lists to output, in order. Return (bytes used, words only in one, only in the other, in both).

    keep: 1 for the words only in one, 2 for those only in the other, 4 for those in both, or a sum of these.
    Raises ValueError if a list does not end with a zero, or output has no room for both lists.
    """
    i: cython.Py_ssize_t = 0
    j: cython.Py_ssize_t = 0
    end: cython.Py_ssize_t
    used: cython.Py_ssize_t = 0
    comparison: cython.int
    n_only_one: cython.Py_ssize_t = 0
    n_only_other: cython.Py_ssize_t = 0
    n_both: cython.Py_ssize_t = 0
    if not (_ends_with_zero(one) and _ends_with_zero(other) and len(output) >= len(one) + len(other)):
        raise ValueError("a list of words does not end with a zero, or output is too short")
    with cython.nogil:
        while i < len(one) or j < len(other):
            comparison = _compare(one, i, other, j)
            if comparison <= 0:
                end = _words.end_of_word(one, i) + 1
                if keep & (1 if comparison else 4):
                    used = _words.copy_word(one, i, end, output, used)
                i = end
            if comparison >= 0:
                end = _words.end_of_word(other, j) + 1
                if comparison and keep & 2:
                    used = _words.copy_word(other, j, end, output, used)
                j = end
            n_only_one += comparison < 0
            n_only_other += comparison > 0
            n_both += comparison == 0
    return used, n_only_one, n_only_other, n_both


def find_ordinals(words: cython.const[cython.uchar][::1], listed_words: cython.const[cython.uchar][::1],
                  ordinals: cython.uint[::1]):
    """Write the ordinal of each word in listed_words to ordinals; NO_ORDINAL if it is not listed.

    Raises ValueError if a list does not end with a zero, or ordinals has not one entry for each word.
    """
    i: cython.Py_ssize_t = 0
    j: cython.Py_ssize_t = 0
    n: cython.Py_ssize_t = 0
    ordinal: cython.Py_ssize_t = 0  # of the word at listed_words[j:]
    comparison: cython.int
    if not (_ends_with_zero(words) and _ends_with_zero(listed_words) and _n_words(words) == len(ordinals)):
        raise ValueError("a list of words does not end with a zero, or ordinals has not one entry for each word")
    with cython.nogil:
        while i < len(words):
            comparison = _compare(words, i, listed_words, j)
            if comparison <= 0:
                ordinals[n] = _NO_ORDINAL if comparison else cython.cast(cython.uint, ordinal)
                n += 1
                i = _words.end_of_word(words, i) + 1
            if comparison >= 0:
                ordinal += 1
                j = _words.end_of_word(listed_words, j) + 1


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _n_words(words: cython.const[cython.uchar][::1]) -> cython.Py_ssize_t:
    """The number of words of a list."""
    i: cython.Py_ssize_t
    n: cython.Py_ssize_t = 0
    for i in range(len(words)):
        n += words[i] == 0
    return n


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _ends_with_zero(words: cython.const[cython.uchar][::1]) -> cython.bint:
    """Whether a list is empty or ends with a zero, so that no word runs beyond it."""
    return len(words) == 0 or words[len(words) - 1] == 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _compare(one: cython.const[cython.uchar][::1], i: cython.Py_ssize_t, other: cython.const[cython.uchar][::1],
           j: cython.Py_ssize_t) -> cython.int:
    """Compare the words at one[i:] and other[j:]: negative, 0 or positive. A list's end is after all words."""
    if i >= len(one):
        return 1
    if j >= len(other):
        return -1
    while one[i] == other[j] and one[i]:
        i += 1
        j += 1
    return cython.cast(cython.int, one[i]) - cython.cast(cython.int, other[j])
