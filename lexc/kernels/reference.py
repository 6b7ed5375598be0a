# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
"""What the generators of the papers have in common: the rack, the lanes, anchors, plays written down, statistics.

`lexc.kernels.appel_jacobson` and `lexc.kernels.gordon` are the algorithms themselves. They read a `Board`'s lanes and
write the rows that `lexc.kernels.moves` describes, a word for every play, since they choose blanks while they walk.
"""

from array import array

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _shim as cython

from lexc.kernels.board import POWERS_OF_3
from lexc.kernels.moves import PLAY_ROW, WORD_ROW

_HEAD = cython.declare(cython.Py_ssize_t, 4)
_WORD_ROW = cython.declare(cython.Py_ssize_t, 28)
_PLAY_ROW = cython.declare(cython.Py_ssize_t, 3)
_TILE = cython.declare(cython.int, 63)
_ONE = cython.declare(cython.ulonglong, 1)
_HALF = cython.declare(cython.ulonglong, 0xFFFFFFFF)
_BYTE = cython.declare(cython.ulonglong, 255)
# Fields of a Board's sums.
_CROSSED = cython.declare(cython.int, 8)
_TWOS = cython.declare(cython.int, 16)
_THREES = cython.declare(cython.int, 24)
_POINTS = cython.declare(cython.int, 48)


@cython.cclass
class Reference:
    """A generator without its algorithm, which `_one_lane` and `_opening` are. Not to be shared by threads.

    Arguments as for `lexc.kernels.moves.Moves`; root: the words' root for a DAWG, the GADDAG's for a GADDAG.
    What the algorithms read and write: rack, letters, n_blanks: how many of each tile are left, which tiles are, and
    how many blanks. word: codes of the tiles put down. n_arcs, n_anchors, n_left_parts, n_dead: of this position.
    """

    def __init__(self, nodes, mask_units, root, n_letters, n_rows, n_cols, start_row, start_col, values, bonus, lanes):
        self.nodes = nodes
        self.units = mask_units
        self.root = root
        self.all = (2 << n_letters) - 2
        self.n_rows = n_rows
        self.n_cols = n_cols
        self.stride = max(n_rows, n_cols) + 2
        self.start_row = start_row
        self.start_col = start_col
        self.values = values
        self.bonus = bonus
        self.tiles, self.cross, self.factors, self.sums, self.cross_sums = lanes
        self.powers = array("I", POWERS_OF_3)
        self.rack = array("i", bytes(4 * 64))
        self.word = bytearray(2 * self.stride * self.stride)
        self._make_room(1024)

    @cython.cfunc
    def _make_room(self, n_plays: cython.Py_ssize_t) -> object:
        self.plays = array("I", bytes(4 * PLAY_ROW * n_plays))
        self.words = bytearray(WORD_ROW * n_plays)
        return None

    def generate(self, rack, is_opening: cython.bint, both: cython.bint):
        """Write down all plays of a rack (tiles, 0 for a blank); how many there are.

        is_opening: the board is empty. Then plays run across only, unless both is set.
        """
        self._take_rack(rack)
        self.is_opening = is_opening
        with cython.nogil:
            self._all_lanes(both)
        if self.n_plays * _PLAY_ROW > len(self.plays):
            self._make_room(self.n_plays * 5 // 4)
            with cython.nogil:
                self._all_lanes(both)
        return self.n_plays

    def written(self):
        """The rows of plays and of words that `generate` wrote, as bytes."""
        return (bytes(memoryview(self.plays[:self.n_plays * _PLAY_ROW]).cast("B")),
                bytes(self.words[:self.n_plays * _WORD_ROW]))

    def counted(self):
        """(arcs traversed, anchors used, left parts, dead left parts) of the last position."""
        return self.n_arcs, self.n_anchors, self.n_left_parts, self.n_dead

    @cython.cfunc
    def _take_rack(self, rack) -> object:
        tile: cython.int
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
                self.letters |= _ONE << tile
            else:
                raise ValueError(f"no such tile: {tile}")
        return None

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _all_lanes(self, both: cython.bint) -> cython.void:
        """Plays across, then plays down: across ones on the board transposed (A&J section 3.1)."""
        i: cython.Py_ssize_t
        self.n_plays = 0
        self.n_arcs = self.n_anchors = self.n_left_parts = self.n_dead = 0
        self.is_down = False
        if self.is_opening:
            self._opening(self.start_row + 1, (self.start_row + 1) * self.stride + self.start_col + 1)
        else:
            for i in range(1, self.n_rows + 1):
                self._one_lane(i, self.n_cols)
        self.is_down = True
        if not self.is_opening:
            for i in range(1, self.n_cols + 1):
                self._one_lane(self.stride + i, self.n_rows)
        elif both:
            i = self.stride + self.start_col + 1
            self._opening(i, i * self.stride + self.start_row + 1)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _one_lane(self, lane: cython.Py_ssize_t, n: cython.Py_ssize_t) -> cython.void:
        """All plays in a lane of n squares."""

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _opening(self, lane: cython.Py_ssize_t, at: cython.Py_ssize_t) -> cython.void:
        """All plays in a lane of an empty board that cover the square at `at`."""

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_anchor(self, at: cython.Py_ssize_t) -> cython.bint:
        """Whether a square is empty and next to a tile (A&J section 3.1.2). A brick is not, it has no factor."""
        if self.tiles[at] != 0 or self.factors[at] == 0:
            return False
        return self.tiles[at - 1] != 0 or self.tiles[at + 1] != 0 or self.factors[at] >> 32 != 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _record(self, first: cython.Py_ssize_t, last: cython.Py_ssize_t, start: cython.Py_ssize_t) -> cython.void:
        """A&J's LegalMove, Gordon's RecordPlay: write down the play from first to last.

        The codes of the tiles put there stand in `word` from start on. Its score needs no look outside the lane
        (A&J section 3.5).
        """
        worth: cython.ulonglong = self.sums[last + 1] - self.sums[first]
        n_placed: cython.Py_ssize_t = worth & _BYTE
        score: cython.ulonglong = 0
        crosses: cython.ulonglong
        blanks: cython.uint = 0
        code: cython.int
        i: cython.Py_ssize_t
        play: cython.Py_ssize_t = self.n_plays * _PLAY_ROW
        row: cython.Py_ssize_t = self.n_plays * _WORD_ROW
        if first == last or (n_placed == 1 and self.is_down and (self.is_opening or worth >> _CROSSED & _BYTE)):
            return  # no word at all, or one that is counted across
        self.n_plays += 1
        if play + _PLAY_ROW > len(self.plays):
            return
        for i in range(last - first + 1):
            code = self.word[start + i] if self.tiles[first + i] == 0 else 0
            if code:
                score += self.values[code] * self.factors[first + i]
            self.words[row + _HEAD + i] = code & _TILE
            blanks |= cython.cast(cython.uint, code >> 6) << i
        self.words[row] = self.is_down
        self.words[row + 1] = self.lane - 1 - (self.stride if self.is_down else 0)
        self.words[row + 2] = first - self.lane * self.stride - 1
        self.words[row + 3] = last - first + 1
        crosses = (score >> 32) + self.cross_sums[last + 1] - self.cross_sums[first]
        score = (score & _HALF) + (worth >> _POINTS)
        score = score * self.powers[worth >> _THREES & _BYTE] << (worth >> _TWOS & _BYTE)
        self.plays[play] = score + crosses + self.bonus[n_placed]
        self.plays[play + 1] = self.n_plays - 1
        self.plays[play + 2] = blanks
