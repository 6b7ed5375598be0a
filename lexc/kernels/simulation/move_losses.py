"""The losses of an observed move for many racks: how much better the best move of each rack is than the observed one.

    racks     a row for each: the tiles that the move placed, and those that were kept, or a whole rack
    losses    a number for each: the highest equity, less that of the observed move, in 1 / POINT; never negative

The search for the best play begins with the equity of the observed move as its threshold, since plays below that do not
matter. So it ends at once where the observed move is the best.
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.lexc.kernels.layout import _tiles
from cython.cimports.lexc.kernels.plays import _equity_units
from cython.cimports.lexc.kernels.plays.leaves import RackLeaves
from cython.cimports.lexc.kernels.plays.position_search import PositionSearch
from cython.cimports.lexc.kernels.simulation import _playout_rows

from lexc.kernels._types import Buffer


@cython.final
@cython.cclass
class MoveLosses:
    """The losses of moves in one position. Not to be shared by threads.

    search: the kernels that find plays. leaves: values of leaves. No other object may use these two at the same time.
    squares: the board. max_exchanged: the most tiles of an exchange, 0 if none is allowed. Raises ValueError for
    impossible squares.
    """

    search: PositionSearch
    leaves: RackLeaves
    max_exchanged: cython.int
    rack: cython.uchar[::1]
    n_tiles: cython.Py_ssize_t

    def __cinit__(self, search: PositionSearch, leaves: RackLeaves, squares: Buffer, max_exchanged):
        search.board.set(squares)
        leaves.skips_whole_rack = True
        self.search = search
        self.leaves = leaves
        self.max_exchanged = max_exchanged
        self.rack = bytearray(_playout_rows.RACK_ROOM)
        self.n_tiles = 0

    def of_play(self, placed: bytes, points: cython.longlong, kept: bytes, n_kept: cython.Py_ssize_t) -> array[int]:
        """The loss of a play of so many points for each rack.

        placed: the tiles that it places, 0 for a blank. kept: rows of n_kept tiles. Raises ValueError for racks that
        are too long or have unknown tiles, OverflowError if a walk is stopped.
        """
        i: cython.Py_ssize_t
        row: cython.Py_ssize_t
        self._check(placed + kept, len(placed), n_kept)
        n_rows: cython.Py_ssize_t = len(kept) // n_kept
        tiles: cython.const[cython.uchar][::1] = kept
        losses = array("q", bytes(8 * n_rows))
        output: cython.longlong[::1] = losses
        for i in range(len(placed)):
            self.rack[n_kept + i] = placed[i]
        with cython.nogil:
            for row in range(n_rows):
                for i in range(n_kept):
                    self.rack[i] = tiles[row * n_kept + i]
                self._prepare()
                output[row] = self._loss(
                    points * _equity_units.POINT + self.leaves.values[self._index(n_kept)])
        self.search.best_plays._raise_if_stopped()
        return losses

    def of_exchange(self, racks: bytes, n_tiles: cython.Py_ssize_t,
                    n_kept: cython.Py_ssize_t) -> tuple[array[int], bytes]:
        """(losses, kept tiles) of the best exchange that keeps n_kept tiles, for each rack.

        racks: rows of n_tiles tiles. The kept tiles are rows of n_kept tiles. Raises errors as `of_play` does.
        """
        i: cython.Py_ssize_t
        row: cython.Py_ssize_t
        best: cython.int
        self._check(racks, n_tiles - n_kept, n_kept)
        n_rows: cython.Py_ssize_t = len(racks) // n_tiles
        tiles: cython.const[cython.uchar][::1] = racks
        losses = array("q", bytes(8 * n_rows))
        output: cython.longlong[::1] = losses
        kept = bytearray(n_rows * n_kept)
        kept_tiles: cython.uchar[::1] = kept
        with cython.nogil:
            for row in range(n_rows):
                for i in range(n_tiles):
                    self.rack[i] = tiles[row * n_tiles + i]
                self._prepare()
                best = self._best_leave(n_kept)
                output[row] = self._loss(self.leaves.values[best])
                self._write_leave(best, kept_tiles, row * n_kept)
        self.search.best_plays._raise_if_stopped()
        return losses, bytes(kept)

    def _check(self, tiles: bytes, n_used: cython.Py_ssize_t, n_kept: cython.Py_ssize_t):
        """Set the length of racks. Raises ValueError if it is impossible, or a tile unknown."""
        n_tiles = n_used + n_kept
        if n_used < 1 or n_kept < 1 or n_tiles > _equity_units.MAX_RACK_TILES:
            raise ValueError(f"{n_used} tiles used of racks of {n_tiles}")
        if max(tiles, default=0) >= _tiles.N_TILES:
            raise ValueError("no such tile")
        self.n_tiles = n_tiles

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _prepare(self) -> cython.void:
        """Prepare the search for the best play of the rack, and value its leaves."""
        self.search._begin(1, self.rack, 0, self.n_tiles)
        self.leaves._set_rack(self.rack, 0, self.n_tiles)
        self.leaves._prepare()
        self.search._use_leaves(self.leaves)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _loss(self, observed: cython.longlong) -> cython.longlong:
        """The highest equity of the prepared rack less the observed one, both less the lowest value of a leave."""
        best: cython.longlong = max(observed, self._best_exchange())
        self.search.best_plays._begin_search()
        self.search.best_plays._raise_threshold(max(best, 0))
        self.search.shadow._prepare(self.search.best_plays.is_opening)
        self.search.shadow.is_skipped = self.search.shadow.no_lanes
        self.search.best_plays._visit_anchors(self.search.shadow.n_anchors)
        if self.search.best_plays.n_plays:
            best = max(best, self.search.best_plays.play_values[0])
        return best - observed

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _best_exchange(self) -> cython.longlong:
        """The value of the best leave that an exchange can keep, -1 if no exchange is allowed."""
        i: cython.int
        best: cython.longlong = -1
        if self.max_exchanged:
            for i in range(self.leaves.n_leaves - 1):  # the last one is the whole rack
                if self.leaves.n_tiles - self.leaves.sizes[i] <= self.max_exchanged:
                    best = max(best, self.leaves.values[i])
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _best_leave(self, n_kept: cython.Py_ssize_t) -> cython.int:
        """The index of the best leave of n_kept tiles."""
        i: cython.int
        best: cython.int = -1
        for i in range(self.leaves.n_leaves - 1):
            if self.leaves.sizes[i] == n_kept and (best < 0 or self.leaves.values[i] > self.leaves.values[best]):
                best = i
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _index(self, n_kept: cython.Py_ssize_t) -> cython.int:
        """The index of the leave that is the first n_kept tiles of the rack."""
        kind: cython.int
        index: cython.int = 0
        i: cython.Py_ssize_t
        for kind in range(self.leaves.n_kinds):
            for i in range(n_kept):
                if self.rack[i] == self.leaves.kinds[kind]:
                    index += self.leaves.radix[kind]
        return index

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _write_leave(self, index: cython.int, output: cython.uchar[::1], start: cython.Py_ssize_t) -> cython.void:
        """Write the tiles of a leave, ascending, from output[start] on."""
        kind: cython.int
        count: cython.int
        for kind in range(self.leaves.n_kinds):
            count = self.leaves._tile_count(index, kind)
            while count > 0:
                output[start] = cython.cast(cython.uchar, self.leaves.kinds[kind])
                start += 1
                count -= 1
