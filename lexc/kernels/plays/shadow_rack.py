"""The rack of `plays.shadow`: its letters by their points, and the words that it may form with tiles on the board.

The words are looked up in a filter of alphagrams (`racks.alphagram_filter`), by the sum of the keys of their letters. A
*subrack* is the rack without one or two tiles. Look-ups are made for each window, and windows beside each other often
have the same tiles. So the last answers are kept.
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.lexc.kernels.layout import _bits, _masks
from cython.cimports.lexc.kernels.plays.board import Board
from cython.cimports.lexc.kernels.plays.lanes import Lanes
from cython.cimports.lexc.kernels.racks import _alphagram_bits

MAX_TILES = 63  # of a rack, as far as the tables have room
_MAX_MISSING = cython.declare(cython.Py_ssize_t, 2)  # tiles that a subrack lacks
_MAX_SPLIT_TILES = cython.declare(cython.Py_ssize_t, 10)  # of a rack whose subracks are looked up


@cython.cclass
class ShadowRack(Lanes):
    """A rack, empty at first, beside the lanes of a board, which `Shadow` reads.

    board: with the points of the letters. alphagrams: `AlphagramFilter.tables` of all words that fit on the board, or
    without short ones.
    """

    def __cinit__(self, board: Board, alphagrams: tuple[array[int], array[int], int, int], *_):
        self._share(board)
        self.all_letters = board.all_letters
        self.tile_points = board.tile_points
        self.letter_keys, self.filter_blocks, self.filter_shift, self.shortest_in_filter = alphagrams
        self.ranked_letters = array("i", bytes(4 * MAX_TILES))
        n_subracks = 1 + _MAX_SPLIT_TILES + _MAX_SPLIT_TILES * (_MAX_SPLIT_TILES - 1) // 2
        self.subrack_keys = array("Q", bytes(8 * n_subracks))
        self.subrack_ends = array("i", bytes(4 * (_MAX_MISSING + 1)))
        self.filled_keys = array("Q", bytes(8 * (_MAX_MISSING + 1)))
        self.may_fill = array("i", bytes(4 * (_MAX_MISSING + 1)))

    @cython.final
    def _clear_rack(self) -> cython.void:
        """Remove all tiles from the rack."""
        self.n_tiles = self.n_blanks = 0
        self.rack_mask = self.rack_key = 0

    @cython.final
    def _add_to_rack(self, tile: cython.int) -> cython.void:
        """Add a tile to the rack, and keep its letters ranked by points."""
        i: cython.Py_ssize_t = self.n_tiles - self.n_blanks
        self.n_tiles += 1
        if tile == 0:
            self.n_blanks += 1
            return
        self.rack_mask |= _masks.ONE << tile
        self.rack_key = (self.rack_key + self.letter_keys[tile]) & _masks.FULL
        while i > 0 and self.tile_points[self.ranked_letters[i - 1]] < self.tile_points[tile]:
            self.ranked_letters[i] = self.ranked_letters[i - 1]
            i -= 1
        self.ranked_letters[i] = tile

    @cython.final
    def _complete_rack(self) -> cython.void:
        """Prepare for look-ups, when the rack has all its tiles."""
        self.cached_key = _masks.FULL
        self.cached_letters = self.all_letters  # a key that equals FULL gets too high a bound, which is allowed
        self._sum_subracks()

    @cython.final
    def _sum_subracks(self) -> cython.void:
        """Write the keys of the rack's subracks: of itself, then without one tile, then without two.

        With a blank there are none: nearly every window can be filled.
        """
        i: cython.Py_ssize_t
        k: cython.Py_ssize_t
        n: cython.Py_ssize_t = 1
        self.least_filled = self.n_tiles + 1  # no window has as many
        if self.n_blanks > 0 or self.n_tiles > _MAX_SPLIT_TILES:
            return
        self.least_filled = max(self.n_tiles - _MAX_MISSING, self.shortest_in_filter, 1)
        self.subrack_keys[0] = self.rack_key
        self.subrack_ends[0] = 1
        for i in range(self.n_tiles):
            if i == 0 or self.ranked_letters[i] != self.ranked_letters[i - 1]:
                self.subrack_keys[n] = (self.rack_key - self.letter_keys[self.ranked_letters[i]]) & _masks.FULL
                n += 1
        self.subrack_ends[1] = n
        for i in range(1, self.n_tiles):
            for k in range(i):
                self.subrack_keys[n] = (self.rack_key - self.letter_keys[self.ranked_letters[i]]
                                        - self.letter_keys[self.ranked_letters[k]]) & _masks.FULL
                n += 1
        self.subrack_ends[2] = n
        for i in range(_MAX_MISSING + 1):
            self.filled_keys[i] = _masks.FULL
            self.may_fill[i] = 1

    @cython.final
    def _may_fill(self, n_missing: cython.Py_ssize_t, key: cython.ulonglong) -> cython.bint:
        """Whether a subrack that lacks n_missing tiles may form a word with tiles of the board.

        key: the sum of the keys of these tiles. The last answer for each n_missing is kept.
        """
        i: cython.Py_ssize_t
        if key == self.filled_keys[n_missing]:
            return self.may_fill[n_missing] != 0
        self.filled_keys[n_missing] = key
        self.may_fill[n_missing] = 1
        for i in range(self.subrack_ends[n_missing - 1] if n_missing > 0 else 0, self.subrack_ends[n_missing]):
            if self._may_have_word((self.subrack_keys[i] + key) & _masks.FULL):
                return True
        self.may_fill[n_missing] = 0
        return False

    @cython.final
    def _letters_for_blanks(self, key: cython.ulonglong) -> cython.ulonglong:
        """The letters for which a blank may stand in a word of the whole rack; 0 if there is no such word.

        key: the sum of the keys of the word's letters, without blanks. With several blanks, no word is looked up, and
        the result is all letters. Without a blank, it is all letters if there may be such a word.
        """
        candidates: cython.ulonglong = self.all_letters
        if self.n_blanks > 1:
            return self.all_letters
        if key == self.cached_key:
            return self.cached_letters
        self.cached_key = key
        self.cached_letters = 0
        if self.n_blanks == 0:
            self.cached_letters = self.all_letters if self._may_have_word(key) else 0
            return self.cached_letters
        while candidates:
            if self._may_have_word((key + self.letter_keys[_bits.lowest(candidates)]) & _masks.FULL):
                self.cached_letters |= candidates & (0 - candidates)
            candidates &= candidates - 1
        return self.cached_letters

    @cython.final
    def _may_have_word(self, key: cython.ulonglong) -> cython.bint:
        """Whether the filter may hold an alphagram of this key; it never misses one."""
        bits: cython.ulonglong = _alphagram_bits.block_bits(key)
        return self.filter_blocks[key >> self.filter_shift] & bits == bits
