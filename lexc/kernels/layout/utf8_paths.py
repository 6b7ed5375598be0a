"""The check that words with UTF-8 labels are UTF-8, in which no byte is zero, LF or CR.

A depth-first walk reads bytes as a decoder of UTF-8 does. Its state says what must follow:

    0  a character              1, 2, 3  that many bytes 80 to BF
    4  A0 to BF, then one       5  80 to 9F, then one        (behind E0, ED)
    6  90 to BF, then two       7  80 to 8F, then two        (behind F0, F4)

`seen` has a byte for each node, with bit s if the walk has been there in state s. So it enters a node at most eight
times, and once where all words are UTF-8 and the nodes are minimal. Arcs of ASCII alone need no walk, nor do packed
nodes, of which the verifier has seen all labels.
"""

import cython
from cython.cimports.lexc.kernels.layout import _arc, _bits, _masks, _nodes, _packed
from cython.cimports.lexc.kernels.layout.nodes import Nodes

_WRONG = cython.declare(cython.int, 8)  # the state behind a byte that may not follow
_MAX_PATH_NODES = cython.declare(cython.Py_ssize_t, 1024)  # more nodes than a path from the words' root has


def find_wrong_node(nodes: Nodes, root: cython.Py_ssize_t, node_starts: cython.const[cython.ulonglong][::1],
                    nodes_before: cython.uint[::1], seen: cython.uchar[::1]) -> int:
    """A node with an arc that no word in UTF-8 may take; -1 if there is none below the root.

    The verifier has found the nodes sound. node_starts: a bit for each position at which a node begins. Scratch:
    nodes_before, a number for each 64 positions; seen, zeros, a byte for each node.
    """
    block: cython.Py_ssize_t
    n: cython.uint = 0
    depth: cython.Py_ssize_t = 0
    arc: cython.ulonglong
    target: cython.ulonglong
    index: cython.ulonglong
    state: cython.int
    cursors: cython.ulonglong[::1] = memoryview(bytearray(8 * _nodes.CURSOR_WIDTH * _MAX_PATH_NODES)).cast("Q")
    path: cython.ulonglong[::1] = memoryview(bytearray(8 * _MAX_PATH_NODES)).cast("Q")  # node << 4 | state
    if _has_only_ascii(nodes):
        return -1
    for block in range(len(node_starts)):
        nodes_before[block] = n
        n += _bits.popcount(node_starts[block])
    with cython.nogil:
        path[0] = cython.cast(cython.ulonglong, root) << 4
        _nodes.start_cursor(nodes.units32, nodes.units64, nodes.layout, cursors, 0, root)
        while depth >= 0:
            if cursors[_nodes.CURSOR_WIDTH * depth] == 0:
                depth -= 1
                continue
            arc = _nodes.next_arc(nodes.units32, nodes.units64, nodes.layout, cursors, _nodes.CURSOR_WIDTH * depth)
            state = _next_state(path[depth] & 15, arc & _arc.LABEL)
            if state == _WRONG or (state and arc & _arc.ACCEPT):
                break
            target = arc >> _arc.SHIFT
            if target == 0:
                continue
            if target < _packed.STEP:  # no node inside a chain, to which no other arc leads
                index = nodes_before[target >> 6] + _bits.popcount(
                    node_starts[target >> 6] & ((_masks.ONE << (target & 63)) - 1))
                if seen[index] >> state & 1:
                    continue
                seen[index] |= 1 << state
            depth += 1
            path[depth] = target << 4 | state
            _nodes.start_cursor(nodes.units32, nodes.units64, nodes.layout, cursors, _nodes.CURSOR_WIDTH * depth,
                                target)
    return -1 if depth < 0 else path[depth] >> 4 & (_packed.STEP - 1)


@cython.cfunc
@cython.exceptval(check=False)
def _has_only_ascii(nodes: Nodes) -> cython.bint:
    """Whether nodes are arcs whose labels are characters of ASCII, and no line ends."""
    i: cython.Py_ssize_t = 0
    if nodes.layout == _nodes.NARROW_ARCS:
        while i < len(nodes.units32) and _state_after_first(nodes.units32[i] & _arc.LABEL) == 0:
            i += 1
    elif nodes.layout == _nodes.WIDE_ARCS:
        while i < len(nodes.units64) and _state_after_first(nodes.units64[i] & _arc.LABEL) == 0:
            i += 1
    else:
        return False
    return i == len(nodes)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _next_state(state: cython.int, byte: cython.int) -> cython.int:
    """The state behind a byte, or _WRONG."""
    if state == 0:
        return _state_after_first(byte)
    if byte < (0xA0 if state == 4 else 0x90 if state == 6 else 0x80):
        return _WRONG
    if byte > (0x9F if state == 5 else 0x8F if state == 7 else 0xBF):
        return _WRONG
    return state - 1 if state < 4 else 1 if state < 6 else 2


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _state_after_first(byte: cython.int) -> cython.int:
    """The state behind the first byte of a character, or _WRONG."""
    if byte < 0x80:
        return _WRONG if byte == 0 or byte == 10 or byte == 13 else 0
    if byte < 0xE0:
        return _WRONG if byte < 0xC2 else 1
    if byte < 0xF0:
        return 4 if byte == 0xE0 else 5 if byte == 0xED else 2
    return 6 if byte == 0xF0 else 3 if byte < 0xF4 else 7 if byte == 0xF4 else _WRONG
