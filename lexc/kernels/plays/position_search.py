# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""The best plays of a position in one call from Python: board, bounds and walk.

    squares -> plays.board       cross-checks, running sums
    rack    -> plays.shadow      bounds of anchors
            -> plays.best_plays  branch and bound
"""

from __future__ import annotations

from lexc.kernels._types import Buffer

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.plays.best_plays import BestPlays
    from cython.cimports.lexc.kernels.plays.board import Board
    from cython.cimports.lexc.kernels.plays.leaves import RackLeaves
    from cython.cimports.lexc.kernels.plays.shadow import Shadow
else:
    from lexc.kernels.plays.best_plays import BestPlays
    from lexc.kernels.plays.board import Board
    from lexc.kernels.plays.leaves import RackLeaves
    from lexc.kernels.plays.shadow import Shadow


@cython.final
@cython.cclass
class PositionSearch:
    """A search for the best plays of positions. Not to be shared by threads.

    board, best_plays, shadow: of the same lexicon and rules. No other object may use them during a call.
    Kernels that play games call `_begin`, `_add_tile` for each tile of the rack, and `_use_leaves` for equity; then
    `BestPlays` and `Shadow` search.
    """

    def __cinit__(self, board: Board, best_plays: BestPlays, shadow: Shadow):
        self.board = board
        self.best_plays = best_plays
        self.shadow = shadow

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

    @cython.cfunc
    def _search(self, squares, rack: bytes, n: cython.Py_ssize_t, leaves: RackLeaves | None) -> object:
        """Write the n best plays to best_plays."""
        is_opening: cython.bint
        self.board._set_squares(bytes(squares))
        is_opening = self.board.n_tiles == 0
        self.shadow._prepare_rack(rack, is_opening, leaves)
        self.best_plays._find(rack, n, is_opening, self.shadow.n_anchors, leaves)
        return None

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _begin(self, n_wanted: cython.Py_ssize_t) -> cython.void:
        """Prepare a search for the n_wanted plays of the most points on the board as it is, with an empty rack."""
        self.board._renew_lanes()
        self.best_plays._clear_rack()
        self.shadow._clear_rack()
        self.best_plays.is_opening = self.board.n_tiles == 0
        self.best_plays.n_tiles = 0
        self.best_plays.n_wanted = n_wanted
        self.best_plays.units_per_point = 1
        self.shadow._use_points()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _add_tile(self, tile: cython.int) -> cython.void:
        """Add a tile to the rack of the search."""
        self.best_plays._add_to_rack(tile)
        self.best_plays.n_tiles += 1
        self.shadow._add_to_rack(tile)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _use_leaves(self, leaves: RackLeaves) -> cython.void:
        """Search for the highest equity with these leaves, which are those of the rack."""
        self.best_plays._use_leaves(leaves)
        self.shadow._use_leaves(leaves)


if not cython.compiled:
    from lexc.kernels._cinit import emulate_cinit

    emulate_cinit(PositionSearch)
