"""Shadow play: upper bounds of the plays at each anchor, from premiums and tile points alone.

A *window* is a run of squares that a play could fill, from its first to its last:

    squares     . x . [a] . T .        a: the anchor, T: a tile on the board, x: first square of some windows
    windows       x .  a
                  x .  a  . T          a window never ends before a tile

The bound of a window takes the highest tiles of the rack, and puts the highest of them on the best letter premiums.
Word premiums multiply the whole main word. Each square with a cross-word adds the best tile that its cross-check
allows.

The bonus for a bingo would make bounds useless if it always counted. So it counts only if some word may consist of
exactly the rack's letters and the tiles in the window: a look-up in a filter of alphagrams (`racks.alphagram_filter`).
For the longest windows of other plays, the same look-up is made with each *subrack*: the rack without one or two tiles.
A window that no word can fill has the bound of the next shorter one.

With leaves, a bound is POINT times the points, plus the highest value of a leave of as many tiles as remain. The fewer
tiles a play takes, the fewer points and the better leaves there are, so the longest windows have bounds of their own.
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.lexc.kernels.layout import _masks, _tiles
from cython.cimports.lexc.kernels.plays import _equity_units, _lane_sums, _play_rows
from cython.cimports.lexc.kernels.plays.board import Board
from cython.cimports.lexc.kernels.plays.leaves import RackLeaves
from cython.cimports.lexc.kernels.plays.shadow_rack import ShadowRack

from lexc.kernels.plays.board import POWERS_OF_3
from lexc.kernels.plays.shadow_rack import MAX_TILES

# Directions in which a block of tiles can be extended.
_EXTENDS_LEFT = cython.declare(cython.int, 1)
_EXTENDS_RIGHT = cython.declare(cython.int, 2)


@cython.final
@cython.cclass
class Shadow(ShadowRack):
    """The upper bounds for a board. Not to be shared by threads.

    board, alphagrams: as for `ShadowRack`. rack_size: the number of tiles of a whole rack. start_row, start_col, bonus:
    as for `Generator`.

    tables: `BestPlays.tables`, which `prepare` writes:

    - anchor_bounds (i32): the bound of each anchor.
    - anchor_rows (i64): an ANCHOR_ROW for each anchor.
    - left_bounds (i32): for each index, the bound of the same anchor's windows that begin there or further left.
    - window_rows (i64): for each index, a WINDOW_ROW for the windows that begin there.
    """

    def __cinit__(self, board: Board, alphagrams: tuple[array[int], array[int], int, int], rack_size, start_row,
                  start_col, bonus, tables: tuple[array[int], array[int], array[int], array[int]]):
        stride = self.stride
        self.start_row = start_row
        self.start_col = start_col
        self.rack_size = rack_size
        self.bonus = bonus
        self.anchor_bounds, self.anchor_rows, self.left_bounds, self.window_rows = tables
        self.window_ends = array("q", bytes(8 * (MAX_TILES + 1)))
        self.top_points = array("i", bytes(4 * (MAX_TILES + 1)))
        self.powers_of_3 = array("I", POWERS_OF_3)
        self.cross_sums = array("Q", bytes(8 * stride))
        self.key_sums = array("Q", bytes(8 * stride))
        self.zeros = array("i", bytes(4 * (_equity_units.COUNT_ROW + 1) * (MAX_TILES + 1)))
        self.leave_bounds = self.blank_leave_bounds = self.zeros
        self.units_per_point = 1
        self.no_lanes = bytearray(2 * stride)
        self.is_skipped = self.no_lanes

    def prepare(self, rack: bytes, is_opening: cython.bint, leaves: RackLeaves = None) -> int:
        """Write the tables for a rack (tiles, 0 for a blank) on the board as it is now. Return the number of anchors.

        leaves: of this rack, prepared, for bounds of equity; None for bounds of points. Raises ValueError if the rack
        is too long, a byte is no tile, or the leaves are of another rack.
        """
        self._prepare_rack(rack, is_opening, leaves)
        return self.n_anchors

    def _prepare_rack(self, rack: bytes, is_opening: cython.bint, leaves: RackLeaves | None) -> object:
        """The same as `prepare`, for kernels."""
        tile: cython.int
        n: cython.Py_ssize_t = len(rack)
        if n > MAX_TILES or n >= len(self.bonus):
            raise ValueError("no such rack")
        if leaves is not None and (leaves.n_leaves == 0 or leaves.n_tiles != n):
            raise ValueError("the leaves are of another rack")
        self._use_points()
        if leaves is not None:
            self._use_leaves(leaves)
        self._clear_rack()
        for tile in rack:
            if tile > _tiles.TILE:
                raise ValueError("no such rack")
            self._add_to_rack(tile)
        with cython.nogil:
            self._prepare(is_opening)
        return None

    def _use_points(self) -> cython.void:
        """Bound points alone, without leaves."""
        self.units_per_point = 1
        self.leave_bounds = self.blank_leave_bounds = self.zeros

    def _use_leaves(self, leaves: RackLeaves) -> cython.void:
        """Bound equity with these leaves, which are those of the rack."""
        self.units_per_point = _equity_units.POINT
        self.leave_bounds = leaves.placing_bounds
        self.blank_leave_bounds = leaves.blank_bounds

    def _prepare(self, is_opening: cython.bint) -> cython.void:
        """Write the tables for the rack. top_points[k]: the sum of the points of its k highest letters."""
        i: cython.Py_ssize_t
        n_ranked: cython.Py_ssize_t = self.n_tiles - self.n_blanks
        points: cython.int
        self.top_points[0] = 0
        for i in range(self.n_tiles):
            points = self.tile_points[self.ranked_letters[i]] if i < n_ranked else 0
            self.top_points[i + 1] = self.top_points[i] + points
        self.has_bingo_bonus = self.n_tiles == self.rack_size and self.bonus[self.rack_size] != 0
        self.playable_letters = self.all_letters if self.n_blanks else self.rack_mask
        self.max_bonus_without_bingo = 0
        for i in range(self.n_tiles + 1 - self.has_bingo_bonus):
            self.max_bonus_without_bingo = max(self.max_bonus_without_bingo, self.bonus[i])
        self._complete_rack()
        self._bound_lanes(is_opening)

    def _bound_lanes(self, is_opening: cython.bint) -> cython.void:
        """Bound the plays of all lanes that are not skipped."""
        lane: cython.Py_ssize_t
        index: cython.Py_ssize_t
        self.n_anchors = 0
        if is_opening:
            lane = self.start_row + 1
            index = lane * self.stride + self.start_col + 1
            self._sum_lane(lane, self.n_cols)
            self._bound_anchor(lane, index, index, lane * self.stride, _EXTENDS_LEFT | _EXTENDS_RIGHT)
            return
        for lane in range(1, self.n_rows + 1):
            if self.is_skipped[lane] == 0:
                self._bound_lane(lane, self.n_cols)
        for lane in range(self.stride + 1, self.stride + self.n_cols + 1):
            if self.is_skipped[lane] == 0:
                self._bound_lane(lane, self.n_rows)

    def _bound_lane(self, lane: cython.Py_ssize_t, n_squares: cython.Py_ssize_t) -> cython.void:
        """Bound the plays of a lane's anchors. Anchors and left limits are those of `GaddagGenerator._walk_lane`."""
        left_limit: cython.Py_ssize_t = lane * self.stride
        index: cython.Py_ssize_t
        first: cython.Py_ssize_t = 0
        is_summed: cython.bint = False
        extensions: cython.int
        sums: cython.ulonglong = self.lane_sums[left_limit + n_squares + 1] - self.lane_sums[left_limit + 1]
        if sums & _masks.BYTE == n_squares and sums >> _lane_sums.CROSSED_SHIFT & _masks.BYTE == 0:
            return  # without tiles and cross-words there are no anchors
        for index in range(left_limit + 1, left_limit + n_squares + 1):
            if self.tiles[index + 1] != 0:
                continue
            if self.tiles[index] == 0 and (self.factors[index] >> 32 == 0
                                           or self.cross_checks[index] & self.playable_letters == 0
                                           or self.tiles[index - 1] != 0):
                continue
            first = index
            if self.tiles[index] != 0:
                while self.tiles[first - 1] != 0:
                    first -= 1
            extensions = self._find_extensions(index, first, left_limit)
            if extensions != 0:
                if not is_summed:
                    self._sum_lane(lane, n_squares)
                    is_summed = True
                self._bound_anchor(lane, index, first, left_limit, extensions)
            left_limit = index + 1 if self.tiles[index] != 0 else index

    def _find_extensions(self, index: cython.Py_ssize_t, first: cython.Py_ssize_t,
                         left_limit: cython.Py_ssize_t) -> cython.int:
        """The directions in which a letter of the rack can extend the anchor's block, as flags.

        An empty anchor may be extended in both. With _EXTENDS_RIGHT alone, words begin with the block.
        """
        extensions: cython.int = 0
        if self.tiles[index] == 0:
            return _EXTENDS_LEFT | _EXTENDS_RIGHT
        if self.block_nodes[index] == 0:
            return 0
        if first - 1 > left_limit and self.left_letters[index] & self.cross_checks[first - 1] & self.playable_letters:
            extensions = _EXTENDS_LEFT
        if self.right_letters[index] & self.cross_checks[index + 1] & self.playable_letters:
            extensions |= _EXTENDS_RIGHT
        return extensions

    def _sum_lane(self, lane: cython.Py_ssize_t, n_squares: cython.Py_ssize_t) -> cython.void:
        """Write running sums along the lane.

        cross_sums: the points of cross-words, with the best tile that each cross-check allows. key_sums: the keys of
        tiles on the board.
        """
        position: cython.Py_ssize_t
        index: cython.Py_ssize_t
        i: cython.Py_ssize_t
        points: cython.ulonglong = 0
        key: cython.ulonglong = 0
        for position in range(1, n_squares + 2):
            index = lane * self.stride + position
            self.cross_sums[position] = self.cross_score_sums[index] + points
            self.key_sums[position] = key
            if self.tiles[index] != 0:
                key = (key + self.letter_keys[self.tiles[index] & _tiles.TILE]) & _masks.FULL
            elif self.factors[index] >> 32 != 0 and self.cross_checks[index] & self.rack_mask != 0:
                for i in range(self.n_tiles - self.n_blanks):
                    if self.cross_checks[index] >> self.ranked_letters[i] & 1 != 0:
                        points += (self.factors[index] >> 32) * self.tile_points[self.ranked_letters[i]]
                        break

    def _bound_anchor(self, lane: cython.Py_ssize_t, index: cython.Py_ssize_t, first: cython.Py_ssize_t,
                      left_limit: cython.Py_ssize_t, extensions: cython.int) -> cython.void:
        """Bound the windows that begin right of left_limit and contain the squares from `first` to the anchor.

        index: of the anchor. first: of the first tile of its block, or of the anchor itself if that is empty.
        extensions: as `_find_extensions` returned them.
        """
        lane_start: cython.Py_ssize_t = lane * self.stride
        n_left_squares: cython.Py_ssize_t = first == index and self.tiles[index] == 0
        window_start: cython.Py_ssize_t = first
        row_start: cython.Py_ssize_t
        bound: cython.int
        left_bound: cython.int = -1
        self.blank_bound = -1
        self.bingo_blank_letters = 0
        self._find_window_ends(index)
        if extensions == _EXTENDS_RIGHT:
            left_limit = first - 1
        elif extensions == _EXTENDS_LEFT:
            self.window_rows[first * _play_rows.WINDOW_ROW + _play_rows.WINDOW_BOUND] = -1
            n_left_squares = 1
            window_start -= 1
        while (window_start > left_limit
               and (window_start == first or (self.cross_checks[window_start] & self.playable_letters) != 0)
               and n_left_squares <= self.n_tiles):
            self._bound_windows(lane_start, window_start, index, n_left_squares)
            n_left_squares += 1
            window_start -= 1
        while window_start < first:
            window_start += 1
            bound = cython.cast(cython.int,
                                self.window_rows[window_start * _play_rows.WINDOW_ROW + _play_rows.WINDOW_BOUND])
            left_bound = max(left_bound, bound)
            self.left_bounds[window_start] = left_bound
        if left_bound >= 0:
            row_start = self.n_anchors * _play_rows.ANCHOR_ROW
            self.anchor_bounds[self.n_anchors] = left_bound
            self.anchor_rows[row_start + _play_rows.ANCHOR_BLANK_BOUND] = self.blank_bound
            self.anchor_rows[row_start + _play_rows.ANCHOR_LANE] = lane
            self.anchor_rows[row_start + _play_rows.ANCHOR_INDEX] = index
            self.anchor_rows[row_start + _play_rows.ANCHOR_LEFT_LIMIT] = left_limit
            self.anchor_rows[row_start + _play_rows.ANCHOR_BLANK_LETTERS] = self.bingo_blank_letters
            self.n_anchors += 1

    def _find_window_ends(self, index: cython.Py_ssize_t) -> cython.void:
        """Write window_ends[n_right]: the last square of a window with n_right empty squares right of the anchor."""
        n_right: cython.Py_ssize_t = 0
        self.window_ends[0] = index
        while n_right < self.n_tiles and (self.cross_checks[index + 1] & self.playable_letters) != 0:
            index += 1
            n_right += 1
            while self.tiles[index + 1] != 0:
                index += 1
            self.window_ends[n_right] = index
        self.n_right_squares = n_right

    def _bound_windows(self, lane_start: cython.Py_ssize_t, first: cython.Py_ssize_t, anchor: cython.Py_ssize_t,
                       n_left_squares: cython.Py_ssize_t) -> cython.void:
        """Bound the windows that begin at `first`.

        The bound of a longer window is never lower. So the bound of the longest window that is no bingo and that a word
        may fill holds for all that are no bingos. The window of a bingo gets a bound of its own. lane_start: the lane's
        first index. n_left_squares: the number of empty squares from `first` to the anchor.
        """
        row_start: cython.Py_ssize_t = first * _play_rows.WINDOW_ROW
        terms: cython.Py_ssize_t = row_start + _play_rows.WINDOW_TERMS
        max_placed: cython.Py_ssize_t = self.n_tiles - self.has_bingo_bonus
        n_right: cython.Py_ssize_t = min(self.n_right_squares, max_placed - n_left_squares)
        n_placed: cython.Py_ssize_t = n_left_squares + n_right
        fewest: cython.Py_ssize_t
        best_leave: cython.int = -1
        leave: cython.int
        bound: cython.longlong = -1
        key: cython.ulonglong
        blank_letters: cython.ulonglong
        last: cython.Py_ssize_t
        while n_right >= 0 and n_placed >= self.least_filled and not self._may_fill(
                self.n_tiles - n_placed,
                (self.key_sums[self.window_ends[n_right] + 1 - lane_start]
                 - self.key_sums[first - lane_start]) & _masks.FULL):
            n_right -= 1
            n_placed -= 1
        if self.n_blanks > 0:
            self._bound_blank(terms, lane_start, first, anchor, n_left_squares, n_right)
        while n_right >= 0 and n_placed > 0 and self.leave_bounds[_equity_units.COUNT_ROW * n_left_squares
                                                                  + n_placed] > best_leave:
            fewest = n_placed
            if terms == row_start + _play_rows.WINDOW_TERMS + (_play_rows.MAX_TERM_ROWS - 2) * _play_rows.TERM_ROW:
                fewest = n_left_squares  # the last row but that of bingos is for all shorter windows
            leave = self.leave_bounds[_equity_units.COUNT_ROW * fewest + n_placed]
            if leave > best_leave:
                best_leave = leave
                bound = max(bound, self._window_bound(terms, lane_start, first, anchor, self.window_ends[n_right],
                                                      self.max_bonus_without_bingo, leave))
                terms += _play_rows.TERM_ROW
            n_right -= 1
            n_placed -= 1
        n_right = self.n_tiles - n_left_squares
        if self.has_bingo_bonus and n_right <= self.n_right_squares:
            last = self.window_ends[n_right]
            key = self.rack_key + self.key_sums[last + 1 - lane_start] - self.key_sums[first - lane_start]
            blank_letters = self._letters_for_blanks(key & _masks.FULL)
            if blank_letters != 0:
                bound = max(bound, self._window_bound(
                    terms, lane_start, first, anchor, last, self.bonus[self.n_tiles],
                    self.leave_bounds[_equity_units.COUNT_ROW * self.n_tiles + self.n_tiles]))
                terms += _play_rows.TERM_ROW
                self.bingo_blank_letters |= blank_letters
        self.window_rows[row_start + _play_rows.WINDOW_TERMS_END] = terms
        self.window_rows[row_start + _play_rows.WINDOW_BOUND] = bound

    def _bound_blank(self, terms: cython.Py_ssize_t, lane_start: cython.Py_ssize_t, first: cython.Py_ssize_t,
                     anchor: cython.Py_ssize_t, n_left_squares: cython.Py_ssize_t,
                     n_right: cython.Py_ssize_t) -> cython.void:
        """Raise blank_bound to that of the windows that begin at `first` with up to n_right squares at the right.

        The row of terms is overwritten. A blank has no points, so one tile less has some.
        """
        n_placed: cython.Py_ssize_t = n_left_squares + n_right
        best_leave: cython.int = -1
        leave: cython.int
        bound: cython.longlong
        sums: cython.ulonglong
        while n_right >= 0 and n_placed > 0 and (
                self.blank_leave_bounds[_equity_units.COUNT_ROW * n_left_squares + n_placed] > best_leave):
            leave = self.blank_leave_bounds[_equity_units.COUNT_ROW * n_placed + n_placed]
            if leave > best_leave:
                best_leave = leave
                sums = self.lane_sums[self.window_ends[n_right] + 1] - self.lane_sums[first]
                self._window_bound(terms, lane_start, first, anchor, self.window_ends[n_right],
                                   self.max_bonus_without_bingo, leave)
                bound = (self._max_points_of(sums, n_placed - 1) * self.window_rows[terms + _play_rows.TERM_FACTOR]
                         + self.window_rows[terms + _play_rows.TERM_CONSTANT])
                self.blank_bound = max(self.blank_bound, cython.cast(cython.int, min(bound, _equity_units.MAX_VALUE)))
            n_right -= 1
            n_placed -= 1

    def _window_bound(self, terms: cython.Py_ssize_t, lane_start: cython.Py_ssize_t, first: cython.Py_ssize_t,
                      anchor: cython.Py_ssize_t, last: cython.Py_ssize_t, bonus: cython.int,
                      leave: cython.int) -> cython.longlong:
        """The bound of the windows that begin at `first` and end at `last` or before.

        Its three terms are written to window_rows, from the index `terms` on.
        """
        sums: cython.ulonglong = self.lane_sums[last + 1] - self.lane_sums[first]
        multiplier: cython.longlong
        constant: cython.longlong
        multiplier = cython.cast(cython.longlong, self.powers_of_3[sums >> _lane_sums.TRIPLINGS_SHIFT & _masks.BYTE])
        multiplier <<= sums >> _lane_sums.DOUBLINGS_SHIFT & _masks.BYTE
        constant = (sums >> _lane_sums.POINTS_SHIFT) * multiplier + bonus
        constant += self.cross_sums[last + 1 - lane_start] - self.cross_sums[first - lane_start]
        multiplier *= self.units_per_point
        constant = constant * self.units_per_point + leave
        self.window_rows[terms + _play_rows.TERM_FACTOR] = multiplier
        self.window_rows[terms + _play_rows.TERM_CONSTANT] = constant
        self.window_rows[terms + _play_rows.TERM_POINTS] = self._max_tile_points(
            self.lane_sums[last + 1] - self.lane_sums[anchor + 1])
        return min(self._max_tile_points(sums) * multiplier + constant, _equity_units.MAX_VALUE)

    def _max_tile_points(self, sums: cython.ulonglong) -> cython.longlong:
        """The most points that the rack's tiles can have on the empty squares that a difference of lane_sums counts.

        These are points in the main word, without word premiums. Term n is for the squares of letter premium n or more.
        So a tile on a square of premium 3 counts in the first three terms.
        """
        return (self.top_points[sums & _masks.BYTE]
                + self.top_points[sums >> _lane_sums.LETTER_2_SHIFT & _lane_sums.LETTER_MASK]
                + self.top_points[sums >> _lane_sums.LETTER_3_SHIFT & _lane_sums.LETTER_MASK]
                + self.top_points[sums >> _lane_sums.LETTER_4_SHIFT & _lane_sums.LETTER_MASK])

    def _max_points_of(self, sums: cython.ulonglong, n: cython.Py_ssize_t) -> cython.longlong:
        """The same as `_max_tile_points`, if no more than n of the tiles have points."""
        return (self.top_points[min(n, sums & _masks.BYTE)]
                + self.top_points[min(n, sums >> _lane_sums.LETTER_2_SHIFT & _lane_sums.LETTER_MASK)]
                + self.top_points[min(n, sums >> _lane_sums.LETTER_3_SHIFT & _lane_sums.LETTER_MASK)]
                + self.top_points[min(n, sums >> _lane_sums.LETTER_4_SHIFT & _lane_sums.LETTER_MASK)])
