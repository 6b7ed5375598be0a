# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""A board as move generators read it: lanes, cross-sets, cross-scores, and what a stretch of a lane is worth.

A *lane* is a row (plays across) or a column (plays down). Every square stands twice, once in its row and once in its
column, at ``lane * stride + position``: lanes 1 to n are rows, stride + 1 to stride + n columns, and stride is the
board's longer side + 2, so that a lane's squares, from position 1 on, lie between two squares of border. Border and
bricks are empty squares on which no tile may be put: no generator asks where the board ends.

Cross-sets and cross-scores are those of Appel and Jacobson (1988, section 3.1.1) and Gordon (1994, "Cross sets"), one
walk each. `set` keeps those of the position before and renews only what the changed squares can reach.
"""

from __future__ import annotations

from array import array

from lexc.kernels._types import Buffer, Whole

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.layout._bitmap import accept_mask, child_by_tile, child_mask
    from cython.cimports.lexc.kernels.layout._bits import lowest
    from cython.cimports.lexc.kernels.layout._masks import ONE
    from cython.cimports.lexc.kernels.layout._tiles import SEPARATOR, TILE
    from cython.cimports.lexc.kernels.layout.nodes import Nodes
    from cython.cimports.lexc.kernels.plays._copy import copy
    from cython.cimports.lexc.kernels.plays._lane_sums import (
        CROSSED,
        DOUBLE,
        QUADRUPLE,
        THREES,
        TILE_POINTS,
        TRIPLE,
        TWOS,
    )
else:
    from lexc.kernels.layout._bitmap import accept_mask, child_by_tile, child_mask
    from lexc.kernels.layout._bits import lowest
    from lexc.kernels.layout._masks import ONE
    from lexc.kernels.layout._tiles import SEPARATOR, TILE
    from lexc.kernels.layout.nodes import Nodes
    from lexc.kernels.plays._copy import copy
    from lexc.kernels.plays._lane_sums import CROSSED, DOUBLE, QUADRUPLE, THREES, TILE_POINTS, TRIPLE, TWOS

POWERS_OF_3 = [1, 3, 9, 27, 81, 243, 729, 2187, 6561, 19683, 59049]  # to the tenth: a rack has at most ten tiles
# What `dirty` says of a lane: tiles of it changed, and so what may cross it; what its sums add up changed.
_NEW_TILES = cython.declare(cython.int, 1)
_NEW_SUMS = cython.declare(cython.int, 2)


@cython.cclass
class Board:
    """A board's squares and what follows from them for one lexicon and one set of rules.

    nodes: a verified image's, bitmap layout. words, gaddag: its roots; gaddag is -1 where there is none.
    letter_premiums, word_premiums: bytes, a square each, row by row; a word premium of 0 is a brick. values: int32, the
    points of tile t on a square at t, of a blank at BLANK | t.

    lanes: the buffers that generators read, each with an entry for every square of every lane:
    tiles (u8: 0 empty, a tile, or BLANK | tile), cross (u64: a mask of the tiles that may stand there),
    factors (u64: low half the letter premium; high half letter times word premium where there is a cross-word, else 0),
    sums (u64) and cross_sums (u64: cross-scores times word premium), both running sums along the lane, so that the
    stretch from i to k is worth ``sums[k + 1] - sums[i]``.
    """

    def __cinit__(self, nodes: Nodes, words, gaddag, n_letters: Whole, n_rows, n_cols, letter_premiums: Buffer,
                  word_premiums: Buffer, values):
        row: cython.Py_ssize_t
        col: cython.Py_ssize_t
        lane: cython.Py_ssize_t
        if not nodes.is_bitmap():
            raise ValueError("not the bitmap layout")
        self.units = nodes.units32
        self.layout = nodes.layout
        self.words = words
        self.gaddag = gaddag
        self.all = (2 << n_letters) - 2
        self.n_rows = n_rows
        self.n_cols = n_cols
        self.stride = stride = max(n_rows, n_cols) + 2
        self.n_tiles = 0
        self.values = values
        size = 2 * stride * stride
        self.letter_premiums = bytearray(size)
        self.word_premiums = bytearray(size)
        for row in range(self.n_rows):
            for col in range(self.n_cols):
                for lane in ((row + 1) * stride + col + 1, (stride + col + 1) * stride + row + 1):
                    self.letter_premiums[lane] = letter_premiums[row * n_cols + col]
                    self.word_premiums[lane] = word_premiums[row * n_cols + col]
        tiles = bytearray(size)
        cross, factors, sums, cross_sums = (array("Q", bytes(8 * size)) for _ in range(4))
        self.tiles = tiles
        self.cross = cross
        self.cross_scores = array("i", bytes(4 * size))
        self.factors = factors
        self.sums = sums
        self.cross_sums = cross_sums
        self.dirty = bytearray([_NEW_TILES | _NEW_SUMS]) * (2 * stride)
        self.buffers = (tiles, cross, factors, sums, cross_sums)
        self.kept_tiles = bytearray(size)
        self.kept_scores = array("i", bytes(4 * size))
        self.kept_cross, self.kept_factors, self.kept_sums, self.kept_cross_sums = (
            array("Q", bytes(8 * size)) for _ in range(4))
        self.set(bytes(n_rows * n_cols))

    @property
    def lanes(self) -> tuple[bytearray, array[int], array[int], array[int], array[int]]:
        """(tiles, cross, factors, sums, cross_sums), always the same buffers: `set` writes into them."""
        return self.buffers

    @property
    def is_empty(self) -> bool:
        return self.n_tiles == 0

    def set(self, squares: cython.const[cython.uchar][::1]):
        """Show this position: a byte a square, row by row, 0 for empty, a tile, or BLANK | tile.

        ValueError where a square holds what is no tile of the alphabet, or a brick holds a tile.
        """
        found: cython.Py_ssize_t
        if len(squares) != self.n_rows * self.n_cols:
            raise ValueError("the position is of another size than the board")
        with cython.nogil:
            found = self._wrong_square(squares)
            if found < 0:
                self._show(squares)
        if found >= 0:
            raise ValueError(f"no tile of the alphabet, or one on a brick, on square {found}: {squares[found]}")

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _wrong_square(self, squares: cython.const[cython.uchar][::1]) -> cython.Py_ssize_t:
        """The first square that cannot be as it is, -1 if there is none."""
        row: cython.Py_ssize_t
        col: cython.Py_ssize_t
        at: cython.Py_ssize_t = 0
        code: cython.int
        for row in range(1, self.n_rows + 1):
            for col in range(1, self.n_cols + 1):
                code = squares[at]
                if code != 0 and (code > 127 or self.all >> (code & TILE) & 1 == 0
                                  or self.word_premiums[row * self.stride + col] == 0):
                    return at
                at += 1
        return -1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _show(self, squares: cython.const[cython.uchar][::1]) -> cython.void:
        """Put down what changed, and renew what follows from it."""
        row: cython.Py_ssize_t
        col: cython.Py_ssize_t
        at: cython.Py_ssize_t = 0
        for row in range(1, self.n_rows + 1):
            for col in range(1, self.n_cols + 1):
                if squares[at] != self.tiles[row * self.stride + col]:
                    self._put(row, col, squares[at])
                at += 1
        self._renew()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _renew(self) -> cython.void:
        """Cross-sets of the lanes that `_put` touched, then sums, which need them."""
        lane: cython.Py_ssize_t
        for lane in range(2 * self.stride):
            if self.dirty[lane] & _NEW_TILES:
                self._cross_lane(lane)
        for lane in range(2 * self.stride):
            if self.dirty[lane]:
                self._sum_lane(lane)
                self.dirty[lane] = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _put(self, row: cython.Py_ssize_t, col: cython.Py_ssize_t, code: cython.int) -> cython.void:
        stride: cython.Py_ssize_t = self.stride
        self.n_tiles += (code != 0) - (self.tiles[row * stride + col] != 0)
        self.tiles[row * stride + col] = code
        self.tiles[(stride + col) * stride + row] = code
        self.dirty[row] = self.dirty[stride + col] = _NEW_TILES | _NEW_SUMS

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _keep(self) -> cython.void:
        """Note the position as it is, renewed, for `_restore`."""
        n: cython.Py_ssize_t = len(self.tiles)
        self.n_kept = self.n_tiles
        copy(self.tiles, 0, self.kept_tiles, 0, n)
        copy(self.cross_scores, 0, self.kept_scores, 0, n)
        copy(self.cross, 0, self.kept_cross, 0, n)
        copy(self.factors, 0, self.kept_factors, 0, n)
        copy(self.sums, 0, self.kept_sums, 0, n)
        copy(self.cross_sums, 0, self.kept_cross_sums, 0, n)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _restore(self) -> cython.void:
        """Show the position that `_keep` noted: copying 20 kB is far less than renewing the lanes of one play."""
        n: cython.Py_ssize_t = len(self.tiles)
        self.n_tiles = self.n_kept
        copy(self.kept_tiles, 0, self.tiles, 0, n)
        copy(self.kept_scores, 0, self.cross_scores, 0, n)
        copy(self.kept_cross, 0, self.cross, 0, n)
        copy(self.kept_factors, 0, self.factors, 0, n)
        copy(self.kept_sums, 0, self.sums, 0, n)
        copy(self.kept_cross_sums, 0, self.cross_sums, 0, n)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _cross_lane(self, lane: cython.Py_ssize_t) -> cython.void:
        """Renew cross-set, cross-score and factors of each square of the lane, as the lane that crosses there has them.

        The words along this lane are the cross-words of those.
        """
        stride: cython.Py_ssize_t = self.stride
        start: cython.Py_ssize_t = lane * stride
        pos: cython.Py_ssize_t
        other_lane: cython.Py_ssize_t
        for pos in range(1, stride - 1):
            other_lane = stride + pos if lane < stride else pos
            if self.tiles[start + pos] != 0 or self.word_premiums[start + pos] == 0:
                self.cross[other_lane * stride + (lane if lane < stride else lane - stride)] = 0
            elif self._cross_square(start + pos, other_lane * stride + (lane if lane < stride else lane - stride)):
                self.dirty[other_lane] |= _NEW_SUMS

    @cython.final
    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _cross_square(self, at: cython.Py_ssize_t, other: cython.Py_ssize_t) -> cython.bint:
        """Renew one empty square that is no brick, `other` where it stands in the lane that crosses at `at`.

        Whether anything that sums add up has changed.
        """
        lo: cython.Py_ssize_t = at
        hi: cython.Py_ssize_t = at
        i: cython.Py_ssize_t
        score: cython.int = 0
        factor: cython.ulonglong = self.letter_premiums[other]
        while self.tiles[lo - 1] != 0:
            lo -= 1
        while self.tiles[hi + 1] != 0:
            hi += 1
        if lo == hi:
            self.cross[other] = self.all
        else:
            self.cross[other] = self._cross_set(self.units, self.tiles, lo, at, hi)
            for i in range(lo, hi + 1):
                score += self.values[self.tiles[i]]
            factor |= factor * self.word_premiums[other] << 32
        if self.cross_scores[other] == score and self.factors[other] == factor:
            return False
        self.cross_scores[other] = score
        self.factors[other] = factor
        return True

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _cross_set(self, units: cython.const[cython.uint][::1], tiles: cython.uchar[::1], lo: cython.Py_ssize_t,
                   at: cython.Py_ssize_t, hi: cython.Py_ssize_t) -> cython.ulonglong:
        """The tiles that make a word of the tiles from lo to hi when put at the empty square between or beside them."""
        layout: cython.int = self.layout
        node: cython.Py_ssize_t
        i: cython.Py_ssize_t
        if self.gaddag >= 0 and (hi == at or lo == at):  # one side only: one walk, backwards
            node = self.gaddag
            i = at - 1 if hi == at else hi
            while i >= lo and i != at:
                node = child_by_tile(units, layout, node, tiles[i] & TILE)
                if node == 0:
                    return 0
                i -= 1
            if hi == at:
                node = child_by_tile(units, layout, node, SEPARATOR)
                if node == 0:
                    return 0
            return accept_mask(units, layout, node)
        node = self.words
        for i in range(lo, at):
            node = child_by_tile(units, layout, node, tiles[i] & TILE)
            if node == 0:
                return 0
        if hi == at:
            return accept_mask(units, layout, node)
        return self._cross_set_between(units, tiles, node, at, hi)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _cross_set_between(self, units: cython.const[cython.uint][::1], tiles: cython.uchar[::1],
                           start: cython.Py_ssize_t, at: cython.Py_ssize_t, hi: cython.Py_ssize_t) -> cython.ulonglong:
        """The same where tiles lie on both sides: a walk for each child of start, the node behind those before `at`."""
        layout: cython.int = self.layout
        found: cython.ulonglong = 0
        rest: cython.ulonglong = child_mask(units, layout, start)
        node: cython.Py_ssize_t
        tile: cython.int
        i: cython.Py_ssize_t
        while rest:
            tile = lowest(rest)
            rest &= rest - 1
            node = child_by_tile(units, layout, start, tile)
            i = at + 1
            while i < hi and node != 0:
                node = child_by_tile(units, layout, node, tiles[i] & TILE)
                i += 1
            if node != 0 and accept_mask(units, layout, node) >> (tiles[hi] & TILE) & 1 != 0:
                found |= ONE << tile
        return found

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _sum_lane(self, lane: cython.Py_ssize_t) -> cython.void:
        """Renew the running sums along the lane."""
        i: cython.Py_ssize_t
        total: cython.ulonglong = 0
        crosses: cython.ulonglong = 0
        premium: cython.ulonglong
        for i in range(lane * self.stride + 1, (lane + 1) * self.stride):
            self.sums[i] = total
            self.cross_sums[i] = crosses
            premium = self.word_premiums[i]
            if self.tiles[i] != 0:
                total += cython.cast(cython.ulonglong, self.values[self.tiles[i]]) << TILE_POINTS
            elif premium != 0:
                total += 1
                total += cython.cast(cython.ulonglong, self.letter_premiums[i] >= 2) << DOUBLE
                total += cython.cast(cython.ulonglong, self.letter_premiums[i] >= 3) << TRIPLE
                total += cython.cast(cython.ulonglong, self.letter_premiums[i] >= 4) << QUADRUPLE
                if self.factors[i] >> 32:
                    total += ONE << CROSSED
                    crosses += self.cross_scores[i] * premium
                if premium == 3:
                    total += ONE << THREES
                else:
                    total += (premium >> 1) << TWOS  # 1, 2 and 4 have 0, 1 and 2 factors


if not cython.compiled:
    from lexc.kernels._cinit import emulate_cinit

    emulate_cinit(Board)
