# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""Packed nodes as lists of arcs, the form in which `node_layout` lays out nodes anew.

The nodes are read one behind the other. Their addresses ascend, so a target is found by binary search:

    addresses  [ 2048 | 2063 | 2081 | ... ]      by number
    firsts     [ 1    | 2    | 5    | ... ]      the index of each node's first arc; index 0 stays free
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.layout._arc import ACCEPT, LAST, SHIFT
    from cython.cimports.lexc.kernels.layout._bits import lowest
    from cython.cimports.lexc.kernels.layout._packed import (
        BEGIN,
        PART,
        STEP,
        TEXT_PACKED,
        Packed,
        Units,
        count_steps,
        first_unit,
        node_end,
        read_label,
        read_nibble,
        read_node,
        read_target,
    )
    from cython.cimports.lexc.kernels.layout.nodes import Nodes
else:
    from lexc.kernels.layout._arc import ACCEPT, LAST, SHIFT
    from lexc.kernels.layout._bits import lowest
    from lexc.kernels.layout._packed import (
        BEGIN,
        PART,
        STEP,
        TEXT_PACKED,
        Packed,
        Units,
        count_steps,
        first_unit,
        node_end,
        read_label,
        read_nibble,
        read_node,
        read_target,
    )
    from lexc.kernels.layout.nodes import Nodes


def list_nodes(nodes: Nodes, n_dawg_nodes: cython.Py_ssize_t, addresses: cython.ulonglong[::1],
               firsts: cython.uint[::1]) -> int:
    """Write the address of each node and the index of its first arc, the DAWG's nodes first. Returns the end of arcs.

    addresses, firsts: an item for each node; n_dawg_nodes of them are the DAWG's. Nodes of a chain have one address.
    The nodes must be verified.
    """
    i: cython.Py_ssize_t = 0
    n_steps: cython.int
    units: Units = first_unit(nodes.units64)
    node: Packed
    at: cython.ulonglong = units[BEGIN]
    arc: cython.uint = 1
    with cython.nogil:
        while i < len(addresses):
            if i == n_dawg_nodes:
                at = units[PART + BEGIN]
            node = read_node(units, nodes.layout, at)
            n_steps = count_steps(units, nodes.layout, at)
            for _ in range(n_steps + 1):
                addresses[i] = at
                firsts[i] = arc
                arc += node.n
                i += 1
            at = node_end(units, node)
    return arc


def write_arcs(nodes: Nodes, addresses: cython.const[cython.ulonglong][::1], firsts: cython.const[cython.uint][::1],
               arcs: cython.ulonglong[::1]):
    """Write the arcs of the nodes that `list_nodes` lists, each with the index of its target's first arc."""
    i: cython.Py_ssize_t
    k: cython.int
    units: Units = first_unit(nodes.units64)
    node: Packed
    labels: cython.ulonglong
    label: cython.int
    nibble: cython.ulonglong
    target: cython.ulonglong
    step: cython.ulonglong = 0
    with cython.nogil:
        for i in range(len(addresses)):
            step = step + STEP if i > 0 and addresses[i] == addresses[i - 1] else 0
            node = read_node(units, nodes.layout, addresses[i] + step)
            labels = node.labels
            for k in range(node.n):
                if nodes.layout == TEXT_PACKED:
                    label = read_label(units, node, k)
                else:
                    label = lowest(labels)
                    labels &= labels - 1
                nibble = read_nibble(units, node, k)
                target = read_target(units, node, k, nibble, label)
                if target >= STEP:
                    target = firsts[i + 1]  # the next node of a chain
                elif target:
                    target = firsts[_find(addresses, target)]
                arcs[firsts[i] + k] = target << SHIFT | (ACCEPT if nibble & 8 else 0) | label
            arcs[firsts[i] + node.n - 1] |= LAST


def find_first(addresses: cython.const[cython.ulonglong][::1], firsts: cython.const[cython.uint][::1],
               address: cython.ulonglong) -> int:
    """The index of the first arc of the node at an address, which must be one."""
    return firsts[_find(addresses, address)]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _find(addresses: cython.const[cython.ulonglong][::1], address: cython.ulonglong) -> cython.Py_ssize_t:
    """The number of the node at an address, the first one of a chain."""
    low: cython.Py_ssize_t = 0
    high: cython.Py_ssize_t = len(addresses) - 1
    middle: cython.Py_ssize_t
    while low < high:
        middle = (low + high) // 2
        if addresses[middle] < address:
            low = middle + 1
        else:
            high = middle
    return low
