"""Packed nodes as `_nodes` offers them to kernels of every layout: one copy of each function, which they call.

`_packed` has the same functions to be put inline. There they are too large for loops that know all layouts: the C
compiler then no longer specialises these loops for a literal layout (near words took 1.5 times the instructions).
A call costs little beside the hundred instructions of a packed node.

A cursor is a pointer to its first number, not a stack and an index: to pass a memoryview copies it. Kernels that run
uncompiled call `_packed` and not these functions.
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.layout import _arc, _packed, _tiles


def matching_labels(
    units: _packed.Units,
    layout: cython.int,
    node: cython.ulonglong,
    wanted_children: cython.ulonglong,
    wanted_accepts: cython.ulonglong,
) -> cython.ulonglong:
    """The labels of wanted_children that have a child, and those of wanted_accepts on which a word ends: one mask."""
    if layout == _packed.NARROW_PACKED:
        return _packed.matching_labels(units, _packed.NARROW_PACKED, node, wanted_children, wanted_accepts)
    return _packed.matching_labels(units, layout, node, wanted_children, wanted_accepts)


def find_arc(units: _packed.Units, layout: cython.int, node: cython.ulonglong, label: cython.int) -> cython.ulonglong:
    """A node's arc for a label, 0 if there is none."""
    if layout == _packed.NARROW_PACKED:
        return _packed.find_arc(units, _packed.NARROW_PACKED, node, label)
    return _packed.find_arc(units, layout, node, label)


def accepts(units: _packed.Units, layout: cython.int, node: cython.ulonglong, label: cython.int) -> cython.bint:
    """Whether a word ends on a node's arc for a label."""
    if layout == _packed.NARROW_PACKED:
        return _packed.accepts(units, _packed.NARROW_PACKED, node, label)
    return _packed.accepts(units, layout, node, label)


def start_cursor(
    units: _packed.Units, layout: cython.int, cursor: cython.p_ulonglong, node: cython.ulonglong
) -> cython.void:
    """Set a cursor to the first arc of a node."""
    _packed.start_cursor(units, layout, cursor, node)


def next_arc(units: _packed.Units, layout: cython.int, cursor: cython.p_ulonglong) -> cython.ulonglong:
    """Return the next arc of a cursor, which must have one, and advance the cursor."""
    if layout == _packed.NARROW_PACKED:
        return _packed.next_arc(units, _packed.NARROW_PACKED, cursor)
    return _packed.next_arc(units, layout, cursor)


def start_long_cursor(
    units: _packed.Units, layout: cython.int, cursor: cython.p_ulonglong, node: cython.ulonglong
) -> cython.void:
    """As start_cursor, with a cursor of four numbers: faster where all arcs of a node are taken."""
    _packed.start_long_cursor(units, layout, cursor, node)


def next_long_arc(
    units: _packed.Units, layout: cython.int, cursor: cython.p_ulonglong
) -> cython.ulonglong:
    """Return the next arc of a long cursor, which must have one, and advance the cursor."""
    if layout == _packed.NARROW_PACKED:
        return _packed.next_long_arc(units, _packed.NARROW_PACKED, cursor)
    return _packed.next_long_arc(units, layout, cursor)


def look_up(
    units: _packed.Units,
    layout: cython.int,
    root: cython.ulonglong,
    ascii_tiles: cython.p_const_uchar,
    text: cython.p_const_uchar,
    length: cython.Py_ssize_t,
) -> cython.int:
    """1 if bytes of text are a word below a root, 0 if not; -1 if the 256 tiles of the table do not decide."""
    if layout == _packed.NARROW_PACKED:
        return _look_up(units, _packed.NARROW_PACKED, root, ascii_tiles, text, length)
    return _look_up(units, layout, root, ascii_tiles, text, length)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _look_up(
    units: _packed.Units,
    layout: cython.int,
    node: cython.ulonglong,
    ascii_tiles: cython.p_const_uchar,
    text: cython.p_const_uchar,
    length: cython.Py_ssize_t,
) -> cython.int:
    """The answer of look_up; the C compiler makes one such function for a layout given as a literal."""
    i: cython.Py_ssize_t
    tile: cython.int
    for i in range(length):
        tile = ascii_tiles[text[i]]
        if tile == _tiles.UNDECIDED:
            return -1
        if i == length - 1:
            return _packed.accepts(units, layout, node, tile)
        node = _packed.find_arc(units, layout, node, tile) >> _arc.SHIFT
        if node == 0:
            return 0
    return 0
