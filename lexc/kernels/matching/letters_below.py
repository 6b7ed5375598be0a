# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""The letters below each node of an image, so that a search leaves a branch without the letters that it needs.

    node 5 -A-> . -T->, -R->        masks[5]: the bits of A, R and T

Letters share 32 bits: letter t has the bit t % 32. A label of UTF-8 stands for its letter if it is the letter's last
byte, whose number has the same remainder; first bytes of longer letters are left out. So a letter may be there if
its bit is set, and is not there if the bit is clear.
"""

from __future__ import annotations

from lexc.kernels._types import Writable

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.layout._arc import LABEL, SHIFT
    from cython.cimports.lexc.kernels.layout._masks import ONE
    from cython.cimports.lexc.kernels.layout._nodes import next_arc, start_cursor
    from cython.cimports.lexc.kernels.layout.nodes import Nodes
else:
    from lexc.kernels.layout._arc import LABEL, SHIFT
    from lexc.kernels.layout._masks import ONE
    from lexc.kernels.layout._nodes import next_arc, start_cursor
    from lexc.kernels.layout.nodes import Nodes

_FIRST_BYTE = cython.declare(cython.int, 0xC0)  # and above: the first byte of a letter of several


def mark_letters_below(nodes: Nodes, root: cython.Py_ssize_t, is_utf8: cython.bint, shift: cython.int,
                       longest: cython.Py_ssize_t, output: Writable) -> None:
    """Write the letters below each node that the root reaches to output, u32, at the index node >> shift.

    Different nodes must have different indexes, and other indexes be 0. The nodes must be sound, and no path longer
    than `longest`. Raises ValueError for an output that is too short, IndexError for a root outside the nodes.
    """
    masks: cython.uint[::1] = output
    # A frame is a cursor, then the node.
    stack: cython.ulonglong[::1] = memoryview(bytearray(32 * (longest + 2))).cast("Q")
    frame: cython.Py_ssize_t = 0
    node: cython.Py_ssize_t
    arc: cython.ulonglong
    nodes.check(root)
    if shift < 0 or shift > 8 or len(output) <= (len(nodes) - 1) >> shift:
        raise ValueError("output needs a number for each node")
    start_cursor(nodes.units32, nodes.units64, nodes.layout, stack, 0, root)
    stack[2] = root
    with cython.nogil:
        while frame >= 0:
            node = stack[frame + 2]
            if stack[frame] == 0:
                frame -= 4
                if frame >= 0:
                    masks[stack[frame + 2] >> shift] |= masks[node >> shift]
                continue
            arc = next_arc(nodes.units32, nodes.units64, nodes.layout, stack, frame)
            if not is_utf8 or cython.cast(cython.int, arc & LABEL) < _FIRST_BYTE:
                masks[node >> shift] |= cython.cast(cython.uint, ONE << (arc & 31))
            node = arc >> SHIFT
            if node == 0:
                continue
            if masks[node >> shift]:  # visited before
                masks[stack[frame + 2] >> shift] |= masks[node >> shift]
                continue
            frame += 4
            start_cursor(nodes.units32, nodes.units64, nodes.layout, stack, frame, node)
            stack[frame + 2] = node
