"""The frequencies of the shapes and label sets of a part's nodes, from which their codes are chosen.

They are the numbers of hash tables (`packed_entries`), in two passes. A chain, or a node with too many arcs for an
entry, does not count.
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.building.packed_entries import EntryTable
from cython.cimports.lexc.kernels.building.packed_part import PackedPart


def count_shapes(part: PackedPart, shapes: EntryTable):
    """Count the shapes of nodes in `shapes`, without nodes that have too many arcs for an entry."""
    node: cython.Py_ssize_t = part.begin
    while node < part.end:
        with cython.nogil:
            node = _count_shapes(part, shapes, node)
        if node < part.end:
            shapes.grow()


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _count_shapes(part: PackedPart, shapes: EntryTable, node: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Count shapes from a node on. Return the node at which the table has to grow, or the end."""
    labels: cython.ulonglong
    nibbles: cython.ulonglong
    while node < part.end:
        labels = part.shape_labels(node)
        nibbles = part.shape_nibbles(node)
        if part.chains[node] == 0 and labels != 0 and nibbles != 0 and not shapes.count(labels, nibbles):
            break
        node += 1
    return node


def count_sets(part: PackedPart, shapes: EntryTable, sets: EntryTable):
    """Count in `sets` the label set of each node whose shape has no number in `shapes`."""
    node: cython.Py_ssize_t = part.begin
    while node < part.end:
        with cython.nogil:
            node = _count_sets(part, shapes, sets, node)
        if node < part.end:
            sets.grow()


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _count_sets(part: PackedPart, shapes: EntryTable, sets: EntryTable, node: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Count label sets from a node on. Return the node at which the table has to grow, or the end."""
    labels: cython.ulonglong
    nibbles: cython.ulonglong
    while node < part.end:
        labels = part.shape_labels(node)
        nibbles = part.shape_nibbles(node)
        if part.chains[node] == 0 and labels != 0 and (
                nibbles == 0 or shapes.numbers[shapes.slot(labels, nibbles)] == 0) and not sets.count(labels, 0):
            break
        node += 1
    return node
