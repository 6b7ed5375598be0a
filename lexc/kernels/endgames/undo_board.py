# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""A board on which plays are made and taken back, with a key for the position and one for each lane.

What can be played in a lane follows from its tiles, its cross-sets and its cross-scores. A lane's *key* is a hash of
these three, kept up as they change, so that `endgames.play_lists` can look up what it has listed before. A play
changes few lanes: its own, those of its tiles, and those of the squares at the ends of the words that it makes.
"""

from __future__ import annotations

from array import array

from lexc.kernels._types import Buffer, Whole

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.endgames._move_codes import PLACED_HEAD
    from cython.cimports.lexc.kernels.layout._hash import GOLDEN, mix64
    from cython.cimports.lexc.kernels.layout._masks import FULL
    from cython.cimports.lexc.kernels.layout.nodes import Nodes
    from cython.cimports.lexc.kernels.plays.board import Board
else:
    from lexc.kernels.endgames._move_codes import PLACED_HEAD
    from lexc.kernels.layout._hash import GOLDEN, mix64
    from lexc.kernels.layout._masks import FULL
    from lexc.kernels.layout.nodes import Nodes
    from lexc.kernels.plays.board import Board

MOST_PLACED = 20  # tiles on two racks: so many are placed, at most, before one is taken back
_UNKNOWN = cython.declare(cython.int, -1)
_SCORE = cython.declare(cython.ulonglong, 0xD6E8FEB86659FD93)
_CROSS = cython.declare(cython.ulonglong, 0xA0761D6478BD642F)


@cython.cclass
class UndoBoard(Board):
    """Beside what a `Board` has: key, a hash of the tiles on the board; keys, one of each lane.

    lists: for each of two sides and each lane, the number of the list of its plays, -1 while nobody has looked it up;
    a lane's entries are forgotten when its key changes, and come back with it.
    """

    def __cinit__(self, nodes: Nodes, words, gaddag, n_letters: Whole, n_rows, n_cols, letter_premiums: Buffer,
                  word_premiums: Buffer, values):
        n_lanes = 2 * self.stride
        most = 4 * MOST_PLACED + 2 * MOST_PLACED  # two lanes and two ends a tile, two ends a play
        self.key = 0
        self.keys = array("Q", bytes(8 * n_lanes))
        self.lists = array("i", [-1] * (2 * n_lanes))
        self.stamps = array("q", bytes(8 * n_lanes))
        self.stamp = 0
        self.old_at, self.old_scores = (array("i", bytes(4 * most)) for _ in range(2))
        self.old_tiles = bytearray(most)
        self.old_cross, self.old_factors = (array("Q", bytes(8 * most)) for _ in range(2))
        self.old_lanes = array("i", bytes(4 * most))
        self.old_lists = array("i", bytes(8 * most))
        self.old_keys = array("Q", bytes(8 * most))
        self.n_old = self.n_old_lanes = 0

    def begin(self, squares: Buffer):
        """`set`, and the keys of that position; plays made before are not taken back any more."""
        lane: cython.Py_ssize_t
        at: cython.Py_ssize_t
        self.set(squares)
        self.n_old = self.n_old_lanes = 0
        self.key = 0
        for lane in range(2 * self.stride):
            self.keys[lane] = mix64((lane + 1) * GOLDEN & FULL)
            for at in range(lane * self.stride, (lane + 1) * self.stride):
                self.keys[lane] ^= self._content(at)
                if lane < self.stride and self.tiles[at]:
                    self.key ^= self._content(at)
        for lane in range(4 * self.stride):
            self.lists[lane] = -1

    @cython.final
    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _content(self, at: cython.Py_ssize_t) -> cython.ulonglong:
        """What a square adds to its lane's key: of its tile, or of the cross-word that a tile there would make."""
        where: cython.ulonglong = (at + 1) * GOLDEN & FULL
        if self.tiles[at] != 0:
            return mix64((where + self.tiles[at] * _SCORE) & FULL)
        if self.factors[at] >> 32 == 0:
            return 0
        return mix64((where + self.cross_scores[at] * _SCORE & FULL) ^ ((self.cross[at] + 1) * _CROSS & FULL))

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def make(self, placed: cython.const[cython.uchar][::1], row: cython.Py_ssize_t) -> cython.void:
        """Make the play that stands in `placed` from row on."""
        stride: cython.Py_ssize_t = self.stride
        lane: cython.Py_ssize_t = placed[row]
        other: cython.Py_ssize_t = lane if lane < stride else lane - stride  # the position in lanes that cross this one
        crossing: cython.Py_ssize_t = stride if lane < stride else 0
        i: cython.Py_ssize_t
        at: cython.Py_ssize_t
        end: cython.Py_ssize_t
        self.stamp += 1
        for i in range(placed[row + 3]):
            at = placed[row + PLACED_HEAD + 2 * i]
            self._place(lane * stride + at, (crossing + at) * stride + other, placed[row + PLACED_HEAD + 2 * i + 1])
        self._renew_square(lane, placed[row + 1] - 1)
        self._renew_square(lane, placed[row + 2] + 1)
        for i in range(placed[row + 3]):
            at = crossing + placed[row + PLACED_HEAD + 2 * i]
            end = other - 1
            while self.tiles[at * stride + end] != 0:
                end -= 1
            self._renew_square(at, end)
            end = other + 1
            while self.tiles[at * stride + end] != 0:
                end += 1
            self._renew_square(at, end)

    @cython.final
    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _place(self, at: cython.Py_ssize_t, other: cython.Py_ssize_t, code: cython.int) -> cython.void:
        """Put a tile on the square that stands at `at` and, in the lane that crosses, at `other`."""
        self._change(at)
        self._change(other)
        self.tiles[at] = code
        self.tiles[other] = code
        self.cross[at] = 0
        self.cross[other] = 0
        self.keys[at // self.stride] ^= self._content(at)
        self.keys[other // self.stride] ^= self._content(other)
        self.key ^= self._content(min(at, other))
        self.n_tiles += 1

    @cython.final
    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _renew_square(self, lane: cython.Py_ssize_t, pos: cython.Py_ssize_t) -> cython.void:
        """Renew what the word along this lane, at whose end the square lies, means for the lane that crosses there."""
        stride: cython.Py_ssize_t = self.stride
        at: cython.Py_ssize_t = lane * stride + pos
        other: cython.Py_ssize_t = (stride + pos) * stride + lane if lane < stride else pos * stride + lane - stride
        if self.word_premiums[at] == 0:  # border or brick
            return
        self._change(other)
        self._cross_square(at, other)
        self.keys[other // stride] ^= self._content(other)

    @cython.final
    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _change(self, at: cython.Py_ssize_t) -> cython.void:
        """Note what is at `at`, where something will change, and take its part out of the lane's key."""
        lane: cython.Py_ssize_t = at // self.stride
        n: cython.Py_ssize_t = self.n_old_lanes
        n_lanes: cython.Py_ssize_t = 2 * self.stride
        if self.stamps[lane] != self.stamp:
            self.stamps[lane] = self.stamp
            self.old_lanes[n] = lane
            self.old_keys[n] = self.keys[lane]
            self.old_lists[2 * n] = self.lists[lane]
            self.old_lists[2 * n + 1] = self.lists[n_lanes + lane]
            self.lists[lane] = _UNKNOWN
            self.lists[n_lanes + lane] = _UNKNOWN
            self.n_old_lanes = n + 1
        self.keys[lane] ^= self._content(at)
        n = self.n_old
        self.old_at[n] = at
        self.old_tiles[n] = self.tiles[at]
        self.old_scores[n] = self.cross_scores[at]
        self.old_cross[n] = self.cross[at]
        self.old_factors[n] = self.factors[at]
        self.n_old = n + 1

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def unmake(self, n_old: cython.Py_ssize_t, n_old_lanes: cython.Py_ssize_t, key: cython.ulonglong,
               n_placed: cython.int) -> cython.void:
        """Take back the play that put n_placed tiles; the other three are those attributes as they were before it."""
        n: cython.Py_ssize_t = self.n_old
        n_lanes: cython.Py_ssize_t = 2 * self.stride
        at: cython.Py_ssize_t
        while n > n_old:
            n -= 1
            at = self.old_at[n]
            self.tiles[at] = self.old_tiles[n]
            self.cross_scores[at] = self.old_scores[n]
            self.cross[at] = self.old_cross[n]
            self.factors[at] = self.old_factors[n]
        self.n_old = n
        n = self.n_old_lanes
        while n > n_old_lanes:
            n -= 1
            at = self.old_lanes[n]
            self.keys[at] = self.old_keys[n]
            self.lists[at] = self.old_lists[2 * n]
            self.lists[n_lanes + at] = self.old_lists[2 * n + 1]
        self.n_old_lanes = n
        self.key = key
        self.n_tiles -= n_placed


if not cython.compiled:
    from lexc.kernels._cinit import emulate_cinit

    emulate_cinit(UndoBoard)
