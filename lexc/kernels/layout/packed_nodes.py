# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""Packed nodes as `_nodes` offers them to kernels of every layout: one copy of each function, which they call.

`_packed` has the same functions to be put inline. There they are too large for loops that know all layouts: the C
compiler then no longer specialises these loops for a literal layout (near words took 1.5 times the instructions).
A call costs little beside the hundred instructions of a packed node.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.layout import _packed
    from cython.cimports.lexc.kernels.layout._packed import NARROW_PACKED, Units
else:
    from lexc.kernels.layout import _packed
    from lexc.kernels.layout._packed import NARROW_PACKED, Units


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def matching_labels(
    units: Units,
    layout: cython.int,
    node: cython.ulonglong,
    wanted_children: cython.ulonglong,
    wanted_accepts: cython.ulonglong,
) -> cython.ulonglong:
    """The labels of wanted_children that have a child, and those of wanted_accepts on which a word ends: one mask."""
    if layout == NARROW_PACKED:
        return _packed.matching_labels(units, NARROW_PACKED, node, wanted_children, wanted_accepts)
    return _packed.matching_labels(units, layout, node, wanted_children, wanted_accepts)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def find_arc(units: Units, layout: cython.int, node: cython.ulonglong, label: cython.int) -> cython.ulonglong:
    """A node's arc for a label, 0 if there is none."""
    if layout == NARROW_PACKED:
        return _packed.find_arc(units, NARROW_PACKED, node, label)
    return _packed.find_arc(units, layout, node, label)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def accepts(units: Units, layout: cython.int, node: cython.ulonglong, label: cython.int) -> cython.bint:
    """Whether a word ends on a node's arc for a label."""
    if layout == NARROW_PACKED:
        return _packed.accepts(units, NARROW_PACKED, node, label)
    return _packed.accepts(units, layout, node, label)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def start_cursor(
    units: Units, layout: cython.int, stack: cython.ulonglong[::1], i: cython.Py_ssize_t, node: cython.ulonglong
) -> cython.void:
    """Set the cursor at stack[i] to the first arc of a node."""
    _packed.start_cursor(units, layout, stack, i, node)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def next_arc(units: Units, layout: cython.int, stack: cython.ulonglong[::1], i: cython.Py_ssize_t) -> cython.ulonglong:
    """Return the next arc of a cursor, which must have one, and advance the cursor."""
    if layout == NARROW_PACKED:
        return _packed.next_arc(units, NARROW_PACKED, stack, i)
    return _packed.next_arc(units, layout, stack, i)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def start_long_cursor(
    units: Units, layout: cython.int, stack: cython.ulonglong[::1], i: cython.Py_ssize_t, node: cython.ulonglong
) -> cython.void:
    """As start_cursor, with a cursor of four numbers: faster where all arcs of a node are taken."""
    _packed.start_long_cursor(units, layout, stack, i, node)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def next_long_arc(
    units: Units, layout: cython.int, stack: cython.ulonglong[::1], i: cython.Py_ssize_t
) -> cython.ulonglong:
    """Return the next arc of a long cursor, which must have one, and advance the cursor."""
    if layout == NARROW_PACKED:
        return _packed.next_long_arc(units, NARROW_PACKED, stack, i)
    return _packed.next_long_arc(units, layout, stack, i)
