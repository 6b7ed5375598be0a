# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""The fast generator of all legal plays, on a GADDAG, by lane and anchor.

It is Gordon's algorithm (1994, "Move generation algorithm": Gen and GoOn are `_extend_left` and `_extend_right`) with
four differences:

- An anchor is the last tile of a block of tiles, or an empty square with a cross-word but no tile beside it in the
  lane. This completes Gordon's "reducing the number of anchor squares": no play is generated twice. `left_limit` keeps
  a walk from reaching an earlier anchor:

      squares    . C A T . . x .      anchors: the T, then the x, if it has a cross-word
                       ^     ^

- Blanks are not chosen while walking. A word is walked once, and each tile that the rack lacks uses up a blank. Then
  `_assign_blanks` writes a play for each way in which blanks can stand for the word's letters.
- All points but those of the tiles put down follow from running sums (`plays.board`). So the recursion carries one
  number of points: low 32 bits in the main word, without word premiums; high 32 bits in cross-words.
- Border and bricks are squares with an empty cross-check.

A mask of letters has bit t for tile t; bit 0 stands for the separator in a node's masks.
"""

from array import array

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.layout import _always_inline  # noqa: F401
    from cython.cimports.lexc.kernels.layout._bitmap import (
        accept_mask,
        child_by_tile,
        child_mask,
        first_target_unit,
        target_unit,
    )
    from cython.cimports.lexc.kernels.layout._bits import lowest
    from cython.cimports.lexc.kernels.layout._masks import BYTE, HALF, ONE
    from cython.cimports.lexc.kernels.layout._nodes import NARROW_BITMAP, WIDE_BITMAP
    from cython.cimports.lexc.kernels.layout._tiles import N_TILES, TILE
    from cython.cimports.lexc.kernels.layout._unpacking import known_unit
    from cython.cimports.lexc.kernels.plays._copy import AT_ONCE, clear, copy_at_once
    from cython.cimports.lexc.kernels.plays._lane_sums import (
        CROSSED_SHIFT,
        DOUBLINGS_SHIFT,
        POINTS_SHIFT,
        TRIPLINGS_SHIFT,
    )
    from cython.cimports.lexc.kernels.plays._play_rows import (
        PLAY_BLANKS,
        PLAY_ROW,
        PLAY_SCORE,
        PLAY_WORD,
        WORD_FIRST,
        WORD_HEADER,
        WORD_IS_DOWN,
        WORD_LANE,
        WORD_LENGTH,
        WORD_ROW,
    )
    from cython.cimports.lexc.kernels.plays.generator import Generator
else:
    from lexc.kernels.layout._bitmap import accept_mask, child_by_tile, child_mask, first_target_unit, target_unit
    from lexc.kernels.layout._bits import lowest
    from lexc.kernels.layout._masks import BYTE, HALF, ONE
    from lexc.kernels.layout._nodes import NARROW_BITMAP, WIDE_BITMAP
    from lexc.kernels.layout._tiles import N_TILES, TILE
    from lexc.kernels.layout._unpacking import known_unit
    from lexc.kernels.plays._copy import AT_ONCE, clear, copy_at_once
    from lexc.kernels.plays._lane_sums import CROSSED_SHIFT, DOUBLINGS_SHIFT, POINTS_SHIFT, TRIPLINGS_SHIFT
    from lexc.kernels.plays._play_rows import (
        PLAY_BLANKS,
        PLAY_ROW,
        PLAY_SCORE,
        PLAY_WORD,
        WORD_FIRST,
        WORD_HEADER,
        WORD_IS_DOWN,
        WORD_LANE,
        WORD_LENGTH,
        WORD_ROW,
    )
    from lexc.kernels.plays.generator import Generator

_ONE_BIT = cython.declare(cython.uint, 1)


@cython.cclass
class GaddagGenerator(Generator):
    """A generator of all plays. root: of the GADDAG.

    `plays.best_plays` finds the best plays on the same walk, by branch and bound, and uses these attributes:

    - threshold: the value that a play must have to be among the best; -1 while all plays are generated.
    - points_needed: the points that a play must have for that value, by the number of tiles put down.
    - left_bounds: for each index, the upper bound of the words of this anchor that begin there or further left.
    """

    def __cinit__(self, *_):
        self.blanks_as_letter = array("i", bytes(4 * N_TILES))
        self.word_tiles = array("i", bytes(4 * (2 * self.stride * self.stride + AT_ONCE)))
        self.left_bounds = array("i", bytes(4 * 2 * self.stride * self.stride))
        self.points_needed = array("i", bytes(4 * 256))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _reset(self) -> cython.void:
        """Forget the tiles put down and the threshold, and count all blanks as free."""
        i: cython.Py_ssize_t
        self.threshold = -1
        self.n_free_blanks = self.most_free_blanks = self.n_blanks
        self.blank_letters = self.all_blank_letters = self.all_letters if self.n_blanks else 0
        clear(self.word_tiles)  # stays 0 on squares where tiles lay before, as word rows need it
        for i in range(len(self.points_needed)):
            self.points_needed[i] = -1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _walk_opening(self, lane: cython.Py_ssize_t, start: cython.Py_ssize_t) -> cython.void:
        """Generate the plays that cover the start square, which is the only anchor."""
        self.lane = lane
        self.anchor = start
        self.left_limit = lane * self.stride
        self._extend_left(self.layout, start, self.root, self.letters, 0)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _walk_lane(self, lane: cython.Py_ssize_t, n_squares: cython.Py_ssize_t) -> cython.void:
        """Generate each play of the lane from the first anchor that it covers.

        left_limit is the last anchor if that is empty, else the square behind its block. A play that covers left_limit
        belongs to the earlier anchor. So all squares between left_limit and an empty anchor are empty, and none of them
        has a tile on its left.
        """
        start: cython.Py_ssize_t = lane * self.stride
        index: cython.Py_ssize_t
        self.lane = lane
        self.left_limit = start
        for index in range(start + 1, start + n_squares + 1):
            if self.tiles[index + 1] != 0:
                continue
            if self.tiles[index] != 0:
                self.anchor = index
                self._walk_block(index)
                self.left_limit = index + 1
            elif self.factors[index] >> 32 and self.cross_checks[index] and self.tiles[index - 1] == 0:
                self.anchor = index
                self._extend_left(self.layout, index, self.root, self.letters, 0)
                self.left_limit = index

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _walk_block(self, index: cython.Py_ssize_t) -> cython.void:
        """Generate the plays that contain the block of tiles whose last tile is the anchor, at the index."""
        nodes: cython.ulonglong = self.block_nodes[index]
        letters: cython.ulonglong = self.letters | self.blank_letters
        if nodes == 0:
            return
        while self.tiles[index] != 0:
            index -= 1
        if self.right_letters[self.anchor] & self.cross_checks[self.anchor + 1] & letters:
            self.word_start = index + 1
            if self.threshold < 0 or self._may_reach_threshold(index + 1, 0):
                self._extend_right(self.layout, self.anchor + 1, nodes >> 32, self.letters, 0)
        if index > self.left_limit and self.left_letters[self.anchor] & self.cross_checks[index] & letters:
            self._extend_left(self.layout, index, nodes & HALF, self.letters, 0)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _extend_left(self, layout: cython.int, index: cython.Py_ssize_t, node: cython.Py_ssize_t,
                     letters: cython.ulonglong, points: cython.ulonglong) -> cython.void:
        """Put each possible tile on the empty square at or left of the anchor, and go on to the left and to the right.

        node: where the squares from the anchor to index + 1 lead. letters: the mask of those on the rack. points:
        packed as the module describes.
        """
        if layout == NARROW_BITMAP:
            self._extend_left_narrow(index, node, letters, points)
        else:
            self._extend_left_wide(index, node, letters, points)

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _extend_left_narrow(self, index: cython.Py_ssize_t, node: cython.Py_ssize_t, letters: cython.ulonglong,
                            points: cython.ulonglong) -> cython.void:
        """`_extend_left` for masks of one unit."""
        self._extend_left_in(NARROW_BITMAP, index, node, letters, points)

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _extend_left_wide(self, index: cython.Py_ssize_t, node: cython.Py_ssize_t, letters: cython.ulonglong,
                          points: cython.ulonglong) -> cython.void:
        """`_extend_left` for masks of two units."""
        self._extend_left_in(WIDE_BITMAP, index, node, letters, points)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _extend_left_in(self, layout: cython.int, index: cython.Py_ssize_t, node: cython.Py_ssize_t,
                        letters: cython.ulonglong, points: cython.ulonglong) -> cython.void:
        """`_extend_left` for one layout, a literal, so that C makes a function for each."""
        self.steps_until_check -= 1
        if self.steps_until_check < 0 and self._should_stop():
            return
        if self.left_bounds[index] < self.threshold:
            return
        children: cython.ulonglong = child_mask(self.units, layout, node)
        accepts: cython.ulonglong = accept_mask(self.units, layout, node)
        candidates: cython.ulonglong = (children | accepts) & self.cross_checks[index] & (letters | self.blank_letters)
        bit: cython.ulonglong
        remaining: cython.ulonglong
        new_points: cython.ulonglong
        tile: cython.int
        child: cython.Py_ssize_t
        while candidates:
            tile = lowest(candidates)
            bit = candidates & (0 - candidates)
            candidates ^= bit
            remaining = self._place_tile(index, tile, letters)
            new_points = points + self.tile_points[tile] * self.factors[index]
            if accepts & bit:
                self._record_word(index, self.anchor, new_points)
            if children & bit:
                child = self._target(target_unit(layout, node, children, bit))
                if index - 1 > self.left_limit and self._playable_letters(layout, index - 1, child, remaining):
                    self._extend_left(layout, index - 1, child, remaining, new_points)
                if self.units[child] & 1:  # it has a separator, whose target is the first
                    child = self._target(first_target_unit(layout, child))
                    if self._playable_letters(layout, self.anchor + 1, child, remaining) and (
                            self.threshold < 0 or self._may_reach_threshold(index, new_points)):
                        self.word_start = index
                        self._extend_right(layout, self.anchor + 1, child, remaining, new_points)
            self._remove_tile(tile)

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _extend_right_narrow(self, index: cython.Py_ssize_t, node: cython.Py_ssize_t, letters: cython.ulonglong,
                             points: cython.ulonglong) -> cython.void:
        """`_extend_right` for masks of one unit."""
        self._extend_right_in(NARROW_BITMAP, index, node, letters, points)

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _extend_right_wide(self, index: cython.Py_ssize_t, node: cython.Py_ssize_t, letters: cython.ulonglong,
                           points: cython.ulonglong) -> cython.void:
        """`_extend_right` for masks of two units."""
        self._extend_right_in(WIDE_BITMAP, index, node, letters, points)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _extend_right(self, layout: cython.int, index: cython.Py_ssize_t, node: cython.Py_ssize_t,
                      letters: cython.ulonglong, points: cython.ulonglong) -> cython.void:
        """Put each possible tile on the empty square right of the anchor, and go on to the right."""
        if layout == NARROW_BITMAP:
            self._extend_right_narrow(index, node, letters, points)
        else:
            self._extend_right_wide(index, node, letters, points)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _extend_right_in(self, layout: cython.int, index: cython.Py_ssize_t, node: cython.Py_ssize_t,
                         letters: cython.ulonglong, points: cython.ulonglong) -> cython.void:
        """`_extend_right` for one layout, a literal, so that C makes a function for each."""
        self.steps_until_check -= 1
        if self.steps_until_check < 0 and self._should_stop():
            return
        children: cython.ulonglong = child_mask(self.units, layout, node)
        accepts: cython.ulonglong = accept_mask(self.units, layout, node)
        candidates: cython.ulonglong = (children | accepts) & self.cross_checks[index] & (letters | self.blank_letters)
        bit: cython.ulonglong
        remaining: cython.ulonglong
        new_points: cython.ulonglong
        tile: cython.int
        child: cython.Py_ssize_t
        while candidates:
            tile = lowest(candidates)
            bit = candidates & (0 - candidates)
            candidates ^= bit
            remaining = self._place_tile(index, tile, letters)
            new_points = points + self.tile_points[tile] * self.factors[index]
            child = 0
            if children & bit:
                child = self._target(target_unit(layout, node, children, bit))
            if self.tiles[index + 1] == 0:
                if accepts & bit:
                    self._record_word(self.word_start, index, new_points)
                if child and self._playable_letters(layout, index + 1, child, remaining):
                    self._extend_right(layout, index + 1, child, remaining, new_points)
            elif child:
                self._follow_tiles(layout, index + 1, child, remaining, new_points)
            self._remove_tile(tile)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _follow_tiles(self, layout: cython.int, index: cython.Py_ssize_t, node: cython.Py_ssize_t,
                      letters: cython.ulonglong, points: cython.ulonglong) -> cython.void:
        """Follow the tiles of the board from the index on, and go on to the right of them."""
        tile: cython.int
        while self.tiles[index + 1] != 0:
            node = self._child(layout, node, self.tiles[index] & TILE)
            if node == 0:
                return
            index += 1
        tile = self.tiles[index] & TILE
        if accept_mask(self.units, layout, node) >> tile & 1:
            self._record_word(self.word_start, index, points)
        node = self._child(layout, node, tile)
        if node != 0:
            self._extend_right(layout, index + 1, node, letters, points)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _target(self, slot: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """The child whose unit is in a slot."""
        return known_unit(self.unpacked, self.last_unit, self.units[slot])

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _child(self, layout: cython.int, node: cython.Py_ssize_t, tile: cython.int) -> cython.Py_ssize_t:
        """The child of a node by a tile, 0 if it has none."""
        return known_unit(self.unpacked, self.last_unit, child_by_tile(self.units, layout, node, tile))

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _playable_letters(self, layout: cython.int, index: cython.Py_ssize_t, node: cython.Py_ssize_t,
                          letters: cython.ulonglong) -> cython.ulonglong:
        """The mask of a node's letters that the rack can provide and the square's cross-check allows."""
        node_letters: cython.ulonglong = child_mask(self.units, layout, node) | accept_mask(self.units, layout, node)
        return node_letters & self.cross_checks[index] & (letters | self.blank_letters)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _may_reach_threshold(self, first: cython.Py_ssize_t, points: cython.ulonglong) -> cython.bint:
        """Whether a play with these points, of the tiles from index `first` to the anchor, can reach the threshold."""
        return True

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _place_tile(self, index: cython.Py_ssize_t, tile: cython.int, letters: cython.ulonglong) -> cython.ulonglong:
        """Put a tile of the rack, or a blank if the rack lacks it, on a square. Return the mask of remaining letters.

        A count below 0 on the rack is the number of blanks that stand for the tile.
        """
        count: cython.int = self.rack[tile] - 1
        self.rack[tile] = count
        self.word_tiles[index] = tile
        if count < 0:
            self._use_blank(index)
        return letters ^ ONE << tile if count == 0 else letters

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _remove_tile(self, tile: cython.int) -> cython.void:
        """Take back the tile that was put down last."""
        count: cython.int = self.rack[tile]
        if count < 0:
            self._return_blank()
        self.rack[tile] = count + 1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _use_blank(self, index: cython.Py_ssize_t) -> cython.void:
        """Count the blank that the tile at the index needs."""
        self.blank_square = index
        self.n_free_blanks -= 1
        if self.n_free_blanks == 0:
            self.blank_letters = 0

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _return_blank(self) -> cython.void:
        """Take back the blank that was used last."""
        self.n_free_blanks += 1
        self.blank_letters = self.all_blank_letters

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _record_word(self, first: cython.Py_ssize_t, last: cython.Py_ssize_t, points: cython.ulonglong) -> cython.void:
        """Write the word from first to last, and a play for each choice of blanks."""
        sums: cython.ulonglong = self.lane_sums[last + 1] - self.lane_sums[first]
        n_placed: cython.Py_ssize_t = sums & BYTE
        score: cython.ulonglong
        multiplier: cython.ulonglong
        blank_factor: cython.ulonglong
        index: cython.Py_ssize_t
        if first == last or (n_placed == 1 and self.is_down and (self.is_opening or sums >> CROSSED_SHIFT & BYTE)):
            return  # a single square is no word; a single tile that makes a word across, too, is a play across
        multiplier = cython.cast(cython.ulonglong, self.powers_of_3[sums >> TRIPLINGS_SHIFT & BYTE])
        multiplier <<= sums >> DOUBLINGS_SHIFT & BYTE
        score = ((points & HALF) + (sums >> POINTS_SHIFT)) * multiplier + (points >> 32) + self.bonus[n_placed]
        score += self.cross_score_sums[last + 1] - self.cross_score_sums[first]
        if cython.cast(cython.longlong, score) < self.points_needed[n_placed] or (
                self.n_free_blanks > self.most_free_blanks):
            return
        self.word_first = first
        self.word_last = last
        if self.threshold < 0:
            self._write_word()
        if self.n_blanks == 0:
            self._record_play(score, 0)
        elif (self.n_blanks == 1 and self.n_free_blanks == 0
              and self.letters >> self.word_tiles[self.blank_square] & 1 == 0):
            index = self.blank_square  # the usual case: the only blank stands for a letter that the rack never had
            blank_factor = (self.factors[index] & HALF) * multiplier + (self.factors[index] >> 32)
            self._record_play(score - self.tile_points[self.word_tiles[index]] * blank_factor,
                              _ONE_BIT << (index - first))
        else:
            self._assign_blanks(first, last, self.n_blanks, self.n_blanks - self.n_free_blanks, multiplier, score, 0)
        if self.threshold < 0:
            self.n_words += 1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _write_word(self) -> cython.void:
        """Write the row of the word from word_first to word_last, if there is room."""
        row_start: cython.Py_ssize_t = self.n_words * WORD_ROW
        if row_start + WORD_ROW <= len(self.word_rows):
            self._write_word_row(self.word_rows, row_start, self.word_tiles, self.word_first, self.word_last)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _write_word_row(self, word_rows: cython.uchar[::1], row_start: cython.Py_ssize_t, word_tiles: cython.int[::1],
                        first: cython.Py_ssize_t, last: cython.Py_ssize_t) -> cython.void:
        """Write the word row that begins at row_start.

        The buffers are arguments so that the C compiler keeps their addresses in registers.
        """
        i: cython.Py_ssize_t
        n: cython.Py_ssize_t = last - first + 1
        word_rows[row_start + WORD_IS_DOWN] = self.is_down
        word_rows[row_start + WORD_LANE] = self.lane - 1 - (self.stride if self.is_down else 0)
        word_rows[row_start + WORD_FIRST] = first - self.lane * self.stride - 1
        word_rows[row_start + WORD_LENGTH] = n
        row_start += WORD_HEADER
        if n <= AT_ONCE:
            copy_at_once(word_tiles, first, word_rows, row_start, n)
        else:
            for i in range(n):
                word_rows[row_start + i] = word_tiles[first + i]

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _record_play(self, score: cython.ulonglong, blanks: cython.uint) -> cython.void:
        """Write a play of the word from word_first to word_last, if there is room. Count it in any case."""
        row_start: cython.Py_ssize_t = self.n_plays * PLAY_ROW
        if self.threshold >= 0:
            self._offer_play(score, blanks)
            return
        if row_start + PLAY_ROW <= len(self.play_rows):
            self.play_rows[row_start + PLAY_SCORE] = score
            self.play_rows[row_start + PLAY_WORD] = self.n_words
            self.play_rows[row_start + PLAY_BLANKS] = blanks
        self.n_plays += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _offer_play(self, score: cython.longlong, blanks: cython.uint) -> cython.void:
        """Insert a play of the word from word_first to word_last among the best, if it is one of them."""

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
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
                    factor = (self.factors[index] & HALF) * multiplier + (self.factors[index] >> 32)
                    self.blanks_as_letter[tile] += 1
                    self._assign_blanks(index + 1, last, n_blanks - 1, n_needed - is_needed, multiplier,
                                        score - self.tile_points[tile] * factor,
                                        blanks | _ONE_BIT << (index - self.word_first))
                    self.blanks_as_letter[tile] -= 1
            index += 1


if not cython.compiled:
    from lexc.kernels._cinit import emulate_cinit

    emulate_cinit(GaddagGenerator)
