# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
"""Every legal play, on a GADDAG, a lane and an anchor at a time.

Gordon's algorithm (1994, "Move generation algorithm": Gen and GoOn as `_left` and `_right`) with four differences:

- Anchors are the last tiles of blocks, from which a walk serves front and back hooks alike, and empty squares with a
  cross-word only ("reducing the number of anchor squares", pushed to its end): no play is met twice.
- A blank is not chosen while walking. A word is walked once, missing tiles are owed to the blanks, and `_share` writes
  down all ways in which blanks can stand for its letters.
- What a play is worth beyond its own tiles is a difference of running sums (`lexc.kernels.board`), so one number is
  carried down the recursion: points of tiles placed, in the main word below bit 32 and in cross-words above.
- Border and bricks are squares without a cross-set.
"""

from array import array

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _shim as cython

if cython.compiled:
    from cython.cimports.lexc.kernels._bits import lowest, popcount
    from cython.cimports.lexc.kernels._node import child_at, mask_at
else:
    from lexc.kernels._bits import lowest, popcount
    from lexc.kernels._node import child_at, mask_at

# A row of `words`: 1 if it runs down, its lane's number, its first square's position, its length (all from 0), and a
# byte a square: the tile put there, 0 where one lay. A row of `plays`: score, number of the word, and a bit for each
# square on which the tile is a blank.
WORD_ROW = 28
PLAY_ROW = 3
POWERS_OF_3 = [1, 3, 9, 27, 81, 243, 729, 2187, 6561, 19683, 59049]
_WORD_ROW = cython.declare(cython.Py_ssize_t, 28)
_HEAD = cython.declare(cython.Py_ssize_t, 4)
_PLAY_ROW = cython.declare(cython.Py_ssize_t, 3)
_TILE = cython.declare(cython.int, 63)
_SEPARATOR = cython.declare(cython.int, 0)
_BIT = cython.declare(cython.uint, 1)
_HALF = cython.declare(cython.ulonglong, 0xFFFFFFFF)
_BYTE = cython.declare(cython.ulonglong, 255)
_CROSSED = cython.declare(cython.int, 8)
_TWOS = cython.declare(cython.int, 16)
_THREES = cython.declare(cython.int, 24)
_POINTS = cython.declare(cython.int, 32)


@cython.final
@cython.cclass
class Moves:
    """Generates plays on a `Board`'s lanes. Not to be shared by threads.

    nodes, mask_units, gaddag: as for `Board`, whose shape and lanes follow. values: int32, points of tile t at t.
    bonus: int32, by number of tiles placed. start_row, start_col: the square that an opening must cover, from 0.
    """

    nodes: cython.const[cython.uint][::1]
    units: cython.int
    gaddag: cython.Py_ssize_t
    all: cython.ulonglong
    n_rows: cython.Py_ssize_t
    n_cols: cython.Py_ssize_t
    stride: cython.Py_ssize_t
    start_row: cython.Py_ssize_t
    start_col: cython.Py_ssize_t
    values: cython.const[cython.int][::1]
    bonus: cython.const[cython.int][::1]
    tiles: cython.const[cython.uchar][::1]
    cross: cython.const[cython.ulonglong][::1]
    factors: cython.const[cython.ulonglong][::1]
    sums: cython.const[cython.ulonglong][::1]
    cross_sums: cython.const[cython.ulonglong][::1]
    rack: cython.int[::1]
    left: cython.int[::1]
    lent: cython.int[::1]
    powers: cython.uint[::1]
    strip: cython.uchar[::1]
    rack_mask: cython.ulonglong
    wild: cython.ulonglong
    blanks: cython.int
    n_blanks: cython.int
    is_down: cython.bint
    is_opening: cython.bint
    lane: cython.Py_ssize_t
    anchor: cython.Py_ssize_t
    limit: cython.Py_ssize_t
    n_plays: cython.Py_ssize_t
    n_words: cython.Py_ssize_t
    plays: cython.uint[::1]
    words: cython.uchar[::1]

    def __init__(self, nodes, mask_units, gaddag, n_letters, n_rows, n_cols, start_row, start_col, values, bonus,
                 lanes):
        self.nodes = nodes
        self.units = mask_units
        self.gaddag = gaddag
        self.all = (2 << n_letters) - 2
        self.n_rows = n_rows
        self.n_cols = n_cols
        self.stride = max(n_rows, n_cols) + 2
        self.start_row = start_row
        self.start_col = start_col
        self.values = values
        self.bonus = bonus
        self.tiles, self.cross, self.factors, self.sums, self.cross_sums = lanes
        self.rack = array("i", bytes(4 * 64))
        self.left = array("i", bytes(4 * 64))
        self.lent = array("i", bytes(4 * 64))
        self.powers = array("I", POWERS_OF_3)
        self.strip = bytearray(2 * self.stride * self.stride)
        self._make_room(1024, 1024)

    @cython.cfunc
    def _make_room(self, n_plays: cython.Py_ssize_t, n_words: cython.Py_ssize_t) -> object:
        self.plays = array("I", bytes(4 * PLAY_ROW * n_plays))
        self.words = bytearray(WORD_ROW * n_words)
        return None

    def generate(self, rack, is_opening: cython.bint, both: cython.bint):
        """Write down all plays of a rack (tiles, 0 for a blank); how many there are.

        is_opening: the board is empty. Then plays run across only, unless both is set.
        """
        self._take_rack(rack)
        with cython.nogil:
            self._all_lanes(is_opening, both)
        if self.n_plays * _PLAY_ROW > len(self.plays) or self.n_words * _WORD_ROW > len(self.words):
            self._make_room(self.n_plays * 5 // 4, self.n_words * 5 // 4)
            with cython.nogil:
                self._all_lanes(is_opening, both)
        return self.n_plays

    def written(self):
        """The rows of plays and of words that `generate` wrote, as bytes."""
        return (bytes(memoryview(self.plays[:self.n_plays * _PLAY_ROW]).cast("B")),
                bytes(self.words[:self.n_words * _WORD_ROW]))

    @cython.cfunc
    def _take_rack(self, rack) -> object:
        tile: cython.int
        if len(rack) >= len(self.bonus):
            raise ValueError("too many tiles")
        self.n_blanks = 0
        self.rack_mask = 0
        for tile in range(64):
            self.rack[tile] = self.left[tile] = 0
        for tile in rack:
            if tile == 0:
                self.n_blanks += 1
            elif tile < 64 and self.all >> tile & 1:
                self.rack[tile] += 1
                self.left[tile] += 1
                self.rack_mask |= cython.cast(cython.ulonglong, 1) << tile
            else:
                raise ValueError("no such tile")
        self.blanks = self.n_blanks
        self.wild = self.all if self.n_blanks else 0
        return None

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _all_lanes(self, is_opening: cython.bint, both: cython.bint) -> cython.void:
        i: cython.Py_ssize_t
        self.n_plays = self.n_words = 0
        self.is_opening = is_opening
        self.is_down = False
        if is_opening:
            self._opening(self.start_row + 1, self.start_col + 1)
            if both:
                self.is_down = True
                self._opening(self.stride + self.start_col + 1, self.start_row + 1)
            return
        for i in range(1, self.n_rows + 1):
            self._one_lane(i, self.n_cols)
        self.is_down = True
        for i in range(1, self.n_cols + 1):
            self._one_lane(self.stride + i, self.n_rows)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _opening(self, lane: cython.Py_ssize_t, pos: cython.Py_ssize_t) -> cython.void:
        self.lane = lane
        self.anchor = lane * self.stride + pos
        self.limit = lane * self.stride
        self._left(self.anchor, self.gaddag, 0)

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
                self._left(at, self.gaddag, 0)
                self.limit = at

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _block(self, at: cython.Py_ssize_t) -> cython.void:
        """Begin with the block of tiles that ends at the anchor."""
        node: cython.Py_ssize_t = self.gaddag
        after: cython.Py_ssize_t
        while self.tiles[at] != 0:
            node = child_at(self.nodes, node, self.units, self.tiles[at] & _TILE)
            if node == 0:
                return
            at -= 1
        after = child_at(self.nodes, node, self.units, _SEPARATOR)
        if after:
            self._right(self.anchor + 1, after, at + 1, 0)
        if at > self.limit:
            self._left(at, node, 0)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _left(self, at: cython.Py_ssize_t, node: cython.Py_ssize_t, total: cython.ulonglong) -> cython.void:
        """Put each tile that fits on the empty square at or left of the anchor, and go on to both sides."""
        units: cython.int = self.units
        children: cython.ulonglong = mask_at(self.nodes, node, units)
        accepts: cython.ulonglong = mask_at(self.nodes, node + units, units)
        rest: cython.ulonglong = (children | accepts) & self.cross[at] & (self.rack_mask | self.wild)
        rack_mask: cython.ulonglong = self.rack_mask
        wild: cython.ulonglong = self.wild
        bit: cython.ulonglong
        worth: cython.ulonglong
        tile: cython.int
        after: cython.Py_ssize_t
        while rest:
            tile = lowest(rest)
            bit = rest & (0 - rest)
            rest ^= bit
            self._take(tile, bit)
            self.strip[at] = tile
            worth = total + self.values[tile] * self.factors[at]
            if accepts & bit:
                self._record(at, self.anchor, worth)
            if children & bit:
                after = self.nodes[node + 2 * units + popcount(children & (bit - 1))]
                if at - 1 > self.limit:
                    self._left(at - 1, after, worth)
                if self.nodes[after] & 1:
                    self._right(self.anchor + 1, self.nodes[after + 2 * units], at, worth)
            self.blanks += self.rack[tile] < 0
            self.rack[tile] += 1
            self.rack_mask = rack_mask
            self.wild = wild

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _right(self, at: cython.Py_ssize_t, node: cython.Py_ssize_t, first: cython.Py_ssize_t,
               total: cython.ulonglong) -> cython.void:
        """Put each tile that fits on the empty square right of the anchor, and go on."""
        units: cython.int = self.units
        children: cython.ulonglong = mask_at(self.nodes, node, units)
        accepts: cython.ulonglong = mask_at(self.nodes, node + units, units)
        rest: cython.ulonglong = (children | accepts) & self.cross[at] & (self.rack_mask | self.wild)
        rack_mask: cython.ulonglong = self.rack_mask
        wild: cython.ulonglong = self.wild
        bit: cython.ulonglong
        worth: cython.ulonglong
        tile: cython.int
        after: cython.Py_ssize_t
        while rest:
            tile = lowest(rest)
            bit = rest & (0 - rest)
            rest ^= bit
            self._take(tile, bit)
            self.strip[at] = tile
            worth = total + self.values[tile] * self.factors[at]
            after = 0
            if children & bit:
                after = self.nodes[node + 2 * units + popcount(children & (bit - 1))]
            if self.tiles[at + 1] == 0:
                if accepts & bit:
                    self._record(first, at, worth)
                if after:
                    self._right(at + 1, after, first, worth)
            elif after:
                self._through(at + 1, after, first, worth)
            self.blanks += self.rack[tile] < 0
            self.rack[tile] += 1
            self.rack_mask = rack_mask
            self.wild = wild

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _through(self, at: cython.Py_ssize_t, node: cython.Py_ssize_t, first: cython.Py_ssize_t,
                 total: cython.ulonglong) -> cython.void:
        """Follow the tiles that lie right of one just put."""
        tile: cython.int
        while self.tiles[at + 1] != 0:
            node = child_at(self.nodes, node, self.units, self.tiles[at] & _TILE)
            if node == 0:
                return
            at += 1
        tile = self.tiles[at] & _TILE
        if mask_at(self.nodes, node + self.units, self.units) >> tile & 1:
            self._record(first, at, total)
        node = child_at(self.nodes, node, self.units, tile)
        if node != 0:
            self._right(at + 1, node, first, total)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _take(self, tile: cython.int, bit: cython.ulonglong) -> cython.void:
        """Take a tile from the rack, or owe it to a blank: the rack counts below 0 what blanks stand for."""
        left: cython.int = self.rack[tile] - 1
        self.rack[tile] = left
        if left == 0:
            self.rack_mask ^= bit
        elif left < 0:
            self.blanks -= 1
            if self.blanks == 0:
                self.wild = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _record(self, first: cython.Py_ssize_t, last: cython.Py_ssize_t, total: cython.ulonglong) -> cython.void:
        """Write down the word from first to last, and its plays."""
        worth: cython.ulonglong = self.sums[last + 1] - self.sums[first]
        n_placed: cython.Py_ssize_t = worth & _BYTE
        score: cython.ulonglong
        multiplier: cython.ulonglong
        at: cython.Py_ssize_t
        i: cython.Py_ssize_t
        if first == last or (n_placed == 1 and self.is_down and (self.is_opening or worth >> _CROSSED & _BYTE)):
            return  # no word at all, or one that is counted across
        at = self.n_words * _WORD_ROW
        if at + _WORD_ROW <= len(self.words):
            self.words[at] = self.is_down
            self.words[at + 1] = self.lane - 1 - (self.stride if self.is_down else 0)
            self.words[at + 2] = first - self.lane * self.stride - 1
            self.words[at + 3] = last - first + 1
            at += _HEAD
            for i in range(first, last + 1):
                self.words[at] = self.strip[i] if self.tiles[i] == 0 else 0
                at += 1
        multiplier = cython.cast(cython.ulonglong, self.powers[worth >> _THREES & _BYTE]) << (worth >> _TWOS & _BYTE)
        score = ((total & _HALF) + (worth >> _POINTS)) * multiplier + (total >> 32) + self.bonus[n_placed]
        score += self.cross_sums[last + 1] - self.cross_sums[first]
        if self.n_blanks == 0:
            self._emit(score, 0)
        else:
            self._share(first, first, last, self.n_blanks, self.n_blanks - self.blanks, multiplier, score, 0)
        self.n_words += 1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _emit(self, score: cython.ulonglong, blanks: cython.uint) -> cython.void:
        at: cython.Py_ssize_t = self.n_plays * _PLAY_ROW
        if at + _PLAY_ROW <= len(self.plays):
            self.plays[at] = score
            self.plays[at + 1] = self.n_words
            self.plays[at + 2] = blanks
        self.n_plays += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _share(self, at: cython.Py_ssize_t, first: cython.Py_ssize_t, last: cython.Py_ssize_t, blanks: cython.int,
               n_owed: cython.int, multiplier: cython.ulonglong, score: cython.ulonglong,
               marks: cython.uint) -> cython.void:
        """All ways to put blanks for the word's tiles from `at` on, n_owed of them for tiles that the rack lacks."""
        tile: cython.int
        owed: cython.int
        factor: cython.ulonglong
        while at <= last and (self.tiles[at] != 0 or blanks == 0 or (
                blanks == n_owed and self.rack[self.strip[at]] + self.lent[self.strip[at]] >= 0)):
            at += 1
        if at > last:
            self._emit(score, marks)
            return
        tile = self.strip[at]
        owed = 0 - self.rack[tile] - self.lent[tile]
        if self.left[tile] > 0:
            self.left[tile] -= 1
            self._share(at + 1, first, last, blanks, n_owed, multiplier, score, marks)
            self.left[tile] += 1
        if owed > 0 or blanks > n_owed:
            factor = (self.factors[at] & _HALF) * multiplier + (self.factors[at] >> 32)
            self.lent[tile] += 1
            self._share(at + 1, first, last, blanks - 1, n_owed - (owed > 0), multiplier,
                        score - self.values[tile] * factor, marks | _BIT << (at - first))
            self.lent[tile] -= 1
