"""The lanes of a board: what generators of plays read about each of its squares.

A *lane* is a row (plays across) or a column (plays down). Each square is stored twice, in its row and in its column,
at the *index* lane * stride + position. The stride is the board's longer side + 2. A board of 3 rows and 4 columns has
the stride 6:

    lane      0     1  2  3   4  5 | 6       7  8  9  10   11
              border  rows  unused | border   columns     border

    position  0       1  2  3  4   5         of a row; in a column, positions 4 and 5 are border
              border  squares      border

The square of row r and column c, both from 1, has two indexes: r * stride + c and (stride + c) * stride + r. Border
squares and bricks are empty, and no letter passes their cross-check. So generators need no test for the board's edges.
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.lexc.kernels.plays import _copy


@cython.cclass
class Lanes:
    """Buffers with an entry for each index, which `plays.board` writes.

    - tiles (u8): 0 for an empty square, a tile, or BLANK | tile.
    - cross_checks (u64): the mask of the letters that may be put there, 0 where a tile lies, on bricks and on border.
    - cross_scores (i32): the points of the tiles across, 0 without any.
    - factors (u64): the multipliers of the points of a tile put there. Low 32 bits: in the main word, the letter
      premium. High 32 bits: in the cross-word, letter premium times word premium; 0 where there is no cross-word.
    - lane_sums (u64): running sums of packed numbers along the lane, see `_lane_sums.pxd`.
    - cross_score_sums (u64): running sums of cross-score times word premium along the lane.
    - block_nodes (i64), left_letters, right_letters (u64): see `Board._renew_blocks`.

    The sum at an index is that of the squares before it. So the squares i to k have the sum
    lane_sums[k + 1] - lane_sums[i].

    A board makes the buffers, and generators share them. They inherit this class, so that their loops reach a buffer as
    fast as one of their own.
    """

    def __cinit__(self, *_):
        self._make_buffers(0, 0)

    @property
    def lanes(self) -> tuple[bytearray, array[int], array[int], array[int], array[int], array[int], array[int],
                             array[int]]:
        """The buffers in the order above, without cross_scores."""
        return self.buffers

    def _make_buffers(self, n_rows: cython.Py_ssize_t, n_cols: cython.Py_ssize_t) -> object:
        """Make empty lanes for a board of this shape."""
        self.n_rows = n_rows
        self.n_cols = n_cols
        self.stride = max(n_rows, n_cols) + 2
        size = 2 * self.stride * self.stride  # both sets of lanes: every index
        self.tiles = tiles = bytearray(size)
        self.cross_scores = array("i", bytes(4 * size))
        cross_checks, factors, lane_sums, cross_score_sums, left_letters, right_letters = (
            array("Q", bytes(8 * size)) for _ in range(6))
        self.cross_checks = cross_checks
        self.factors = factors
        self.lane_sums = lane_sums
        self.cross_score_sums = cross_score_sums
        self.block_nodes = block_nodes = array("q", bytes(8 * size))
        self.left_letters = left_letters
        self.right_letters = right_letters
        self.buffers = (tiles, cross_checks, factors, lane_sums, cross_score_sums, block_nodes, left_letters,
                        right_letters)
        return None

    def _share(self, other: Lanes) -> object:
        """Use the buffers of other lanes from now on."""
        self.n_rows = other.n_rows
        self.n_cols = other.n_cols
        self.stride = other.stride
        self.tiles = other.tiles
        self.cross_checks = other.cross_checks
        self.cross_scores = other.cross_scores
        self.factors = other.factors
        self.lane_sums = other.lane_sums
        self.cross_score_sums = other.cross_score_sums
        self.block_nodes = other.block_nodes
        self.left_letters = other.left_letters
        self.right_letters = other.right_letters
        self.buffers = other.buffers
        return None

    def _copy_from(self, other: Lanes) -> cython.void:
        """Copy the contents of other lanes, of a board of the same shape."""
        size: cython.Py_ssize_t = len(self.tiles)
        _copy.copy(other.tiles, 0, self.tiles, 0, size)
        _copy.copy(other.cross_checks, 0, self.cross_checks, 0, size)
        _copy.copy(other.cross_scores, 0, self.cross_scores, 0, size)
        _copy.copy(other.factors, 0, self.factors, 0, size)
        _copy.copy(other.lane_sums, 0, self.lane_sums, 0, size)
        _copy.copy(other.cross_score_sums, 0, self.cross_score_sums, 0, size)
        _copy.copy(other.block_nodes, 0, self.block_nodes, 0, size)
        _copy.copy(other.left_letters, 0, self.left_letters, 0, size)
        _copy.copy(other.right_letters, 0, self.right_letters, 0, size)
