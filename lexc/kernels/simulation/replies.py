"""The best replies of each sample, found before any candidate is made, and reused after most candidates.

A play depends only on its lane, as a `Board` has it: tiles, cross-checks, factors and sums. A candidate changes about a
third of the lanes. So for each sample the next player's best plays are found once, on the board without a candidate:

    1. The first of them in an unchanged lane is the best play of all unchanged lanes.
    2. Only changed lanes are searched, and only for a better play.
"""

from array import array

import cython
from cython.cimports.lexc.kernels.plays import _copy, _equity_units, _play_rows
from cython.cimports.lexc.kernels.plays.best_plays import BestPlays
from cython.cimports.lexc.kernels.plays.board import Board
from cython.cimports.lexc.kernels.plays.lanes import Lanes
from cython.cimports.lexc.kernels.plays.leaves import RackLeaves
from cython.cimports.lexc.kernels.simulation import _playout_rows

_N_BOUNDS = cython.declare(cython.Py_ssize_t, _equity_units.COUNT_ROW * _equity_units.COUNT_ROW)  # of one sample


@cython.final
@cython.cclass
class Replies:
    """The replies of a number of samples on one board. Not to be shared by threads."""

    def __cinit__(self, board: Board):
        self.saved = Lanes()
        self.saved._make_buffers(board.n_rows, board.n_cols)
        self.is_unchanged = bytearray(2 * board.stride)
        self.make_room(0, 0)

    def make_room(self, n_samples: cython.Py_ssize_t, rack_size: cython.Py_ssize_t):
        """Forget all replies, and make room for those of other samples.

        rack_size: of the racks with leaves, 0 for none.
        """
        self.n_replies = array("q", bytes(8 * n_samples))
        self.play_values = array("q", bytes(8 * n_samples * _playout_rows.N_REPLIES))
        self.play_rows = array("I", bytes(4 * n_samples * _playout_rows.N_REPLIES * _play_rows.PLAY_ROW))
        self.word_rows = bytearray(n_samples * _playout_rows.N_REPLIES * _play_rows.WORD_ROW)
        self.leaves_per_sample = room = 1 << rack_size if n_samples else 0
        self.leave_values, self.leave_sizes = (array("i", bytes(4 * n_samples * room)) for _ in range(2))
        self.best_by_size = array("i", bytes(4 * n_samples * _equity_units.COUNT_ROW))
        self.placing_bounds, self.blank_bounds = (
            array("i", bytes(4 * n_samples * _equity_units.COUNT_ROW * _equity_units.COUNT_ROW)) for _ in range(2))
        self.lowest_values = array("i", bytes(4 * n_samples))
        self.n_samples = n_samples

    def _save_lanes(self, board: Board) -> cython.void:
        """Save the lanes on which the replies are found."""
        self.saved._copy_from(board)

    def _compare_lanes(self, board: Board) -> cython.void:
        """Set is_unchanged of each lane: whether it equals the saved one."""
        lane: cython.Py_ssize_t
        i: cython.Py_ssize_t
        is_equal: cython.bint
        for lane in range(2 * board.stride):
            is_equal = True
            for i in range(lane * board.stride, (lane + 1) * board.stride):
                if (self.saved.tiles[i] != board.tiles[i] or self.saved.cross_checks[i] != board.cross_checks[i]
                        or self.saved.factors[i] != board.factors[i] or self.saved.lane_sums[i] != board.lane_sums[i]
                        or self.saved.cross_score_sums[i] != board.cross_score_sums[i]):
                    is_equal = False
                    break
            self.is_unchanged[lane] = is_equal

    def _save_replies(self, sample: cython.Py_ssize_t, best_plays: BestPlays) -> cython.void:
        """Save the plays that a search for the N_REPLIES best has found, as those of a sample."""
        number: cython.Py_ssize_t
        i: cython.Py_ssize_t
        reply: cython.Py_ssize_t
        word: cython.Py_ssize_t  # the number of its row
        self.n_replies[sample] = best_plays.n_plays
        for number in range(best_plays.n_plays):
            reply = sample * _playout_rows.N_REPLIES + number
            self.play_values[reply] = best_plays.play_values[number]
            for i in range(_play_rows.PLAY_ROW):
                self.play_rows[reply * _play_rows.PLAY_ROW + i] = best_plays.play_rows[number * _play_rows.PLAY_ROW + i]
            word = best_plays.play_rows[number * _play_rows.PLAY_ROW + _play_rows.PLAY_WORD]
            for i in range(_play_rows.WORD_ROW):
                self.word_rows[reply * _play_rows.WORD_ROW + i] = best_plays.word_rows[word * _play_rows.WORD_ROW + i]

    def _begin_with_reply(self, sample: cython.Py_ssize_t, best_plays: BestPlays) -> cython.bint:
        """Begin a search with the best reply in an unchanged lane as its first play.

        Return False if no saved reply tells the best play of the unchanged lanes, so that they have to be searched.
        """
        number: cython.Py_ssize_t
        i: cython.Py_ssize_t
        reply: cython.Py_ssize_t
        lane: cython.Py_ssize_t
        for number in range(self.n_replies[sample]):
            reply = sample * _playout_rows.N_REPLIES + number
            lane = self.word_rows[reply * _play_rows.WORD_ROW + _play_rows.WORD_LANE] + 1
            if self.word_rows[reply * _play_rows.WORD_ROW + _play_rows.WORD_IS_DOWN] != 0:
                lane += self.saved.stride
            if self.is_unchanged[lane]:
                for i in range(_play_rows.WORD_ROW):
                    best_plays.word_rows[i] = self.word_rows[reply * _play_rows.WORD_ROW + i]
                best_plays.play_rows[_play_rows.PLAY_SCORE] = self.play_rows[reply * _play_rows.PLAY_ROW
                                                                             + _play_rows.PLAY_SCORE]
                best_plays.play_rows[_play_rows.PLAY_WORD] = 0
                best_plays.play_rows[_play_rows.PLAY_BLANKS] = self.play_rows[reply * _play_rows.PLAY_ROW
                                                                              + _play_rows.PLAY_BLANKS]
                best_plays.play_values[0] = self.play_values[reply]
                best_plays.n_plays = 1
                best_plays._raise_threshold(self.play_values[reply])
                return True
        # With fewer than N_REPLIES, all plays of the rack are saved. None of them is in an unchanged lane.
        return self.n_replies[sample] < _playout_rows.N_REPLIES

    def _save_leaves(self, sample: cython.Py_ssize_t, leaves: RackLeaves) -> cython.void:
        """Save the values of the leaves of a sample's rack."""
        _copy.copy(leaves.values, 0, self.leave_values, sample * self.leaves_per_sample, leaves.n_leaves)
        _copy.copy(leaves.sizes, 0, self.leave_sizes, sample * self.leaves_per_sample, leaves.n_leaves)
        _copy.copy(leaves.best_by_size, 0, self.best_by_size, sample * _equity_units.COUNT_ROW, _equity_units.COUNT_ROW)
        _copy.copy(leaves.placing_bounds, 0, self.placing_bounds, sample * _N_BOUNDS, _N_BOUNDS)
        _copy.copy(leaves.blank_bounds, 0, self.blank_bounds, sample * _N_BOUNDS, _N_BOUNDS)
        self.lowest_values[sample] = leaves.lowest_value

    def _restore_leaves(self, sample: cython.Py_ssize_t, leaves: RackLeaves) -> cython.void:
        """Restore the values that `_save_leaves` has saved for a sample; `leaves.counts` holds the same rack.

        Learned values, which only `RackLeaves._whole_rack_value` needs, are not restored.
        """
        leaves._number_leaves()
        _copy.copy(self.leave_values, sample * self.leaves_per_sample, leaves.values, 0, leaves.n_leaves)
        _copy.copy(self.leave_sizes, sample * self.leaves_per_sample, leaves.sizes, 0, leaves.n_leaves)
        _copy.copy(self.best_by_size, sample * _equity_units.COUNT_ROW, leaves.best_by_size, 0, _equity_units.COUNT_ROW)
        _copy.copy(self.placing_bounds, sample * _equity_units.COUNT_ROW * _equity_units.COUNT_ROW,
                   leaves.placing_bounds, 0, _equity_units.COUNT_ROW * _equity_units.COUNT_ROW)
        _copy.copy(self.blank_bounds, sample * _equity_units.COUNT_ROW * _equity_units.COUNT_ROW, leaves.blank_bounds,
                   0, _equity_units.COUNT_ROW * _equity_units.COUNT_ROW)
        leaves.lowest_value = self.lowest_values[sample]
