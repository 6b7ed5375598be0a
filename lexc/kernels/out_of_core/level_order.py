# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""The order of nodes in a level, and their units: a node stands where the scan of the nodes before first leads to it.

All arcs to a level come from the levels before it, so the slots of these arcs are known. A slot is the unit of
NODE in which an arc's target is written. The *first slot* of a node is the smallest of the slots that lead to it.
Levels that are larger than memory are divided twice:

    by sequence     first slots, from records (sequence, slot) of arcs; then nodes are sent on by their first slots
    by first slot   nodes of a range of slots are sorted and written; their units are sent back by sequence
    by sequence     the units of nodes are sent to the slots of the arcs that lead to them

A node that is sent on, in bytes:

    first slot, sequence, words, n arcs, label, flags …, places of the targets      26 + 2 n + 8 a target
"""

from __future__ import annotations

from lexc.kernels._types import Callable

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.layout._arc import ACCEPT, LAST
    from cython.cimports.lexc.kernels.layout._masks import FULL, HALF, ONE
    from cython.cimports.lexc.kernels.layout._nodes import NARROW_ARCS, NARROW_BITMAP, WIDE_BITMAP
    from cython.cimports.lexc.kernels.out_of_core._bytes import copy_bytes, load16, load64, store32, store64
    from cython.cimports.lexc.kernels.out_of_core._records import ENDS, HAS_TARGET, NODE_HEAD, SEQUENCE
    from cython.cimports.lexc.kernels.out_of_core.place_buckets import PlaceBuckets
    from cython.cimports.lexc.kernels.out_of_core.spill import Spill
else:
    from lexc.kernels.layout._arc import ACCEPT, LAST
    from lexc.kernels.layout._masks import FULL, HALF, ONE
    from lexc.kernels.layout._nodes import NARROW_ARCS, NARROW_BITMAP, WIDE_BITMAP
    from lexc.kernels.out_of_core._bytes import copy_bytes, load16, load64, store32, store64
    from lexc.kernels.out_of_core._records import ENDS, HAS_TARGET, NODE_HEAD, SEQUENCE
    from lexc.kernels.out_of_core.place_buckets import PlaceBuckets
    from lexc.kernels.out_of_core.spill import Spill

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
            self._slots[i] = FULL

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
            i = self._index(load64(incoming, start))
            slot = load64(incoming, start + 8)
            if slot < self._slots[i]:
                self._slots[i] = slot

    def send_by_slot(self, nodes: cython.const[cython.uchar][::1], target_starts: cython.const[cython.uint][::1],
                     targets: cython.const[cython.ulonglong][::1], output: Spill, slot_range: cython.ulonglong):
        """Send nodes, which stand in sequence, to the buckets of their first slots.

        target_starts, targets: the places of each node's targets, from `find_targets` and `set_targets`.
        """
        start: cython.Py_ssize_t = 0
        i: cython.Py_ssize_t
        k: cython.Py_ssize_t
        n: cython.Py_ssize_t
        room: cython.Py_ssize_t
        n_targets: cython.Py_ssize_t
        for i in range(self._n):
            n = load16(nodes, start + 16)
            n_targets = target_starts[i + 1] - target_starts[i]
            if self._slots[i] == FULL:
                raise ValueError("no arc leads to a node")
            room = output.reserve(self._slots[i] // slot_range, _SLOT_HEAD + 2 * n + 8 * n_targets)
            store64(output.buffer, room, self._slots[i])
            store64(output.buffer, room + 8, self._first + i)
            copy_bytes(nodes, start, output.buffer, room + 16, 8)
            copy_bytes(nodes, start + 16, output.buffer, room + 24, 2 + 2 * n)
            room += _SLOT_HEAD + 2 * n
            for k in range(n_targets):
                store64(output.buffer, room + 8 * k, targets[target_starts[i] + k])
            start += NODE_HEAD + 2 * n

    def set_units(self, placed: cython.const[cython.uchar][::1]):
        """Set the units and words of nodes, from records (sequence, unit, words)."""
        start: cython.Py_ssize_t
        i: cython.Py_ssize_t
        for start in range(0, len(placed), 24):
            i = self._index(load64(placed, start))
            self._slots[i] = load64(placed, start + 8)
            self._words[i] = load64(placed, start + 16)

    def send_units(self, incoming: cython.const[cython.uchar][::1], output: Spill, slot_range: cython.ulonglong):
        """Send (slot, unit, words) to the range of the slot, for each arc to a node, a record (sequence, slot)."""
        start: cython.Py_ssize_t
        i: cython.Py_ssize_t
        room: cython.Py_ssize_t
        slot: cython.ulonglong
        for start in range(0, len(incoming), 16):
            i = self._index(load64(incoming, start))
            slot = load64(incoming, start + 8)
            room = output.reserve(slot // slot_range, 24)
            store64(output.buffer, room, slot)
            store64(output.buffer, room + 8, self._slots[i])
            store64(output.buffer, room + 16, self._words[i])


def find_targets(nodes: cython.const[cython.uchar][::1], target_starts: cython.uint[::1]) -> int:
    """Write the index of each node's first target to target_starts, their number last. Return it, too."""
    start: cython.Py_ssize_t = 0
    i: cython.Py_ssize_t
    k: cython.Py_ssize_t
    n: cython.Py_ssize_t
    n_targets: cython.uint = 0
    for i in range(len(target_starts) - 1):
        target_starts[i] = n_targets
        n = load16(nodes, start + 16)
        for k in range(n):
            n_targets += nodes[start + NODE_HEAD + 2 * k + 1] >> 1 & 1
        start += NODE_HEAD + 2 * n
    target_starts[len(target_starts) - 1] = n_targets
    return n_targets


def set_targets(records: cython.const[cython.uchar][::1], first: cython.ulonglong,
                target_starts: cython.const[cython.uint][::1], targets: cython.ulonglong[::1]):
    """Set the places of targets, from records (sequence << 8 | k, place). first: the part's first sequence number."""
    start: cython.Py_ssize_t
    source: cython.ulonglong
    for start in range(0, len(records), 16):
        source = load64(records, start)
        targets[target_starts[(source >> 8) - first] + (source & 255)] = load64(records, start + 8)


def index_slots(records: cython.const[cython.uchar][::1], first: cython.ulonglong, starts: cython.ulonglong[::1]):
    """Write 1 + the start of each node's record to starts[first slot - first]. First slots are distinct.

    starts: zeros.
    """
    start: cython.Py_ssize_t = 0
    end: cython.Py_ssize_t
    i: cython.Py_ssize_t
    n: cython.Py_ssize_t
    while start < len(records):
        starts[load64(records, start) - first] = start + 1
        n = load16(records, start + 24)
        end = start + _SLOT_HEAD + 2 * n
        for i in range(start + _SLOT_HEAD + 1, start + _SLOT_HEAD + 2 * n, 2):
            end += 8 * (records[i] >> 1 & 1)
        start = end


def write_nodes(records: cython.const[cython.uchar][::1], starts: cython.ulonglong[::1],
                unit: cython.ulonglong, layout: cython.int, nodes: Spill, incoming: Spill, buckets: PlaceBuckets,
                placed: Spill, part_size: cython.ulonglong) -> int:
    """Write the nodes in the order of their first slots, without targets. Return the unit behind the last one.

    starts: from `index_slots`; its numbers become 0 again, for the next level. unit: of the first node. layout: the
    kernel's number of a variant of bitmap or arcs. nodes: gets units. incoming: gets (sequence, slot) of each arc, in
    the bucket of its target. placed: gets (sequence, unit, words), in the bucket sequence // part_size.
    """
    i: cython.Py_ssize_t
    start: cython.Py_ssize_t
    room: cython.Py_ssize_t
    n: cython.Py_ssize_t
    for i in range(len(starts)):
        if starts[i] == 0:
            continue
        start = starts[i] - 1
        starts[i] = 0
        n = load16(records, start + 24)
        room = placed.reserve(load64(records, start + 8) // part_size, 24)
        copy_bytes(records, start + 8, placed.buffer, room, 8)
        store64(placed.buffer, room + 8, unit)
        copy_bytes(records, start + 16, placed.buffer, room + 16, 8)
        if layout == NARROW_BITMAP or layout == WIDE_BITMAP:
            unit = _write_bitmap_node(records, start + _SLOT_HEAD, n, unit, layout, nodes, incoming, buckets)
        else:
            unit = _write_arcs_node(records, start + _SLOT_HEAD, n, unit, layout, nodes, incoming, buckets)
    return unit


@cython.cfunc
@cython.exceptval(-1, check=True)
def _write_bitmap_node(records: cython.const[cython.uchar][::1], arcs: cython.Py_ssize_t, n: cython.Py_ssize_t,
                       unit: cython.ulonglong, mask_units: cython.int, nodes: Spill, incoming: Spill,
                       buckets: PlaceBuckets) -> cython.ulonglong:
    """Write a node of two masks and a zero for each target. Return the unit behind it."""
    k: cython.Py_ssize_t
    _: cython.Py_ssize_t
    room: cython.Py_ssize_t
    children: cython.ulonglong = 0
    accepts: cython.ulonglong = 0
    targets: cython.Py_ssize_t = arcs + 2 * n
    slot: cython.ulonglong = unit + 2 * mask_units
    for k in range(n):
        if records[arcs + 2 * k + 1] & ENDS:
            accepts |= ONE << records[arcs + 2 * k]
        if records[arcs + 2 * k + 1] & HAS_TARGET:
            children |= ONE << records[arcs + 2 * k]
            _send_arc(load64(records, targets), slot, incoming, buckets)
            targets += 8
            slot += 1
    if mask_units == 1:
        room = nodes.reserve(0, 8)
        store64(nodes.buffer, room, (children & HALF) | (accepts & HALF) << 32)
    else:
        room = nodes.reserve(0, 16)
        store64(nodes.buffer, room, children)
        store64(nodes.buffer, room + 8, accepts)
    for _ in range(slot - unit - 2 * mask_units):
        _write_unit32(nodes, 0)
    return slot


@cython.cfunc
@cython.exceptval(-1, check=True)
def _write_arcs_node(records: cython.const[cython.uchar][::1], arcs: cython.Py_ssize_t, n: cython.Py_ssize_t,
                     unit: cython.ulonglong, layout: cython.int, nodes: Spill, incoming: Spill,
                     buckets: PlaceBuckets) -> cython.ulonglong:
    """Write a node of n arcs without targets. Return the unit behind it."""
    k: cython.Py_ssize_t
    room: cython.Py_ssize_t
    arc: cython.ulonglong
    targets: cython.Py_ssize_t = arcs + 2 * n
    for k in range(n):
        arc = records[arcs + 2 * k]
        if records[arcs + 2 * k + 1] & ENDS:
            arc |= ACCEPT
        if k == n - 1:
            arc |= LAST
        if records[arcs + 2 * k + 1] & HAS_TARGET:
            _send_arc(load64(records, targets), unit + k, incoming, buckets)
            targets += 8
        if layout == NARROW_ARCS:
            _write_unit32(nodes, cython.cast(cython.uint, arc))
        else:
            room = nodes.reserve(0, 8)
            store64(nodes.buffer, room, arc)
    return unit + n


@cython.cfunc
@cython.inline
@cython.exceptval(-1)
def _write_unit32(nodes: Spill, unit: cython.uint) -> cython.int:
    """Append a unit of 32 bits, in the machine's own byte order."""
    room: cython.Py_ssize_t = nodes.reserve(0, 4)
    store32(nodes.buffer, room, unit)
    return 0


@cython.cfunc
@cython.inline
@cython.exceptval(-1)
def _send_arc(place: cython.ulonglong, slot: cython.ulonglong, incoming: Spill, buckets: PlaceBuckets) -> cython.int:
    """Send an arc's slot to the bucket of its target's place."""
    room: cython.Py_ssize_t = incoming.reserve(buckets.bucket(place), 16)
    store64(incoming.buffer, room, place & SEQUENCE)
    store64(incoming.buffer, room + 8, slot)
    return 0


if not cython.compiled:
    from lexc.kernels._cinit import emulate_cinit

    emulate_cinit(LevelPart)
