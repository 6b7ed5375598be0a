"""The arcs of an automaton's parts, copied from the arena before the parts are packed.

The states of a part become nodes, numbered in the order of their levels. Four arrays describe the nodes of all parts:

    first_arcs  [ 0       | 2   | ...        for each node, and one more: the end of the last node's arcs
    labels      [ C | D   | A   | ...        for each arc
    accepts     [ 0 | 0   | 1   | ...
    targets     [ 1 | 2   | NOWHERE | ...    a node
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.layout import _arc, _masks


def copy_arcs(arena: cython.const[cython.ulonglong][::1], order: cython.const[cython.uint][::1],
              first_node: cython.uint, first_arc: cython.uint, nodes: cython.uint[::1],
              first_arcs: cython.uint[::1], labels: cython.uchar[::1], accepts: cython.uchar[::1]) -> int:
    """Number the states of a part as nodes, and copy labels and accept bits of their arcs, one node after another.

    arena: of `building.minimise`. order: the part's states. Writes the number of each state's node, from first_node on,
    to nodes[state], and the index of its first arc, from first_arc on, to first_arcs. Returns the index behind the last
    arc. `copy_targets` must follow.
    """
    i: cython.Py_ssize_t
    state_arc: cython.Py_ssize_t
    arc: cython.uint = first_arc
    with cython.nogil:
        for i in range(len(order)):
            state_arc = order[i]
            nodes[state_arc] = cython.cast(cython.uint, first_node + i)
            first_arcs[first_node + i] = arc
            while True:
                labels[arc] = cython.cast(cython.uchar, arena[state_arc] & _arc.LABEL)
                accepts[arc] = arena[state_arc] & _arc.ACCEPT != 0
                arc += 1
                if arena[state_arc] & _arc.LAST:
                    break
                state_arc += 1
        first_arcs[first_node + len(order)] = arc
    return arc


def copy_targets(arena: cython.const[cython.ulonglong][::1], order: cython.const[cython.uint][::1],
                 first_arc: cython.uint, nodes: cython.const[cython.uint][::1], targets: cython.uint[::1]):
    """Write the node to which each arc of a part leads, `NOWHERE` for none, after `copy_arcs` for all parts."""
    i: cython.Py_ssize_t
    state_arc: cython.Py_ssize_t
    arc: cython.uint = first_arc
    with cython.nogil:
        for i in range(len(order)):
            state_arc = order[i]
            while True:
                targets[arc] = nodes[arena[state_arc] >> _arc.SHIFT] if arena[state_arc] >> _arc.SHIFT else _masks.HALF
                arc += 1
                if arena[state_arc] & _arc.LAST:
                    break
                state_arc += 1


def count_separator_arcs(labels: cython.const[cython.uchar][::1], targets: cython.const[cython.uint][::1],
                         first_arc: cython.Py_ssize_t, end: cython.Py_ssize_t, n_nodes: cython.uint,
                         counts: cython.uint[::1]):
    """Count, for each of the first n_nodes nodes, the arcs of ◇ that lead to it. Arcs: first_arc to end - 1."""
    arc: cython.Py_ssize_t
    with cython.nogil:
        for arc in range(first_arc, end):
            if labels[arc] == 0 and targets[arc] < n_nodes:
                counts[targets[arc]] += 1
