# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""Packed nodes as lists of arcs, the form from which `node_layout` lays out nodes anew.

The nodes are parsed one behind the other. Their addresses ascend, so that a target is found by binary search:

    addresses   [ 2048 | 2063 | 2081 | ... ]      of each node
    first_arcs  [ 1    | 2    | 5    | ... ]      the index of each node's first arc; index 0 stays free
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
        GADDAG_PART,
        STEP,
        TEXT_PACKED,
        ParsedNode,
        Units,
        first_unit,
        n_chain_steps,
        node_end,
        parse_node,
        read_label,
        read_nibble,
        read_target,
    )
    from cython.cimports.lexc.kernels.layout.nodes import Nodes
else:
    from lexc.kernels.layout._arc import ACCEPT, LAST, SHIFT
    from lexc.kernels.layout._bits import lowest
    from lexc.kernels.layout._packed import (
        BEGIN,
        GADDAG_PART,
        STEP,
        TEXT_PACKED,
        ParsedNode,
        Units,
        first_unit,
        n_chain_steps,
        node_end,
        parse_node,
        read_label,
        read_nibble,
        read_target,
    )
    from lexc.kernels.layout.nodes import Nodes


def list_nodes(nodes: Nodes, n_dawg_nodes: cython.Py_ssize_t, addresses: cython.ulonglong[::1],
               first_arcs: cython.uint[::1]) -> int:
    """Write the address of each node and the index of its first arc. Return the index behind the last arc.

    addresses, first_arcs: an item for each node, the first n_dawg_nodes of them the DAWG's. The nodes must be verified.
    Nodes of a chain have one address.
    """
    i: cython.Py_ssize_t = 0
    units: Units = first_unit(nodes.units64)
    parsed: ParsedNode
    node: cython.ulonglong = units[BEGIN]
    arc: cython.uint = 1
    with cython.nogil:
        while i < len(addresses):
            if i == n_dawg_nodes:
                node = units[GADDAG_PART + BEGIN]
            parsed = parse_node(units, nodes.layout, node)
            for _ in range(1 + n_chain_steps(units, nodes.layout, node)):
                addresses[i] = node
                first_arcs[i] = arc
                arc += parsed.n_arcs
                i += 1
            node = node_end(units, parsed)
    return arc


def write_arcs(nodes: Nodes, addresses: cython.const[cython.ulonglong][::1],
               first_arcs: cython.const[cython.uint][::1], arcs: cython.ulonglong[::1]):
    """Write the arcs of the nodes that `list_nodes` has listed, each with the index of its target's first arc."""
    i: cython.Py_ssize_t
    k: cython.int
    units: Units = first_unit(nodes.units64)
    parsed: ParsedNode
    labels: cython.ulonglong
    label: cython.int
    nibble: cython.ulonglong
    target: cython.ulonglong
    step: cython.ulonglong = 0
    with cython.nogil:
        for i in range(len(addresses)):
            step = step + STEP if i > 0 and addresses[i] == addresses[i - 1] else 0
            parsed = parse_node(units, nodes.layout, addresses[i] + step)
            labels = parsed.labels
            for k in range(parsed.n_arcs):
                if nodes.layout == TEXT_PACKED:
                    label = read_label(units, parsed, k)
                else:
                    label = lowest(labels)
                    labels &= labels - 1
                nibble = read_nibble(units, parsed, k)
                target = read_target(units, parsed, k, nibble, label)
                if target >= STEP:
                    target = first_arcs[i + 1]  # the next node of a chain
                elif target:
                    target = first_arcs[_find_node(addresses, target)]
                arcs[first_arcs[i] + k] = target << SHIFT | (ACCEPT if nibble & 8 else 0) | label
            arcs[first_arcs[i] + parsed.n_arcs - 1] |= LAST


def find_first_arc(addresses: cython.const[cython.ulonglong][::1], first_arcs: cython.const[cython.uint][::1],
                   node: cython.ulonglong) -> int:
    """The index of the first arc of a node, known by its address."""
    return first_arcs[_find_node(addresses, node)]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _find_node(addresses: cython.const[cython.ulonglong][::1], node: cython.ulonglong) -> cython.Py_ssize_t:
    """The index of a node's address in the list of all, by binary search; that of the first node of a chain."""
    low: cython.Py_ssize_t = 0
    high: cython.Py_ssize_t = len(addresses) - 1
    middle: cython.Py_ssize_t
    while low < high:
        middle = (low + high) // 2
        if addresses[middle] < node:
            low = middle + 1
        else:
            high = middle
    return low
