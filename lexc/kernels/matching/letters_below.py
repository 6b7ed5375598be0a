"""The letters below each node of an image, so that a search leaves a branch without the letters that it needs.

    node 5 -A-> . -T->, -R->        masks[5]: the bits of A, R and T below, and that of A as a next letter

    bits    63..32              31..0
            the next letters    all letters below the node

Letters share 32 bits: letter t has the bit t % 32. A label of UTF-8 stands for its letter if it is the letter's last
byte, whose number has the same remainder; first bytes of longer letters are left out. So a letter may be there if
its bit is set, and is not there if the bit is clear. All next letters may follow the first of three bytes or more.
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.layout import _arc, _masks, _nodes
from cython.cimports.lexc.kernels.layout.nodes import Nodes

from lexc.kernels._types import Writable

_FIRST_BYTE = cython.declare(cython.int, 0xC0)  # and above: the first byte of a letter of several
_FIRST_OF_THREE = cython.declare(cython.int, 0xE0)  # and above: of three or more
_FIRST_NEXT_BIT = cython.declare(cython.int, 32)  # the first bit of the next letters


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _seen_from_above(mask: cython.ulonglong, label: cython.int, is_utf8: cython.bint) -> cython.ulonglong:
    """The bits that the arc of a label adds to the mask of its node. mask: of the arc's target, 0 for none."""
    letter_bits: cython.ulonglong = (_masks.ONE << _FIRST_NEXT_BIT) - 1
    if not is_utf8 or label < _FIRST_BYTE:
        return (mask & letter_bits) | _masks.ONE << (label & 31) | _masks.ONE << (_FIRST_NEXT_BIT + (label & 31))
    return mask | letter_bits << _FIRST_NEXT_BIT if label >= _FIRST_OF_THREE else mask


def mark_letters_below(nodes: Nodes, root: cython.Py_ssize_t, is_utf8: cython.bint, shift: cython.int,
                       longest: cython.Py_ssize_t, output: Writable) -> None:
    """Write the letters below each node that the root reaches to output, u64, at the index node >> shift.

    Different nodes must have different indexes, and other indexes be 0. The nodes must be sound, and no path longer
    than `longest`. Raises ValueError for an output that is too short, IndexError for a root outside the nodes.
    """
    masks: cython.ulonglong[::1] = output
    # A frame is a cursor, then the node and the label that led to it.
    stack: cython.ulonglong[::1] = memoryview(bytearray(32 * (longest + 2))).cast("Q")
    frame: cython.Py_ssize_t = 0
    node: cython.Py_ssize_t
    arc: cython.ulonglong
    nodes.check(root)
    if shift < 0 or shift > 8 or len(output) <= (len(nodes) - 1) >> shift:
        raise ValueError("output needs a number for each node")
    _nodes.start_cursor(nodes.units32, nodes.units64, nodes.layout, stack, 0, root)
    stack[2] = root
    with cython.nogil:
        while frame >= 0:
            node = stack[frame + 2]
            if stack[frame] == 0:
                frame -= 4
                if frame >= 0:
                    masks[stack[frame + 2] >> shift] |= _seen_from_above(
                        masks[node >> shift], cython.cast(cython.int, stack[frame + 7]), is_utf8)
                continue
            arc = _nodes.next_arc(nodes.units32, nodes.units64, nodes.layout, stack, frame)
            if arc >> _arc.SHIFT == 0 or masks[(arc >> _arc.SHIFT) >> shift]:  # visited before
                masks[node >> shift] |= _seen_from_above(
                    masks[(arc >> _arc.SHIFT) >> shift] if arc >> _arc.SHIFT else 0, cython.cast(cython.int,
                                                                                                 arc & _arc.LABEL),
                    is_utf8)
                continue
            node = arc >> _arc.SHIFT
            frame += 4
            _nodes.start_cursor(nodes.units32, nodes.units64, nodes.layout, stack, frame, node)
            stack[frame + 2] = node
            stack[frame + 3] = arc & _arc.LABEL
