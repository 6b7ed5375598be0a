"""The targets of nodes, and the entries of RANK, range by range of NODE's units.

The units of nodes come back in records (slot, unit, words), by ranges of slots. So a range of NODE is completed in
memory, and RANK's entries of its slots are computed from the words below each. A node may begin in one range and end in
the next; the stream keeps how far it was read.
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.layout import _arc, _bits, _masks
from cython.cimports.lexc.kernels.out_of_core import _bytes, _reserve
from cython.cimports.lexc.kernels.out_of_core.spill import Spill


def set_targets32(records: cython.const[cython.uchar][::1], first: cython.ulonglong, shift: cython.int,
                  nodes: cython.uint[::1], words: cython.ulonglong[::1]):
    """Set the targets of a range of NODE, in units of 32 bits, and the words below them, from (slot, unit, words).

    first: the range's first unit. shift: 0, or SHIFT if a target shares its unit with a label.
    """
    start: cython.Py_ssize_t
    slot: cython.ulonglong
    if len(records) % 24 or len(words) != len(nodes):
        raise ValueError("a record is cut, or a buffer has another length")
    for start in range(0, len(records), 24):
        slot = (_bytes.load64(records, start) - first) & _masks.FULL
        if slot >= cython.cast(cython.ulonglong, len(nodes)):
            raise ValueError("a record of another range")
        nodes[slot] |= cython.cast(cython.uint, _bytes.load64(records, start + 8) << shift)
        words[slot] = _bytes.load64(records, start + 16)


def set_targets64(records: cython.const[cython.uchar][::1], first: cython.ulonglong, nodes: cython.ulonglong[::1],
                  words: cython.ulonglong[::1]):
    """As `set_targets32`, in units of 64 bits with labels."""
    start: cython.Py_ssize_t
    slot: cython.ulonglong
    if len(records) % 24 or len(words) != len(nodes):
        raise ValueError("a record is cut, or a buffer has another length")
    for start in range(0, len(records), 24):
        slot = (_bytes.load64(records, start) - first) & _masks.FULL
        if slot >= cython.cast(cython.ulonglong, len(nodes)):
            raise ValueError("a record of another range")
        nodes[slot] |= _bytes.load64(records, start + 8) << _arc.SHIFT
        words[slot] = _bytes.load64(records, start + 16)


@cython.final
@cython.cclass
class RankStream:
    """The entries and the directory of RANK, from ranges of NODE in order.

    mask_units: of a node in bitmap, 0 in arcs. entries: a spill of one bucket, which gets a number of 64 bits for each
    slot. node_starts, nodes_before: spills of one bucket, which get the directory's numbers of 64 and 32 bits.
    """

    n_slots: cython.ulonglong
    _run_ends: cython.ulonglong[::1]
    _mask_units: cython.int
    _entries: Spill
    _node_starts: Spill
    _nodes_before: Spill
    _header: cython.int  # header units of the current node that were read
    _n_left: cython.int  # its slots that were not read yet
    _below: cython.ulonglong  # words below its slots so far
    _n_units: cython.ulonglong
    _n_nodes: cython.ulonglong
    _starts: cython.ulonglong

    def __cinit__(self, mask_units: cython.int, entries: Spill, node_starts: Spill, nodes_before: Spill):
        self._mask_units = mask_units
        self._entries = entries
        self._node_starts = node_starts
        self._nodes_before = nodes_before
        self._run_ends = memoryview(bytearray(24)).cast("Q")
        self._header = 0
        self._n_left = 0
        self._below = 0
        self._n_units = 0
        self._n_nodes = 0
        self._starts = 0
        self.n_slots = 0

    def add_bitmap(self, nodes: cython.const[cython.uint][::1], words: cython.const[cython.ulonglong][::1]):
        """Add a range of NODE in bitmap. words: below the target in each unit."""
        i: cython.Py_ssize_t
        for i in range(len(nodes)):
            if self._n_units & 63 == 0:
                self._begin_block()
            if self._header == 0:
                self._starts |= _masks.ONE << (self._n_units & 63)
                self._n_nodes += 1
                self._n_left = 0
                self._below = 0
            if self._header < self._mask_units:
                self._n_left += _bits.popcount(nodes[i])
                self._header += 1
            elif self._header < 2 * self._mask_units:
                self._header += 1
            else:
                self._below += words[i]
                self._n_left -= 1
                self._add_entry(self._below)
            if self._header == 2 * self._mask_units and self._n_left == 0:
                self._header = 0
            self._n_units += 1

    def add_arcs32(self, nodes: cython.const[cython.uint][::1], words: cython.const[cython.ulonglong][::1]):
        """Add a range of NODE in arcs of 32 bits. words: below the target of each arc."""
        i: cython.Py_ssize_t
        for i in range(len(nodes)):
            self._add_arc(nodes[i], words[i])

    def add_arcs64(self, nodes: cython.const[cython.ulonglong][::1], words: cython.const[cython.ulonglong][::1]):
        """Add a range of NODE in arcs of 64 bits. words: below the target of each arc."""
        i: cython.Py_ssize_t
        for i in range(len(nodes)):
            self._add_arc(nodes[i], words[i])

    def finish(self) -> tuple[int, int, int, int]:
        """Write the rest. Return the slots, and the ends of the runs whose entries need more than 4, 2 and 1 bytes."""
        if self._mask_units and self._n_units:
            self._end_block()
        self._entries.flush_all()
        self._node_starts.flush_all()
        self._nodes_before.flush_all()
        return self.n_slots, self._run_ends[0], self._run_ends[1], self._run_ends[2]

    @cython.cfunc
    @cython.exceptval(-1)
    def _begin_block(self) -> cython.int:
        """Begin a block of 64 units in the directory."""
        room: cython.Py_ssize_t
        if self._n_units:
            self._end_block()
        room = _reserve.reserve(self._nodes_before, 0, 4)
        _bytes.store32(self._nodes_before.buffer, room, cython.cast(cython.uint, self._n_nodes & _masks.HALF))
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def _end_block(self) -> cython.int:
        """Write the bits of the block before."""
        room: cython.Py_ssize_t = _reserve.reserve(self._node_starts, 0, 8)
        _bytes.store64(self._node_starts.buffer, room, self._starts)
        self._starts = 0
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def _add_arc(self, arc: cython.ulonglong, words: cython.ulonglong) -> cython.int:
        self._below += words
        self._add_entry(self._below)
        if arc & _arc.LAST:
            self._below = 0
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def _add_entry(self, entry: cython.ulonglong) -> cython.int:
        """Write the entry of a slot, and note the width that it needs."""
        room: cython.Py_ssize_t = _reserve.reserve(self._entries, 0, 8)
        _bytes.store64(self._entries.buffer, room, entry)
        self.n_slots += 1
        if entry > 0xFF:
            self._run_ends[2] = self.n_slots
            if entry > 0xFFFF:
                self._run_ends[1] = self.n_slots
                if entry > _masks.HALF:
                    self._run_ends[0] = self.n_slots
        return 0


def narrow(entries: cython.const[cython.ulonglong][::1], width: cython.Py_ssize_t, output: cython.uchar[::1]):
    """Write numbers with `width` bytes each, the lowest first."""
    i: cython.Py_ssize_t
    k: cython.Py_ssize_t
    if len(output) != len(entries) * width:
        raise ValueError("the output has another length")
    for i in range(len(entries)):
        for k in range(width):
            output[i * width + k] = cython.cast(cython.uchar, entries[i] >> 8 * k & 0xFF)
