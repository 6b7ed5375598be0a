"""The walk of a GADDAG that finds the words at an anchor: from the anchor to the left, then to the right.

It is Gordon's algorithm (1994, "Move generation algorithm": Gen and GoOn), breadth first. A *pending square* is an
empty square to which some tiles lead, and which waits for its next tile. Rows of pending squares are two stacks, for
those to the left of an anchor (or on it) and those to the right:

    squares       . . . C A T . . .
                      ^       ^
    left_rows     here a tile may precede CAT          after a tile s, the next square to the left is pending
    right_rows    here a tile may follow CAT           and, if the GADDAG has a separator behind s, the one behind sCAT

The last rows of a stack are visited together, in two steps. First, those squares are chosen that a letter of the rack
fits. Half of them are dead ends. Then each letter is put on each of these squares, which makes a row for the next
square and prefetches its node. So the processor waits neither for memory nor for guesses about dead ends.

Blanks are not chosen on the way: a tile that the rack lacks uses up a blank. A mask of letters has bit t for tile t;
bit 0 stands for the separator in a node's masks.
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.lexc.kernels.layout import (
    _always_inline,  # noqa: F401
    _bitmap,
    _bits,
    _masks,
    _nodes,
    _prefetch,
    _tiles,
    _unpacking,
)
from cython.cimports.lexc.kernels.plays import _equity_units, _pending_squares
from cython.cimports.lexc.kernels.plays.generator import Generator


@cython.cclass
class GaddagWalk(Generator):
    """A walk that calls `_record_word` for each word. Subclasses add squares, and call `_visit_squares`.

    To find the best plays alone, these attributes bound the walk:

    - threshold: the value that a play must have to be among the best; -1 while all plays are generated.
    - left_bounds: for each index, the upper bound of the words of this anchor that begin there or further left.
    - all_blank_letters: the letters for which a blank may stand.
    """

    def __cinit__(self, *_):
        self.rack_bits = array("I", bytes(4 * _tiles.N_TILES))
        self.rack_letters = array("Q", bytes(8 << _equity_units.MAX_RACK_TILES))
        self.left_rows, self.right_rows = (
            array("Q", bytes(8 * _pending_squares.PENDING_ROW * _pending_squares.MAX_PENDING)) for _ in range(2))
        self.choice_rows = array("Q", bytes(8 * _pending_squares.CHOICE_ROW * (_pending_squares.BATCH + 1)))
        self.left_bounds = array("i", bytes(4 * 2 * self.stride * self.stride))
        self.n_left = self.n_right = 0
        self.threshold = -1

    def _number_tiles(self) -> cython.void:
        """Give each tile of the rack a bit, and list the letters of each set of tiles."""
        tile: cython.int
        i: cython.Py_ssize_t
        bit: cython.Py_ssize_t
        n_tiles: cython.int = 0
        self.n_choices = _bits.popcount(self.all_letters if self.n_blanks else self.letters | 1)
        for tile in range(1, _tiles.N_TILES):
            self.rack_bits[tile] = 0
            for _ in range(self.rack[tile]):
                bit = _masks.ONE << n_tiles
                for i in range(bit):
                    self.rack_letters[bit + i] = self.rack_letters[i] | _masks.ONE << tile
                self.rack_bits[tile] |= cython.cast(cython.uint, bit)
                n_tiles += 1
        self.all_rack_bits = (_masks.ONE << n_tiles) - 1
        self.n_left = self.n_right = 0

    def _add_left_square(self, square: cython.ulonglong, node: cython.ulonglong, anchor: cython.ulonglong,
                         limit: cython.ulonglong) -> cython.void:
        """Add the square on an anchor or left of it, no tile being put down. node: that of the tiles right of it.

        limit: all tiles must be put right of this index.
        """
        place: cython.ulonglong = (node | square << _pending_squares.SQUARE_SHIFT
                                   | anchor << _pending_squares.ANCHOR_SHIFT)
        self._write_row(self.left_rows, self.n_left * _pending_squares.PENDING_ROW, 0, 0, place,
                        self._first_state() | limit << _pending_squares.END_SHIFT)
        self.n_left += 1

    def _add_right_square(self, square: cython.ulonglong, node: cython.ulonglong,
                          first: cython.ulonglong) -> cython.void:
        """Add the square behind an anchor, no tile being put down. first: the index of the word's first square."""
        self._write_row(self.right_rows, self.n_right * _pending_squares.PENDING_ROW, 0, 0,
                        node | square << _pending_squares.SQUARE_SHIFT,
                        self._first_state() | first << _pending_squares.END_SHIFT)
        self.n_right += 1

    def _first_state(self) -> cython.ulonglong:
        """The state before the first tile, without an index."""
        return self.all_rack_bits | cython.cast(cython.ulonglong, self.n_blanks) << _pending_squares.N_BLANKS_SHIFT

    def _write_row(self, rows: cython.ulonglong[::1], row: cython.Py_ssize_t, points: cython.ulonglong,
                   word: cython.ulonglong, place: cython.ulonglong, state: cython.ulonglong) -> cython.void:
        """Write the row of a pending square, and prefetch its node."""
        _prefetch.prefetch32(self.units, place & _masks.HALF)
        rows[row + _pending_squares.PENDING_POINTS] = points
        rows[row + _pending_squares.PENDING_WORD] = word
        rows[row + _pending_squares.PENDING_PLACE] = place
        rows[row + _pending_squares.PENDING_STATE] = state

    def _visit_squares(self, n_waiting: cython.Py_ssize_t) -> cython.void:
        """Visit pending squares until fewer than n_waiting are left in either stack."""
        n: cython.Py_ssize_t
        while self.n_left >= n_waiting or self.n_right >= n_waiting:
            if self.n_right >= _pending_squares.FIRST_RIGHT or self.n_left < n_waiting:
                n = self._batch_size(self.n_right)
                self._visit_right_squares(n)
            else:
                n = self._batch_size(self.n_left)
                self._visit_left_squares(n)
            self.steps_until_check -= n
            if self.steps_until_check < 0 and self._should_stop():
                self.n_left = self.n_right = 0

    def _batch_size(self, n_rows: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """The number of a stack's n_rows to visit together, such that the stack has room for the rows that they add.

        A row adds at most n_choices. Where there is little room, rows are visited one by one, that is depth first. The
        room kept free suffices for this, since at most MAX_RACK_TILES tiles are put down one after another.
        """
        room: cython.Py_ssize_t = (_pending_squares.MAX_PENDING
                                   - n_rows) // self.n_choices - _equity_units.MAX_RACK_TILES - 1
        return max(min(n_rows, _pending_squares.BATCH, room), 1)

    def _visit_left_squares(self, n: cython.Py_ssize_t) -> cython.void:
        """Visit the last n pending squares to the left. Each layout is a literal, so that C makes code for each."""
        start: cython.Py_ssize_t = (self.n_left - n) * _pending_squares.PENDING_ROW
        end: cython.Py_ssize_t = self.n_left * _pending_squares.PENDING_ROW
        self.n_left -= n
        if self.layout == _nodes.NARROW_BITMAP:
            self._put_tiles(_nodes.NARROW_BITMAP, True,
                            self._choose(_nodes.NARROW_BITMAP, True, self.left_rows, start, end))
        else:
            self._put_tiles(_nodes.WIDE_BITMAP, True,
                            self._choose(_nodes.WIDE_BITMAP, True, self.left_rows, start, end))

    def _visit_right_squares(self, n: cython.Py_ssize_t) -> cython.void:
        """Visit the last n pending squares to the right."""
        start: cython.Py_ssize_t = (self.n_right - n) * _pending_squares.PENDING_ROW
        end: cython.Py_ssize_t = self.n_right * _pending_squares.PENDING_ROW
        self.n_right -= n
        if self.layout == _nodes.NARROW_BITMAP:
            self._put_tiles(_nodes.NARROW_BITMAP, False,
                            self._choose(_nodes.NARROW_BITMAP, False, self.right_rows, start, end))
        else:
            self._put_tiles(_nodes.WIDE_BITMAP, False,
                            self._choose(_nodes.WIDE_BITMAP, False, self.right_rows, start, end))

    def _choose(self, layout: cython.int, to_left: cython.bint, rows: cython.ulonglong[::1], row: cython.Py_ssize_t,
                end: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Copy those rows between two indexes to choice_rows whose square a letter fits. Return the end of the copies.

        No branch of compiled code depends on whether a letter fits: each row is copied, and then perhaps overwritten.
        """
        choices_end: cython.Py_ssize_t = 0
        node: cython.Py_ssize_t
        square: cython.Py_ssize_t
        letters: cython.ulonglong
        limit: cython.Py_ssize_t
        is_possible: cython.ulonglong
        place: cython.ulonglong
        state: cython.ulonglong
        while row < end:
            place = rows[row + _pending_squares.PENDING_PLACE]
            state = rows[row + _pending_squares.PENDING_STATE]
            node = place & _masks.HALF
            square = place >> _pending_squares.SQUARE_SHIFT & _pending_squares.INDEX_BITS
            letters = _bitmap.child_mask(self.units, layout, node) | _bitmap.accept_mask(self.units, layout, node)
            letters &= self._playable_letters(square, state)
            if to_left:
                self._turn_right(layout, rows, row, node, square)
                limit = state >> _pending_squares.END_SHIFT & _pending_squares.INDEX_BITS
                is_possible = square > limit
                is_possible &= self.left_bounds[square] >= self.threshold
                letters &= 0 - is_possible
            if cython.compiled or letters:
                self.choice_rows[choices_end + _pending_squares.PENDING_POINTS] = (
                    rows[row + _pending_squares.PENDING_POINTS])
                self.choice_rows[choices_end + _pending_squares.PENDING_WORD] = rows[row
                                                                                     + _pending_squares.PENDING_WORD]
                self.choice_rows[choices_end + _pending_squares.PENDING_PLACE] = place
                self.choice_rows[choices_end + _pending_squares.PENDING_STATE] = state
                self.choice_rows[choices_end + _pending_squares.CHOICE_LETTERS] = letters
            choices_end += _pending_squares.CHOICE_ROW if letters else 0
            row += _pending_squares.PENDING_ROW
        return choices_end

    def _playable_letters(self, square: cython.Py_ssize_t, state: cython.ulonglong) -> cython.ulonglong:
        """The mask of the letters that the rack can provide and the square's cross-check allows."""
        letters: cython.ulonglong = self.rack_letters[state & _pending_squares.RACK_BITS]
        if state >> _pending_squares.N_BLANKS_SHIFT & _pending_squares.COUNT_BITS:
            letters |= self.all_blank_letters
        return letters & self.cross_checks[square]

    def _turn_right(self, layout: cython.int, rows: cython.ulonglong[::1], row: cython.Py_ssize_t,
                    node: cython.Py_ssize_t, square: cython.Py_ssize_t) -> cython.void:
        """Add the square behind the anchor of a row to the left, if the node has a separator and a letter may fit.

        The word begins right of the row's square. A row is written in any case, and counted only if it shall be there.
        """
        place: cython.ulonglong = rows[row + _pending_squares.PENDING_PLACE]
        state: cython.ulonglong = rows[row + _pending_squares.PENDING_STATE]
        right: cython.ulonglong = (place >> _pending_squares.ANCHOR_SHIFT) + 1
        first: cython.ulonglong = square + 1
        turns: cython.ulonglong = _bitmap.child_mask(self.units, layout, node) & 1
        target: cython.ulonglong
        turns &= self._playable_letters(right, state) != 0
        if self.threshold >= 0 and turns:
            turns = self._may_reach_threshold(first, rows[row + _pending_squares.PENDING_POINTS])
        if cython.compiled or turns:
            # Without a turn, unit `node` is read instead of the target, and comes to 0.
            target = self._known_unit(turns * self.units[node
                                                         + turns * (_bitmap.first_target_unit(layout, node) - node)])
            self._write_row(self.right_rows, self.n_right * _pending_squares.PENDING_ROW,
                            rows[row + _pending_squares.PENDING_POINTS],
                            rows[row + _pending_squares.PENDING_WORD], target | right << _pending_squares.SQUARE_SHIFT,
                            state & ~(_pending_squares.INDEX_BITS << _pending_squares.END_SHIFT)
                            | first << _pending_squares.END_SHIFT)
        self.n_right += turns

    def _put_tiles(self, layout: cython.int, to_left: cython.bint, end: cython.Py_ssize_t) -> cython.void:
        """Put each possible tile on each chosen square. Record words, and add the squares to which they lead."""
        row: cython.Py_ssize_t = 0
        node: cython.Py_ssize_t
        child: cython.ulonglong
        square: cython.Py_ssize_t
        tile: cython.int
        label: cython.ulonglong
        bit: cython.ulonglong
        children: cython.ulonglong
        accepts: cython.ulonglong
        letters: cython.ulonglong
        points: cython.ulonglong
        word: cython.ulonglong
        place: cython.ulonglong
        state: cython.ulonglong
        while row < end:
            letters = self.choice_rows[row + _pending_squares.CHOICE_LETTERS]
            place = self.choice_rows[row + _pending_squares.PENDING_PLACE]
            node = place & _masks.HALF
            square = place >> _pending_squares.SQUARE_SHIFT & _pending_squares.INDEX_BITS
            place -= (_masks.ONE << _pending_squares.SQUARE_SHIFT) + node  # the square to the left, without a node
            children = _bitmap.child_mask(self.units, layout, node)
            accepts = _bitmap.accept_mask(self.units, layout, node)
            while letters:
                label = tile = _bits.lowest(letters)
                bit = letters & (0 - letters)
                letters ^= bit
                points = (self.choice_rows[row + _pending_squares.PENDING_POINTS]
                          + self.tile_points[tile] * self.factors[square])
                word = self.choice_rows[row + _pending_squares.PENDING_WORD]
                state = self.choice_rows[row + _pending_squares.PENDING_STATE]
                if to_left:
                    word = word << _pending_squares.WORD_BITS | tile
                else:
                    word |= label << (_pending_squares.WORD_BITS * (state >> _pending_squares.N_PLACED_SHIFT
                                                                    & _pending_squares.COUNT_BITS))
                state = self._state_after(state, square, tile)
                if to_left:
                    if accepts & bit:
                        self._record_word(square, place >> _pending_squares.ANCHOR_SHIFT, points, word, state)
                    if children & bit:
                        child = self._target(_bitmap.target_unit(layout, node, children, bit))
                        self._write_row(self.left_rows, self.n_left * _pending_squares.PENDING_ROW, points, word,
                                        place | child, state)
                        self.n_left += 1
                elif self.tiles[square + 1] != 0:
                    if children & bit:
                        self._follow_tiles(layout, square + 1,
                                           self._target(_bitmap.target_unit(layout, node, children, bit)),
                                           points, word, state)
                else:
                    if accepts & bit:
                        self._record_word(state >> _pending_squares.END_SHIFT & _pending_squares.INDEX_BITS, square,
                                          points, word, state)
                    if children & bit:
                        self._go_on_right(square + 1, self._target(_bitmap.target_unit(layout, node, children, bit)),
                                          points,
                                          word, state)
            row += _pending_squares.CHOICE_ROW

    def _state_after(self, state: cython.ulonglong, square: cython.ulonglong,
                     tile: cython.ulonglong) -> cython.ulonglong:
        """The state after a tile of the rack, or a blank if the rack lacks it, has been put on a square."""
        held: cython.ulonglong = state & self.rack_bits[tile]
        state += _masks.ONE << _pending_squares.N_PLACED_SHIFT
        if held == 0:
            state -= _masks.ONE << _pending_squares.N_BLANKS_SHIFT
            state &= (_masks.ONE << _pending_squares.BLANK_SQUARE_SHIFT) - 1
            state |= square << _pending_squares.BLANK_SQUARE_SHIFT | tile << _pending_squares.BLANK_TILE_SHIFT
        return state ^ (held & (0 - held))

    def _go_on_right(self, square: cython.ulonglong, node: cython.ulonglong, points: cython.ulonglong,
                     word: cython.ulonglong, state: cython.ulonglong) -> cython.void:
        """Add the next square to the right."""
        self._write_row(self.right_rows, self.n_right * _pending_squares.PENDING_ROW, points, word,
                        node | square << _pending_squares.SQUARE_SHIFT, state)
        self.n_right += 1

    def _follow_tiles(self, layout: cython.int, index: cython.Py_ssize_t, node: cython.Py_ssize_t,
                      points: cython.ulonglong, word: cython.ulonglong, state: cython.ulonglong) -> cython.void:
        """Follow a block of tiles on the board, and go on behind it."""
        tile: cython.int
        while self.tiles[index + 1] != 0:
            node = self._child(layout, node, self.tiles[index] & _tiles.TILE)
            if node == 0:
                return
            index += 1
        tile = self.tiles[index] & _tiles.TILE
        if _bitmap.accept_mask(self.units, layout, node) >> tile & 1:
            self._record_word(state >> _pending_squares.END_SHIFT & _pending_squares.INDEX_BITS, index, points, word,
                              state)
        node = self._child(layout, node, tile)
        if node != 0:
            self._go_on_right(index + 1, node, points, word, state)

    def _target(self, slot: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """The child whose unit is in a slot."""
        return self._known_unit(self.units[slot])

    def _known_unit(self, child: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """The unit of a child that a slot holds."""
        return _unpacking.known_unit(self.unpacked, self.last_unit, child)

    def _child(self, layout: cython.int, node: cython.Py_ssize_t, tile: cython.int) -> cython.Py_ssize_t:
        """The child of a node by a tile, 0 if it has none."""
        return _unpacking.known_unit(self.unpacked, self.last_unit,
                                     _bitmap.child_by_tile(self.units, layout, node, tile))

    def _record_word(self, first: cython.Py_ssize_t, last: cython.Py_ssize_t, points: cython.ulonglong,
                     word: cython.ulonglong, state: cython.ulonglong) -> cython.void:
        """Record the word from first to last. The other arguments: as in the row of a pending square behind it."""

    def _may_reach_threshold(self, first: cython.Py_ssize_t, points: cython.ulonglong) -> cython.bint:
        """Whether a play with these points, of the tiles from index `first` to the anchor, can reach the threshold."""
        return True
