# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""The best replies to no move at all, kept because they are the best replies to most moves.

A play depends on nothing but the lane that it lies in, as a `Board` shows it: tiles, cross-sets, factors, sums. What a
candidate puts down changes a third of the lanes. So the other player's best plays of a deal, looked for once before any
candidate is put down, say what the best one is in the lanes that a candidate leaves unchanged; only the others have to
be searched, and there only for something better.
"""

from array import array

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.plays._copy import copy
    from cython.cimports.lexc.kernels.plays._equity_units import COUNTS
    from cython.cimports.lexc.kernels.plays._play_rows import PLAY_ROW, WORD_ROW
    from cython.cimports.lexc.kernels.plays.best_plays import BestPlays
    from cython.cimports.lexc.kernels.plays.board import Board
    from cython.cimports.lexc.kernels.plays.leaves import RackLeaves
    from cython.cimports.lexc.kernels.simulation._playout_rows import KEPT
else:
    from lexc.kernels.plays._copy import copy
    from lexc.kernels.plays._equity_units import COUNTS
    from lexc.kernels.plays._play_rows import PLAY_ROW, WORD_ROW
    from lexc.kernels.plays.best_plays import BestPlays
    from lexc.kernels.plays.board import Board
    from lexc.kernels.plays.leaves import RackLeaves
    from lexc.kernels.simulation._playout_rows import KEPT


@cython.final
@cython.cclass
class Replies:
    """Replies on one board, to a number of deals. Not to be shared by threads."""

    def __cinit__(self, board: Board):
        size: cython.Py_ssize_t = len(board.tiles)
        self.stride = board.stride
        self.tiles = bytearray(size)
        self.cross, self.factors, self.sums, self.cross_sums = (array("Q", bytes(8 * size)) for _ in range(4))
        self.is_unchanged = bytearray(2 * board.stride)
        self.make_room(0, 0)

    def make_room(self, n: cython.Py_ssize_t, rack_size: cython.Py_ssize_t):
        """Forget all replies, and be ready for those to n deals, from racks of at most so many tiles."""
        self.n_found = array("q", bytes(8 * n))
        self.worths = array("q", bytes(8 * n * KEPT))
        self.plays = array("I", bytes(4 * n * KEPT * 3))
        self.words = bytearray(n * KEPT * 28)
        self.room = room = 1 << rack_size if n else 0
        self.values, self.sizes = (array("i", bytes(4 * n * room)) for _ in range(2))
        self.most = array("i", bytes(4 * n * COUNTS))
        self.spans = array("i", bytes(4 * n * COUNTS * COUNTS))
        self.least = array("i", bytes(4 * n))
        self.n = n

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _note_board(self, board: Board) -> cython.void:
        """Keep the lanes on which the replies were found."""
        n: cython.Py_ssize_t = len(self.tiles)
        copy(board.tiles, 0, self.tiles, 0, n)
        copy(board.cross, 0, self.cross, 0, n)
        copy(board.factors, 0, self.factors, 0, n)
        copy(board.sums, 0, self.sums, 0, n)
        copy(board.cross_sums, 0, self.cross_sums, 0, n)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _compare(self, board: Board) -> cython.void:
        """Say which lanes of another board are as they were."""
        lane: cython.Py_ssize_t
        i: cython.Py_ssize_t
        is_same: cython.bint
        for lane in range(2 * self.stride):
            is_same = True
            for i in range(lane * self.stride, (lane + 1) * self.stride):
                if (self.tiles[i] != board.tiles[i] or self.cross[i] != board.cross[i]
                        or self.factors[i] != board.factors[i] or self.sums[i] != board.sums[i]
                        or self.cross_sums[i] != board.cross_sums[i]):
                    is_same = False
                    break
            self.is_unchanged[lane] = is_same

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _note(self, row: cython.Py_ssize_t, moves: BestPlays) -> cython.void:
        """Keep the plays that a search for KEPT of them found, for the deal of this row."""
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
        at: cython.Py_ssize_t
        word: cython.Py_ssize_t
        self.n_found[row] = moves.n_plays
        for k in range(moves.n_plays):
            at = row * KEPT + k
            self.worths[at] = moves.worths[k]
            for i in range(PLAY_ROW):
                self.plays[at * PLAY_ROW + i] = moves.plays[k * PLAY_ROW + i]
            word = moves.plays[k * PLAY_ROW + 1]
            for i in range(WORD_ROW):
                self.words[at * WORD_ROW + i] = moves.words[word * WORD_ROW + i]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _recall(self, row: cython.Py_ssize_t, moves: BestPlays) -> cython.bint:
        """Begin a search with the best reply in an unchanged lane. False when that is none of those kept."""
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
        at: cython.Py_ssize_t
        lane: cython.Py_ssize_t
        for k in range(self.n_found[row]):
            at = row * KEPT + k
            lane = self.words[at * WORD_ROW + 1] + 1
            if self.words[at * WORD_ROW] != 0:
                lane += self.stride
            if self.is_unchanged[lane]:
                for i in range(WORD_ROW):
                    moves.words[i] = self.words[at * WORD_ROW + i]
                moves.plays[0] = self.plays[at * PLAY_ROW]
                moves.plays[1] = 0
                moves.plays[2] = self.plays[at * PLAY_ROW + 2]
                moves.worths[0] = self.worths[at]
                moves.n_plays = 1
                moves._raise_floor(self.worths[at])
                return True
        return self.n_found[row] < KEPT  # then those were all

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _note_leaves(self, row: cython.Py_ssize_t, leaves: RackLeaves) -> cython.void:
        """Keep what the leaves of this deal's rack are worth."""
        copy(leaves.values, 0, self.values, row * self.room, leaves.n_leaves)
        copy(leaves.sizes, 0, self.sizes, row * self.room, leaves.n_leaves)
        copy(leaves.most, 0, self.most, row * COUNTS, COUNTS)
        copy(leaves.spans, 0, self.spans, row * COUNTS * COUNTS, COUNTS * COUNTS)
        self.least[row] = leaves.least

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _recall_leaves(self, row: cython.Py_ssize_t, leaves: RackLeaves) -> cython.void:
        """The same again, for the rack in `leaves.counts`. What was learned of each leave is not there: `_whole`."""
        leaves._number()
        copy(self.values, row * self.room, leaves.values, 0, leaves.n_leaves)
        copy(self.sizes, row * self.room, leaves.sizes, 0, leaves.n_leaves)
        copy(self.most, row * COUNTS, leaves.most, 0, COUNTS)
        copy(self.spans, row * COUNTS * COUNTS, leaves.spans, 0, COUNTS * COUNTS)
        leaves.least = self.least[row]


if not cython.compiled:
    from lexc.kernels._cinit import emulate_cinit

    emulate_cinit(Replies)
