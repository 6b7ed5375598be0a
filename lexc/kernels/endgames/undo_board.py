"""A board on which plays are made and unmade, with a hash key of the position and one of each lane.

The plays in a lane follow from its tiles, cross-checks and cross-scores. A *lane key* is a hash of these three: the
exclusive or of a number for each square, as in Zobrist hashing. It is kept up to date, so that `endgames.play_lists`
can look up the plays that it has listed before. A play changes few lanes: its own, those of its tiles, and those of the
squares at the ends of the words that it makes:

    row of the play       . e C A T e .       e: ends of the main word, whose cross-checks change
                              .                  in the columns that cross there
                              e               and the ends of each cross-word

Each changed square, and each changed lane once a play, is saved on an undo stack (`undo_squares`, `undo_lanes`).
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.lexc.kernels.endgames import _move_codes
from cython.cimports.lexc.kernels.layout import _hash, _masks
from cython.cimports.lexc.kernels.layout.nodes import Nodes
from cython.cimports.lexc.kernels.layout.unpacked_nodes import UnpackedNodes
from cython.cimports.lexc.kernels.plays.board import Board

from lexc.kernels._types import Buffer, Whole

MAX_PLACED = 24  # the most tiles that can be taken back: those of two racks, and four of the bag
_NOT_LOOKED_UP = cython.declare(cython.int, -1)
# Odd multipliers that spread small numbers before they are mixed.
_SCORE_FACTOR = cython.declare(cython.ulonglong, 0xD6E8FEB86659FD93)
_CROSS_CHECK_FACTOR = cython.declare(cython.ulonglong, 0xA0761D6478BD642F)


@cython.cclass
class UndoBoard(Board):
    """A `Board` with position_key, a hash of its tiles, and lane_keys, a hash of each lane.

    list_numbers: for side 0 and each lane, then for side 1 and each lane, the number of the list of its plays, or
    _NOT_LOOKED_UP. When a lane's key changes, its entries are saved and set to _NOT_LOOKED_UP; `unmake` restores them.
    """

    def __cinit__(self, nodes: Nodes, words_root, gaddag_root, n_letters: Whole, n_rows, n_cols,
                  letter_premiums: Buffer, word_premiums: Buffer, tile_points, unpacked: UnpackedNodes = None):
        n_lanes = 2 * self.stride
        max_saved = 4 * MAX_PLACED + 2 * MAX_PLACED  # a tile: in two lanes, and two ends; a play: two ends
        self.position_key = 0
        self.lane_keys = array("Q", bytes(8 * n_lanes))
        self.list_numbers = array("i", [_NOT_LOOKED_UP] * (2 * n_lanes))
        self.stamps = array("q", bytes(8 * n_lanes))
        self.stamp = 0
        self.undo_squares, self.undo_cross_scores = (array("i", bytes(4 * max_saved)) for _ in range(2))
        self.undo_tiles = bytearray(max_saved)
        self.undo_cross_checks, self.undo_factors = (array("Q", bytes(8 * max_saved)) for _ in range(2))
        self.undo_lanes = array("i", bytes(4 * max_saved))
        self.undo_list_numbers = array("i", bytes(8 * max_saved))
        self.undo_lane_keys = array("Q", bytes(8 * max_saved))
        self.n_undo_squares = self.n_undo_lanes = 0

    def begin(self, squares: Buffer):
        """Set the squares as `set` does, compute all keys, and forget the plays made before."""
        lane: cython.Py_ssize_t
        index: cython.Py_ssize_t
        self.set(squares)
        self.n_undo_squares = self.n_undo_lanes = 0
        self.position_key = 0
        for lane in range(2 * self.stride):
            self.lane_keys[lane] = _hash.mix64((lane + 1) * _hash.GOLDEN & _masks.FULL)
            for index in range(lane * self.stride, (lane + 1) * self.stride):
                self.lane_keys[lane] ^= self._square_key(index)
                if lane < self.stride and self.tiles[index]:
                    self.position_key ^= self._square_key(index)
        for lane in range(4 * self.stride):
            self.list_numbers[lane] = _NOT_LOOKED_UP

    @cython.final
    def _square_key(self, index: cython.Py_ssize_t) -> cython.ulonglong:
        """The part of a square in its lane's key: a hash of its tile, or of its cross-score and cross-check."""
        square: cython.ulonglong = (index + 1) * _hash.GOLDEN & _masks.FULL
        if self.tiles[index] != 0:
            return _hash.mix64((square + self.tiles[index] * _SCORE_FACTOR) & _masks.FULL)
        if self.factors[index] >> 32 == 0:
            return 0
        return _hash.mix64((square + self.cross_scores[index] * _SCORE_FACTOR & _masks.FULL)
                     ^ ((self.cross_checks[index] + 1) * _CROSS_CHECK_FACTOR & _masks.FULL))

    @cython.final
    def make(self, placed_rows: cython.const[cython.uchar][::1], row_start: cython.Py_ssize_t) -> cython.void:
        """Make the play whose row begins at the index row_start of placed_rows.

        All its tiles are put down first. Then the squares are renewed at both ends of its word and of each cross-word.
        """
        stride: cython.Py_ssize_t = self.stride
        lane: cython.Py_ssize_t = placed_rows[row_start + _move_codes.PLACED_LANE]
        crossing_position: cython.Py_ssize_t = lane if lane < stride else lane - stride  # of this lane
        first_crossing_lane: cython.Py_ssize_t = stride if lane < stride else 0
        i: cython.Py_ssize_t
        position: cython.Py_ssize_t
        crossing_lane: cython.Py_ssize_t
        end: cython.Py_ssize_t
        self.stamp += 1
        for i in range(placed_rows[row_start + _move_codes.N_PLACED]):
            position = placed_rows[row_start + _move_codes.PLACED_HEADER + 2 * i]
            self._place_tile(lane * stride + position, (first_crossing_lane + position) * stride + crossing_position,
                             placed_rows[row_start + _move_codes.PLACED_HEADER + 2 * i + 1])
        self._renew_square(lane, placed_rows[row_start + _move_codes.PLACED_FIRST] - 1)
        self._renew_square(lane, placed_rows[row_start + _move_codes.PLACED_LAST] + 1)
        for i in range(placed_rows[row_start + _move_codes.N_PLACED]):
            crossing_lane = first_crossing_lane + placed_rows[row_start + _move_codes.PLACED_HEADER + 2 * i]
            end = crossing_position - 1
            while self.tiles[crossing_lane * stride + end] != 0:
                end -= 1
            self._renew_square(crossing_lane, end)
            end = crossing_position + 1
            while self.tiles[crossing_lane * stride + end] != 0:
                end += 1
            self._renew_square(crossing_lane, end)

    @cython.final
    def _place_tile(self, index: cython.Py_ssize_t, crossing: cython.Py_ssize_t, code: cython.int) -> cython.void:
        """Put a tile on a square. index, crossing: of the square in the play's lane and in the crossing lane."""
        self._save_square(index)
        self._save_square(crossing)
        self.tiles[index] = code
        self.tiles[crossing] = code
        self.cross_checks[index] = 0
        self.cross_checks[crossing] = 0
        self.lane_keys[index // self.stride] ^= self._square_key(index)
        self.lane_keys[crossing // self.stride] ^= self._square_key(crossing)
        self.position_key ^= self._square_key(min(index, crossing))  # the index in its row, which is the lower one
        self.n_tiles += 1

    @cython.final
    def _renew_square(self, lane: cython.Py_ssize_t, position: cython.Py_ssize_t) -> cython.void:
        """Renew the cross-check of a square in its crossing lane, after the word before or behind it has changed.

        lane: of that word. position: of the square in the lane.
        """
        stride: cython.Py_ssize_t = self.stride
        index: cython.Py_ssize_t = lane * stride + position
        crossing: cython.Py_ssize_t = ((stride + position) * stride + lane if lane < stride
                                       else position * stride + lane - stride)
        if self.word_premiums[index] == 0:  # border or brick
            return
        self._save_square(crossing)
        self._renew_cross_check(index, crossing)
        self.lane_keys[crossing // stride] ^= self._square_key(crossing)

    @cython.final
    def _save_square(self, index: cython.Py_ssize_t) -> cython.void:
        """Save a square that is about to change, and take its part out of the lane's key.

        A play saves the lane only once: stamps[lane] is the number of the play that saved it last.
        """
        lane: cython.Py_ssize_t = index // self.stride
        undo_index: cython.Py_ssize_t = self.n_undo_lanes
        n_lanes: cython.Py_ssize_t = 2 * self.stride
        if self.stamps[lane] != self.stamp:
            self.stamps[lane] = self.stamp
            self.undo_lanes[undo_index] = lane
            self.undo_lane_keys[undo_index] = self.lane_keys[lane]
            self.undo_list_numbers[2 * undo_index] = self.list_numbers[lane]
            self.undo_list_numbers[2 * undo_index + 1] = self.list_numbers[n_lanes + lane]
            self.list_numbers[lane] = _NOT_LOOKED_UP
            self.list_numbers[n_lanes + lane] = _NOT_LOOKED_UP
            self.n_undo_lanes = undo_index + 1
        self.lane_keys[lane] ^= self._square_key(index)
        undo_index = self.n_undo_squares
        self.undo_squares[undo_index] = index
        self.undo_tiles[undo_index] = self.tiles[index]
        self.undo_cross_scores[undo_index] = self.cross_scores[index]
        self.undo_cross_checks[undo_index] = self.cross_checks[index]
        self.undo_factors[undo_index] = self.factors[index]
        self.n_undo_squares = undo_index + 1

    @cython.final
    def unmake(self, n_undo_squares: cython.Py_ssize_t, n_undo_lanes: cython.Py_ssize_t, key: cython.ulonglong,
               n_placed: cython.int) -> cython.void:
        """Take back the last play, which put n_placed tiles down.

        n_undo_squares, n_undo_lanes, key: these attributes, and position_key, before that play.
        """
        undo_index: cython.Py_ssize_t = self.n_undo_squares
        n_lanes: cython.Py_ssize_t = 2 * self.stride
        index: cython.Py_ssize_t
        lane: cython.Py_ssize_t
        while undo_index > n_undo_squares:
            undo_index -= 1
            index = self.undo_squares[undo_index]
            self.tiles[index] = self.undo_tiles[undo_index]
            self.cross_scores[index] = self.undo_cross_scores[undo_index]
            self.cross_checks[index] = self.undo_cross_checks[undo_index]
            self.factors[index] = self.undo_factors[undo_index]
        self.n_undo_squares = undo_index
        undo_index = self.n_undo_lanes
        while undo_index > n_undo_lanes:
            undo_index -= 1
            lane = self.undo_lanes[undo_index]
            self.lane_keys[lane] = self.undo_lane_keys[undo_index]
            self.list_numbers[lane] = self.undo_list_numbers[2 * undo_index]
            self.list_numbers[n_lanes + lane] = self.undo_list_numbers[2 * undo_index + 1]
        self.n_undo_lanes = undo_index
        self.position_key = key
        self.n_tiles -= n_placed
