"""The placed nodes of an image, in any layout.

`Nodes` holds the buffer of NODE and the number of its layout. `_bitmap.py`, `_arcs.py` and `_packed.py` draw a node of
each layout. Kernels read nodes by the inline functions of `_nodes`; the methods here are for Python, and slower.
Kernels trust the nodes: only those that a `Verifier` has found sound may be walked.
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.layout import _arc, _arcs, _bitmap, _nodes, _packed

from lexc.kernels._types import Buffer, Whole

NARROW_BITMAP = 1  # masks of 32 bits
WIDE_BITMAP = 2  # masks of 64 bits
NARROW_ARCS = 3  # units of 32 bits
WIDE_ARCS = 4  # units of 64 bits
NARROW_PACKED = 5  # bits, with masks of 32 bits
WIDE_PACKED = 6  # bits, with masks of 64 bits
TEXT_PACKED = 7  # bits, with labels that are bytes


@cython.final
@cython.cclass
class Nodes:
    """The nodes of an image: a buffer of units, and their layout.

    units: u64 for WIDE_ARCS and packed nodes, or u32. layout: one of the numbers above. units32, units64: the buffer
    under its width, and an empty one. Raises ValueError for units of another width or an unknown layout.
    """

    def __cinit__(self, units: Buffer, layout: Whole):
        empty = memoryview(b"")
        self.units32 = empty.cast("I")
        self.units64 = empty.cast("Q")
        self.layout = layout
        if layout in (WIDE_ARCS, NARROW_PACKED, WIDE_PACKED, TEXT_PACKED):
            self.units64 = units
        elif layout in (NARROW_BITMAP, WIDE_BITMAP, NARROW_ARCS):
            self.units32 = units
        else:
            raise ValueError("unknown layout of nodes")

    def __len__(self) -> int:
        """The number of units."""
        return len(self.units32) + len(self.units64)

    def is_bitmap(self) -> bool:
        """Whether the layout is bitmap, the only one that some kernels can read."""
        return _nodes.is_bitmap(self.layout)

    def n_node_units(self, node: cython.Py_ssize_t) -> int:
        """The number of a node's units; of a packed node, its bits. Raises IndexError if the node lies outside."""
        self.check(node)
        if _nodes.is_bitmap(self.layout):
            return _bitmap.n_node_units(self.units32, self.layout, node)
        if _nodes.is_packed(self.layout):
            return _packed.node_size(_packed.first_unit(self.units64), self.layout, node)
        return _arcs.n_node_arcs(self.units32, self.units64, self.layout, node)

    def arcs(self, node: cython.Py_ssize_t) -> list[tuple[int, bool, int]]:
        """A node's arcs as (label, whether a word ends on it, target), in the order of labels; ◇, label 0, comes first.

        An arc without a target has target 0, since no arc leads to the first node. Raises IndexError if the node lies
        outside.
        """
        self.check(node)
        arc: cython.ulonglong = _nodes.arc_for(self.units32, self.units64, self.layout, node, 0)
        cursor: cython.ulonglong[::1] = memoryview(bytearray(8 * _nodes.CURSOR_WIDTH)).cast("Q")
        arcs: list = [_arc_tuple(arc)] if arc != 0 else []
        _nodes.start_cursor(self.units32, self.units64, self.layout, cursor, 0, node)
        while cursor[0] != 0:
            arcs.append(_arc_tuple(_nodes.next_arc(self.units32, self.units64, self.layout, cursor, 0)))
        return arcs

    @cython.ccall
    def check(self, node: cython.Py_ssize_t) -> object:
        """Raise IndexError for a node that lies outside the units."""
        n_units: cython.Py_ssize_t = 1  # of the smallest node
        if _nodes.is_packed(self.layout):
            n_units = len(self.units64)
            if n_units < _packed.HEADER_UNITS or not _packed.is_inside(_packed.first_unit(self.units64), n_units, node):
                raise IndexError("no such node")
            return None
        if _nodes.is_bitmap(self.layout):
            n_units = 2 * self.layout
        if node < 0 or node + n_units > len(self.units32) + len(self.units64):
            raise IndexError("the node lies outside the units")
        return None


def alignment(buffer: cython.const[cython.uchar][::1]) -> int:
    """The address of a buffer, which is not empty, modulo 64; 0 uncompiled, where it does not matter."""
    return cython.cast(cython.size_t, cython.address(buffer[0])) % 64 if cython.compiled else 0


@cython.cfunc
def _arc_tuple(arc: cython.ulonglong) -> object:
    """An arc as (label, whether a word ends on it, target)."""
    return int(arc & _arc.LABEL), (arc & _arc.ACCEPT) != 0, int(arc >> _arc.SHIFT)
