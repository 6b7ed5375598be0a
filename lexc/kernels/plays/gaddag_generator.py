# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""Every legal play, on a GADDAG, a lane and an anchor at a time.

Gordon's algorithm (1994, "Move generation algorithm": Gen and GoOn as `_left` and `_right`) with four differences:

- Anchors are the last tiles of blocks, from which a walk serves front and back hooks alike, and empty squares with a
  cross-word only ("reducing the number of anchor squares", pushed to its end): no play is met twice.
- A blank is not chosen while walking. A word is walked once, missing tiles are owed to the blanks, and `_share` writes
  down all ways in which blanks can stand for its letters.
- What a play is worth beyond its own tiles is a difference of running sums (`plays.board`), so one number is
  carried down the recursion: points of tiles placed, in the main word below bit 32 and in cross-words above.
- Border and bricks are squares without a cross-set.
"""

from array import array

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.layout._bitmap import (
        accept_mask,
        child_by_tile,
        child_mask,
        first_target_unit,
        target_unit,
    )
    from cython.cimports.lexc.kernels.layout._bits import lowest
    from cython.cimports.lexc.kernels.layout._masks import BYTE, HALF, ONE
    from cython.cimports.lexc.kernels.layout._tiles import SEPARATOR, TILE
    from cython.cimports.lexc.kernels.plays._copy import clear
    from cython.cimports.lexc.kernels.plays._lane_sums import CROSSED, THREES, TILE_POINTS, TWOS
    from cython.cimports.lexc.kernels.plays._play_rows import HEAD, PLAY_ROW, WORD_ROW
    from cython.cimports.lexc.kernels.plays.generator import Generator
else:
    from lexc.kernels.layout._bitmap import accept_mask, child_by_tile, child_mask, first_target_unit, target_unit
    from lexc.kernels.layout._bits import lowest
    from lexc.kernels.layout._masks import BYTE, HALF, ONE
    from lexc.kernels.layout._tiles import SEPARATOR, TILE
    from lexc.kernels.plays._copy import clear
    from lexc.kernels.plays._lane_sums import CROSSED, THREES, TILE_POINTS, TWOS
    from lexc.kernels.plays._play_rows import HEAD, PLAY_ROW, WORD_ROW
    from lexc.kernels.plays.generator import Generator

_BIT = cython.declare(cython.uint, 1)


@cython.cclass
class GaddagGenerator(Generator):
    """Generates all plays. root: the GADDAG's.

    `plays.best_plays` searches for the best on the same walk. Then floor, else -1, is what a play must be worth to be
    one of them, and needed the points that it must have for that, by number of tiles; lefts, for each square, bounds
    what words that begin there or further left may be worth; and `_may_pay` and `_keep` have something to do.
    """

    def __cinit__(self, *_):
        self.lent = array("i", bytes(4 * 64))
        self.strip = array("i", bytes(4 * 2 * self.stride * self.stride))
        self.lefts = array("i", bytes(4 * 2 * self.stride * self.stride))
        self.needed = array("i", bytes(4 * 256))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _begin(self) -> cython.void:
        i: cython.Py_ssize_t
        self.floor = -1
        self.blanks = self.n_blanks
        self.wild = self.any = self.all if self.n_blanks else 0
        clear(self.strip)  # where tiles lie it stays so
        for i in range(len(self.needed)):
            self.needed[i] = -1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _opening(self, lane: cython.Py_ssize_t, at: cython.Py_ssize_t) -> cython.void:
        """The start square is the one anchor."""
        self.lane = lane
        self.anchor = at
        self.limit = lane * self.stride
        self._left(at, self.root, self.letters, 0)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _one_lane(self, lane: cython.Py_ssize_t, n: cython.Py_ssize_t) -> cython.void:
        """Each play of the lane from the first anchor that it covers: no walk to the left reaches the one before."""
        start: cython.Py_ssize_t = lane * self.stride
        at: cython.Py_ssize_t
        self.lane = lane
        self.limit = start
        for at in range(start + 1, start + n + 1):
            if self.tiles[at + 1] != 0:
                continue
            if self.tiles[at] != 0:
                self.anchor = at
                self._block(at)
                self.limit = at + 1
            elif self.factors[at] >> 32 and self.cross[at] and self.tiles[at - 1] == 0:
                self.anchor = at
                self._left(at, self.root, self.letters, 0)
                self.limit = at

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _block(self, at: cython.Py_ssize_t) -> cython.void:
        """Begin with the block of tiles that ends at the anchor."""
        node: cython.Py_ssize_t = self.root
        after: cython.Py_ssize_t
        while self.tiles[at] != 0:
            node = child_by_tile(self.units, self.layout, node, self.tiles[at] & TILE)
            if node == 0:
                return
            at -= 1
        after = child_by_tile(self.units, self.layout, node, SEPARATOR)
        if after:
            self.first = at + 1
            if self.floor < 0 or self._may_pay(at + 1, 0):
                self._right(self.anchor + 1, after, self.letters, 0)
        if at > self.limit:
            self._left(at, node, self.letters, 0)

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _left(self, at: cython.Py_ssize_t, node: cython.Py_ssize_t, letters: cython.ulonglong,
              total: cython.ulonglong) -> cython.void:
        """Put each tile that fits on the empty square at or left of the anchor, and go on to both sides.

        letters: those left on the rack. total: points so far, as the head of this module says.
        """
        self.steps -= 1
        if self.steps < 0 and self._is_over():
            return
        if self.lefts[at] < self.floor:
            return
        layout: cython.int = self.layout
        children: cython.ulonglong = child_mask(self.units, layout, node)
        accepts: cython.ulonglong = accept_mask(self.units, layout, node)
        rest: cython.ulonglong = (children | accepts) & self.cross[at] & (letters | self.wild)
        bit: cython.ulonglong
        others: cython.ulonglong
        worth: cython.ulonglong
        tile: cython.int
        after: cython.Py_ssize_t
        while rest:
            tile = lowest(rest)
            bit = rest & (0 - rest)
            rest ^= bit
            others = self._put(at, tile, letters)
            worth = total + self.values[tile] * self.factors[at]
            if accepts & bit:
                self._record(at, self.anchor, worth)
            if children & bit:
                after = self.units[target_unit(layout, node, children, bit)]
                if at - 1 > self.limit and self._fits(at - 1, after, others):
                    self._left(at - 1, after, others, worth)
                if self.units[after] & 1:
                    after = self.units[first_target_unit(layout, after)]
                    if self._fits(self.anchor + 1, after, others) and (self.floor < 0 or self._may_pay(at, worth)):
                        self.first = at
                        self._right(self.anchor + 1, after, others, worth)
            self._take_back(tile)

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _right(self, at: cython.Py_ssize_t, node: cython.Py_ssize_t, letters: cython.ulonglong,
               total: cython.ulonglong) -> cython.void:
        """Put each tile that fits on the empty square right of the anchor, and go on."""
        self.steps -= 1
        if self.steps < 0 and self._is_over():
            return
        layout: cython.int = self.layout
        children: cython.ulonglong = child_mask(self.units, layout, node)
        accepts: cython.ulonglong = accept_mask(self.units, layout, node)
        rest: cython.ulonglong = (children | accepts) & self.cross[at] & (letters | self.wild)
        bit: cython.ulonglong
        others: cython.ulonglong
        worth: cython.ulonglong
        tile: cython.int
        after: cython.Py_ssize_t
        while rest:
            tile = lowest(rest)
            bit = rest & (0 - rest)
            rest ^= bit
            others = self._put(at, tile, letters)
            worth = total + self.values[tile] * self.factors[at]
            after = 0
            if children & bit:
                after = self.units[target_unit(layout, node, children, bit)]
            if self.tiles[at + 1] == 0:
                if accepts & bit:
                    self._record(self.first, at, worth)
                if after and self._fits(at + 1, after, others):
                    self._right(at + 1, after, others, worth)
            elif after:
                self._through(at + 1, after, others, worth)
            self._take_back(tile)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _through(self, at: cython.Py_ssize_t, node: cython.Py_ssize_t, letters: cython.ulonglong,
                 total: cython.ulonglong) -> cython.void:
        """Follow the tiles that lie right of one just put."""
        tile: cython.int
        while self.tiles[at + 1] != 0:
            node = child_by_tile(self.units, self.layout, node, self.tiles[at] & TILE)
            if node == 0:
                return
            at += 1
        tile = self.tiles[at] & TILE
        if accept_mask(self.units, self.layout, node) >> tile & 1:
            self._record(self.first, at, total)
        node = child_by_tile(self.units, self.layout, node, tile)
        if node != 0:
            self._right(at + 1, node, letters, total)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _fits(self, at: cython.Py_ssize_t, node: cython.Py_ssize_t, letters: cython.ulonglong) -> cython.ulonglong:
        """The letters of a node that the rack has and the square takes."""
        layout: cython.int = self.layout
        here: cython.ulonglong = child_mask(self.units, layout, node) | accept_mask(self.units, layout, node)
        return here & self.cross[at] & (letters | self.wild)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _may_pay(self, first: cython.Py_ssize_t, total: cython.ulonglong) -> cython.bint:
        """Whether a play may reach the floor whose tiles from first to the anchor are put down, for so many points."""
        return True

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _put(self, at: cython.Py_ssize_t, tile: cython.int, letters: cython.ulonglong) -> cython.ulonglong:
        """Put a tile on a square, one of the rack or owed to a blank. The letters that are left then."""
        left: cython.int = self.rack[tile] - 1
        self.rack[tile] = left
        self.strip[at] = tile
        if left < 0:
            self._owe(at)
        return letters ^ ONE << tile if left == 0 else letters

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _take_back(self, tile: cython.int) -> cython.void:
        """Take back the tile that was put last."""
        left: cython.int = self.rack[tile]
        if left < 0:
            self._repay()
        self.rack[tile] = left + 1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _owe(self, at: cython.Py_ssize_t) -> cython.void:
        """Owe a tile to a blank: below 0 the rack counts the tiles that blanks stand for."""
        self.owed_at = at
        self.blanks -= 1
        if self.blanks == 0:
            self.wild = 0

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _repay(self) -> cython.void:
        """Take back what was owed last."""
        self.blanks += 1
        self.wild = self.any

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _record(self, first: cython.Py_ssize_t, last: cython.Py_ssize_t, total: cython.ulonglong) -> cython.void:
        """Write down the word from first to last, and its plays."""
        worth: cython.ulonglong = self.sums[last + 1] - self.sums[first]
        n_placed: cython.Py_ssize_t = worth & BYTE
        score: cython.ulonglong
        multiplier: cython.ulonglong
        at: cython.Py_ssize_t
        if first == last or (n_placed == 1 and self.is_down and (self.is_opening or worth >> CROSSED & BYTE)):
            return  # no word at all, or one that is counted across
        multiplier = cython.cast(cython.ulonglong, self.powers[worth >> THREES & BYTE]) << (worth >> TWOS & BYTE)
        score = ((total & HALF) + (worth >> TILE_POINTS)) * multiplier + (total >> 32) + self.bonus[n_placed]
        score += self.cross_sums[last + 1] - self.cross_sums[first]
        if cython.cast(cython.longlong, score) < self.needed[n_placed]:
            return
        self.begin = first
        self.end = last
        if self.floor < 0:
            self._write_word()
        if self.n_blanks == 0:
            self._emit(score, 0)
        elif self.n_blanks == 1 and self.blanks == 0 and self.letters >> self.strip[self.owed_at] & 1 == 0:
            at = self.owed_at  # the usual case of a blank: it stands for a letter that the rack has not
            multiplier = (self.factors[at] & HALF) * multiplier + (self.factors[at] >> 32)
            self._emit(score - self.values[self.strip[at]] * multiplier, _BIT << (at - first))
        else:
            self._share(first, last, self.n_blanks, self.n_blanks - self.blanks, multiplier, score, 0)
        if self.floor < 0:
            self.n_words += 1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _write_word(self) -> cython.void:
        """Write down the word from `begin` to `end`, if there is room."""
        at: cython.Py_ssize_t = self.n_words * WORD_ROW
        if at + WORD_ROW <= len(self.words):
            self._write_row(self.words, at, self.strip, self.begin, self.end)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _write_row(self, words: cython.uchar[::1], at: cython.Py_ssize_t, strip: cython.int[::1],
                   first: cython.Py_ssize_t, last: cython.Py_ssize_t) -> cython.void:
        """Write the row that begins at `at`. words and strip are arguments so that C keeps them in registers."""
        i: cython.Py_ssize_t
        words[at] = self.is_down
        words[at + 1] = self.lane - 1 - (self.stride if self.is_down else 0)
        words[at + 2] = first - self.lane * self.stride - 1
        words[at + 3] = last - first + 1
        at += HEAD - first
        for i in range(first, last + 1):
            words[at + i] = strip[i]

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _emit(self, score: cython.ulonglong, blanks: cython.uint) -> cython.void:
        """Write down a play of the word from `begin` to `end`; count it, if there is no room."""
        at: cython.Py_ssize_t = self.n_plays * PLAY_ROW
        if self.floor >= 0:
            self._keep(score, blanks)
            return
        if at + PLAY_ROW <= len(self.plays):
            self.plays[at] = score
            self.plays[at + 1] = self.n_words
            self.plays[at + 2] = blanks
        self.n_plays += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _keep(self, score: cython.longlong, blanks: cython.uint) -> cython.void:
        """Put a play of the word from `begin` to `end` among the best, if it is one of them."""

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _share(self, at: cython.Py_ssize_t, last: cython.Py_ssize_t, blanks: cython.int, n_owed: cython.int,
               multiplier: cython.ulonglong, score: cython.ulonglong, marks: cython.uint) -> cython.void:
        """All ways to put up to so many blanks for tiles from `at` on, when n_owed of the word's tiles need one.

        marks: the squares that have one already, bit 0 the word's first.
        """
        tile: cython.int
        owed: cython.int
        factor: cython.ulonglong
        self.steps -= 1
        if n_owed == 0:
            self._emit(score, marks)
        while blanks > 0 and at <= last:
            tile = self.strip[at]
            if tile != 0:
                owed = self.rack[tile] + self.lent[tile] < 0
                if owed or blanks > n_owed:
                    factor = (self.factors[at] & HALF) * multiplier + (self.factors[at] >> 32)
                    self.lent[tile] += 1
                    self._share(at + 1, last, blanks - 1, n_owed - owed, multiplier,
                                score - self.values[tile] * factor, marks | _BIT << (at - self.begin))
                    self.lent[tile] -= 1
            at += 1


if not cython.compiled:
    from lexc.kernels._cinit import emulate_cinit

    emulate_cinit(GaddagGenerator)
