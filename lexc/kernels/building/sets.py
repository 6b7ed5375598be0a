# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""Two sorted lists of words side by side."""

from __future__ import annotations

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.building._words import copy_word, end_of_word
else:
    from lexc.kernels.building._words import copy_word, end_of_word

NONE = 0xFFFFFFFF
"""The place of a word that is not there."""
_NONE = cython.declare(cython.uint, NONE)


def combine(one: cython.const[cython.uchar][::1], other: cython.const[cython.uchar][::1], keep: cython.int,
            output: cython.uchar[::1]) -> tuple[int, int, int, int]:
    """Copy words to output, in order: keep is 1 for those of one list only, 2 of the other only, 4 of both, or a sum.

    Both lists are zero-ended tiles, ascending, none twice; output has room for both. Returns (bytes used, words only
    in one, only in the other, in both).
    """
    i: cython.Py_ssize_t = 0
    j: cython.Py_ssize_t = 0
    end: cython.Py_ssize_t
    used: cython.Py_ssize_t = 0
    order: cython.int
    firsts: cython.Py_ssize_t = 0
    seconds: cython.Py_ssize_t = 0
    both: cython.Py_ssize_t = 0
    if not (_is_ended(one) and _is_ended(other) and len(output) >= len(one) + len(other)):
        raise ValueError("words without end, or too little room")
    with cython.nogil:
        while i < len(one) or j < len(other):
            order = _order(one, i, other, j)
            if order <= 0:
                end = end_of_word(one, i) + 1
                if keep & (1 if order else 4):
                    used = copy_word(one, i, end, output, used)
                i = end
            if order >= 0:
                end = end_of_word(other, j) + 1
                if order and keep & 2:
                    used = copy_word(other, j, end, output, used)
                j = end
            firsts += order < 0
            seconds += order > 0
            both += order == 0
    return used, firsts, seconds, both


def find_each(words: cython.const[cython.uchar][::1], among: cython.const[cython.uchar][::1],
              ordinals: cython.uint[::1]):
    """Write the place, from 0, that each of the words has among others; NONE for a word that is not there.

    Both lists as in `combine`; ordinals has an entry a word. ValueError for words without end, or too few entries.
    """
    i: cython.Py_ssize_t = 0
    j: cython.Py_ssize_t = 0
    n: cython.Py_ssize_t = 0
    place: cython.Py_ssize_t = 0
    order: cython.int
    if not (_is_ended(words) and _is_ended(among) and _n_words(words) == len(ordinals)):
        raise ValueError("words without end, or too little room")
    with cython.nogil:
        while i < len(words):
            order = _order(words, i, among, j)
            if order <= 0:
                ordinals[n] = _NONE if order else cython.cast(cython.uint, place)
                n += 1
                i = end_of_word(words, i) + 1
            if order >= 0:
                place += 1
                j = end_of_word(among, j) + 1


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _n_words(words: cython.const[cython.uchar][::1]) -> cython.Py_ssize_t:
    i: cython.Py_ssize_t
    n: cython.Py_ssize_t = 0
    for i in range(len(words)):
        n += words[i] == 0
    return n


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _is_ended(words: cython.const[cython.uchar][::1]) -> cython.bint:
    return len(words) == 0 or words[len(words) - 1] == 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _order(one: cython.const[cython.uchar][::1], i: cython.Py_ssize_t, other: cython.const[cython.uchar][::1],
           j: cython.Py_ssize_t) -> cython.int:
    """Below 0 if the word at i comes first, above 0 if the one at j does, 0 if they are equal; the end is last."""
    if i >= len(one):
        return 1
    if j >= len(other):
        return -1
    while one[i] == other[j] and one[i]:
        i += 1
        j += 1
    return cython.cast(cython.int, one[i]) - cython.cast(cython.int, other[j])
