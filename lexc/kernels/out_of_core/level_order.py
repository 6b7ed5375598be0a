"""The order of nodes in a level, and their units: a node stands where the scan of the nodes before first leads to it.

All arcs to a level come from the levels before it, so the slots of these arcs are known. A slot is the unit of
NODE in which an arc's target is written. The *first slot* of a node is the smallest of the slots that lead to it.
Levels that are larger than memory are divided twice:

    by sequence     first slots, from records (sequence, slot) of arcs; then nodes are sent on by their first slots
    by first slot   nodes of a range of slots are sorted and written; their units are sent back by sequence
    by sequence     the units of nodes are sent to the slots of the arcs that lead to them

A level whose nodes fit in memory is not divided. The arcs to it were sent in the order of their slots. So its nodes
stand in the order in which these arcs name them first, and one scan of the arcs does all.

A node that is sent on, in bytes:

    first slot, sequence, words, n arcs, label, flags …, places of the targets      26 + 2 n + 8 a target

Without the first two numbers that is a node of `lexc.kernels.out_of_core.state_levels`.
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.layout import _arc, _masks, _nodes
from cython.cimports.lexc.kernels.out_of_core import _bytes, _records, _reserve, _sound_arcs
from cython.cimports.lexc.kernels.out_of_core.place_buckets import PlaceBuckets
from cython.cimports.lexc.kernels.out_of_core.spill import Spill

from lexc.kernels._types import Callable

_SLOT_HEAD = cython.declare(cython.Py_ssize_t, 26)  # bytes of a node that is sent on, before its labels


@cython.final
@cython.cclass
class LevelPart:
    """The nodes of a level with the sequence numbers first to first + n - 1.

    zeros: makes buffers, as `lexc.compile.buffers.zeros`.
    """

    _first: cython.ulonglong
    _n: cython.Py_ssize_t
    _slots: cython.ulonglong[::1]  # the first slot of each node; later its unit
    _words: cython.ulonglong[::1]

    def __cinit__(self, first: cython.ulonglong, n: cython.Py_ssize_t, zeros: Callable):
        i: cython.Py_ssize_t
        self._first = first
        self._n = n
        self._slots = zeros("Q", n)
        self._words = zeros("Q", n)
        for i in range(n):
            self._slots[i] = _masks.FULL

    @cython.cfunc
    @cython.inline
    @cython.exceptval(-1)
    def _index(self, sequence: cython.ulonglong) -> cython.Py_ssize_t:
        """The index in this part of a sequence number."""
        if sequence < self._first or sequence - self._first >= cython.cast(cython.ulonglong, self._n):
            raise ValueError("a record of another part")
        return sequence - self._first

    def find_first_slots(self, incoming: cython.const[cython.uchar][::1]):
        """Lower the first slots of nodes to those of arcs, records (sequence, slot)."""
        start: cython.Py_ssize_t
        i: cython.Py_ssize_t
        slot: cython.ulonglong
        for start in range(0, len(incoming), 16):
            i = self._index(_bytes.load64(incoming, start))
            slot = _bytes.load64(incoming, start + 8)
            if slot < self._slots[i]:
                self._slots[i] = slot

    def send_by_slot(self, nodes: cython.const[cython.uchar][::1], output: Spill, slot_range: cython.ulonglong):
        """Send nodes, which stand in sequence, to the buckets of their first slots."""
        start: cython.Py_ssize_t = 0
        i: cython.Py_ssize_t
        size: cython.Py_ssize_t
        room: cython.Py_ssize_t
        for i in range(self._n):
            size = _node_size(nodes, start)
            if self._slots[i] == _masks.FULL:
                raise ValueError("no arc leads to a node")
            room = _reserve.reserve(output, self._slots[i] // slot_range, 16 + size)
            _bytes.store64(output.buffer, room, self._slots[i])
            _bytes.store64(output.buffer, room + 8, self._first + i)
            _bytes.copy_bytes(nodes, start, output.buffer, room + 16, size)
            start += size

    def set_units(self, placed: cython.const[cython.uchar][::1]):
        """Set the units and words of nodes, from records (sequence, unit, words)."""
        start: cython.Py_ssize_t
        i: cython.Py_ssize_t
        for start in range(0, len(placed), 24):
            i = self._index(_bytes.load64(placed, start))
            self._slots[i] = _bytes.load64(placed, start + 8)
            self._words[i] = _bytes.load64(placed, start + 16)

    def send_units(self, incoming: cython.const[cython.uchar][::1], output: Spill, slot_range: cython.ulonglong):
        """Send (slot, unit, words) to the range of the slot, for each arc to a node, a record (sequence, slot)."""
        start: cython.Py_ssize_t
        i: cython.Py_ssize_t
        room: cython.Py_ssize_t
        slot: cython.ulonglong
        for start in range(0, len(incoming), 16):
            i = self._index(_bytes.load64(incoming, start))
            slot = _bytes.load64(incoming, start + 8)
            room = _reserve.reserve(output, slot // slot_range, 24)
            _bytes.store64(output.buffer, room, slot)
            _bytes.store64(output.buffer, room + 8, self._slots[i])
            _bytes.store64(output.buffer, room + 16, self._words[i])


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _node_size(nodes: cython.const[cython.uchar][::1], start: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """The bytes of the node at a position."""
    n: cython.Py_ssize_t = _bytes.load16(nodes, start + 8)
    size: cython.Py_ssize_t = _records.NODE_HEAD + 2 * n
    k: cython.Py_ssize_t
    for k in range(start + _records.NODE_HEAD + 1, start + _records.NODE_HEAD + 2 * n, 2):
        size += 8 * (nodes[k] >> 1 & 1)
    return size


def find_starts(nodes: cython.const[cython.uchar][::1], n_labels: cython.int, starts: cython.ulonglong[::1]):
    """Write the start of each node to starts. Raises ValueError if there are fewer or more nodes, or damaged ones.

    n_labels: the largest label.
    """
    start: cython.Py_ssize_t = 0
    i: cython.Py_ssize_t
    for i in range(len(starts)):
        if len(nodes) - start < _records.NODE_HEAD:
            raise ValueError("a level has fewer nodes")
        if not _sound_arcs.are_arcs(nodes, start + _records.NODE_HEAD, _bytes.load16(nodes, start + 8), n_labels):
            raise ValueError("a node is damaged")
        starts[i] = start
        start += _node_size(nodes, start)
    if start != len(nodes):
        raise ValueError("a level has more nodes")


def set_targets(records: cython.const[cython.uchar][::1], first: cython.ulonglong,
                starts: cython.const[cython.ulonglong][::1], nodes: cython.uchar[::1]):
    """Set the places of targets in nodes, from records (sequence << 8 | k, place).

    first: the part's first sequence number. starts: from `find_starts`.
    """
    start: cython.Py_ssize_t
    node: cython.Py_ssize_t
    end: cython.Py_ssize_t
    i: cython.ulonglong
    source: cython.ulonglong
    if len(records) % 16:
        raise ValueError("a record is cut")
    for start in range(0, len(records), 16):
        source = _bytes.load64(records, start)
        i = ((source >> 8) - first) & _masks.FULL
        if i >= cython.cast(cython.ulonglong, len(starts)):
            raise ValueError("a record of another part")
        node = starts[i]
        end = node + _node_size(nodes, node)
        node += _records.NODE_HEAD + 2 * cython.cast(cython.Py_ssize_t,
                                                     _bytes.load16(nodes, node + 8)) + 8 * (source & 255)
        if node + 8 > end:
            raise ValueError("a target is damaged")
        _bytes.copy_bytes(records, start + 8, nodes, node, 8)


def index_slots(records: cython.const[cython.uchar][::1], first: cython.ulonglong, starts: cython.ulonglong[::1]):
    """Write 1 + the start of each node's record to starts[first slot - first]. First slots are distinct.

    starts: zeros.
    """
    start: cython.Py_ssize_t = 0
    end: cython.Py_ssize_t
    i: cython.Py_ssize_t
    n: cython.Py_ssize_t
    while start < len(records):
        starts[_bytes.load64(records, start) - first] = start + 1
        n = _bytes.load16(records, start + 24)
        end = start + _SLOT_HEAD + 2 * n
        for i in range(start + _SLOT_HEAD + 1, start + _SLOT_HEAD + 2 * n, 2):
            end += 8 * (records[i] >> 1 & 1)
        start = end


@cython.final
@cython.cclass
class NodeWriter:
    """The nodes of NODE, without targets, in order.

    layout: the kernel's number of a variant of bitmap or arcs. nodes: gets units. incoming: gets (sequence, slot) of
    each arc, in the bucket of its target. unit: of the next node.
    """

    unit: cython.ulonglong
    _layout: cython.int
    _nodes: Spill
    _incoming: Spill
    _buckets: PlaceBuckets
    _records: cython.const[cython.uchar][::1]

    def __cinit__(self, layout: cython.int, nodes: Spill, incoming: Spill, buckets: PlaceBuckets):
        self._layout = layout
        self._nodes = nodes
        self._incoming = incoming
        self._buckets = buckets
        self._records = b""
        self.unit = 0

    def next_unit(self) -> int:
        """The unit of the next node."""
        return self.unit

    def write_nodes(self, records: cython.const[cython.uchar][::1], starts: cython.ulonglong[::1], placed: Spill,
                    part_size: cython.ulonglong):
        """Write the nodes in the order of their first slots.

        starts: from `index_slots`; its numbers become 0 again, for the next level. placed: gets
        (sequence, unit, words), in the bucket sequence // part_size.
        """
        i: cython.Py_ssize_t
        start: cython.Py_ssize_t
        room: cython.Py_ssize_t
        n: cython.Py_ssize_t
        self._records = records
        for i in range(len(starts)):
            if starts[i] == 0:
                continue
            start = starts[i] - 1
            starts[i] = 0
            n = _bytes.load16(records, start + 24)
            room = _reserve.reserve(placed, _bytes.load64(records, start + 8) // part_size, 24)
            _bytes.copy_bytes(records, start + 8, placed.buffer, room, 8)
            _bytes.store64(placed.buffer, room + 8, self.unit)
            _bytes.copy_bytes(records, start + 16, placed.buffer, room + 16, 8)
            self._write(start + _SLOT_HEAD, n)

    @cython.cfunc
    @cython.exceptval(-1)
    def _write(self, arcs: cython.Py_ssize_t, n: cython.Py_ssize_t) -> cython.int:
        """Write a node of n arcs. arcs: where its labels and flags begin, which its targets' places follow."""
        if self._layout == _nodes.NARROW_BITMAP or self._layout == _nodes.WIDE_BITMAP:
            return self._write_bitmap(arcs, n)
        return self._write_arcs(arcs, n)

    @cython.cfunc
    @cython.exceptval(-1)
    def _write_bitmap(self, arcs: cython.Py_ssize_t, n: cython.Py_ssize_t) -> cython.int:
        """Write a node of two masks and a zero for each target."""
        targets: cython.Py_ssize_t = arcs + 2 * n
        k: cython.Py_ssize_t
        room: cython.Py_ssize_t
        children: cython.ulonglong = 0
        accepts: cython.ulonglong = 0
        slot: cython.ulonglong = self.unit + 2 * self._layout
        for k in range(n):
            if self._records[arcs + 2 * k + 1] & _records.ENDS:
                accepts |= _masks.ONE << self._records[arcs + 2 * k]
            if self._records[arcs + 2 * k + 1] & _records.HAS_TARGET:
                children |= _masks.ONE << self._records[arcs + 2 * k]
                self._send_arc(targets, slot)
                targets += 8
                slot += 1
        if self._layout == _nodes.NARROW_BITMAP:
            room = _reserve.reserve(self._nodes, 0, 8)
            _bytes.store64(self._nodes.buffer, room, (children & _masks.HALF) | (accepts & _masks.HALF) << 32)
        else:
            room = _reserve.reserve(self._nodes, 0, 16)
            _bytes.store64(self._nodes.buffer, room, children)
            _bytes.store64(self._nodes.buffer, room + 8, accepts)
        self.unit += 2 * self._layout
        while self.unit < slot:
            room = _reserve.reserve(self._nodes, 0, 4)
            _bytes.store32(self._nodes.buffer, room, 0)
            self.unit += 1
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def _write_arcs(self, arcs: cython.Py_ssize_t, n: cython.Py_ssize_t) -> cython.int:
        """Write a node of n arcs."""
        targets: cython.Py_ssize_t = arcs + 2 * n
        k: cython.Py_ssize_t
        room: cython.Py_ssize_t
        arc: cython.ulonglong
        for k in range(n):
            arc = self._records[arcs + 2 * k]
            if self._records[arcs + 2 * k + 1] & _records.ENDS:
                arc |= _arc.ACCEPT
            if k == n - 1:
                arc |= _arc.LAST
            if self._records[arcs + 2 * k + 1] & _records.HAS_TARGET:
                self._send_arc(targets, self.unit)
                targets += 8
            if self._layout == _nodes.NARROW_ARCS:
                room = _reserve.reserve(self._nodes, 0, 4)
                _bytes.store32(self._nodes.buffer, room, cython.cast(cython.uint, arc))
            else:
                room = _reserve.reserve(self._nodes, 0, 8)
                _bytes.store64(self._nodes.buffer, room, arc)
            self.unit += 1
        return 0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(-1)
    def _send_arc(self, target: cython.Py_ssize_t, slot: cython.ulonglong) -> cython.int:
        """Send an arc's slot to the bucket of its target's place."""
        place: cython.ulonglong = _bytes.load64(self._records, target)
        room: cython.Py_ssize_t = _reserve.reserve(self._incoming, self._buckets.bucket(place), 16)
        _bytes.store64(self._incoming.buffer, room, place & _records.SEQUENCE)
        _bytes.store64(self._incoming.buffer, room + 8, slot)
        return 0


@cython.final
@cython.cclass
class WholeLevel:
    """A level with all its nodes in memory.

    nodes: their records, in sequence. n_labels: the largest label. starts, units: an item for each, of any content.
    writer: gets the nodes.
    """

    n_placed: cython.Py_ssize_t
    _nodes: cython.uchar[::1]
    _starts: cython.ulonglong[::1]
    _units: cython.ulonglong[::1]  # 1 + the unit of each node, 0 for those that are not placed
    _writer: NodeWriter

    def __cinit__(self, nodes: cython.uchar[::1], n_labels: cython.int, starts: cython.ulonglong[::1],
                  units: cython.ulonglong[::1], writer: NodeWriter):
        i: cython.Py_ssize_t
        if len(starts) != len(units) or len(starts) == 0:
            raise ValueError("a buffer has another length")
        find_starts(nodes, n_labels, starts)
        for i in range(len(units)):
            units[i] = 0
        self._nodes = nodes
        self._starts = starts
        self._units = units
        self._writer = writer
        self.n_placed = 0

    def count_nodes(self) -> int:
        """The number of nodes that have been written."""
        return self.n_placed

    def set_targets(self, records: cython.const[cython.uchar][::1]):
        """Set the places of targets, from records (sequence << 8 | k, place)."""
        set_targets(records, 0, self._starts, self._nodes)

    def place_root(self):
        """Write the node to which no arc leads."""
        self._writer._records = self._nodes
        self._place(0)

    def place(self, incoming: cython.const[cython.uchar][::1], output: Spill, slot_range: cython.ulonglong):
        """Write nodes in the order of the arcs that lead to them, records (sequence, slot) in the order of slots.

        output: gets (slot, unit, words) of each arc, in the bucket of the range of its slot.
        """
        start: cython.Py_ssize_t
        room: cython.Py_ssize_t
        i: cython.ulonglong
        slot: cython.ulonglong
        self._writer._records = self._nodes
        for start in range(0, len(incoming), 16):
            i = _bytes.load64(incoming, start)
            if i >= cython.cast(cython.ulonglong, len(self._units)):
                raise ValueError("a record of another level")
            if self._units[i] == 0:
                self._place(i)
            slot = _bytes.load64(incoming, start + 8)
            room = _reserve.reserve(output, slot // slot_range, 24)
            _bytes.store64(output.buffer, room, slot)
            _bytes.store64(output.buffer, room + 8, self._units[i] - 1)
            _bytes.copy_bytes(self._nodes, self._starts[i], output.buffer, room + 16, 8)

    @cython.cfunc
    @cython.exceptval(-1)
    def _place(self, i: cython.Py_ssize_t) -> cython.int:
        """Write a node."""
        start: cython.Py_ssize_t = self._starts[i]
        self._units[i] = self._writer.unit + 1
        self.n_placed += 1
        return self._writer._write(start + _records.NODE_HEAD, _bytes.load16(self._nodes, start + 8))
