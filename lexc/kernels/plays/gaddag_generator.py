"""The fast generator of all legal plays, on a GADDAG, by lane and anchor.

It is Gordon's algorithm (1994, "Move generation algorithm") with these differences:

- The walk is breadth first (`plays.gaddag_walk`).
- An anchor is the last tile of a block of tiles, or an empty square with a cross-word but no tile beside it in the
  lane. This completes Gordon's "reducing the number of anchor squares": no play is generated twice. A left limit keeps
  a walk from reaching an earlier anchor:

      squares    . C A T . . x .      anchors: the T, then the x, if it has a cross-word
                       ^     ^

- Blanks are not chosen while walking. A word is walked once, and each tile that the rack lacks uses up a blank. Then
  `_assign_blanks` writes a play for each way in which blanks can stand for the word's letters.
- All points but those of the tiles put down follow from running sums (`plays.board`). So the walk carries one number of
  points: low 32 bits in the main word, without word premiums; high 32 bits in cross-words.
- Border and bricks are squares with an empty cross-check.
"""

from array import array

import cython
from cython.cimports.lexc.kernels.layout import (
    _always_inline,  # noqa: F401
    _masks,
    _tiles,
)
from cython.cimports.lexc.kernels.plays import _lane_sums, _pending_squares, _play_rows
from cython.cimports.lexc.kernels.plays.gaddag_walk import GaddagWalk

_ONE_BIT = cython.declare(cython.uint, 1)


@cython.cclass
class GaddagGenerator(GaddagWalk):
    """A generator of all plays. root: of the GADDAG.

    `plays.best_plays` finds the best plays on the same walk, by branch and bound, and uses these attributes besides
    those of the walk:

    - points_needed: the points that a play must have for the threshold, by the number of tiles put down.
    - most_free_blanks: with more blanks left, a word is not recorded.
    """

    def __cinit__(self, *_):
        self.blanks_as_letter = array("i", bytes(4 * _tiles.N_TILES))
        self.word_tiles = array("i", bytes(4 * 2 * self.stride * self.stride))
        self.points_needed = array("i", bytes(4 * 256))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _reset(self) -> cython.void:
        """Forget the threshold, and prepare the walk for the rack."""
        i: cython.Py_ssize_t
        self.threshold = -1
        self.most_free_blanks = self.n_blanks
        self.all_blank_letters = self.all_letters
        self._number_tiles()
        for i in range(len(self.points_needed)):
            self.points_needed[i] = -1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _walk_opening(self, lane: cython.Py_ssize_t, start: cython.Py_ssize_t) -> cython.void:
        """Generate the plays that cover the start square, which is the only anchor."""
        self._add_left_square(start, self.root, start, lane * self.stride)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _walk_lane(self, lane: cython.Py_ssize_t, n_squares: cython.Py_ssize_t) -> cython.void:
        """Generate each play of the lane from the first anchor that it covers. `_finish_lanes` generates the last ones.

        limit is the last anchor if that is empty, or the square behind its block. A play that covers it belongs to
        the earlier anchor. So all squares between the limit and an empty anchor are empty, and none of them has a tile
        on its left.
        """
        limit: cython.Py_ssize_t = lane * self.stride
        index: cython.Py_ssize_t
        for index in range(limit + 1, limit + n_squares + 1):
            if self.tiles[index + 1] != 0:
                continue
            if self.tiles[index] != 0:
                self._add_block(index, limit)
                limit = index + 1
            elif self.factors[index] >> 32 and self.cross_checks[index] and self.tiles[index - 1] == 0:
                self._add_left_square(index, self.root, index, limit)
                limit = index
        self._visit_squares(_pending_squares.BATCH)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _finish_lanes(self) -> cython.void:
        """Generate the plays for which squares are pending."""
        self._visit_squares(1)

    @cython.final
    def _add_block(self, anchor: cython.Py_ssize_t, limit: cython.Py_ssize_t) -> cython.void:
        """Add the squares on both sides of the block of tiles whose last tile is the anchor, if a letter may fit.

        If the left one is added, the walk itself turns to the right.
        """
        nodes: cython.ulonglong = self.block_nodes[anchor]
        letters: cython.ulonglong = self.letters | (self.all_blank_letters if self.n_blanks else 0)
        index: cython.Py_ssize_t = anchor
        if nodes == 0:
            return
        while self.tiles[index] != 0:
            index -= 1
        if index > limit and self.left_letters[anchor] & self.cross_checks[index] & letters:
            self._add_left_square(index, nodes & _masks.HALF, anchor, limit)
        elif self.right_letters[anchor] & self.cross_checks[anchor + 1] & letters and (
                self.threshold < 0 or self._may_reach_threshold(index + 1, 0)):
            self._add_right_square(anchor + 1, nodes >> 32, index + 1)

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _record_word(self, first: cython.Py_ssize_t, last: cython.Py_ssize_t, points: cython.ulonglong,
                     word: cython.ulonglong, state: cython.ulonglong) -> cython.void:
        """Write the word from first to last, and a play for each choice of blanks."""
        sums: cython.ulonglong = self.lane_sums[last + 1] - self.lane_sums[first]
        n_placed: cython.Py_ssize_t = sums & _masks.BYTE
        n_free_blanks: cython.int = state >> _pending_squares.N_BLANKS_SHIFT & _pending_squares.COUNT_BITS
        is_down: cython.bint = first >= self.stride * self.stride
        score: cython.ulonglong
        multiplier: cython.ulonglong
        if first == last or (n_placed == 1 and is_down
                             and (self.is_opening or sums >> _lane_sums.CROSSED_SHIFT & _masks.BYTE)):
            return  # a single square is no word; a single tile that makes a word across, too, is a play across
        multiplier = cython.cast(cython.ulonglong, self.powers_of_3[sums >> _lane_sums.TRIPLINGS_SHIFT & _masks.BYTE])
        multiplier <<= sums >> _lane_sums.DOUBLINGS_SHIFT & _masks.BYTE
        score = ((points & _masks.HALF)
                 + (sums >> _lane_sums.POINTS_SHIFT)) * multiplier + (points >> 32) + self.bonus[n_placed]
        score += self.cross_score_sums[last + 1] - self.cross_score_sums[first]
        if cython.cast(cython.longlong, score) < self.points_needed[n_placed] or n_free_blanks > self.most_free_blanks:
            return
        self.word_first = first
        self.word_last = last
        self.word = word
        if self.threshold >= 0:
            self._choose_blanks(multiplier, score, n_free_blanks)
            return
        self._write_word()
        if self.n_blanks == 0:
            self._record_play(score, 0)
        elif (self.n_blanks == 1 and n_free_blanks == 0
              and self.letters >> (state >> _pending_squares.BLANK_TILE_SHIFT) & 1 == 0):
            self._record_lacking(state, multiplier, score)
        else:
            self._choose_blanks(multiplier, score, n_free_blanks)
        self.n_words += 1

    def _record_lacking(self, state: cython.ulonglong, multiplier: cython.ulonglong,
                        score: cython.ulonglong) -> cython.void:
        """Write the play of a word whose only blank stands for a letter that the rack never had: the usual case."""
        square: cython.Py_ssize_t = state >> _pending_squares.BLANK_SQUARE_SHIFT & _pending_squares.INDEX_BITS
        factor: cython.ulonglong = (self.factors[square] & _masks.HALF) * multiplier + (self.factors[square] >> 32)
        self._record_play(score - self.tile_points[state >> _pending_squares.BLANK_TILE_SHIFT] * factor,
                          _ONE_BIT << (square - self.word_first))

    def _choose_blanks(self, multiplier: cython.ulonglong, score: cython.ulonglong,
                       n_free_blanks: cython.int) -> cython.void:
        """Write a play of the word for each choice of blanks. score: with no tile a blank.

        Meanwhile its tiles are off the rack. A count below 0 is the number of blanks that stand for the tile.
        """
        index: cython.Py_ssize_t
        tile: cython.int
        word: cython.ulonglong = self.word
        for index in range(self.word_first, self.word_last + 1):
            tile = 0
            if self.tiles[index] == 0:
                tile = word & _tiles.TILE
                word >>= _pending_squares.WORD_BITS
                self.rack[tile] -= 1
            self.word_tiles[index] = tile
        self._assign_blanks(self.word_first, self.word_last, self.n_blanks, self.n_blanks - n_free_blanks, multiplier,
                            score, 0)
        for index in range(self.word_first, self.word_last + 1):
            tile = self.word_tiles[index]
            if tile != 0:
                self.rack[tile] += 1

    def _write_word(self) -> cython.void:
        """Write the row of the word, if there is room."""
        row_start: cython.Py_ssize_t = self.n_words * _play_rows.WORD_ROW
        if row_start + _play_rows.WORD_ROW <= len(self.word_rows):
            self._write_word_row(self.word_rows, row_start, self.tiles, self.word_first, self.word_last, self.word)

    def _write_word_row(self, word_rows: cython.uchar[::1], row_start: cython.Py_ssize_t,
                        tiles: cython.const[cython.uchar][::1], first: cython.Py_ssize_t, last: cython.Py_ssize_t,
                        word: cython.ulonglong) -> cython.void:
        """Write the word row that begins at row_start.

        The buffers are arguments so that the C compiler keeps their addresses in registers.
        """
        lane: cython.uint = cython.cast(cython.uint, first) // cython.cast(cython.uint, self.stride)
        is_down: cython.bint = lane >= self.stride
        index: cython.Py_ssize_t
        is_empty: cython.int
        word_rows[row_start + _play_rows.WORD_IS_DOWN] = is_down
        word_rows[row_start + _play_rows.WORD_LANE] = lane - 1 - (self.stride if is_down else 0)
        word_rows[row_start + _play_rows.WORD_FIRST] = first - lane * self.stride - 1
        word_rows[row_start + _play_rows.WORD_LENGTH] = last - first + 1
        row_start += _play_rows.WORD_HEADER - first
        for index in range(first, last + 1):
            is_empty = tiles[index] == 0
            word_rows[row_start + index] = word & _tiles.TILE if is_empty else 0
            word >>= _pending_squares.WORD_BITS * is_empty

    def _record_play(self, score: cython.ulonglong, blanks: cython.uint) -> cython.void:
        """Write a play of the word, if there is room. Count it in any case."""
        row_start: cython.Py_ssize_t = self.n_plays * _play_rows.PLAY_ROW
        if self.threshold >= 0:
            self._offer_play(score, blanks)
            return
        if row_start + _play_rows.PLAY_ROW <= len(self.play_rows):
            self.play_rows[row_start + _play_rows.PLAY_SCORE] = score
            self.play_rows[row_start + _play_rows.PLAY_WORD] = self.n_words
            self.play_rows[row_start + _play_rows.PLAY_BLANKS] = blanks
        self.n_plays += 1

    def _offer_play(self, score: cython.longlong, blanks: cython.uint) -> cython.void:
        """Insert a play of the word among the best, if it is one of them."""

    @cython.final
    def _assign_blanks(self, index: cython.Py_ssize_t, last: cython.Py_ssize_t, n_blanks: cython.int,
                       n_needed: cython.int, multiplier: cython.ulonglong, score: cython.ulonglong,
                       blanks: cython.uint) -> cython.void:
        """Write a play for each way in which blanks can stand for tiles of the word from the index on.

        n_blanks: the blanks that may be used. n_needed: the tiles that still need one, since the rack lacks them.
        multiplier: of the main word. score: with the blanks so far. blanks: the mask of the squares with a blank, bit 0
        for the word's first.
        """
        tile: cython.int
        is_needed: cython.int
        factor: cython.ulonglong
        self.steps_until_check -= 1
        if n_needed == 0:
            self._record_play(score, blanks)
        while n_blanks > 0 and index <= last:
            tile = self.word_tiles[index]
            if tile != 0:
                # True while the word has more of the tile than the rack and the blanks so far provide.
                is_needed = self.rack[tile] + self.blanks_as_letter[tile] < 0
                if is_needed or n_blanks > n_needed:
                    factor = (self.factors[index] & _masks.HALF) * multiplier + (self.factors[index] >> 32)
                    self.blanks_as_letter[tile] += 1
                    self._assign_blanks(index + 1, last, n_blanks - 1, n_needed - is_needed, multiplier,
                                        score - self.tile_points[tile] * factor,
                                        blanks | _ONE_BIT << (index - self.word_first))
                    self.blanks_as_letter[tile] -= 1
            index += 1
