# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""What a rack could earn at most: bounds for the search of the best play, from premiums and points alone.

A *window* is a stretch of a lane that a play could fill, from its first square to its last. Its bound takes the tiles
of the highest points, the highest on the best premiums, and on each square with a cross-word the best of the tiles that
may stand there. The bonus for a whole rack, which would make bounds useless, counts only where some word may have
exactly the rack's letters and those that lie in the window: one look into a filter, `racks.alphagram_filter`.

Where leaves have values, a bound is of points times POINT and the best leave of as many tiles as the window leaves.
"""

from __future__ import annotations

from array import array

from lexc.kernels._types import Whole

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.layout._bits import lowest
    from cython.cimports.lexc.kernels.layout._hash import GOLDEN, PRIME
    from cython.cimports.lexc.kernels.layout._masks import BYTE, FULL, ONE
    from cython.cimports.lexc.kernels.layout._tiles import TILE
    from cython.cimports.lexc.kernels.plays._equity_units import COUNTS, HIGHEST, POINT
    from cython.cimports.lexc.kernels.plays._lane_sums import (
        DOUBLE,
        PREMIUMS,
        QUADRUPLE,
        THREES,
        TILE_POINTS,
        TRIPLE,
        TWOS,
    )
    from cython.cimports.lexc.kernels.plays._play_rows import ANCHOR, WINDOW
    from cython.cimports.lexc.kernels.plays.leaves import RackLeaves
else:
    from lexc.kernels.layout._bits import lowest
    from lexc.kernels.layout._hash import GOLDEN, PRIME
    from lexc.kernels.layout._masks import BYTE, FULL, ONE
    from lexc.kernels.layout._tiles import TILE
    from lexc.kernels.plays._equity_units import COUNTS, HIGHEST, POINT
    from lexc.kernels.plays._lane_sums import DOUBLE, PREMIUMS, QUADRUPLE, THREES, TILE_POINTS, TRIPLE, TWOS
    from lexc.kernels.plays._play_rows import ANCHOR, WINDOW
    from lexc.kernels.plays.leaves import RackLeaves

from lexc.kernels.plays.board import POWERS_OF_3


@cython.final
@cython.cclass
class Shadow:
    """Bounds for a board's lanes (`Board.lanes`), its shape and rules as for `Generator`. Not to be shared by threads.

    alphagrams: `AlphagramFilter.tables` of words of rack_size letters or more.

    tables: `BestPlays.tables`, which `prepare` writes: tops (i32), the bound of each anchor; anchors (i64, rows of
    ANCHOR);
    lefts (i32, for each square of a lane), the highest bound of a window that begins there or further left and belongs
    to the same anchor; rights (i64, for each first square a row of WINDOW).
    """

    def __cinit__(self, n_letters: Whole, n_rows, n_cols, start_row, start_col, rack_size, values, bonus,
                  lanes: tuple[bytearray, array[int], array[int], array[int], array[int]],
                  alphagrams: tuple[array[int], array[int], int],
                  tables: tuple[array[int], array[int], array[int], array[int]]):
        self.all = (2 << n_letters) - 2
        self.n_rows = n_rows
        self.n_cols = n_cols
        self.stride = stride = max(n_rows, n_cols) + 2
        self.start_row = start_row
        self.start_col = start_col
        self.rack_size = rack_size
        self.values = values
        self.bonus = bonus
        self.tiles, self.cross, self.factors, self.sums, self.cross_sums = lanes
        self.keys, self.bits, self.shift = alphagrams
        self.tops, self.anchors, self.lefts, self.rights = tables
        self.ends = array("q", bytes(8 * 64))
        self.ranked = array("i", bytes(4 * 64))
        self.highest = array("i", bytes(4 * 64))
        self.powers = array("I", POWERS_OF_3)
        self.crosses = array("Q", bytes(8 * stride))
        self.through = array("Q", bytes(8 * stride))
        self.zeros = array("i", bytes(4 * 2048))
        self.spans = self.zeros
        self.scale = 1
        self.none = bytearray(2 * stride)
        self.is_left_out = self.none

    def prepare(self, rack: bytes, is_opening: cython.bint, leaves: RackLeaves = None) -> int:
        """Bounds for a rack (tiles, 0 for a blank) on the board as it is now; how many anchors may give a play.

        leaves: the rack's, valued, where they count.
        """
        if not len(rack) <= min(63, len(self.bonus) - 1) or max(rack, default=0) > 63:
            raise ValueError("no such rack")
        if leaves is not None and (leaves.n_leaves == 0 or leaves.n_tiles != len(rack)):
            raise ValueError("the leaves are of another rack")
        self._use_points()
        if leaves is not None:
            self._use(leaves)
        self._clear_rack()
        for tile in rack:
            self._hold(tile)
        with cython.nogil:
            self._prepare(is_opening)
        return self.n_anchors

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _use_points(self) -> cython.void:
        """Bound points alone."""
        self.scale = 1
        self.spans = self.zeros

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _use(self, leaves: RackLeaves) -> cython.void:
        """Bound equity: these are the leaves of the rack that is held."""
        self.scale = POINT
        self.spans = leaves.spans

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _clear_rack(self) -> cython.void:
        self.n_tiles = self.n_blanks = 0
        self.rack_mask = self.rack_key = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _hold(self, tile: cython.int) -> cython.void:
        """Add a tile to the rack: letters are ranked by points."""
        i: cython.Py_ssize_t = self.n_tiles - self.n_blanks
        self.n_tiles += 1
        if tile == 0:
            self.n_blanks += 1
            return
        self.rack_mask |= ONE << tile
        self.rack_key = (self.rack_key + self.keys[tile]) & FULL
        while i > 0 and self.values[self.ranked[i - 1]] < self.values[tile]:
            self.ranked[i] = self.ranked[i - 1]
            i -= 1
        self.ranked[i] = tile

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _prepare(self, is_opening: cython.bint) -> cython.void:
        """Bounds for the rack that is held; highest[k] are the points of its k highest letters."""
        i: cython.Py_ssize_t
        n: cython.Py_ssize_t = self.n_tiles - self.n_blanks
        self.highest[0] = 0
        for i in range(self.n_tiles):
            self.highest[i + 1] = self.highest[i] + (self.values[self.ranked[i]] if i < n else 0)
        self.has_bonus = self.n_tiles == self.rack_size and self.bonus[self.rack_size] != 0
        self.fits = self.all if self.n_blanks else self.rack_mask
        self.plain_bonus = 0
        for i in range(self.n_tiles + 1 - self.has_bonus):
            self.plain_bonus = max(self.plain_bonus, self.bonus[i])
        self.last_key = FULL
        self.last_mask = self.all  # should a key be this one: too high a bound is no error, too low a one is
        self._all_lanes(is_opening)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _all_lanes(self, is_opening: cython.bint) -> cython.void:
        lane: cython.Py_ssize_t
        at: cython.Py_ssize_t
        self.n_anchors = 0
        if is_opening:
            lane = self.start_row + 1
            at = lane * self.stride + self.start_col + 1
            self._sum_lane(lane, self.n_cols)
            self._anchor(lane, at, at, lane * self.stride)
            return
        for lane in range(1, self.n_rows + 1):
            if self.is_left_out[lane] == 0:
                self._one_lane(lane, self.n_cols)
        for lane in range(self.stride + 1, self.stride + self.n_cols + 1):
            if self.is_left_out[lane] == 0:
                self._one_lane(lane, self.n_rows)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _one_lane(self, lane: cython.Py_ssize_t, n: cython.Py_ssize_t) -> cython.void:
        """The anchors of `GaddagGenerator`, in its order."""
        limit: cython.Py_ssize_t = lane * self.stride
        at: cython.Py_ssize_t
        first: cython.Py_ssize_t = 0
        is_summed: cython.bint = False
        for at in range(limit + 1, limit + n + 1):
            if self.tiles[at + 1] != 0:
                continue
            if self.tiles[at] == 0 and (self.factors[at] >> 32 == 0 or self.cross[at] & self.fits == 0
                                        or self.tiles[at - 1] != 0):
                continue
            if not is_summed:
                self._sum_lane(lane, n)
                is_summed = True
            first = at
            if self.tiles[at] != 0:
                while self.tiles[first - 1] != 0:
                    first -= 1
            self._anchor(lane, at, first, limit)
            limit = at + 1 if self.tiles[at] != 0 else at

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _sum_lane(self, lane: cython.Py_ssize_t, n: cython.Py_ssize_t) -> cython.void:
        """Running sums along the lane: points of the best tiles in cross-words, keys of the letters that lie there."""
        pos: cython.Py_ssize_t
        at: cython.Py_ssize_t
        i: cython.Py_ssize_t
        points: cython.ulonglong = 0
        key: cython.ulonglong = 0
        for pos in range(1, n + 2):
            at = lane * self.stride + pos
            self.crosses[pos] = points
            self.through[pos] = key
            if self.tiles[at] != 0:
                key = (key + self.keys[self.tiles[at] & TILE]) & FULL
            elif self.factors[at] >> 32 != 0:
                for i in range(self.n_tiles - self.n_blanks):
                    if self.cross[at] >> self.ranked[i] & 1 != 0:
                        points += (self.factors[at] >> 32) * self.values[self.ranked[i]]
                        break

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _anchor(self, lane: cython.Py_ssize_t, at: cython.Py_ssize_t, first: cython.Py_ssize_t,
                limit: cython.Py_ssize_t) -> cython.void:
        """The bounds of the windows that begin behind limit and cover the anchor, or the block that begins at first."""
        start: cython.Py_ssize_t = lane * self.stride
        n_left: cython.Py_ssize_t = first == at and self.tiles[at] == 0
        left: cython.Py_ssize_t = first
        best: cython.int = -1
        self.plain = -1
        self.for_blanks = 0
        self._reach(at)
        while left > limit and (left == first or (self.cross[left] & self.fits) != 0) and n_left <= self.n_tiles:
            self._window(start, left, at, n_left)
            n_left += 1
            left -= 1
        while left < first:
            left += 1
            best = max(best, cython.cast(cython.int, self.rights[left * WINDOW]))
            self.lefts[left] = best
        if best >= 0:
            self.tops[self.n_anchors] = best
            self.anchors[self.n_anchors * ANCHOR] = self.plain
            self.anchors[self.n_anchors * ANCHOR + 1] = lane
            self.anchors[self.n_anchors * ANCHOR + 2] = at
            self.anchors[self.n_anchors * ANCHOR + 3] = limit
            self.anchors[self.n_anchors * ANCHOR + 4] = self.for_blanks
            self.n_anchors += 1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _reach(self, at: cython.Py_ssize_t) -> cython.void:
        """ends[k]: the last square of a window that has k empty squares right of the anchor, for k up to n_right."""
        n: cython.Py_ssize_t = 0
        self.ends[0] = at
        while n < self.n_tiles and (self.cross[at + 1] & self.fits) != 0:
            at += 1
            n += 1
            while self.tiles[at + 1] != 0:
                at += 1
            self.ends[n] = at
        self.n_right = n

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _window(self, start: cython.Py_ssize_t, first: cython.Py_ssize_t, anchor: cython.Py_ssize_t,
                n_left: cython.Py_ssize_t) -> cython.void:
        """The bound of all windows from first, that has n_left empty squares up to the anchor.

        A longer window has no lower bound, so that of the longest does; but one for the whole rack is apart.
        """
        row: cython.Py_ssize_t = first * WINDOW
        most: cython.Py_ssize_t = self.n_tiles - self.has_bonus
        n: cython.Py_ssize_t = min(self.n_right, most - n_left)
        bound: cython.longlong = -1
        mask: cython.ulonglong
        last: cython.Py_ssize_t
        self.rights[row + 1] = self.rights[row + 4] = 0
        self.rights[row + 2] = self.rights[row + 5] = -1
        if n >= 0 and n_left + n > 0:
            bound = self._bound(row + 1, start, first, anchor, self.ends[n], self.plain_bonus,
                                self.spans[COUNTS * n_left + n_left + n])
            self.plain = max(self.plain, cython.cast(cython.int, bound))
        n = self.n_tiles - n_left
        if self.has_bonus and n <= self.n_right:
            last = self.ends[n]
            mask = self.rack_key + self.through[last + 1 - start] - self.through[first - start]
            mask = self._letters_for_blanks(mask & FULL)
            if mask != 0:
                bound = max(bound, self._bound(row + 4, start, first, anchor, last, self.bonus[self.n_tiles],
                                               self.spans[COUNTS * self.n_tiles + self.n_tiles]))
                self.for_blanks |= mask
        self.rights[row] = bound

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _bound(self, row: cython.Py_ssize_t, start: cython.Py_ssize_t, first: cython.Py_ssize_t,
               anchor: cython.Py_ssize_t, last: cython.Py_ssize_t, bonus: cython.int,
               leave: cython.int) -> cython.longlong:
        """The bound of the windows from first to last or less far; the row takes its parts."""
        worth: cython.ulonglong = self.sums[last + 1] - self.sums[first]
        multiplier: cython.longlong
        rest: cython.longlong
        multiplier = cython.cast(cython.longlong, self.powers[worth >> THREES & BYTE]) << (worth >> TWOS & BYTE)
        rest = (worth >> TILE_POINTS) * multiplier + bonus
        rest += self.cross_sums[last + 1] - self.cross_sums[first]
        rest += self.crosses[last + 1 - start] - self.crosses[first - start]
        multiplier *= self.scale
        rest = rest * self.scale + leave
        self.rights[row] = multiplier
        self.rights[row + 1] = rest
        self.rights[row + 2] = self._most(self.sums[last + 1] - self.sums[anchor + 1])
        return min(self._most(worth) * multiplier + rest, HIGHEST)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _most(self, worth: cython.ulonglong) -> cython.longlong:
        """The most points that tiles may have on the empty squares of a stretch, in the main word, unmultiplied."""
        return (self.highest[worth & BYTE] + self.highest[worth >> DOUBLE & PREMIUMS]
                + self.highest[worth >> TRIPLE & PREMIUMS] + self.highest[worth >> QUADRUPLE & PREMIUMS])

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _letters_for_blanks(self, key: cython.ulonglong) -> cython.ulonglong:
        """The letters that a blank may stand for in a word of this key and the blanks; 0 if there is no such word."""
        rest: cython.ulonglong = self.all
        if self.n_blanks > 1:
            return self.all
        if key == self.last_key:
            return self.last_mask
        self.last_key = key
        self.last_mask = 0
        if self.n_blanks == 0:
            self.last_mask = self.all if self._has(key) else 0
            return self.last_mask
        while rest:
            if self._has((key + self.keys[lowest(rest)]) & FULL):
                self.last_mask |= rest & (0 - rest)
            rest &= rest - 1
        return self.last_mask

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _has(self, key: cython.ulonglong) -> cython.bint:
        place: cython.ulonglong = ((key * GOLDEN) & FULL) >> self.shift
        if self.bits[place >> 6] >> (place & 63) & 1 == 0:
            return False
        place = ((key * PRIME) & FULL) >> self.shift
        return self.bits[place >> 6] >> (place & 63) & 1 != 0


if not cython.compiled:
    from lexc.kernels._cinit import emulate_cinit

    emulate_cinit(Shadow)
