"""The arcs of an automaton's parts, copied from the arena before the parts are packed.

The states of a part become nodes, numbered in the order of their levels. A chain of states (`packed_chains`) is one
node, whose arc leads behind the chain. Arrays describe the nodes of all parts:

    states      [ 17      | 4   | 2 ...      for each node: its state, or the first one of its chain
    chains      [ 0       | 3   | 0 ...      for each node: the number of its chain, 0 for a single state
    first_arcs  [ 0       | 2   | 3 ...      for each node, and one more: the end of the last node's arcs
    labels      [ C | D   | A   | ...        for each arc
    accepts     [ 0 | 0   | 1   | ...
    targets     [ 1 | 2   | NOWHERE | ...    a node
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.building import _chains
from cython.cimports.lexc.kernels.layout import _arc, _masks


def copy_arcs(arena: cython.const[cython.ulonglong][::1], order: cython.const[cython.uint][::1], low: cython.Py_ssize_t,
              numbers: cython.const[cython.ushort][::1], first_node: cython.uint, first_arc: cython.uint,
              nodes: cython.uint[::1], states: cython.uint[::1], chains: cython.ushort[::1],
              first_arcs: cython.uint[::1], labels: cython.uchar[::1], accepts: cython.uchar[::1]) -> tuple[int, int]:
    """Number the states of a part as nodes, and copy labels and accept bits of their arcs, one node after another.

    arena: of `building.minimise`. order: the part's states, none below `low`. numbers: of chains, as
    `Chains.number_states` writes them. Writes the number of each state's node, from first_node on, to nodes[state];
    to first_arcs the index of its first arc, from first_arc on. Returns the number of the next node, and the index
    behind the last arc. `copy_targets` must follow.
    """
    i: cython.Py_ssize_t
    state_arc: cython.Py_ssize_t
    number: cython.ushort
    node: cython.uint = first_node
    arc: cython.uint = first_arc
    with cython.nogil:
        for i in range(len(order)):
            state_arc = order[i]
            number = numbers[state_arc - low]
            if number == _chains.INSIDE:
                continue
            nodes[state_arc] = node
            states[node] = cython.cast(cython.uint, state_arc)
            chains[node] = number
            first_arcs[node] = arc
            node += 1
            while True:
                labels[arc] = cython.cast(cython.uchar, arena[state_arc] & _arc.LABEL)
                accepts[arc] = arena[state_arc] & _arc.ACCEPT != 0
                arc += 1
                if arena[state_arc] & _arc.LAST:
                    break
                state_arc += 1
        first_arcs[node] = arc
    return node, arc


def copy_targets(arena: cython.const[cython.ulonglong][::1], states: cython.const[cython.uint][::1],
                 chains: cython.const[cython.ushort][::1], lengths: cython.const[cython.uchar][::1],
                 first_arc: cython.uint, nodes: cython.const[cython.uint][::1], targets: cython.uint[::1]):
    """Write the node to which each arc of a part leads, `NOWHERE` for none, after `copy_arcs` for all parts.

    states, chains: of the part's nodes. lengths: the number of states of each chain, by its number.
    """
    i: cython.Py_ssize_t
    state_arc: cython.Py_ssize_t
    _n: cython.int
    arc: cython.uint = first_arc
    with cython.nogil:
        for i in range(len(states)):
            state_arc = states[i]
            if chains[i]:
                for _n in range(lengths[chains[i]]):
                    state_arc = arena[state_arc] >> _arc.SHIFT
                targets[arc] = nodes[state_arc]
                arc += 1
                continue
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
