"""Tables for the values of leaves: all leaves of a bag, word counts of their image, values as whole numbers.

A *cumulative word count* belongs to the slot of a target. It counts the words below the node's targets up to this one:

    slots of a node     A -> 120 words   E -> 30 words   S -> 7 words
    cumulative counts   120              150             157
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.lexc.kernels.layout import _bitmap, _bits, _masks, _tiles
from cython.cimports.lexc.kernels.layout.nodes import Nodes
from cython.cimports.lexc.kernels.plays import _equity_units

MAX_LEAVE_POINTS = 10_000  # the highest value of a leave, in points; the lowest is its negative
_MAX_UNITS = cython.declare(cython.int, _equity_units.POINT * MAX_LEAVE_POINTS)
_MAX_BYTES = cython.declare(cython.longlong, 0x7FFFFFFF)


def cumulative_word_counts(nodes: Nodes, root: cython.Py_ssize_t) -> tuple[array[int], int]:
    """(counts, number of all words) of a verified DAWG of the bitmap layout.

    counts has a u32 for each unit of nodes. In a unit with a target, it counts the words below that target and below
    the targets before it in the same node. A larger count becomes 2**32 - 1. So a word's ordinal is found with one
    addition for each of its letters.
    """
    units: cython.const[cython.uint][::1] = nodes.units32
    layout: cython.int = nodes.layout
    node: cython.Py_ssize_t = 0
    i: cython.Py_ssize_t
    n_nodes: cython.Py_ssize_t = 0
    first_slot: cython.Py_ssize_t
    n_words: cython.ulonglong
    n_units: cython.Py_ssize_t = len(nodes)
    cumulative = array("I", bytes(4 * n_units))
    totals = array("I", bytes(4 * n_units))
    starts = array("I", bytes(4 * n_units))
    cumulative_view: cython.uint[::1] = cumulative
    totals_view: cython.uint[::1] = totals
    starts_view: cython.uint[::1] = starts
    with cython.nogil:
        while node < n_units:
            starts_view[n_nodes] = cython.cast(cython.uint, node)
            n_nodes += 1
            node += _bitmap.n_node_units(units, layout, node)
        while n_nodes > 0:  # backwards: a node is counted after its targets, which lie behind it
            n_nodes -= 1
            node = starts_view[n_nodes]
            first_slot = _bitmap.first_target_unit(layout, node)
            n_words = 0
            for i in range(first_slot, node + _bitmap.n_node_units(units, layout, node)):
                n_words = min(n_words + totals_view[units[i]], _masks.HALF)
                cumulative_view[i] = cython.cast(cython.uint, n_words)
            n_words += _bits.popcount(_bitmap.accept_mask(units, layout, node))
            totals_view[node] = cython.cast(cython.uint, min(n_words, _masks.HALF))
    return cumulative, totals[root]


def write_all_leaves(counts: cython.const[cython.int][::1], max_tiles: cython.int,
                     output: cython.uchar[::1]) -> tuple[int, int]:
    """Write all leaves of 1 to `max_tiles` tiles that a bag can give, in order of labels.

    counts: of each tile in the bag. A leave is its labels (tile + 1), ascending, and a 0. Return (number of bytes,
    number of leaves); leaves that do not fit into output are only counted. Raises OverflowError from 2**31 bytes on.
    """
    used: cython.int[::1] = array("i", bytes(4 * _tiles.N_TILES))
    stack: cython.int[::1] = array("i", bytes(4 * (max_tiles + 2)))
    n_tiles: cython.int = min(len(counts), _tiles.N_TILES - 1)
    depth: cython.int = 0
    tile: cython.int = 0
    i: cython.int
    n_leaves: cython.longlong = 0
    n_bytes: cython.longlong = 0
    while True:  # stack[:depth] is a leave, ascending; next it gets `tile` or the first later one that the bag has
        while tile < n_tiles and (depth == max_tiles or used[tile] == counts[tile]):
            tile = tile + 1 if depth < max_tiles else n_tiles
        if tile == n_tiles:
            if depth == 0:
                return n_bytes, n_leaves
            depth -= 1
            tile = stack[depth]
            used[tile] -= 1
            tile += 1
            continue
        stack[depth] = tile
        used[tile] += 1
        depth += 1
        n_leaves += 1
        if n_bytes + depth + 1 <= len(output):
            for i in range(depth):
                output[n_bytes + i] = stack[i] + 1
            output[n_bytes + depth] = 0
        n_bytes += depth + 1
        if n_bytes > _MAX_BYTES:
            raise OverflowError("too many leaves")


def to_units(floats: cython.const[cython.uint][::1], values: cython.int[::1]) -> int:
    """Convert points, given as the bits of 32-bit floats, to the nearest whole numbers of 1 / POINT.

    Return the index of the first float that is no number or beyond MAX_LEAVE_POINTS, -1 if all are converted.
    """
    i: cython.Py_ssize_t
    bits: cython.uint
    mantissa: cython.int
    shift: cython.int
    for i in range(min(len(floats), len(values))):
        # IEEE 754: bit 31 is the sign, bits 30..23 the exponent, the others the mantissa without its leading 1.
        bits = floats[i]
        # An exponent e means mantissa * 2^(e - 127 - 23); a unit is 2^-8. So the mantissa is shifted down by:
        shift = 23 - 8 + 127 - cython.cast(cython.int, bits >> 23 & 255)
        if shift < 1:  # 32768 points or more
            return i
        mantissa = cython.cast(cython.int, bits & 0x7FFFFF) | 0x800000
        mantissa = (mantissa + (1 << (shift - 1))) >> shift if shift < 25 else 0
        if mantissa > _MAX_UNITS:
            return i
        values[i] = -mantissa if bits >> 31 else mantissa
    return -1
