# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""How many words the nodes spell, for images that bring no RANK."""

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.layout._arc import ACCEPT, SHIFT
    from cython.cimports.lexc.kernels.layout._bits import highest, popcount
    from cython.cimports.lexc.kernels.layout._masks import FULL, ONE
    from cython.cimports.lexc.kernels.layout._nodes import CURSOR_WIDTH, next_arc, start_cursor
    from cython.cimports.lexc.kernels.layout.nodes import Nodes
else:
    from lexc.kernels.layout._arc import ACCEPT, SHIFT
    from lexc.kernels.layout._bits import highest, popcount
    from lexc.kernels.layout._masks import FULL, ONE
    from lexc.kernels.layout._nodes import CURSOR_WIDTH, next_arc, start_cursor
    from lexc.kernels.layout.nodes import Nodes

_MANY = cython.declare(cython.ulonglong, 0x8000000000000000)


def count_words(nodes: Nodes, dawg_start: cython.Py_ssize_t, starts: cython.const[cython.ulonglong][::1],
                nodes_before: cython.uint[::1], counts: cython.ulonglong[::1]) -> int:
    """The words below the first node of the DAWG's range; nodes are known to be sound.

    2^63: below some node of the range there are as many, or more. starts: the bits of units at which nodes begin.
    Scratch: nodes_before, a number for each 64 units, and counts, one for each node.
    """
    block: cython.Py_ssize_t
    node: cython.Py_ssize_t
    rest: cython.ulonglong
    n: cython.uint = 0
    words: cython.ulonglong
    most: cython.ulonglong = 0
    first: cython.Py_ssize_t = dawg_start >> 6
    cursor: cython.ulonglong[::1] = memoryview(bytearray(8 * CURSOR_WIDTH)).cast("Q")
    with cython.nogil:
        for block in range(len(starts)):
            nodes_before[block] = n
            n += popcount(starts[block])
        for block in range(len(starts) - 1, first - 1, -1):
            rest = starts[block]
            if block == first:  # nodes of the GADDAG's range may lie before
                rest &= FULL - ((ONE << (dawg_start & 63)) - 1)
            while rest:
                node = block << 6 | highest(rest)
                words = _words_below(nodes, node, starts, nodes_before, counts, cursor)
                counts[_number(node, starts, nodes_before)] = words
                most |= words
                rest ^= ONE << highest(rest)
    return _MANY if most & _MANY else counts[_number(dawg_start, starts, nodes_before)]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _number(node: cython.ulonglong, starts: cython.const[cython.ulonglong][::1],
            nodes_before: cython.const[cython.uint][::1]) -> cython.ulonglong:
    """How many nodes lie before this one."""
    return nodes_before[node >> 6] + popcount(starts[node >> 6] & ((ONE << (node & 63)) - 1))


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _words_below(nodes: Nodes, node: cython.Py_ssize_t, starts: cython.const[cython.ulonglong][::1],
                 nodes_before: cython.const[cython.uint][::1], counts: cython.const[cython.ulonglong][::1],
                 cursor: cython.ulonglong[::1]) -> cython.ulonglong:
    """Words below a node, at most 2^63; all that its arcs lead to lies behind it and is counted."""
    n: cython.ulonglong = 0
    arc: cython.ulonglong
    start_cursor(nodes.units32, nodes.units64, nodes.layout, cursor, 0, node)
    while cursor[0] != 0:
        arc = next_arc(nodes.units32, nodes.units64, nodes.layout, cursor, 0)
        n = _sum(n, (arc & ACCEPT) != 0)
        if arc >> SHIFT:
            n = _sum(n, counts[_number(arc >> SHIFT, starts, nodes_before)])
    return n


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _sum(a: cython.ulonglong, b: cython.ulonglong) -> cython.ulonglong:
    """a + b, or 2^63 if it is more; neither is more. Compared before they are added, since 2^64 would be 0."""
    return a + b if a < _MANY - b else _MANY
