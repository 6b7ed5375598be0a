"""The best plays of a position in one call from Python: board, bounds and walk.

    squares -> plays.board       cross-checks, running sums
    rack    -> plays.shadow      bounds of anchors
            -> plays.best_plays  branch and bound
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.layout import _tiles
from cython.cimports.lexc.kernels.plays import _play_rows
from cython.cimports.lexc.kernels.plays.best_plays import BestPlays
from cython.cimports.lexc.kernels.plays.board import Board
from cython.cimports.lexc.kernels.plays.leaves import RackLeaves
from cython.cimports.lexc.kernels.plays.shadow import Shadow

from lexc.kernels._types import Buffer


@cython.final
@cython.cclass
class PositionSearch:
    """A search for the best plays of positions. Not to be shared by threads.

    board, best_plays, shadow: of the same lexicon and rules. No other object may use them during a call.
    Kernels that play games call `_begin`, and `_use_leaves` for equity; then `BestPlays` and `Shadow` search, and
    `_make_play` makes the best play.
    """

    def __cinit__(self, board: Board, best_plays: BestPlays, shadow: Shadow):
        self.board = board
        self.best_plays = best_plays
        self.shadow = shadow
        self.placed = bytearray(_play_rows.WORD_ROW - _play_rows.WORD_HEADER)
        self.n_placed = 0

    @property
    def bounds(self) -> Shadow:
        """The kernel that writes the bounds."""
        return self.shadow

    def best(self, squares: Buffer, rack: bytes, n: cython.Py_ssize_t) -> list[tuple[int, bool, int, int, bytes]]:
        """The n plays of the most points, in order, as `Generator.read_play` gives them.

        squares: as for `Board.set`. rack: tiles, 0 for a blank. Raises ValueError for an impossible position, or if n
        is below 1; OverflowError if the walk is stopped.
        """
        self._search(squares, rack, n, None)
        return [self.best_plays._play(i) for i in range(self.best_plays.n_plays)]

    def best_equity(self, squares: Buffer, rack: bytes, n: cython.Py_ssize_t,
                    leaves: RackLeaves) -> list[tuple[int, tuple[int, bool, int, int, bytes]]]:
        """The n plays of the highest equity, each as (equity in 1 / POINT, play). leaves: of this rack, prepared."""
        self._search(squares, rack, n, leaves)
        return [(self.best_plays.equity(i), self.best_plays._play(i)) for i in range(self.best_plays.n_plays)]

    def _search(self, squares, rack: bytes, n: cython.Py_ssize_t, leaves: RackLeaves | None) -> object:
        """Write the n best plays to best_plays."""
        is_opening: cython.bint
        self.board._set_squares(bytes(squares))
        is_opening = self.board.n_tiles == 0
        self.shadow._prepare_rack(rack, is_opening, leaves)
        self.best_plays._find(rack, n, is_opening, self.shadow.n_anchors, leaves)
        return None

    def _begin(self, n_wanted: cython.Py_ssize_t, tiles: cython.uchar[::1], start: cython.Py_ssize_t,
               n_tiles: cython.Py_ssize_t) -> cython.void:
        """Prepare a search for the n_wanted plays of the most points on the board as it is.

        The rack is tiles[start:start + n_tiles].
        """
        i: cython.Py_ssize_t
        self.board._renew_lanes()
        self.best_plays._clear_rack()
        self.shadow._clear_rack()
        self.best_plays.is_opening = self.board.n_tiles == 0
        self.best_plays.n_tiles = n_tiles
        self.best_plays.n_wanted = n_wanted
        self.best_plays.units_per_point = 1
        self.shadow._use_points()
        for i in range(start, start + n_tiles):
            self.best_plays._add_to_rack(tiles[i])
            self.shadow._add_to_rack(tiles[i])

    def _use_leaves(self, leaves: RackLeaves) -> cython.void:
        """Search for the highest equity with these leaves, which are those of the rack."""
        self.best_plays._use_leaves(leaves)
        self.shadow._use_leaves(leaves)

    def _make_play(self) -> cython.void:
        """Put the best play that was found on the board. `placed` gets its tiles, 0 for a blank."""
        word_start: cython.Py_ssize_t = self.best_plays.play_rows[_play_rows.PLAY_WORD] * _play_rows.WORD_ROW
        blanks: cython.uint = self.best_plays.play_rows[_play_rows.PLAY_BLANKS]
        lane: cython.Py_ssize_t = self.best_plays.word_rows[word_start + _play_rows.WORD_LANE] + 1
        first: cython.Py_ssize_t = self.best_plays.word_rows[word_start + _play_rows.WORD_FIRST] + 1
        code: cython.int
        i: cython.Py_ssize_t
        self.n_placed = 0
        for i in range(self.best_plays.word_rows[word_start + _play_rows.WORD_LENGTH]):
            code = self.best_plays.word_rows[word_start + _play_rows.WORD_HEADER + i]
            if code == 0:
                continue
            self.placed[self.n_placed] = 0 if blanks >> i & 1 else cython.cast(cython.uchar, code)
            self.n_placed += 1
            if blanks >> i & 1:
                code |= _tiles.BLANK
            if self.best_plays.word_rows[word_start + _play_rows.WORD_IS_DOWN] != 0:
                self.board._set_square(first + i, lane, code)
            else:
                self.board._set_square(lane, first + i, code)
