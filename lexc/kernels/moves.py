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

from lexc.kernels.board import POWERS_OF_3
from lexc.kernels.bounds import ANCHOR, WINDOW

# A row of `words`: 1 if it runs down, its lane's number, its first square's position, its length (all from 0), and a
# byte a square: the tile put there, 0 where one lay. A row of `plays`: score, number of the word, and a bit for each
# square on which the tile is a blank.
WORD_ROW = 28
PLAY_ROW = 3
_ANCHOR = cython.declare(cython.Py_ssize_t, 5)
_WINDOW = cython.declare(cython.Py_ssize_t, 7)
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
_POINTS = cython.declare(cython.int, 48)


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
    lent: cython.int[::1]
    powers: cython.uint[::1]
    strip: cython.int[::1]  # no bytes: C would have to read every pointer anew behind each that is written
    letters: cython.ulonglong
    wild: cython.ulonglong
    any: cython.ulonglong
    blanks: cython.int
    n_blanks: cython.int
    is_down: cython.bint
    is_opening: cython.bint
    lane: cython.Py_ssize_t
    anchor: cython.Py_ssize_t
    limit: cython.Py_ssize_t
    first: cython.Py_ssize_t
    begin: cython.Py_ssize_t
    owed_at: cython.Py_ssize_t
    n_plays: cython.Py_ssize_t
    n_words: cython.Py_ssize_t
    plays: cython.uint[::1]
    words: cython.uchar[::1]
    n_wanted: cython.Py_ssize_t
    floor: cython.int
    bounds: tuple
    tops: cython.int[::1]
    anchors: cython.longlong[::1]
    lefts: cython.int[::1]
    rights: cython.longlong[::1]

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
        self.lent = array("i", bytes(4 * 64))
        self.powers = array("I", POWERS_OF_3)
        self.strip = array("i", bytes(4 * 2 * self.stride * self.stride))
        self._make_room(1024, 1024)
        self.n_wanted = 0
        self.floor = -1
        size = 2 * self.stride * self.stride
        tops, lefts = (array("i", bytes(4 * size)) for _ in range(2))
        anchors, rights = (array("q", bytes(8 * size * row)) for row in (ANCHOR, WINDOW))
        self.tops = tops
        self.anchors = anchors
        self.lefts = lefts
        self.rights = rights
        self.bounds = (tops, anchors, lefts, rights)

    @property
    def tables(self):
        """The buffers that `best` reads bounds from."""
        return self.bounds

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

    def best(self, rack, n: cython.Py_ssize_t, is_opening: cython.bint, n_anchors: cython.Py_ssize_t):
        """Write down the n best plays of a rack, in order; how many there are. `Bounds` has prepared the tables."""
        self._take_rack(rack)
        if n * _PLAY_ROW > len(self.plays) or (n + 1) * _WORD_ROW > len(self.words):
            self._make_room(n + 1, n + 1)
        self.n_wanted = n
        with cython.nogil:
            self._best_first(is_opening, n_anchors)
        self.n_words = self.n_plays
        self.n_wanted = 0
        self.floor = -1
        return self.n_plays

    def written(self):
        """The rows of plays and of words that `generate` wrote, as bytes."""
        return (bytes(memoryview(self.plays[:self.n_plays * _PLAY_ROW]).cast("B")),
                bytes(self.words[:self.n_words * _WORD_ROW]))

    def written_play(self, number: cython.Py_ssize_t):
        """(score, is_down, row, col, tiles) of a play that was written; BLANK is added where a blank is."""
        at: cython.Py_ssize_t
        i: cython.Py_ssize_t
        blanks: cython.uint
        if not 0 <= number < self.n_plays:
            raise IndexError("no such play")
        at = self.plays[number * _PLAY_ROW + 1] * _WORD_ROW
        blanks = self.plays[number * _PLAY_ROW + 2]
        row, col = self.words[at + 1], self.words[at + 2]
        tiles = bytearray(self.words[at + 3])
        for i in range(len(tiles)):
            tiles[i] = self.words[at + _HEAD + i] | (blanks >> i & 1) << 6
        if self.words[at]:
            row, col = col, row
        return self.plays[number * _PLAY_ROW], self.words[at] != 0, row, col, bytes(tiles)

    @cython.cfunc
    def _take_rack(self, rack) -> object:
        tile: cython.int
        i: cython.Py_ssize_t
        if len(rack) >= len(self.bonus):
            raise ValueError(f"a rack of {len(rack)} tiles")
        self.n_blanks = 0
        self.letters = 0
        for tile in range(64):
            self.rack[tile] = 0
        for tile in rack:
            if tile == 0:
                self.n_blanks += 1
            elif tile < 64 and self.all >> tile & 1:
                self.rack[tile] += 1
                self.letters |= cython.cast(cython.ulonglong, 1) << tile
            else:
                raise ValueError(f"no such tile: {tile}")
        self.blanks = self.n_blanks
        for i in range(len(self.strip)):
            self.strip[i] = 0  # where tiles lie it stays so
        self.wild = self.any = self.all if self.n_blanks else 0
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
    def _best_first(self, is_opening: cython.bint, n_anchors: cython.Py_ssize_t) -> cython.void:
        """Visit anchors, the highest bound first, as long as one may give a play among the best."""
        i: cython.Py_ssize_t
        row: cython.Py_ssize_t
        top: cython.Py_ssize_t
        bound: cython.int
        self.n_plays = 0
        self.n_words = self.n_wanted
        self.is_opening = is_opening
        self.floor = 0
        while True:
            top = -1
            bound = max(self.floor, 0)
            for i in range(n_anchors):
                if self.tops[i] >= bound:
                    top = i
                    bound = self.tops[i] + 1
            if top < 0:
                return
            self.tops[top] = -1
            row = top * _ANCHOR
            self.lane = self.anchors[row + 1]
            self.is_down = self.lane >= self.stride
            self.anchor = self.anchors[row + 2]
            self.limit = self.anchors[row + 3]
            if self.n_blanks and self.anchors[row] < self.floor:  # only plays with the bonus are left to look for
                self.wild = self.any = self.anchors[row + 4]
            if self.tiles[self.anchor] != 0:
                self._block(self.anchor)
            else:
                self._left(self.anchor, self.gaddag, self.letters, 0)
            self.wild = self.any = self.all if self.n_blanks else 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _opening(self, lane: cython.Py_ssize_t, pos: cython.Py_ssize_t) -> cython.void:
        self.lane = lane
        self.anchor = lane * self.stride + pos
        self.limit = lane * self.stride
        self._left(self.anchor, self.gaddag, self.letters, 0)

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
                self._left(at, self.gaddag, self.letters, 0)
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
            self.first = at + 1
            if self.floor < 0 or self._may_pay(at + 1, 0):
                self._right(self.anchor + 1, after, self.letters, 0)
        if at > self.limit:
            self._left(at, node, self.letters, 0)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _left(self, at: cython.Py_ssize_t, node: cython.Py_ssize_t, letters: cython.ulonglong,
              total: cython.ulonglong) -> cython.void:
        """Put each tile that fits on the empty square at or left of the anchor, and go on to both sides.

        letters: those left on the rack. total: points so far, see above.
        """
        if self.lefts[at] < self.floor:
            return
        units: cython.int = self.units
        children: cython.ulonglong = mask_at(self.nodes, node, units)
        accepts: cython.ulonglong = mask_at(self.nodes, node + units, units)
        rest: cython.ulonglong = (children | accepts) & self.cross[at] & (letters | self.wild)
        bit: cython.ulonglong
        others: cython.ulonglong
        worth: cython.ulonglong
        tile: cython.int
        left: cython.int
        after: cython.Py_ssize_t
        while rest:
            tile = lowest(rest)
            bit = rest & (0 - rest)
            rest ^= bit
            left = self.rack[tile] - 1
            self.rack[tile] = left
            others = letters ^ bit if left == 0 else letters
            if left < 0:
                self._owe(at)
            self.strip[at] = tile
            worth = total + self.values[tile] * self.factors[at]
            if accepts & bit:
                self._record(at, self.anchor, worth)
            if children & bit:
                after = self.nodes[node + 2 * units + popcount(children & (bit - 1))]
                if at - 1 > self.limit and self._fits(at - 1, after, others):
                    self._left(at - 1, after, others, worth)
                if self.nodes[after] & 1:
                    after = self.nodes[after + 2 * units]
                    if self._fits(self.anchor + 1, after, others) and (self.floor < 0 or self._may_pay(at, worth)):
                        self.first = at
                        self._right(self.anchor + 1, after, others, worth)
            if left < 0:
                self._repay()
            self.rack[tile] = left + 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _right(self, at: cython.Py_ssize_t, node: cython.Py_ssize_t, letters: cython.ulonglong,
               total: cython.ulonglong) -> cython.void:
        """Put each tile that fits on the empty square right of the anchor, and go on."""
        units: cython.int = self.units
        children: cython.ulonglong = mask_at(self.nodes, node, units)
        accepts: cython.ulonglong = mask_at(self.nodes, node + units, units)
        rest: cython.ulonglong = (children | accepts) & self.cross[at] & (letters | self.wild)
        bit: cython.ulonglong
        others: cython.ulonglong
        worth: cython.ulonglong
        tile: cython.int
        left: cython.int
        after: cython.Py_ssize_t
        while rest:
            tile = lowest(rest)
            bit = rest & (0 - rest)
            rest ^= bit
            left = self.rack[tile] - 1
            self.rack[tile] = left
            others = letters ^ bit if left == 0 else letters
            if left < 0:
                self._owe(at)
            self.strip[at] = tile
            worth = total + self.values[tile] * self.factors[at]
            after = 0
            if children & bit:
                after = self.nodes[node + 2 * units + popcount(children & (bit - 1))]
            if self.tiles[at + 1] == 0:
                if accepts & bit:
                    self._record(self.first, at, worth)
                if after and self._fits(at + 1, after, others):
                    self._right(at + 1, after, others, worth)
            elif after:
                self._through(at + 1, after, others, worth)
            if left < 0:
                self._repay()
            self.rack[tile] = left + 1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _through(self, at: cython.Py_ssize_t, node: cython.Py_ssize_t, letters: cython.ulonglong,
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
            self._record(self.first, at, total)
        node = child_at(self.nodes, node, self.units, tile)
        if node != 0:
            self._right(at + 1, node, letters, total)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _fits(self, at: cython.Py_ssize_t, node: cython.Py_ssize_t, letters: cython.ulonglong) -> cython.ulonglong:
        """The letters of a node that the rack has and the square takes."""
        units: cython.int = self.units
        here: cython.ulonglong = mask_at(self.nodes, node, units) | mask_at(self.nodes, node + units, units)
        return here & self.cross[at] & (letters | self.wild)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _may_pay(self, first: cython.Py_ssize_t, total: cython.ulonglong) -> cython.bint:
        """Whether a play may be among the best whose tiles from first to the anchor are put down. See `Bounds`."""
        row: cython.Py_ssize_t = first * _WINDOW
        points: cython.longlong = total & _HALF
        return ((points + self.rights[row + 3]) * self.rights[row + 1] + self.rights[row + 2] >= self.floor
                or (points + self.rights[row + 6]) * self.rights[row + 4] + self.rights[row + 5] >= self.floor)

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
        self.blanks += 1
        self.wild = self.any

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
        if first == last or (n_placed == 1 and self.is_down and (self.is_opening or worth >> _CROSSED & _BYTE)):
            return  # no word at all, or one that is counted across
        multiplier = cython.cast(cython.ulonglong, self.powers[worth >> _THREES & _BYTE]) << (worth >> _TWOS & _BYTE)
        score = ((total & _HALF) + (worth >> _POINTS)) * multiplier + (total >> 32) + self.bonus[n_placed]
        score += self.cross_sums[last + 1] - self.cross_sums[first]
        if self.n_wanted and cython.cast(cython.longlong, score) < self.floor:
            return
        at = self.n_words * _WORD_ROW
        if at + _WORD_ROW <= len(self.words):
            self._write_word(self.words, at, self.strip, first, last)
        if self.n_blanks == 0:
            self._emit(score, 0)
        elif self.n_blanks == 1 and self.blanks == 0 and self.letters >> self.strip[self.owed_at] & 1 == 0:
            at = self.owed_at  # the usual case of a blank: it stands for a letter that the rack has not
            multiplier = (self.factors[at] & _HALF) * multiplier + (self.factors[at] >> 32)
            self._emit(score - self.values[self.strip[at]] * multiplier, _BIT << (at - first))
        else:
            self.begin = first
            self._share(first, last, self.n_blanks, self.n_blanks - self.blanks, multiplier, score, 0)
        if self.n_wanted == 0:
            self.n_words += 1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _write_word(self, words: cython.uchar[::1], at: cython.Py_ssize_t, strip: cython.int[::1],
                    first: cython.Py_ssize_t, last: cython.Py_ssize_t) -> cython.void:
        i: cython.Py_ssize_t
        words[at] = self.is_down
        words[at + 1] = self.lane - 1 - (self.stride if self.is_down else 0)
        words[at + 2] = first - self.lane * self.stride - 1
        words[at + 3] = last - first + 1
        at += _HEAD - first
        for i in range(first, last + 1):
            words[at + i] = strip[i]

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _emit(self, score: cython.ulonglong, blanks: cython.uint) -> cython.void:
        at: cython.Py_ssize_t = self.n_plays * _PLAY_ROW
        if self.n_wanted:
            self._keep(score, blanks)
            return
        if at + _PLAY_ROW <= len(self.plays):
            self.plays[at] = score
            self.plays[at + 1] = self.n_words
            self.plays[at + 2] = blanks
        self.n_plays += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _keep(self, score: cython.longlong, blanks: cython.uint) -> cython.void:
        """Put the play among the best, if it is one of them. Its word is written behind those of the best."""
        slot: cython.Py_ssize_t = self.n_plays
        at: cython.Py_ssize_t = self.n_plays
        i: cython.Py_ssize_t
        if score < self.floor:
            return
        if slot == self.n_wanted:
            at -= 1
            if not self._comes_before(score, blanks, at):
                return
            slot = self.plays[at * _PLAY_ROW + 1]
        else:
            self.n_plays += 1
        for i in range(_WORD_ROW):
            self.words[slot * _WORD_ROW + i] = self.words[self.n_words * _WORD_ROW + i]
        while at > 0 and self._comes_before(score, blanks, at - 1):
            for i in range(_PLAY_ROW):
                self.plays[at * _PLAY_ROW + i] = self.plays[(at - 1) * _PLAY_ROW + i]
            at -= 1
        self.plays[at * _PLAY_ROW] = score
        self.plays[at * _PLAY_ROW + 1] = slot
        self.plays[at * _PLAY_ROW + 2] = blanks
        if self.n_plays == self.n_wanted:
            self.floor = self.plays[(self.n_plays - 1) * _PLAY_ROW]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _comes_before(self, score: cython.longlong, blanks: cython.uint, other: cython.Py_ssize_t) -> cython.bint:
        """Whether a play of the word written last precedes another: by points, across first, row, column, and text."""
        x: cython.Py_ssize_t = self.n_words * _WORD_ROW
        y: cython.Py_ssize_t = self.plays[other * _PLAY_ROW + 1] * _WORD_ROW
        their_blanks: cython.uint = self.plays[other * _PLAY_ROW + 2]
        i: cython.Py_ssize_t
        mine: cython.int
        theirs: cython.int
        if score != self.plays[other * _PLAY_ROW]:
            return score > self.plays[other * _PLAY_ROW]
        for i in range(_HEAD + min(self.words[x + 3], self.words[y + 3])):
            if i == 3:
                continue
            mine = self.words[x + i]
            theirs = self.words[y + i]
            if i == 1 and self.words[x] != 0:  # down: the row is where it begins, the lane its column
                mine = self.words[x + 2]
                theirs = self.words[y + 2]
            elif i == 2 and self.words[x] != 0:
                mine = self.words[x + 1]
                theirs = self.words[y + 1]
            elif i >= _HEAD:
                mine |= (blanks >> (i - _HEAD) & 1) << 6
                theirs |= (their_blanks >> (i - _HEAD) & 1) << 6
            if mine != theirs:
                return mine < theirs
        return self.words[x + 3] < self.words[y + 3]

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
        if n_owed == 0:
            self._emit(score, marks)
        while blanks > 0 and at <= last:
            tile = self.strip[at]
            if tile != 0:
                owed = self.rack[tile] + self.lent[tile] < 0
                if owed or blanks > n_owed:
                    factor = (self.factors[at] & _HALF) * multiplier + (self.factors[at] >> 32)
                    self.lent[tile] += 1
                    self._share(at + 1, last, blanks - 1, n_owed - owed, multiplier,
                                score - self.values[tile] * factor, marks | _BIT << (at - self.begin))
                    self.lent[tile] -= 1
            at += 1
