# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""What all generators of plays have in common: a rack, the lanes in turn, and the rows in which plays are written down.

The algorithms are in `plays.gaddag_generator`, and those of the papers in `plays.appel_jacobson` and
`plays.gordon`. All read the lanes of a `plays.board.Board`.
"""

from __future__ import annotations

from array import array

from lexc.kernels._types import Buffer, Whole

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.layout._label_text import check_signals
    from cython.cimports.lexc.kernels.layout._masks import ONE
    from cython.cimports.lexc.kernels.layout.nodes import Nodes
    from cython.cimports.lexc.kernels.plays._play_rows import HEAD, PLAY_ROW, WORD_ROW
else:
    from lexc.kernels.layout._label_text import check_signals
    from lexc.kernels.layout._masks import ONE
    from lexc.kernels.layout.nodes import Nodes
    from lexc.kernels.plays._play_rows import HEAD, PLAY_ROW, WORD_ROW

from lexc.kernels.plays.board import POWERS_OF_3

_ANY = cython.declare(cython.Py_ssize_t, 0x7FFFFFFFFFFFFFFF)
_STEPS = cython.declare(cython.longlong, 1 << 20)  # some milliseconds of walking


@cython.cclass
class Generator:
    """A generator without its algorithm, which `_one_lane` and `_opening` are. Not to be shared by threads.

    nodes, lanes, and the board's shape: as for the `Board`. root: where the algorithm's walks begin.
    values: int32, points of tile t at t, of a blank at BLANK | t. bonus: int32, by number of tiles placed; a rack has
    fewer tiles than it has entries. start_row, start_col: the square that an opening must cover, from 0.
    """

    def __cinit__(self, nodes: Nodes, root, n_letters: Whole, n_rows, n_cols, start_row, start_col, values, bonus,
                  lanes: tuple[bytearray, array[int], array[int], array[int], array[int]]):
        if not nodes.is_bitmap():
            raise ValueError("not the bitmap layout")
        self.units = nodes.units32
        self.layout = nodes.layout
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
        self.n_plays = self.n_words = 0
        self.most = _ANY
        self.steps = _STEPS
        self.is_stopped = False
        self.interruption = None
        self._make_room(1024, 1024)

    @cython.cfunc
    def _make_room(self, n_plays: cython.Py_ssize_t, n_words: cython.Py_ssize_t) -> object:
        self.plays = array("I", bytes(4 * PLAY_ROW * n_plays))
        self.words = bytearray(WORD_ROW * n_words)
        return None

    def generate(self, rack: Buffer, is_opening: cython.bint, both: cython.bint, most: cython.Py_ssize_t = _ANY) -> int:
        """Write down all plays of a rack (tiles, 0 for a blank); how many there are. OverflowError for more than most.

        is_opening: the board is empty. Then plays run across only, unless both is set.
        """
        self._walk_all(rack, is_opening, both, most)
        if self.n_plays * PLAY_ROW > len(self.plays) or self.n_words * WORD_ROW > len(self.words):
            self._make_room(self.n_plays * 5 // 4, self.n_words * 5 // 4)
            with cython.nogil:
                self._all_lanes(both)
            self._raise_if_stopped()
        return self.n_plays

    def count(self, rack: Buffer, is_opening: cython.bint, both: cython.bint) -> int:
        """How many plays `generate` would write down; none is kept."""
        n: cython.Py_ssize_t
        self._walk_all(rack, is_opening, both, _ANY)
        n = self.n_plays
        self.n_plays = self.n_words = 0
        return n

    @cython.cfunc
    def _walk_all(self, rack, is_opening: cython.bint, both: cython.bint, most: cython.Py_ssize_t) -> object:
        """Count all plays, and write down those for which there is room."""
        self._take_rack(rack)
        self.is_opening = is_opening
        self.most = most
        with cython.nogil:
            self._all_lanes(both)
        self.most = _ANY
        if self.n_plays > most:
            self.n_plays = self.n_words = 0
            self.is_stopped = True
        self._raise_if_stopped()
        return None

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_over(self) -> cython.bint:
        """Asked whenever so many steps have been walked: whether the walk shall end, for Ctrl-C or for too many plays.

        Once it shall, every step asks again, and each gets the same answer. A sound image of 4 kB may hold every string
        of letters as a word: then a rack has 10^9 plays.
        """
        if self.is_stopped:
            return True
        self.steps = _STEPS
        if self.n_plays > self.most:
            self.is_stopped = True
        else:
            with cython.gil:
                try:
                    check_signals()
                except BaseException as error:
                    self.interruption = error
                    self.is_stopped = True
        if self.is_stopped:
            self.steps = 0
        return self.is_stopped

    @cython.cfunc
    def _raise_if_stopped(self) -> object:
        """What stopped the walk, if anything did: OverflowError for too many plays. What was written is no answer."""
        error = self.interruption
        if not self.is_stopped:
            return None
        self.is_stopped = False
        self.steps = _STEPS
        self.n_plays = self.n_words = 0
        self.interruption = None
        raise OverflowError("too many plays") if error is None else error

    def rows(self) -> tuple[bytes, bytes]:
        """The rows of plays and of words that `generate` wrote, as bytes."""
        return (bytes(memoryview(self.plays[:self.n_plays * PLAY_ROW]).cast("B")),
                bytes(self.words[:self.n_words * WORD_ROW]))

    def read_play(self, number: cython.Py_ssize_t) -> tuple[int, bool, int, int, bytes]:
        """(score, is_down, row, col, tiles) of a play that was written; BLANK is added where a blank is."""
        at: cython.Py_ssize_t
        i: cython.Py_ssize_t
        blanks: cython.uint
        if not 0 <= number < self.n_plays:
            raise IndexError("no such play")
        at = self.plays[number * PLAY_ROW + 1] * WORD_ROW
        blanks = self.plays[number * PLAY_ROW + 2]
        row, col = self.words[at + 1], self.words[at + 2]
        tiles = bytearray(self.words[at + 3])
        for i in range(len(tiles)):
            tiles[i] = self.words[at + HEAD + i] | (blanks >> i & 1) << 6
        if self.words[at]:
            row, col = col, row
        return self.plays[number * PLAY_ROW], self.words[at] != 0, row, col, bytes(tiles)

    @cython.cfunc
    def _take_rack(self, rack) -> object:
        tile: cython.int
        if len(rack) >= len(self.bonus):
            raise ValueError(f"a rack of {len(rack)} tiles")
        self._clear_rack()
        for tile in rack:
            if not 0 <= tile < 64 or (tile and not self.all >> tile & 1):
                raise ValueError(f"no such tile: {tile}")
            self._hold(tile)
        return None

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _clear_rack(self) -> cython.void:
        tile: cython.int
        self.n_blanks = 0
        self.letters = 0
        for tile in range(64):
            self.rack[tile] = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _hold(self, tile: cython.int) -> cython.void:
        """Add a tile to the rack."""
        if tile == 0:
            self.n_blanks += 1
        else:
            self.rack[tile] += 1
            self.letters |= ONE << tile

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _all_lanes(self, both: cython.bint) -> cython.void:
        """Plays across, then plays down: across ones on the board transposed (Appel and Jacobson, section 3.1)."""
        i: cython.Py_ssize_t
        self.n_plays = self.n_words = 0
        self._begin()
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
    def _begin(self) -> cython.void:
        """Put what was reserved as the rack that was taken wants it."""

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


if not cython.compiled:
    from lexc.kernels._cinit import emulate_cinit

    emulate_cinit(Generator)
