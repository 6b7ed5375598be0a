"""The number of words in the nodes, for images without RANK.

The words below a node are those that end on its arcs and those below its children. A child lies behind its parent. So
one pass from the last node to the first counts each node once:

    counts[node] = accept bits of the node + sum of counts[child]

Counts are kept by the index of a node, the number of nodes before it: `nodes_before` of its block of 64 units, and the
bits of `node_starts` before its unit.
"""

import cython
from cython.cimports.lexc.kernels.layout import _arc, _bits, _masks, _nodes
from cython.cimports.lexc.kernels.layout.nodes import Nodes

_SATURATED = cython.declare(cython.ulonglong, 0x8000000000000000)  # 2^63 words, or more


def count_words(nodes: Nodes, dawg_start: cython.Py_ssize_t, node_starts: cython.const[cython.ulonglong][::1],
                nodes_before: cython.uint[::1], counts: cython.ulonglong[::1]) -> int:
    """The number of words below the first node of the DAWG's range, whose nodes a verifier has found sound.

    2^63 if any node of the range has 2^63 words or more below it. dawg_start: the first unit of the range.
    node_starts: a bit for each unit of NODE at which a node begins. Scratch: nodes_before, a number for each 64 units;
    counts, a number for each node.
    """
    block: cython.Py_ssize_t
    node: cython.Py_ssize_t
    remaining: cython.ulonglong
    n: cython.uint = 0
    words: cython.ulonglong
    all_bits: cython.ulonglong = 0  # of all counts: shows whether any is saturated
    first_block: cython.Py_ssize_t = dawg_start >> 6
    cursor: cython.ulonglong[::1] = memoryview(bytearray(8 * _nodes.CURSOR_WIDTH)).cast("Q")
    with cython.nogil:
        for block in range(len(node_starts)):
            nodes_before[block] = n
            n += _bits.popcount(node_starts[block])
        for block in range(len(node_starts) - 1, first_block - 1, -1):
            remaining = node_starts[block]
            if block == first_block:  # nodes of the GADDAG's range may lie before
                remaining &= _masks.FULL - ((_masks.ONE << (dawg_start & 63)) - 1)
            while remaining:
                node = block << 6 | _bits.highest(remaining)
                words = _words_below(nodes, node, node_starts, nodes_before, counts, cursor)
                counts[_node_index(node, node_starts, nodes_before)] = words
                all_bits |= words
                remaining ^= _masks.ONE << _bits.highest(remaining)
    return _SATURATED if all_bits & _SATURATED else counts[_node_index(dawg_start, node_starts, nodes_before)]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _node_index(node: cython.ulonglong, node_starts: cython.const[cython.ulonglong][::1],
            nodes_before: cython.const[cython.uint][::1]) -> cython.ulonglong:
    """The number of nodes before a node."""
    return nodes_before[node >> 6] + _bits.popcount(node_starts[node >> 6] & ((_masks.ONE << (node & 63)) - 1))


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _words_below(nodes: Nodes, node: cython.Py_ssize_t, node_starts: cython.const[cython.ulonglong][::1],
                 nodes_before: cython.const[cython.uint][::1], counts: cython.const[cython.ulonglong][::1],
                 cursor: cython.ulonglong[::1]) -> cython.ulonglong:
    """The words below a node, at most 2^63. The counts of its children, which lie behind it, are known."""
    n: cython.ulonglong = 0
    arc: cython.ulonglong
    _nodes.start_cursor(nodes.units32, nodes.units64, nodes.layout, cursor, 0, node)
    while cursor[0] != 0:
        arc = _nodes.next_arc(nodes.units32, nodes.units64, nodes.layout, cursor, 0)
        n = _saturating_add(n, (arc & _arc.ACCEPT) != 0)
        if arc >> _arc.SHIFT:
            n = _saturating_add(n, counts[_node_index(arc >> _arc.SHIFT, node_starts, nodes_before)])
    return n


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _saturating_add(a: cython.ulonglong, b: cython.ulonglong) -> cython.ulonglong:
    """a + b, but at most 2^63, as a and b are. They are compared before the addition, since 2^64 would become 0."""
    return a + b if a < _SATURATED - b else _SATURATED
