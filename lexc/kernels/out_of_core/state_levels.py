"""The levels of states: for each, the longest path from the root. They are found from the highest number down.

A *block* is a range of numbers, with all its states in memory. Sources have higher numbers than their targets. So the
levels of a block are known when all blocks of higher numbers are finished. They send it messages:

    block of higher numbers          message                           this block
    source at (level, sequence)  ->  (target << 8 | k, source)    ->   the target's level is above the source's

The *place* of a state is its level and its sequence number there, in the order in which states are met. In each level,
ranges of sequence numbers have buckets for the passes that follow: nodes go to the bucket of their place. A node has
the places of its targets in the same block. Those of the others follow in records of their own.

    node     words, n arcs, label, flags …, places of the targets, FULL if it follows      10 + 2 n + 8 a target
    target   sequence << 8 | k, place of the k-th target                                   16 bytes

The places of the states that tails stand for follow when all of these have one. To find them, each tail is sent with
the place of its source:

    tail     its labels, TAIL_END, the source's 1023 - level, sequence and k in 2, 7 and 2 bytes, 0

These bytes have 7 bits of a number each, the highest first, and a higher bit. So tails can be sorted as words. A tail
comes behind all longer ones that begin with it. Among equal tails, that of the deepest source is the first.
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.layout import _masks
from cython.cimports.lexc.kernels.out_of_core import _bytes, _records, _reserve, _sound_arcs
from cython.cimports.lexc.kernels.out_of_core.place_buckets import PlaceBuckets, PlaceCounter
from cython.cimports.lexc.kernels.out_of_core.spill import Spill

from lexc.kernels._types import Callable

_UNKNOWN = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFE)  # a target whose record has not come


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _store_digits(buffer: cython.uchar[::1], room: cython.Py_ssize_t, n: cython.Py_ssize_t,
                  number: cython.ulonglong) -> cython.Py_ssize_t:
    """Write n digits of 7 bits, the highest first, each with a higher bit. Return the position behind them."""
    i: cython.Py_ssize_t
    for i in range(n):
        buffer[room + i] = cython.cast(cython.uchar, 128 | number >> 7 * (n - 1 - i) & 127)
    return room + n


@cython.final
@cython.cclass
class StateBlock:
    """The states with the numbers first to first + n - 1.

    skeletons: their records. n_labels: the largest label. zeros: makes buffers, as `lexc.compile.buffers.zeros`.
    """

    _first: cython.ulonglong
    _n: cython.Py_ssize_t
    _starts: cython.uint[::1]  # of each state, its first target in _targets
    _targets: cython.ulonglong[::1]  # the numbers of the targets
    _arc_starts: cython.uint[::1]  # of each state, its first label in _arcs
    _arcs: cython.uchar[::1]  # labels and flags
    _tail_starts: cython.ulonglong[::1]  # of each state, its first tail in _tails
    _tails: cython.uchar[::1]
    _words: cython.ulonglong[::1]
    _levels: cython.ushort[::1]
    _places: cython.ulonglong[::1]

    def __cinit__(self, first: cython.ulonglong, n: cython.Py_ssize_t, skeletons: cython.const[cython.uchar][::1],
                  n_labels: cython.int, zeros: Callable):
        self._first = first
        self._n = n
        self._starts = zeros("I", n + 1)
        self._arc_starts = zeros("I", n + 1)
        self._tail_starts = zeros("Q", n + 1)
        self._words = zeros("Q", n)
        self._levels = zeros("H", n)
        self._places = zeros("Q", n)
        self._measure(skeletons, n_labels)
        self._targets = zeros("Q", self._starts[n])
        self._arcs = zeros("B", 2 * self._arc_starts[n])
        self._tails = zeros("B", self._tail_starts[n])
        self._read(skeletons)

    @cython.cfunc
    def _measure(self, skeletons: cython.const[cython.uchar][::1], n_labels: cython.int) -> object:
        """Find where the arcs and targets of each state begin. Raises ValueError unless each has a sound skeleton."""
        start: cython.Py_ssize_t = 0
        state: cython.Py_ssize_t
        i: cython.Py_ssize_t
        n: cython.Py_ssize_t
        size: cython.Py_ssize_t
        while start < len(skeletons):
            if len(skeletons) - start < _records.SKELETON_HEAD:
                raise ValueError("a skeleton is damaged")
            state = self._index(_bytes.load64(skeletons, start))
            n = _bytes.load16(skeletons, start + 16)
            size = _bytes.load16(skeletons, start + 18)
            if not _sound_arcs.are_arcs(
                skeletons, start + _records.SKELETON_HEAD, n, n_labels
            ) or not _sound_arcs.are_tails(skeletons, start + _records.SKELETON_HEAD, n, size, n_labels):
                raise ValueError("a skeleton is damaged")
            if self._arc_starts[state + 1] != 0:
                raise ValueError("a skeleton comes twice")
            self._arc_starts[state + 1] = n
            self._tail_starts[state + 1] = size
            for i in range(n):
                self._starts[state + 1] += skeletons[start + _records.SKELETON_HEAD + 2 * i + 1] >> 1 & 1
            start += _records.SKELETON_HEAD + 2 * n + size
        for state in range(self._n):
            if self._arc_starts[state + 1] == 0:
                raise ValueError("a skeleton is missing")
        for state in range(self._n):
            self._starts[state + 1] += self._starts[state]
            self._arc_starts[state + 1] += self._arc_starts[state]
            self._tail_starts[state + 1] += self._tail_starts[state]
        return None

    @cython.cfunc
    def _read(self, skeletons: cython.const[cython.uchar][::1]) -> object:
        """Copy words, labels, flags and tails. The number of a target with a tail is FULL."""
        start: cython.Py_ssize_t = 0
        state: cython.Py_ssize_t
        i: cython.Py_ssize_t
        n: cython.Py_ssize_t
        n_bytes: cython.Py_ssize_t
        flags: cython.int
        target: cython.Py_ssize_t
        while start < len(skeletons):
            state = self._index(_bytes.load64(skeletons, start))
            n = _bytes.load16(skeletons, start + 16)
            n_bytes = _bytes.load16(skeletons, start + 18)
            self._words[state] = _bytes.load64(skeletons, start + 8)
            start += _records.SKELETON_HEAD
            target = self._starts[state]
            for i in range(n):
                flags = skeletons[start + 2 * i + 1]
                self._arcs[2 * (self._arc_starts[state] + i)] = skeletons[start + 2 * i]
                self._arcs[2 * (self._arc_starts[state] + i) + 1] = cython.cast(cython.uchar, flags)
                if flags & _records.HAS_TARGET:
                    self._targets[target] = _masks.FULL if flags & _records.IS_TAIL else _UNKNOWN
                    target += 1
            _bytes.copy_bytes(skeletons, start + 2 * n, self._tails, self._tail_starts[state], n_bytes)
            start += 2 * n + n_bytes
        return None

    @cython.cfunc
    @cython.inline
    @cython.exceptval(-1)
    def _index(self, number: cython.ulonglong) -> cython.Py_ssize_t:
        """The index in the block of a state with this number."""
        if number < self._first or number - self._first >= cython.cast(cython.ulonglong, self._n):
            raise ValueError("a record of another block")
        return number - self._first

    def set_targets(self, joined: cython.const[cython.uchar][::1]):
        """Set the targets of states, from records (source << 8 | k, number of the k-th target).

        Raises ValueError for a target that a state does not have, for one that comes twice, and for one that does not
        precede its source.
        """
        start: cython.Py_ssize_t
        state: cython.Py_ssize_t
        i: cython.Py_ssize_t
        source: cython.ulonglong
        target: cython.ulonglong
        if len(joined) % 16:
            raise ValueError("a record is cut")
        for start in range(0, len(joined), 16):
            source = _bytes.load64(joined, start)
            target = _bytes.load64(joined, start + 8)
            state = self._index(source >> 8)
            i = self._starts[state] + (source & 255)
            if i >= self._starts[state + 1] or self._targets[i] != _UNKNOWN or target >= source >> 8:
                raise ValueError("a target is damaged")
            self._targets[i] = target

    def raise_levels(self, messages: cython.const[cython.uchar][::1]):
        """Raise the levels of targets above those of their sources, from records (target << 8 | k, source's place)."""
        start: cython.Py_ssize_t
        state: cython.Py_ssize_t
        level: cython.ushort
        for start in range(0, len(messages), 16):
            state = self._index(_bytes.load64(messages, start) >> 8)
            level = cython.cast(cython.ushort, (_bytes.load64(messages, start + 8) >> _records.LEVEL_SHIFT) + 1)
            if level > self._levels[state]:
                self._levels[state] = level

    def place_states(self, places: PlaceCounter):
        """Give each state its place, from the highest number down."""
        state: cython.Py_ssize_t
        i: cython.Py_ssize_t
        target: cython.ulonglong
        size: cython.ulonglong
        level: cython.ushort
        for state in range(self._n - 1, -1, -1):
            level = self._levels[state]
            size = _records.NODE_HEAD + 2 * (self._arc_starts[state + 1] - self._arc_starts[state])
            size += 8 * (self._starts[state + 1] - self._starts[state])
            for i in range(self._starts[state], self._starts[state + 1]):
                target = self._targets[i]
                if target == _UNKNOWN:
                    raise ValueError("a target is missing")
                if target >= self._first and target != _masks.FULL and self._levels[self._index(target)] <= level:
                    self._levels[target - self._first] = level + 1
            self._places[state] = places.next_place(level, size)

    def send_nodes(self, buckets: PlaceBuckets, nodes: Spill, messages: Spill, tails: Spill,
                   block_size: cython.ulonglong, sizes: cython.ulonglong[::1]):
        """Send nodes to the buckets of their places, messages to the blocks of targets that are not in this one, tails.

        sizes: the number of nodes in each bucket; it is changed.
        """
        state: cython.Py_ssize_t
        k: cython.Py_ssize_t
        n: cython.Py_ssize_t
        n_targets: cython.Py_ssize_t
        arcs: cython.Py_ssize_t
        room: cython.Py_ssize_t
        message: cython.Py_ssize_t
        bucket: cython.Py_ssize_t
        tail: cython.Py_ssize_t
        place: cython.ulonglong
        target: cython.ulonglong
        for state in range(self._n - 1, -1, -1):
            n = self._arc_starts[state + 1] - self._arc_starts[state]
            n_targets = self._starts[state + 1] - self._starts[state]
            bucket = buckets.bucket(self._places[state])
            sizes[bucket] += 1
            room = _reserve.reserve(nodes, bucket, _records.NODE_HEAD + 2 * n + 8 * n_targets)
            _bytes.store64(nodes.buffer, room, self._words[state])
            _bytes.store16(nodes.buffer, room + 8, cython.cast(cython.ushort, n))
            room += _records.NODE_HEAD
            arcs = self._arc_starts[state]
            tail = self._tail_starts[state]
            _bytes.copy_bytes(self._arcs, 2 * arcs, nodes.buffer, room, 2 * n)
            room += 2 * n
            for k in range(n_targets):
                target = self._targets[self._starts[state] + k]
                place = _masks.FULL
                if target == _masks.FULL:
                    tail = self._send_tail(tails, tail, self._places[state], k)
                elif target >= self._first:
                    place = self._places[self._index(target)]
                else:
                    message = _reserve.reserve(messages, target // block_size, 16)
                    _bytes.store64(messages.buffer, message, target << 8 | k)
                    _bytes.store64(messages.buffer, message + 8, self._places[state])
                _bytes.store64(nodes.buffer, room + 8 * k, place)

    @cython.cfunc
    @cython.exceptval(-1)
    def _send_tail(self, tails: Spill, start: cython.Py_ssize_t, source: cython.ulonglong,
                   k: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Send the tail at a position, of the k-th target of a source. Return the position of the next one."""
        end: cython.Py_ssize_t = start
        room: cython.Py_ssize_t
        while end < len(self._tails) and self._tails[end]:
            end += 1
        room = _reserve.reserve(tails, 0, end - start + 13)
        _bytes.copy_bytes(self._tails, start, tails.buffer, room, end - start)
        room += end - start
        tails.buffer[room] = _records.TAIL_END
        room = _store_digits(tails.buffer, room + 1, 2, 1023 - (source >> _records.LEVEL_SHIFT))
        room = _store_digits(tails.buffer, room, 7, source & _records.SEQUENCE)
        room = _store_digits(tails.buffer, room, 2, k)
        tails.buffer[room] = 0
        return end + 1

    def answer(self, messages: cython.const[cython.uchar][::1], buckets: PlaceBuckets, targets: Spill):
        """Send the places of targets to the buckets of their sources, from the records that `raise_levels` takes."""
        start: cython.Py_ssize_t
        room: cython.Py_ssize_t
        message: cython.ulonglong
        source: cython.ulonglong
        for start in range(0, len(messages), 16):
            message = _bytes.load64(messages, start)
            source = _bytes.load64(messages, start + 8)
            room = _reserve.reserve(targets, buckets.bucket(source), 16)
            _bytes.store64(targets.buffer, room, (source & _records.SEQUENCE) << 8 | (message & 255))
            _bytes.store64(targets.buffer, room + 8, self._places[self._index(message >> 8)])
