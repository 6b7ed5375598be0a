"""A board as move generators read it: it writes its lanes (`plays.lanes`).

The *cross-check* of an empty square is the mask of the letters that make a word with the tiles across. Its
*cross-score* is the points of those tiles (Appel and Jacobson 1988, section 3.1.1; Gordon 1994, "Cross sets"). `set`
renews only the lanes with changed squares, and the squares that these can affect.
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.layout import _bitmap, _bits, _masks, _tiles, _unpacking
from cython.cimports.lexc.kernels.layout.nodes import Nodes
from cython.cimports.lexc.kernels.layout.unpacked_nodes import UnpackedNodes
from cython.cimports.lexc.kernels.plays import _copy, _lane_sums
from cython.cimports.lexc.kernels.plays.lanes import Lanes

from lexc.kernels._types import Buffer, Whole
from lexc.kernels.layout.unpacked_nodes import LAST_UNIT

POWERS_OF_3 = [1, 3, 9, 27, 81, 243, 729, 2187, 6561, 19683, 59049]  # to the tenth: a rack has at most ten tiles
# The bits of a lane in `stale`. The first: its tiles have changed, and with them the cross-checks of the lanes that
# cross it. The second: numbers in its running sums have changed.
_STALE_CROSS_CHECKS = cython.declare(cython.int, 1)
_STALE_SUMS = cython.declare(cython.int, 2)
_ONE_ROW = cython.declare(cython.uint, 1)  # shifted by the number of a row, at most 21


@cython.cclass
class Board(Lanes):
    """A board's squares with their cross-checks and scores, for one lexicon and one set of rules.

    nodes: of a verified image, bitmap layout. words_root, gaddag_root: the roots of its DAWG and its GADDAG; -1 for no
    GADDAG. letter_premiums, word_premiums: a byte a square, row by row; a word premium of 0 is a brick. tile_points:
    i32, the points of tile t at index t, of a blank that stands for t at index BLANK | t. unpacked: the nodes of an
    image in another layout, whose `nodes` these are; None for an image of the bitmap layout. Raises ValueError for any
    layout but bitmap.
    """

    def __cinit__(self, nodes: Nodes, words_root, gaddag_root, n_letters: Whole, n_rows: Whole, n_cols: Whole,
                  letter_premiums: Buffer, word_premiums: Buffer, tile_points, unpacked: UnpackedNodes = None):
        row: cython.Py_ssize_t
        col: cython.Py_ssize_t
        index: cython.Py_ssize_t
        if not nodes.is_bitmap():
            raise ValueError("not the bitmap layout")
        self.units = nodes.units32
        self.layout = nodes.layout
        self.unpacked = unpacked
        self.last_unit = LAST_UNIT if unpacked is not None else _masks.HALF  # HALF: no unit is beyond it
        self.words_root = words_root
        self.gaddag_root = gaddag_root
        self.all_letters = (2 << n_letters) - 2  # bits 1 to n_letters
        self._make_buffers(n_rows, n_cols)
        self.saved = Lanes()
        self.saved._make_buffers(n_rows, n_cols)
        self.n_tiles = 0
        self.tile_points = tile_points
        stride = self.stride
        size = len(self.tiles)
        self.letter_premiums = bytearray(size)
        self.word_premiums = bytearray(size)
        for row in range(self.n_rows):
            for col in range(self.n_cols):
                for index in ((row + 1) * stride + col + 1, (stride + col + 1) * stride + row + 1):
                    self.letter_premiums[index] = letter_premiums[row * n_cols + col]
                    self.word_premiums[index] = word_premiums[row * n_cols + col]
        self.stale = bytearray([_STALE_CROSS_CHECKS | _STALE_SUMS]) * (2 * stride)
        self.new_squares = bytearray(n_rows * n_cols)
        self.set(bytes(n_rows * n_cols))

    @property
    def is_empty(self) -> bool:
        """Whether no tile lies on the board."""
        return self.n_tiles == 0

    def set(self, squares: Buffer) -> None:
        """Set the tiles: a byte a square, row by row, 0 for an empty square, a tile, or BLANK | tile.

        Raises ValueError if a byte is no tile of the alphabet, if a tile lies on a brick, or if the size is wrong.
        """
        self._set_squares(bytes(squares))

    def _set_squares(self, squares: bytes) -> object:
        """The same as `set`, for kernels. To copy the squares costs less than to make a memoryview of them."""
        wrong: cython.Py_ssize_t
        if len(squares) != self.n_rows * self.n_cols:
            raise ValueError("the position is of another size than the board")
        _copy.copy_text(squares, self.new_squares, len(squares))
        with cython.nogil:
            wrong = self._update_squares(self.new_squares)
        if wrong >= 0:
            raise ValueError(f"no tile of the alphabet, or one on a brick, on square {wrong}: {squares[wrong]}")
        return None

    def _update_squares(self, squares: cython.uchar[::1]) -> cython.Py_ssize_t:
        """Write the squares that have changed, and renew the lanes that depend on them.

        If a square is wrong, nothing is written; return its number, or -1.
        """
        row: cython.Py_ssize_t
        wrong: cython.Py_ssize_t
        changed_rows: cython.uint = 0
        for row in range(1, self.n_rows + 1):
            if not _copy.has_equal_bytes(squares, (row - 1) * self.n_cols, self.tiles, row * self.stride + 1,
                                         self.n_cols):
                changed_rows |= _ONE_ROW << row
                wrong = self._find_wrong_square(squares, row)
                if wrong >= 0:
                    return wrong
        for row in range(1, self.n_rows + 1):
            if changed_rows >> row & 1:
                self._write_row(squares, row)
        self._renew_lanes()
        return -1

    def _find_wrong_square(self, squares: cython.uchar[::1],
                           row: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """The first square of a row whose byte is no tile of the alphabet or lies on a brick, -1 if there is none."""
        col: cython.Py_ssize_t
        code: cython.int
        for col in range(1, self.n_cols + 1):
            code = squares[(row - 1) * self.n_cols + col - 1]
            if code != 0 and (code > 127 or self.all_letters >> (code & _tiles.TILE) & 1 == 0
                              or self.word_premiums[row * self.stride + col] == 0):
                return (row - 1) * self.n_cols + col - 1
        return -1

    def _write_row(self, squares: cython.uchar[::1], row: cython.Py_ssize_t) -> cython.void:
        """Write the squares of a row that have changed."""
        col: cython.Py_ssize_t
        start: cython.Py_ssize_t = (row - 1) * self.n_cols
        for col in range(1, self.n_cols + 1):
            if squares[start + col - 1] != self.tiles[row * self.stride + col]:
                self._set_square(row, col, squares[start + col - 1])

    def _renew_lanes(self) -> cython.void:
        """Renew stale cross-checks, then stale sums, which depend on them."""
        lane: cython.Py_ssize_t
        for lane in range(2 * self.stride):
            if self.stale[lane] & _STALE_CROSS_CHECKS:
                self._renew_cross_checks(lane)
        for lane in range(2 * self.stride):
            if self.stale[lane]:
                self._renew_sums(lane)
                if self.stale[lane] & _STALE_CROSS_CHECKS:
                    self._renew_blocks(lane)
                self.stale[lane] = 0

    def _set_square(self, row: cython.Py_ssize_t, col: cython.Py_ssize_t, code: cython.int) -> cython.void:
        """Write a tile, or 0, to the square of a row and a column, both from 1. Its lanes are stale until renewed."""
        stride: cython.Py_ssize_t = self.stride
        self.n_tiles += (code != 0) - (self.tiles[row * stride + col] != 0)
        self.tiles[row * stride + col] = code
        self.tiles[(stride + col) * stride + row] = code
        self.stale[row] = self.stale[stride + col] = _STALE_CROSS_CHECKS | _STALE_SUMS

    def _save(self) -> cython.void:
        """Save the position, in which no lane is stale, for `_restore`."""
        self.saved_n_tiles = self.n_tiles
        self.saved._copy_from(self)

    def _restore(self) -> cython.void:
        """Restore the saved position. To copy 33 kB is far cheaper than to renew the lanes that a play has changed."""
        self.n_tiles = self.saved_n_tiles
        self._copy_from(self.saved)
        _copy.clear(self.stale)  # the lanes of plays that were not followed by a search

    def _renew_cross_checks(self, lane: cython.Py_ssize_t) -> cython.void:
        """Renew the cross-checks, cross-scores and factors that a lane's words give to the lanes that cross it.

        A word along this lane is a cross-word of the crossing lanes, where these numbers are stored.
        """
        stride: cython.Py_ssize_t = self.stride
        start: cython.Py_ssize_t = lane * stride
        position: cython.Py_ssize_t
        crossing_lane: cython.Py_ssize_t
        crossing_position: cython.Py_ssize_t = lane if lane < stride else lane - stride  # of this lane
        for position in range(1, stride - 1):
            crossing_lane = stride + position if lane < stride else position
            if self.tiles[start + position] != 0 or self.word_premiums[start + position] == 0:
                self.cross_checks[crossing_lane * stride + crossing_position] = 0
            elif self._renew_cross_check(start + position, crossing_lane * stride + crossing_position):
                self.stale[crossing_lane] |= _STALE_SUMS

    @cython.final
    def _renew_cross_check(self, index: cython.Py_ssize_t, crossing: cython.Py_ssize_t) -> cython.bint:
        """Renew the cross-check, cross-score and factors of an empty square that is no brick.

        index: of the square in the lane of the cross-word. crossing: its index in the lane that crosses there, whose
        numbers are renewed. Return whether the crossing lane's sums have to be renewed.
        """
        first: cython.Py_ssize_t = index
        last: cython.Py_ssize_t = index
        i: cython.Py_ssize_t
        score: cython.int = 0
        factor: cython.ulonglong = self.letter_premiums[crossing]
        while self.tiles[first - 1] != 0:
            first -= 1
        while self.tiles[last + 1] != 0:
            last += 1
        if first == last:
            self.cross_checks[crossing] = self.all_letters
        else:
            self.cross_checks[crossing] = self._cross_check(self.units, self.tiles, first, index, last)
            for i in range(first, last + 1):
                score += self.tile_points[self.tiles[i]]
            factor |= factor * self.word_premiums[crossing] << 32
        if self.cross_scores[crossing] == score and self.factors[crossing] == factor:
            return False
        self.cross_scores[crossing] = score
        self.factors[crossing] = factor
        return True

    def _child(self, units: cython.const[cython.uint][::1], node: cython.Py_ssize_t,
               tile: cython.int) -> cython.Py_ssize_t:
        """The child of a node by a tile, 0 if it has none."""
        return _unpacking.known_unit(self.unpacked, self.last_unit,
                                     _bitmap.child_by_tile(units, self.layout, node, tile))

    def _cross_check(self, units: cython.const[cython.uint][::1], tiles: cython.uchar[::1], first: cython.Py_ssize_t,
                     index: cython.Py_ssize_t, last: cython.Py_ssize_t) -> cython.ulonglong:
        """The mask of the letters that make a word of the squares first to last; only the square at index is empty.

        units and tiles are arguments so that the C compiler keeps their addresses in registers.
        """
        layout: cython.int = self.layout
        node: cython.Py_ssize_t
        i: cython.Py_ssize_t
        if self.gaddag_root >= 0 and (last == index or first == index):  # tiles on one side: one walk, backwards
            node = self.gaddag_root
            i = index - 1 if last == index else last
            while i >= first and i != index:
                node = self._child(units, node, tiles[i] & _tiles.TILE)
                if node == 0:
                    return 0
                i -= 1
            if last == index:
                node = self._child(units, node, _tiles.SEPARATOR)
                if node == 0:
                    return 0
            return _bitmap.accept_mask(units, layout, node)
        node = self.words_root
        for i in range(first, index):
            node = self._child(units, node, tiles[i] & _tiles.TILE)
            if node == 0:
                return 0
        if last == index:
            return _bitmap.accept_mask(units, layout, node)
        return self._cross_check_between(units, tiles, node, index, last)

    def _cross_check_between(self, units: cython.const[cython.uint][::1], tiles: cython.uchar[::1],
                             start: cython.Py_ssize_t, index: cython.Py_ssize_t,
                             last: cython.Py_ssize_t) -> cython.ulonglong:
        """The cross-check of an empty square with tiles on both sides.

        start: the node to which the tiles before the square lead. Each of its children is tried.
        """
        layout: cython.int = self.layout
        letters: cython.ulonglong = 0
        remaining: cython.ulonglong = _bitmap.child_mask(units, layout, start)
        node: cython.Py_ssize_t
        tile: cython.int
        i: cython.Py_ssize_t
        while remaining:
            tile = _bits.lowest(remaining)
            remaining &= remaining - 1
            node = self._child(units, start, tile)
            i = index + 1
            while i < last and node != 0:
                node = self._child(units, node, tiles[i] & _tiles.TILE)
                i += 1
            if node != 0 and _bitmap.accept_mask(units, layout, node) >> (tiles[last] & _tiles.TILE) & 1 != 0:
                letters |= _masks.ONE << tile
        return letters

    def _renew_sums(self, lane: cython.Py_ssize_t) -> cython.void:
        """Renew the running sums along a lane."""
        i: cython.Py_ssize_t
        total: cython.ulonglong = 0
        cross_total: cython.ulonglong = 0
        premium: cython.ulonglong
        for i in range(lane * self.stride + 1, (lane + 1) * self.stride):
            self.lane_sums[i] = total
            self.cross_score_sums[i] = cross_total
            premium = self.word_premiums[i]
            if self.tiles[i] != 0:
                total += cython.cast(cython.ulonglong, self.tile_points[self.tiles[i]]) << _lane_sums.POINTS_SHIFT
            elif premium != 0:
                total += 1
                total += cython.cast(cython.ulonglong, self.letter_premiums[i] >= 2) << _lane_sums.LETTER_2_SHIFT
                total += cython.cast(cython.ulonglong, self.letter_premiums[i] >= 3) << _lane_sums.LETTER_3_SHIFT
                total += cython.cast(cython.ulonglong, self.letter_premiums[i] >= 4) << _lane_sums.LETTER_4_SHIFT
                if self.factors[i] >> 32:
                    total += _masks.ONE << _lane_sums.CROSSED_SHIFT
                    cross_total += self.cross_scores[i] * premium
                if premium == 3:
                    total += _masks.ONE << _lane_sums.TRIPLINGS_SHIFT
                else:
                    # Premiums 1, 2 and 4 are 0, 1 and 2 doublings
                    total += (premium >> 1) << _lane_sums.DOUBLINGS_SHIFT

    def _renew_blocks(self, lane: cython.Py_ssize_t) -> cython.void:
        """Renew the GADDAG's nodes of each block of tiles in a lane, at the index of its last tile.

            . . C A T . .     block_nodes: low 32 bits, the node to which T A C leads from the root; high 32 bits,
                    ^         the node behind its separator; 0 for none
                              left_letters: masks of the letters that words have before CAT
                              right_letters: masks of those that words beginning with CAT have next

        Without a GADDAG, blocks have no nodes.
        """
        last: cython.Py_ssize_t
        first: cython.Py_ssize_t = lane * self.stride + 1
        if self.gaddag_root < 0:
            return
        for last in range(first, (lane + 1) * self.stride - 1):
            if self.tiles[last] == 0:
                first = last + 1
            elif self.tiles[last + 1] == 0:
                self._renew_block(first, last)

    def _renew_block(self, first: cython.Py_ssize_t, last: cython.Py_ssize_t) -> cython.void:
        """Renew the nodes of the block of tiles from first to last."""
        node: cython.Py_ssize_t = self.gaddag_root
        index: cython.Py_ssize_t = last
        self.block_nodes[last] = 0
        while index >= first:
            node = self._child(self.units, node, self.tiles[index] & _tiles.TILE)
            if node == 0:
                return
            index -= 1
        self.left_letters[last] = self._letters(node) & self.all_letters
        self.block_nodes[last] = node
        node = self._child(self.units, node, _tiles.SEPARATOR)
        self.right_letters[last] = 0
        if node != 0:
            self.right_letters[last] = self._letters(node)
            self.block_nodes[last] |= cython.cast(cython.longlong, node) << 32

    def _letters(self, node: cython.Py_ssize_t) -> cython.ulonglong:
        """The mask of the arcs of a node."""
        return _bitmap.child_mask(self.units, self.layout, node) | _bitmap.accept_mask(self.units, self.layout, node)
