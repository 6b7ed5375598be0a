"""The cells of a double array with counts, from which a walk sums a word's ordinal.

A cell of 64 bits has the cell of the double array in its lower half. The upper half is the number of words that the
arcs before it, of the same node, lead to:

    A, of the words A, AB, ABC, AD     arcs of A: B before 0, D before 2

The ordinal of a word is the sum of these numbers along its path, and 1 for each shorter word on it: AD 0 + 2 + 1.
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.lexc.kernels.layout import _always_inline, _cell, _masks, _tiles  # noqa: F401

_N_NODES_ON_PATH = cython.declare(cython.Py_ssize_t, _tiles.MAX_TILES + 1)


def make_counted_cells(cells: cython.const[cython.uint][::1], n_labels: cython.int) -> array[int] | None:
    """The counted cells of a double array. None if it has longer words than any image.

    n_labels: labels are below it. Less than 2^32 words can be counted.
    """
    words_below: cython.uint[::1] = array("I", bytes(4 * len(cells)))  # the base of a node; 0 is not known yet
    result = array("Q", cells)
    counted: cython.ulonglong[::1] = result
    bases: cython.uint[::1] = array("I", bytes(4 * _N_NODES_ON_PATH))  # of the nodes on the way to the present one
    labels: cython.uint[::1] = array("I", bytes(4 * _N_NODES_ON_PATH))  # of each, the next one to count
    depth: cython.Py_ssize_t = 0
    base: cython.uint
    label: cython.uint
    cell: cython.uint
    child: cython.uint
    is_ready: cython.bint
    bases[0] = _cell.ROOT_BASE
    while depth >= 0:
        base = bases[depth]
        is_ready = True
        while labels[depth] < cython.cast(cython.uint, n_labels):
            label = labels[depth]
            cell = cells[base ^ label]
            if cell & _cell.CELL_LABEL == label:
                child = cell >> _cell.BASE_SHIFT
                if child != 0 and words_below[child] == 0:
                    is_ready = False
                    break
                counted[base ^ label] = (
                    cython.cast(cython.ulonglong, words_below[base]) << 32 | cell
                )
                words_below[base] += (cell & _cell.ENDS_WORD != 0) + (words_below[child] if child != 0 else 0)
            labels[depth] += 1
        if is_ready:
            depth -= 1
            continue
        depth += 1
        if depth == _N_NODES_ON_PATH:
            return None
        bases[depth] = child
        labels[depth] = 0
    return result


def find_ordinal(counted: cython.const[cython.ulonglong][::1], tiles: cython.const[cython.uchar][::1],
                 text: cython.const[cython.uchar][::1]) -> int:
    """The ordinal of a text in counted cells; -1 for no word, UNDECIDED_ORDINAL if a byte has no tile."""
    return _ordinal_of(counted, tiles, text, 0, len(text))


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _ordinal_of(counted: cython.const[cython.ulonglong][::1], tiles: cython.const[cython.uchar][::1],
                texts: cython.const[cython.uchar][::1], start: cython.Py_ssize_t,
                end: cython.Py_ssize_t) -> cython.longlong:
    """As `find_ordinal`, for texts[start:end]."""
    i: cython.Py_ssize_t
    tile: cython.uint
    base: cython.uint = _cell.ROOT_BASE
    cell: cython.ulonglong = 0
    ordinal: cython.longlong = 0
    for i in range(start, end):
        tile = tiles[texts[i]]
        ordinal += (cell & _cell.ENDS_WORD) != 0
        cell = counted[base ^ tile]
        if cell & _cell.CELL_LABEL != tile:
            return _tiles.UNDECIDED_ORDINAL if tile == _tiles.UNDECIDED else -1
        ordinal += cell >> 32
        base = cython.cast(cython.uint, cell & _masks.HALF) >> _cell.BASE_SHIFT
    return ordinal if cell & _cell.ENDS_WORD else -1


def find_ordinals(counted: cython.const[cython.ulonglong][::1], tiles: cython.const[cython.uchar][::1],
                  texts: cython.const[cython.uchar][::1], starts: cython.const[cython.longlong][::1],
                  ordinals: cython.longlong[::1]) -> None:
    """Write the ordinal of each text, as `find_ordinal`. starts: offsets that ascend within the texts, one more."""
    i: cython.Py_ssize_t
    with cython.nogil:
        for i in range(len(starts) - 1):
            ordinals[i] = _ordinal_of(counted, tiles, texts, starts[i], starts[i + 1])


def mark_words(ordinals: cython.const[cython.longlong][::1], bits: cython.uchar[::1]) -> int:
    """Set the bit of each ordinal that is not below 0. Return their number. bits: zeros, the first one lowest."""
    i: cython.Py_ssize_t
    n_words: cython.Py_ssize_t = 0
    with cython.nogil:
        for i in range(min(len(ordinals), 8 * len(bits))):
            if ordinals[i] >= 0:
                bits[i >> 3] |= cython.cast(cython.uchar, 1 << (i & 7))
                n_words += 1
    return n_words
