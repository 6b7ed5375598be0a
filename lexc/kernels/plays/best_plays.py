"""The n best plays by branch and bound, on the walk of `plays.gaddag_generator`, without listing the others.

Before the search, `plays.shadow` writes upper bounds: for each anchor, and for the words that begin on each square.
Anchors are visited from the highest bound down. The n-th best value so far is the threshold, below which walks end:

    queue        anchors with their bounds, the highest first
    play_values  the n best so far, in order; the last one is the threshold
    play_rows    their plays; word_rows: their words, and one row more for the word that is tried

The *value* of a play is its points. With leaves it is POINT times its points plus the value of its leave above the
rack's worst leave, and so never below 0.
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.lexc.kernels.layout import _bits, _masks, _tiles
from cython.cimports.lexc.kernels.plays import _copy, _equity_units, _play_rows
from cython.cimports.lexc.kernels.plays.gaddag_generator import GaddagGenerator
from cython.cimports.lexc.kernels.plays.leaves import RackLeaves

from lexc.kernels._types import Buffer

# An entry of the queue: an anchor's bound above _ROW_BITS bits; below them _ROW_MASK less the number of its row, so
# that of equal bounds the first anchor has the highest entry.
_ROW_BITS = cython.declare(cython.int, 16)
_ROW_MASK = cython.declare(cython.longlong, 0xFFFF)


@cython.final
@cython.cclass
class BestPlays(GaddagGenerator):
    """A generator of all plays, or of the n best. `Shadow` writes the tables of bounds."""

    def __cinit__(self, *_):
        size = 2 * self.stride * self.stride
        anchor_bounds, left_bounds = (array("i", bytes(4 * size)) for _ in range(2))
        anchor_rows, window_rows = (array("q", bytes(8 * size * row)) for row in (_play_rows.ANCHOR_ROW,
                                                                                  _play_rows.WINDOW_ROW))
        self.anchor_bounds = anchor_bounds
        self.anchor_rows = anchor_rows
        self.left_bounds = left_bounds  # replaces that of the walk
        self.window_rows = window_rows
        self.queue = array("q", bytes(8 * size))
        self.table_buffers = (anchor_bounds, anchor_rows, left_bounds, window_rows)
        self.play_values = array("q", bytes(8 * 1024))
        self.leaves = None

    @property
    def tables(self) -> tuple[array[int], array[int], array[int], array[int]]:
        """(anchor_bounds, anchor_rows, left_bounds, window_rows): the tables of bounds, see `Shadow`."""
        return self.table_buffers

    def best(self, rack: Buffer, n: cython.Py_ssize_t, is_opening: cython.bint, n_anchors: cython.Py_ssize_t,
             leaves: RackLeaves = None) -> int:
        """Write the n best plays of a rack (tiles, 0 for a blank), in order. Return their number.

        n_anchors: as `Shadow.prepare` returned it for this position and rack. leaves: the same as there, for the plays
        of the highest equity; None for those of the most points. Raises ValueError if n is below 1 or the leaves are of
        another rack, OverflowError if the walk is stopped.
        """
        self._find(rack, n, is_opening, n_anchors, leaves)
        return self.n_plays

    def _find(self, rack, n: cython.Py_ssize_t, is_opening: cython.bint, n_anchors: cython.Py_ssize_t,
              leaves: RackLeaves | None) -> object:
        """The same as `best`, for kernels."""
        if n < 1 or not 0 <= n_anchors <= len(self.anchor_bounds):
            raise ValueError(f"{n} plays of {n_anchors} anchors")
        self._read_rack(rack)
        self.n_tiles = len(rack)
        self.units_per_point = 1
        if leaves is not None:
            self._set_leaves(leaves)
        self.leaves = leaves
        self.is_opening = is_opening
        if n * _play_rows.PLAY_ROW > len(self.play_rows) or (n + 1) * _play_rows.WORD_ROW > len(self.word_rows):
            self._make_room(n + 1, n + 1)
        if n > len(self.play_values):
            self.play_values = array("q", bytes(8 * n))
        self.n_wanted = n
        with cython.nogil:
            self._search(n_anchors)
        self._raise_if_stopped()
        self.n_words = self.n_plays
        return None

    def equity(self, number: cython.Py_ssize_t) -> int:
        """The equity of a play that `best` wrote last, in 1 / POINT. Raises IndexError if there is no such play."""
        if not 0 <= number < self.n_plays <= len(self.play_values) or self.leaves is None:
            raise IndexError("no such play")
        return self.play_values[number] + self.leaves.lowest_value

    def _set_leaves(self, leaves: RackLeaves) -> object:
        """Use these leaves. Raises ValueError if they are of another rack."""
        if leaves.n_leaves == 0 or leaves.n_tiles != self.n_tiles:
            raise ValueError("the leaves are of another rack")
        self._use_leaves(leaves)
        return None

    def _use_leaves(self, leaves: RackLeaves) -> cython.void:
        """Search for the highest equity with these leaves, which are those of the rack."""
        self.kinds = leaves.kinds
        self.radix = leaves.radix
        self.leave_values = leaves.values
        self.best_by_size = leaves.best_by_size
        self.n_kinds = leaves.n_kinds
        self.units_per_point = _equity_units.POINT

    def _search(self, n_anchors: cython.Py_ssize_t) -> cython.void:
        """Find the best plays of the rack, with the bounds in the tables."""
        self._begin_search()
        self._visit_anchors(n_anchors)

    def _begin_search(self) -> cython.void:
        """Begin a search: no play has been found."""
        self._reset()
        self.n_plays = 0
        self.n_words = self.n_wanted
        self._raise_threshold(0)

    def _visit_anchors(self, n_anchors: cython.Py_ssize_t) -> cython.void:
        """Visit anchors, the highest bound first, until none can give a play among the best.

        Where a bingo has the highest bound, a blank stands only for the letters of bingos at first. Other plays that
        need a blank have their own, lower bound, and are often never looked for. By equity, the same holds where a
        play that keeps the blank has the highest bound.
        """
        i: cython.Py_ssize_t
        n_queued: cython.Py_ssize_t
        row_start: cython.Py_ssize_t
        for i in range(n_anchors):
            self.queue[i] = cython.cast(cython.longlong, self.anchor_bounds[i]) << _ROW_BITS | _ROW_MASK - i
            self.anchor_rows[i * _play_rows.ANCHOR_ROW + _play_rows.ANCHOR_IS_REST] = 0
        n_queued = self._prune_queue(n_anchors)
        while n_queued > 0:
            i = _ROW_MASK - (self.queue[n_queued - 1] & _ROW_MASK)
            row_start = i * _play_rows.ANCHOR_ROW
            if self._choose_blank_letters(row_start, self.anchor_bounds[i]):
                self.anchor_rows[row_start + _play_rows.ANCHOR_IS_REST] = 1
                self.queue[n_queued - 1] = (
                    self.anchor_rows[row_start + _play_rows.ANCHOR_BLANK_BOUND] << _ROW_BITS | _ROW_MASK - i)
            else:
                n_queued -= 1
            self._visit_anchor(row_start)
            n_queued = self._prune_queue(n_queued)

    def _prune_queue(self, n_queued: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Drop from the queue's first n_queued anchors those that cannot reach the threshold; put the highest one last.

        Return the number of anchors kept.
        """
        lowest: cython.longlong = cython.cast(cython.longlong, self.threshold) << _ROW_BITS
        highest: cython.longlong = -1
        i: cython.Py_ssize_t
        highest_index: cython.Py_ssize_t = 0
        n_kept: cython.Py_ssize_t = 0
        for i in range(n_queued):
            if self.queue[i] >= lowest:
                self.queue[n_kept] = self.queue[i]
                if self.queue[i] > highest:
                    highest = self.queue[i]
                    highest_index = n_kept
                n_kept += 1
        if n_kept > 0:
            self.queue[highest_index] = self.queue[n_kept - 1]
            self.queue[n_kept - 1] = highest
        return n_kept

    def _choose_blank_letters(self, row_start: cython.Py_ssize_t, bound: cython.longlong) -> cython.bint:
        """Set the letters for which a blank may stand in the walk of an anchor. bound: of all its plays.

        Return whether plays with a blank for other letters remain to be found, in another walk.
        """
        bingo_letters: cython.ulonglong = self.anchor_rows[row_start + _play_rows.ANCHOR_BLANK_LETTERS]
        blank_bound: cython.longlong = self.anchor_rows[row_start + _play_rows.ANCHOR_BLANK_BOUND]
        has_rest: cython.bint = False
        self.all_blank_letters = self.all_letters
        self.most_free_blanks = self.n_blanks
        if self.n_blanks == 0:
            return False
        if self.anchor_rows[row_start + _play_rows.ANCHOR_IS_REST] != 0:
            self.all_blank_letters ^= bingo_letters
            self.most_free_blanks -= 1
        elif blank_bound < self.threshold:
            self.all_blank_letters = bingo_letters
        elif blank_bound < bound and (bingo_letters != 0 or self.units_per_point != 1):
            has_rest = bingo_letters != self.all_letters
            self.all_blank_letters = bingo_letters
        return has_rest

    def _visit_anchor(self, row_start: cython.Py_ssize_t) -> cython.void:
        """Generate the plays of the anchor whose row begins at this index of anchor_rows."""
        anchor: cython.Py_ssize_t = self.anchor_rows[row_start + _play_rows.ANCHOR_INDEX]
        limit: cython.Py_ssize_t = self.anchor_rows[row_start + _play_rows.ANCHOR_LEFT_LIMIT]
        if self.tiles[anchor] != 0:
            self._add_block(anchor, limit)
        else:
            self._add_left_square(anchor, self.root, anchor, limit)
        self._visit_squares(1)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _may_reach_threshold(self, first: cython.Py_ssize_t, points: cython.ulonglong) -> cython.bint:
        """Whether a bound of the windows that begin at `first` reaches the threshold."""
        terms: cython.Py_ssize_t = first * _play_rows.WINDOW_ROW + _play_rows.WINDOW_TERMS
        main_points: cython.longlong = points & _masks.HALF
        while terms < self.window_rows[first * _play_rows.WINDOW_ROW + _play_rows.WINDOW_TERMS_END]:
            if (((main_points + self.window_rows[terms + _play_rows.TERM_POINTS]) * self.window_rows[terms
                + _play_rows.TERM_FACTOR])
                    + self.window_rows[terms + _play_rows.TERM_CONSTANT] >= self.threshold):
                return True
            terms += _play_rows.TERM_ROW
        return False

    def _raise_threshold(self, value: cython.longlong) -> cython.void:
        """Set the threshold to a value that a play has, or to 0."""
        i: cython.Py_ssize_t
        value_needed: cython.longlong  # of the points alone; 64 bits, since the sum below might overflow 32
        self.threshold = cython.cast(cython.int, min(value, _equity_units.MAX_VALUE))
        for i in range(self.n_tiles + 1):  # tiles put down
            if self.units_per_point == 1:
                self.points_needed[i] = self.threshold
            else:
                value_needed = max(self.threshold - self.best_by_size[self.n_tiles - i], 0)
                self.points_needed[i] = (value_needed + _equity_units.POINT - 1) // _equity_units.POINT

    def _play_value(self, score: cython.longlong, blanks: cython.uint) -> cython.longlong:
        """The value of a play; its leave follows from the tiles that remain on the rack and the mask of its blanks."""
        i: cython.int
        index: cython.int = 0
        tile: cython.int
        if self.units_per_point == 1:
            return score
        for i in range(self.n_kinds):
            tile = self.kinds[i]
            if tile == 0:
                index += self.n_blanks - _bits.popcount(blanks)
            else:
                index += self.radix[i] * max(self.rack[tile] + self.blanks_as_letter[tile], 0)
        return score * _equity_units.POINT + self.leave_values[index]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _offer_play(self, score: cython.longlong, blanks: cython.uint) -> cython.void:
        """Insert a play in order, unless n better ones are known. It takes the word row of the play pushed out."""
        slot: cython.Py_ssize_t = self.n_plays
        rank: cython.Py_ssize_t = self.n_plays
        value: cython.longlong = self._play_value(score, blanks)
        i: cython.Py_ssize_t
        if value < self.threshold:
            return
        self._write_word()
        if slot == self.n_wanted:
            rank -= 1
            if not self._comes_before(value, score, blanks, rank):
                return
            slot = self.play_rows[rank * _play_rows.PLAY_ROW + _play_rows.PLAY_WORD]
        else:
            self.n_plays += 1
        _copy.copy(self.word_rows, self.n_words * _play_rows.WORD_ROW, self.word_rows, slot * _play_rows.WORD_ROW,
                   _play_rows.WORD_ROW)
        while rank > 0 and self._comes_before(value, score, blanks, rank - 1):
            self.play_values[rank] = self.play_values[rank - 1]
            for i in range(_play_rows.PLAY_ROW):
                self.play_rows[rank * _play_rows.PLAY_ROW + i] = self.play_rows[(rank - 1) * _play_rows.PLAY_ROW + i]
            rank -= 1
        self.play_values[rank] = value
        self.play_rows[rank * _play_rows.PLAY_ROW + _play_rows.PLAY_SCORE] = score
        self.play_rows[rank * _play_rows.PLAY_ROW + _play_rows.PLAY_WORD] = slot
        self.play_rows[rank * _play_rows.PLAY_ROW + _play_rows.PLAY_BLANKS] = blanks
        if self.n_plays == self.n_wanted and self.play_values[self.n_plays - 1] > self.threshold:
            self._raise_threshold(self.play_values[self.n_plays - 1])

    def _comes_before(self, value: cython.longlong, score: cython.longlong, blanks: cython.uint,
                      other: cython.Py_ssize_t) -> cython.bint:
        """Whether a play of the word written last precedes play number `other`.

        The order is by value, points, direction (across first), row, column, and tiles.
        """
        word_start: cython.Py_ssize_t = self.n_words * _play_rows.WORD_ROW  # in word_rows: the word of this play
        other_start: cython.Py_ssize_t = self.play_rows[other * _play_rows.PLAY_ROW
                                                        + _play_rows.PLAY_WORD] * _play_rows.WORD_ROW
        other_blanks: cython.uint = self.play_rows[other * _play_rows.PLAY_ROW + _play_rows.PLAY_BLANKS]
        i: cython.Py_ssize_t
        field: cython.Py_ssize_t
        code: cython.int
        other_code: cython.int
        if value != self.play_values[other]:
            return value > self.play_values[other]
        if score != self.play_rows[other * _play_rows.PLAY_ROW + _play_rows.PLAY_SCORE]:
            return score > self.play_rows[other * _play_rows.PLAY_ROW + _play_rows.PLAY_SCORE]
        for i in range(_play_rows.WORD_HEADER + min(self.word_rows[word_start + _play_rows.WORD_LENGTH],
                                         self.word_rows[other_start + _play_rows.WORD_LENGTH])):
            if i == _play_rows.WORD_LENGTH:  # it counts last
                continue
            field = i
            # WORD_FIRST is the row of a word that runs down
            if self.word_rows[word_start + _play_rows.WORD_IS_DOWN] != 0:
                if i == _play_rows.WORD_LANE:
                    field = _play_rows.WORD_FIRST
                elif i == _play_rows.WORD_FIRST:
                    field = _play_rows.WORD_LANE
            code = self.word_rows[word_start + field]
            other_code = self.word_rows[other_start + field]
            if i >= _play_rows.WORD_HEADER:
                code |= _tiles.BLANK if blanks >> (i - _play_rows.WORD_HEADER) & 1 else 0
                other_code |= _tiles.BLANK if other_blanks >> (i - _play_rows.WORD_HEADER) & 1 else 0
            if code != other_code:
                return code < other_code
        return self.word_rows[word_start + _play_rows.WORD_LENGTH] < self.word_rows[other_start
                                                                                    + _play_rows.WORD_LENGTH]
