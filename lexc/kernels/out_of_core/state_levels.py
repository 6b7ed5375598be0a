# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""The levels of states: for each, the longest path from the root. They are found from the highest number down.

A *block* is a range of numbers, with all its states in memory. Sources have higher numbers than their targets. So the
levels of a block are known when all blocks of higher numbers are finished. They send it messages:

    block of higher numbers          message                           this block
    source at (level, sequence)  ->  (target << 8 | k, source)    ->   the target's level is above the source's

The *place* of a state is its level and its sequence number there, in the order in which states are met. Of each level,
ranges of sequence numbers have buckets for the passes that follow: nodes go to the bucket of their place. A node has
the places of its targets in the same block. Those of the others follow in records of their own.

    node     words, n arcs, label, flags …, places of the targets, FULL if it follows      10 + 2 n + 8 a target
    target   sequence << 8 | k, place of the k-th target                                   16 bytes
"""

from __future__ import annotations

from lexc.kernels._types import Callable

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.layout._masks import FULL
    from cython.cimports.lexc.kernels.out_of_core._bytes import copy_bytes, load16, load64, store16, store64
    from cython.cimports.lexc.kernels.out_of_core._records import (
        LEVEL_SHIFT,
        NODE_HEAD,
        SEQUENCE,
        SKELETON_HEAD,
    )
    from cython.cimports.lexc.kernels.out_of_core._reserve import reserve
    from cython.cimports.lexc.kernels.out_of_core.place_buckets import PlaceBuckets
    from cython.cimports.lexc.kernels.out_of_core.spill import Spill
else:
    from lexc.kernels.layout._masks import FULL
    from lexc.kernels.out_of_core._bytes import copy_bytes, load16, load64, store16, store64
    from lexc.kernels.out_of_core._records import LEVEL_SHIFT, NODE_HEAD, SEQUENCE, SKELETON_HEAD
    from lexc.kernels.out_of_core._reserve import reserve
    from lexc.kernels.out_of_core.place_buckets import PlaceBuckets
    from lexc.kernels.out_of_core.spill import Spill


@cython.final
@cython.cclass
class StateBlock:
    """The states with the numbers first to first + n - 1.

    skeletons: their records. zeros: makes buffers, as `lexc.compile.buffers.zeros`.
    """

    _first: cython.ulonglong
    _n: cython.Py_ssize_t
    _starts: cython.uint[::1]  # of each state, its first target in _targets
    _targets: cython.ulonglong[::1]  # the numbers of the targets
    _arc_starts: cython.uint[::1]  # of each state, its first label in _arcs
    _arcs: cython.uchar[::1]  # labels and flags
    _words: cython.ulonglong[::1]
    _levels: cython.ushort[::1]
    _places: cython.ulonglong[::1]

    def __cinit__(self, first: cython.ulonglong, n: cython.Py_ssize_t, skeletons: cython.const[cython.uchar][::1],
                  zeros: Callable):
        self._first = first
        self._n = n
        self._starts = zeros("I", n + 1)
        self._arc_starts = zeros("I", n + 1)
        self._words = zeros("Q", n)
        self._levels = zeros("H", n)
        self._places = zeros("Q", n)
        self._measure(skeletons)
        self._targets = zeros("Q", self._starts[n])
        self._arcs = zeros("B", 2 * self._arc_starts[n])
        self._read(skeletons)

    @cython.cfunc
    def _measure(self, skeletons: cython.const[cython.uchar][::1]) -> object:
        """Find where the arcs and targets of each state begin."""
        start: cython.Py_ssize_t = 0
        state: cython.Py_ssize_t
        i: cython.Py_ssize_t
        n: cython.Py_ssize_t
        while start < len(skeletons):
            state = self._index(load64(skeletons, start))
            n = load16(skeletons, start + 16)
            self._arc_starts[state + 1] = n
            for i in range(n):
                self._starts[state + 1] += skeletons[start + SKELETON_HEAD + 2 * i + 1] >> 1 & 1
            start += SKELETON_HEAD + 2 * n
        for state in range(self._n):
            self._starts[state + 1] += self._starts[state]
            self._arc_starts[state + 1] += self._arc_starts[state]
        return None

    @cython.cfunc
    def _read(self, skeletons: cython.const[cython.uchar][::1]) -> object:
        """Copy words, labels and flags."""
        start: cython.Py_ssize_t = 0
        state: cython.Py_ssize_t
        i: cython.Py_ssize_t
        n: cython.Py_ssize_t
        while start < len(skeletons):
            state = self._index(load64(skeletons, start))
            n = load16(skeletons, start + 16)
            self._words[state] = load64(skeletons, start + 8)
            for i in range(2 * n):
                self._arcs[2 * self._arc_starts[state] + i] = skeletons[start + SKELETON_HEAD + i]
            start += SKELETON_HEAD + 2 * n
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
        """Set the targets of states, from records (source << 8 | k, number of the k-th target)."""
        start: cython.Py_ssize_t
        source: cython.ulonglong
        for start in range(0, len(joined), 16):
            source = load64(joined, start)
            self._targets[self._starts[self._index(source >> 8)] + (source & 255)] = load64(joined, start + 8)

    def raise_levels(self, messages: cython.const[cython.uchar][::1]):
        """Raise the levels of targets above those of their sources, from records (target << 8 | k, source's place)."""
        start: cython.Py_ssize_t
        state: cython.Py_ssize_t
        level: cython.ushort
        for start in range(0, len(messages), 16):
            state = self._index(load64(messages, start) >> 8)
            level = cython.cast(cython.ushort, (load64(messages, start + 8) >> LEVEL_SHIFT) + 1)
            if level > self._levels[state]:
                self._levels[state] = level

    def place_states(self, ends: cython.ulonglong[::1], part_bytes: cython.ulonglong[::1], part_size: cython.ulonglong,
                     most_bytes: cython.ulonglong):
        """Give each state its place, from the highest number down.

        A part of a level is part_size sequence numbers. Its last ones remain free if the nodes of the others have
        most_bytes. ends: the next sequence number of each level. part_bytes: of the nodes in its last part. Both are
        changed.
        """
        state: cython.Py_ssize_t
        i: cython.Py_ssize_t
        target: cython.ulonglong
        size: cython.ulonglong
        level: cython.ushort
        for state in range(self._n - 1, -1, -1):
            level = self._levels[state]
            size = NODE_HEAD + 2 * (self._arc_starts[state + 1] - self._arc_starts[state])
            size += 8 * (self._starts[state + 1] - self._starts[state])
            for i in range(self._starts[state], self._starts[state + 1]):
                target = self._targets[i]
                if target >= self._first and self._levels[self._index(target)] <= level:
                    self._levels[target - self._first] = level + 1
            if ends[level] % part_size == 0:
                part_bytes[level] = 0
            elif part_bytes[level] + size > most_bytes:
                ends[level] += part_size - ends[level] % part_size
                part_bytes[level] = 0
            self._places[state] = cython.cast(cython.ulonglong, level) << LEVEL_SHIFT | ends[level]
            ends[level] += 1
            part_bytes[level] += size

    def send_nodes(self, buckets: PlaceBuckets, nodes: Spill, messages: Spill, block_size: cython.ulonglong,
                   sizes: cython.ulonglong[::1]):
        """Send nodes to the buckets of their places, and messages to the blocks of targets that are not in this one.

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
        place: cython.ulonglong
        target: cython.ulonglong
        for state in range(self._n - 1, -1, -1):
            n = self._arc_starts[state + 1] - self._arc_starts[state]
            n_targets = self._starts[state + 1] - self._starts[state]
            bucket = buckets.bucket(self._places[state])
            sizes[bucket] += 1
            room = reserve(nodes, bucket, NODE_HEAD + 2 * n + 8 * n_targets)
            store64(nodes.buffer, room, self._words[state])
            store16(nodes.buffer, room + 8, cython.cast(cython.ushort, n))
            room += NODE_HEAD
            arcs = self._arc_starts[state]
            copy_bytes(self._arcs, 2 * arcs, nodes.buffer, room, 2 * n)
            room += 2 * n
            for k in range(n_targets):
                target = self._targets[self._starts[state] + k]
                place = FULL
                if target >= self._first:
                    place = self._places[self._index(target)]
                else:
                    message = reserve(messages, target // block_size, 16)
                    store64(messages.buffer, message, target << 8 | k)
                    store64(messages.buffer, message + 8, self._places[state])
                store64(nodes.buffer, room + 8 * k, place)

    def answer(self, messages: cython.const[cython.uchar][::1], buckets: PlaceBuckets, targets: Spill):
        """Send the places of targets to the buckets of their sources, from the records that `raise_levels` takes."""
        start: cython.Py_ssize_t
        room: cython.Py_ssize_t
        message: cython.ulonglong
        source: cython.ulonglong
        for start in range(0, len(messages), 16):
            message = load64(messages, start)
            source = load64(messages, start + 8)
            room = reserve(targets, buckets.bucket(source), 16)
            store64(targets.buffer, room, (source & SEQUENCE) << 8 | (message & 255))
            store64(targets.buffer, room + 8, self._places[self._index(message >> 8)])


if not cython.compiled:
    from lexc.kernels._cinit import emulate_cinit

    emulate_cinit(StateBlock)
