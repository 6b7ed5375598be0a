# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""The placed nodes of an image, in whatever layout: one object that kernels take, and that says what a node has.

Kernels read it through the functions of `_nodes`, which C puts inline. What is asked here is for Python, and need not
be quick. Only verified nodes may be walked.
"""

from __future__ import annotations

from lexc.kernels._types import Buffer, Whole

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.layout import _arcs, _bitmap, _nodes
    from cython.cimports.lexc.kernels.layout._arc import ACCEPT, LABEL, SHIFT
else:
    from lexc.kernels.layout import _arcs, _bitmap, _nodes
    from lexc.kernels.layout._arc import ACCEPT, LABEL, SHIFT

NARROW_BITMAP = 1  # masks of 32 bits
WIDE_BITMAP = 2  # masks of 64 bits
NARROW_ARCS = 3  # units of 32 bits
WIDE_ARCS = 4  # units of 64 bits


@cython.final
@cython.cclass
class Nodes:
    """Nodes, units of 32 or of 64 bits, in one of the layouts above.

    units: a buffer of u32 or u64, as the layout has it. units32, units64: that buffer and an empty one. layout: the
    number of the layout. ValueError for a buffer of the other width, or no layout.
    """

    def __cinit__(self, units: Buffer, layout: Whole):
        none = memoryview(b"")
        self.units32 = none.cast("I")
        self.units64 = none.cast("Q")
        self.layout = layout
        if layout == WIDE_ARCS:
            self.units64 = units
        elif layout in (NARROW_BITMAP, WIDE_BITMAP, NARROW_ARCS):
            self.units32 = units
        else:
            raise ValueError("no layout of nodes")

    def __len__(self) -> int:
        """How many units there are."""
        return len(self.units32) + len(self.units64)

    def is_bitmap(self) -> bool:
        """Whether these are nodes of the bitmap layout, as kernels need them that know no other."""
        return _nodes.is_bitmap(self.layout)

    def n_node_units(self, node: cython.Py_ssize_t) -> int:
        """The units that a node takes. IndexError if it does not lie inside."""
        self.check(node)
        if _nodes.is_bitmap(self.layout):
            return _bitmap.n_node_units(self.units32, self.layout, node)
        return _arcs.n_node_arcs(self.units32, self.units64, self.layout, node)

    def arcs(self, node: cython.Py_ssize_t) -> list[tuple[int, bool, int]]:
        """A node's arcs as (label, whether a word ends there, target), in the order of labels, ◇ as 0 first.

        Target 0 is nowhere: no arc leads to the first node. IndexError if the node does not lie inside.
        """
        self.check(node)
        arc: cython.ulonglong = _nodes.arc_for(self.units32, self.units64, self.layout, node, 0)
        cursor: cython.ulonglong[::1] = memoryview(bytearray(8 * _nodes.CURSOR_WIDTH)).cast("Q")
        arcs: list = [_named(arc)] if arc != 0 else []
        _nodes.start_cursor(self.units32, self.units64, self.layout, cursor, 0, node)
        while cursor[0] != 0:
            arcs.append(_named(_nodes.next_arc(self.units32, self.units64, self.layout, cursor, 0)))
        return arcs

    @cython.ccall
    def check(self, node: cython.Py_ssize_t) -> object:
        """IndexError for a node that does not lie inside."""
        size: cython.Py_ssize_t = 1
        if _nodes.is_bitmap(self.layout):
            size = 2 * self.layout
        if node < 0 or node + size > len(self.units32) + len(self.units64):
            raise IndexError("no such node")
        return None


@cython.cfunc
def _named(arc: cython.ulonglong) -> object:
    """An arc for Python: (label, whether a word ends there, target)."""
    return int(arc & LABEL), (arc & ACCEPT) != 0, int(arc >> SHIFT)


if not cython.compiled:
    from lexc.kernels._cinit import emulate_cinit

    emulate_cinit(Nodes)
