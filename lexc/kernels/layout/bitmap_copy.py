"""A copy of nodes of any layout of tiles, in the bitmap layout.

A depth-first walk writes a node once all its children are written, each new node in front of the others. So a child
lies behind its parent, as some kernels need it, and the root comes first:

    units     . . . | root | ... | node | ... | first leaf |
                    ^ first                                 the end of the buffer
    table     | node + 1 | unit | 0 | 0 | node + 1 | unit | ...  2^k pairs: a hash table with open addressing
    children  | unit | unit | unit | ...    the copied children of the nodes on the path, one node after another
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.layout import _arc, _bitmap, _bits, _hash, _masks, _nodes
from cython.cimports.lexc.kernels.layout.nodes import Nodes

from lexc.kernels._types import Writable

# The numbers of a frame, behind its cursor.
# The arc of ◇ if it is still to be copied, or 0
_SEPARATOR_ARC = cython.declare(cython.Py_ssize_t, _nodes.LONG_CURSOR_WIDTH)
_NODE = cython.declare(cython.Py_ssize_t, _nodes.LONG_CURSOR_WIDTH + 1)
_ACCEPTS = cython.declare(cython.Py_ssize_t, _nodes.LONG_CURSOR_WIDTH + 2)
_CHILDREN = cython.declare(cython.Py_ssize_t, _nodes.LONG_CURSOR_WIDTH + 3)  # their labels
_FRAME_WIDTH = cython.declare(cython.Py_ssize_t, _nodes.LONG_CURSOR_WIDTH + 4)


@cython.final
@cython.cclass
class BitmapCopy:
    """A copy of the nodes below roots of a verified image. Not thread-safe.

    source: the image's nodes, of tiles. layout: of the copy, which is also the units of a mask: 1 or 2. units: u32
    zeros, with room for a node more than there are. table: u64 zeros, 2^k pairs, at least twice as many as nodes.
    n_frames: the most nodes of a path. first: the unit of the node copied last.
    """

    def __cinit__(self, source: Nodes, layout, units: Writable, table: Writable, n_frames):
        n_pairs = len(table) // 2
        if not 1 <= layout <= 2 or n_pairs < 2 or n_pairs & (n_pairs - 1) or len(units) >= 1 << 32 or n_frames < 1:
            raise ValueError("buffers of the wrong size, or an unknown layout")
        self.source = source
        self.layout = layout
        self.units = units
        self.table = table
        self.n_frames = n_frames
        self.stack = memoryview(bytearray(8 * _FRAME_WIDTH * n_frames)).cast("Q")
        self.children = memoryview(bytearray(4 * 64 * n_frames)).cast("I")
        self.max_nodes = n_pairs // 2
        self.n_nodes = 0
        self.first = len(units)

    def copy_below(self, root: cython.Py_ssize_t) -> int:
        """Copy a node and all below it that have no copy yet. Return the unit of its copy.

        Raises IndexError for a root outside the image, ValueError if the buffers have no room.
        """
        self.source.check(root)
        slot: cython.Py_ssize_t = self._find_slot(root)
        if self.table[slot] == 0:
            with cython.nogil:
                is_complete: cython.bint = self._copy(root)
            if not is_complete:
                raise ValueError("there are more nodes, or longer paths, than the buffers have room for")
        return self.table[self._find_slot(root) + 1]

    def _copy(self, root: cython.Py_ssize_t) -> cython.bint:
        """Walk depth first; False if there is no room."""
        depth: cython.Py_ssize_t = 0
        n_children: cython.Py_ssize_t = 0
        frame: cython.Py_ssize_t
        slot: cython.Py_ssize_t
        arc: cython.ulonglong
        self._push(0, root)
        while depth >= 0:
            frame = _FRAME_WIDTH * depth
            arc = self.stack[frame + _SEPARATOR_ARC]
            if arc != 0:
                self.stack[frame + _SEPARATOR_ARC] = 0
            elif self.stack[frame] != 0:
                arc = _nodes.next_long_arc(self.source.units32, self.source.units64, self.source.layout, self.stack,
                                           frame)
            else:  # all arcs are copied
                n_children = self._write_node(frame, n_children)
                if n_children < 0:
                    return False
                depth -= 1
                if depth >= 0:
                    self.children[n_children] = cython.cast(cython.uint, self.first)
                    n_children += 1
                continue
            if arc & _arc.ACCEPT:
                self.stack[frame + _ACCEPTS] |= _masks.ONE << (arc & _arc.LABEL & 63)
            if arc >> _arc.SHIFT == 0:
                continue
            self.stack[frame + _CHILDREN] |= _masks.ONE << (arc & _arc.LABEL & 63)
            slot = self._find_slot(arc >> _arc.SHIFT)
            if self.table[slot] != 0:
                self.children[n_children] = cython.cast(cython.uint, self.table[slot + 1])
                n_children += 1
                continue
            depth += 1
            if depth >= self.n_frames:
                return False
            self._push(_FRAME_WIDTH * depth, arc >> _arc.SHIFT)
        return True

    def _push(self, frame: cython.Py_ssize_t, node: cython.Py_ssize_t) -> cython.void:
        self.stack[frame + _SEPARATOR_ARC] = _nodes.arc_for(
            self.source.units32, self.source.units64, self.source.layout, node, 0
        )
        _nodes.start_long_cursor(self.source.units32, self.source.units64, self.source.layout, self.stack, frame, node)
        self.stack[frame + _NODE] = node
        self.stack[frame + _ACCEPTS] = 0
        self.stack[frame + _CHILDREN] = 0

    def _write_node(self, frame: cython.Py_ssize_t, n_children: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Write the node of a frame in front of the others, and its pair. Return n_children without its own children.

        Its children are the last of n_children. Return -1 if there is no room.
        """
        labels: cython.ulonglong = self.stack[frame + _CHILDREN]
        accepts: cython.ulonglong = self.stack[frame + _ACCEPTS]
        unit: cython.Py_ssize_t = self.first
        slot: cython.Py_ssize_t = self._find_slot(self.stack[frame + _NODE])
        if self.n_nodes >= self.max_nodes or unit <= 2 * self.layout + _bits.popcount(labels):  # unit 0 is no node
            return -1
        while labels:
            labels &= labels - 1
            unit -= 1
            n_children -= 1
            self.units[unit] = self.children[n_children]
        labels = self.stack[frame + _CHILDREN]
        unit -= 2 * self.layout
        self.units[unit] = cython.cast(cython.uint, labels & _masks.HALF)
        self.units[unit + self.layout] = cython.cast(cython.uint, accepts & _masks.HALF)
        if self.layout == 2:
            self.units[unit + 1] = cython.cast(cython.uint, labels >> 32)
            self.units[unit + 3] = cython.cast(cython.uint, accepts >> 32)
        self.table[slot] = self.stack[frame + _NODE] + 1  # 0 means a free slot, and 0 may be a node
        self.table[slot + 1] = unit
        self.n_nodes += 1
        self.first = unit
        return n_children

    def _find_slot(self, node: cython.ulonglong) -> cython.Py_ssize_t:
        """The offset in `table` of a node's pair, or of the free slot where it belongs."""
        mask: cython.ulonglong = len(self.table) // 2 - 1
        slot: cython.ulonglong = _hash.mix64(node) & mask
        while self.table[2 * slot] != node + 1 and self.table[2 * slot] != 0:
            slot = (slot + 1) & mask
        return 2 * slot

    def mark_starts(self, node_starts: Writable) -> None:
        """Set a bit for each copied node: that of its first unit, counted from `first`.

        node_starts: u64 zeros, one for each 64 units or part of them.
        """
        starts: cython.ulonglong[::1] = node_starts
        i: cython.Py_ssize_t
        unit: cython.Py_ssize_t
        if len(starts) != (len(self.units) - self.first + 63) // 64:
            raise ValueError("node_starts needs an item for each 64 units")
        for i in range(len(self.table) // 2):
            if self.table[2 * i] != 0:
                unit = self.table[2 * i + 1] - self.first
                starts[unit >> 6] |= _masks.ONE << (unit & 63)


def write_ranks(nodes: Nodes, first: cython.Py_ssize_t, node_starts: cython.const[cython.ulonglong][::1],
                nodes_before: cython.uint[::1], entries: cython.uint[::1]):
    """Write what `Ordinals` needs of a copy: the nodes before each 64 units, and an entry for each target.

    The nodes begin at unit `first`, node_starts is as `mark_starts` writes it; no root has 2^32 words. Nodes are
    visited from the last to the first, so that the words below a child are known before those below its parent.
    """
    units: cython.const[cython.uint][::1] = nodes.units32
    layout: cython.int = nodes.layout  # also the units of a mask
    block: cython.Py_ssize_t
    node: cython.Py_ssize_t
    bits: cython.ulonglong
    slot: cython.ulonglong
    n_nodes: cython.uint = 0
    n: cython.int
    i: cython.int
    words: cython.uint
    if len(nodes_before) != len(node_starts) or len(node_starts) != (len(units) - first + 63) // 64:
        raise ValueError("node_starts and nodes_before need an item for each 64 units")
    for block in range(len(node_starts)):
        nodes_before[block] = n_nodes
        n_nodes += _bits.popcount(node_starts[block])
    if len(units) - first - 2 * layout * cython.cast(cython.Py_ssize_t, n_nodes) != len(entries):
        raise ValueError("entries needs an item for each target")
    with cython.nogil:
        for block in range(len(node_starts) - 1, -1, -1):
            bits = node_starts[block]
            while bits:
                i = _bits.highest(bits)
                bits ^= _masks.ONE << i
                node = first + (block << 6) + i
                slot = _first_slot(node - first, layout, node_starts, nodes_before)
                node = _bitmap.first_target_unit(layout, node)
                words = 0
                n = _bits.popcount(_bitmap.child_mask(units, layout, node - 2 * layout))
                for i in range(n):
                    words += _words_below(units, layout, first, units[node + i], node_starts, nodes_before, entries)
                    entries[slot + i] = words


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _first_slot(unit: cython.ulonglong, layout: cython.int, node_starts: cython.const[cython.ulonglong][::1],
                nodes_before: cython.const[cython.uint][::1]) -> cython.ulonglong:
    """The number of targets before a node, which begins at a unit counted from the first node."""
    before: cython.ulonglong = node_starts[unit >> 6] & (_masks.ONE << (unit & 63)) - 1
    return unit - 2 * layout * (nodes_before[unit >> 6] + _bits.popcount(before))


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _words_below(units: cython.const[cython.uint][::1], layout: cython.int, first: cython.Py_ssize_t,
                 node: cython.Py_ssize_t, node_starts: cython.const[cython.ulonglong][::1],
                 nodes_before: cython.const[cython.uint][::1],
                 entries: cython.const[cython.uint][::1]) -> cython.uint:
    """The words below a node whose entries are written."""
    n: cython.int = _bits.popcount(_bitmap.child_mask(units, layout, node))
    words: cython.uint = _bits.popcount(_bitmap.accept_mask(units, layout, node))
    if n:
        words += entries[_first_slot(node - first, layout, node_starts, nodes_before) + n - 1]
    return words
