"""The states with a single word below, from sorted tails, each once.

A tail is such a word in reversed order, as the levels' pass sends it (`lexc.kernels.out_of_core.state_levels`). All
beginnings of a tail are states, too: the ends of the word. So the states are the nodes of a trie of tails, but its arcs
lead up, to the parent:

    words   ING, LING, KING, ER     tails  GNI, GNIL, GNIK, RE

    root -+- G -- N -- I -+- K      the state of GNIK has the arc K, which leads to that of GNI
          |               +- L
          +- R -- E                 the state of R has the arc R, which ends the word

A state's level is above those of its children in the trie and of the sources of its tail. Longer tails come first, and
of equal tails that of the deepest source. So the level is known when the first of these comes, or else when no tail
continues the state's.

A node is sent when it has its place. Its target, the parent, seldom has one yet. But mostly it is the next to get one:
so a node waits, and is sent with its target unless a sibling begins. Then the target follows as a record of its own.
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.layout import _label_text, _masks, _signal_interval
from cython.cimports.lexc.kernels.out_of_core import _bytes, _records, _reserve
from cython.cimports.lexc.kernels.out_of_core.place_buckets import PlaceBuckets, PlaceCounter
from cython.cimports.lexc.kernels.out_of_core.spill import Spill

from lexc.kernels._types import Callable

_N_DIGITS = cython.declare(cython.Py_ssize_t, 11)  # of a source, behind a tail


@cython.final
@cython.cclass
class TailStates:
    """The states of sorted tails, which get their places and are sent as nodes.

    places, buckets: of all nodes. nodes, targets: spills of these buckets. sizes: the number of nodes in each bucket.
    zeros: makes buffers, as `lexc.compile.buffers.zeros`.

    n_states: those sent so far; n_ends of them have no target.
    """

    n_states: cython.ulonglong
    n_ends: cython.ulonglong
    _n_tails: cython.ulonglong
    _places: PlaceCounter
    _buckets: PlaceBuckets
    _nodes: Spill
    _targets: Spill
    _sizes: cython.ulonglong[::1]
    _path: cython.uchar[::1]  # the tail before, of which each beginning is an open state
    _length: cython.Py_ssize_t
    _levels: cython.ushort[::1]  # of each open state; at least, until it has a place
    _placed: cython.ulonglong[::1]  # their places, FULL if none
    _firsts: cython.ulonglong[::1]  # of each, the first of its children in _children
    _children: cython.ulonglong[::1]  # places of closed states whose parents have none yet
    _n_children: cython.Py_ssize_t
    _waiting: cython.Py_ssize_t  # the length of the tail whose node waits for its target, 0 for none
    _waiting_label: cython.uchar
    _waiting_place: cython.ulonglong

    def __cinit__(self, places: PlaceCounter, buckets: PlaceBuckets, nodes: Spill, targets: Spill,
                  sizes: cython.ulonglong[::1], zeros: Callable):
        self._places = places
        self._buckets = buckets
        self._nodes = nodes
        self._targets = targets
        self._sizes = sizes
        self._path = zeros("B", _records.MAX_TAIL + 1)
        self._levels = zeros("H", _records.MAX_TAIL + 1)
        self._placed = zeros("Q", _records.MAX_TAIL + 1)
        self._firsts = zeros("Q", _records.MAX_TAIL + 1)
        self._children = zeros("Q", _records.MAX_TAIL * 256)  # a state has fewer children than labels
        self._length = 0
        self._n_children = 0
        self._waiting = 0
        self._n_tails = 0
        self.n_states = 0
        self.n_ends = 0

    def counts(self) -> tuple[int, int]:
        """(states sent so far, those of them without a target)."""
        return self.n_states, self.n_ends

    def add(self, tails: cython.const[cython.uchar][::1]):
        """Add sorted tails with their sources. Raises ValueError if they are damaged."""
        start: cython.Py_ssize_t = 0
        shared: cython.Py_ssize_t
        end: cython.Py_ssize_t
        while start < len(tails):
            shared = 0
            while shared < self._length and start + shared < len(tails) and tails[start + shared] == self._path[shared]:
                shared += 1
            self._close(shared)
            end = start + shared
            while end < len(tails) and tails[end] != _records.TAIL_END:
                if self._length == _records.MAX_TAIL or tails[end] == 0:
                    raise ValueError("a tail is too long, or has no source")
                self._open(tails[end])
                end += 1
            if self._length == 0 or end + _N_DIGITS + 1 >= len(tails) or tails[end + _N_DIGITS + 1]:
                raise ValueError("a tail is empty, or has no source")
            self._add_source(tails, end + 1)
            start = end + _N_DIGITS + 2
            self._n_tails += 1
            if self._n_tails % _signal_interval.SIGNAL_INTERVAL == 0:
                _label_text.check_signals()

    def finish(self):
        """Send the nodes of the last states."""
        self._close(0)

    @cython.cfunc
    @cython.exceptval(-1)
    def _add_source(self, tails: cython.const[cython.uchar][::1], digits: cython.Py_ssize_t) -> cython.int:
        """Send the place of the deepest open state to a source of its tail. digits: the source's position."""
        level: cython.ulonglong = 1023 - _load_digits(tails, digits, 2)
        sequence: cython.ulonglong = _load_digits(tails, digits + 2, 7)
        k: cython.ulonglong = _load_digits(tails, digits + 9, 2)
        if level > 1022 or sequence > _records.SEQUENCE or k > 255:
            raise ValueError("a tail's source is damaged")
        if self._placed[self._length] == _masks.FULL:
            if level + 1 > self._levels[self._length]:
                self._levels[self._length] = cython.cast(cython.ushort, level + 1)
            self._place(self._length)
        self._send_target(level << _records.LEVEL_SHIFT | sequence, k, self._placed[self._length])
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def _open(self, label: cython.uchar) -> cython.int:
        """Open the state of a longer tail."""
        if self._waiting:
            self._send_waiting(_masks.FULL)
        self._path[self._length] = label
        self._length += 1
        self._levels[self._length] = 0
        self._placed[self._length] = _masks.FULL
        self._firsts[self._length] = self._n_children
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def _close(self, length: cython.Py_ssize_t) -> cython.int:
        """Close the states of tails that are longer than a number of letters."""
        while self._length > length:
            if self._placed[self._length] == _masks.FULL:
                self._place(self._length)
            self._length -= 1
            if self._levels[self._length] <= self._levels[self._length + 1]:
                self._levels[self._length] = self._levels[self._length + 1] + 1
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def _place(self, length: cython.Py_ssize_t) -> cython.int:
        """Give a state its place, and send it to its children."""
        i: cython.Py_ssize_t
        place: cython.ulonglong = self._places.next_place(
            self._levels[length], _records.NODE_HEAD + 2 + (8 if length > 1 else 0)
        )
        self._placed[length] = place
        self.n_states += 1
        if self._waiting:
            self._send_waiting(place)
        for i in range(self._firsts[length], self._n_children):
            self._send_target(self._children[i], 0, place)
        self._n_children = self._firsts[length]
        self._waiting = length
        self._waiting_label = self._path[length - 1]
        self._waiting_place = place
        if length == 1:
            self.n_ends += 1
            self._send_waiting(_masks.FULL)
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def _send_waiting(self, target: cython.ulonglong) -> cython.int:
        """Send the node that waits. target: its target's place, FULL if it follows or there is none."""
        bucket: cython.Py_ssize_t = self._buckets.bucket(self._waiting_place)
        room: cython.Py_ssize_t = _reserve.reserve(self._nodes, bucket,
                                                   _records.NODE_HEAD + 2 + (8 if self._waiting > 1 else 0))
        _bytes.store64(self._nodes.buffer, room, 1)
        _bytes.store16(self._nodes.buffer, room + 8, 1)
        self._nodes.buffer[room + _records.NODE_HEAD] = self._waiting_label
        if self._waiting == 1:
            self._nodes.buffer[room + _records.NODE_HEAD + 1] = _records.ENDS
        else:
            self._nodes.buffer[room + _records.NODE_HEAD + 1] = _records.HAS_TARGET
            _bytes.store64(self._nodes.buffer, room + _records.NODE_HEAD + 2, target)
            if target == _masks.FULL:
                if self._n_children == len(self._children):
                    raise ValueError("too many tails with one end")
                self._children[self._n_children] = self._waiting_place
                self._n_children += 1
        self._sizes[bucket] += 1
        self._waiting = 0
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def _send_target(self, source: cython.ulonglong, k: cython.ulonglong, place: cython.ulonglong) -> cython.int:
        """Send the place of a source's k-th target."""
        room: cython.Py_ssize_t = _reserve.reserve(self._targets, self._buckets.bucket(source), 16)
        _bytes.store64(self._targets.buffer, room, (source & _records.SEQUENCE) << 8 | k)
        _bytes.store64(self._targets.buffer, room + 8, place)
        return 0


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _load_digits(data: cython.const[cython.uchar][::1], start: cython.Py_ssize_t,
                 n: cython.Py_ssize_t) -> cython.ulonglong:
    """The number of n digits of 7 bits, the highest first."""
    i: cython.Py_ssize_t
    number: cython.ulonglong = 0
    for i in range(n):
        number = number << 7 | (data[start + i] & 127)
    return number
