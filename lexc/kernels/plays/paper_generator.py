# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""What the generators of the papers have in common: anchors, plays written down, statistics.

`plays.appel_jacobson` and `plays.gordon` are the algorithms themselves. They write a word for every play,
since they choose blanks while they walk.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.layout._masks import BYTE, HALF
    from cython.cimports.lexc.kernels.layout._tiles import TILE
    from cython.cimports.lexc.kernels.plays._lane_sums import CROSSED, THREES, TILE_POINTS, TWOS
    from cython.cimports.lexc.kernels.plays._play_rows import HEAD, PLAY_ROW, WORD_ROW
    from cython.cimports.lexc.kernels.plays.generator import Generator
else:
    from lexc.kernels.layout._masks import BYTE, HALF
    from lexc.kernels.layout._tiles import TILE
    from lexc.kernels.plays._lane_sums import CROSSED, THREES, TILE_POINTS, TWOS
    from lexc.kernels.plays._play_rows import HEAD, PLAY_ROW, WORD_ROW
    from lexc.kernels.plays.generator import Generator


@cython.cclass
class PaperGenerator(Generator):
    """A generator without its algorithm. root: the words' for a DAWG, the GADDAG's for a GADDAG.

    word: codes of the tiles put down. n_arcs, n_anchors, n_left_parts, n_dead: counted in this position.
    """

    def __cinit__(self, *_):
        self.word = bytearray(2 * self.stride * self.stride)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _begin(self) -> cython.void:
        self.n_arcs = self.n_anchors = self.n_left_parts = self.n_dead = 0

    def statistics(self) -> tuple[int, int, int, int]:
        """(arcs traversed, anchors used, left parts, dead left parts) of the last position."""
        return self.n_arcs, self.n_anchors, self.n_left_parts, self.n_dead

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
        n_placed: cython.Py_ssize_t = worth & BYTE
        score: cython.ulonglong = 0
        crosses: cython.ulonglong
        blanks: cython.uint = 0
        code: cython.int
        i: cython.Py_ssize_t
        play: cython.Py_ssize_t = self.n_plays * PLAY_ROW
        row: cython.Py_ssize_t = self.n_plays * WORD_ROW
        if first == last or (n_placed == 1 and self.is_down and (self.is_opening or worth >> CROSSED & BYTE)):
            return  # no word at all, or one that is counted across
        self.n_plays += 1
        self.n_words += 1
        if play + PLAY_ROW > len(self.plays):
            return
        for i in range(last - first + 1):
            code = self.word[start + i] if self.tiles[first + i] == 0 else 0
            if code:
                score += self.values[code] * self.factors[first + i]
            self.words[row + HEAD + i] = code & TILE
            blanks |= cython.cast(cython.uint, code >> 6) << i
        self.words[row] = self.is_down
        self.words[row + 1] = self.lane - 1 - (self.stride if self.is_down else 0)
        self.words[row + 2] = first - self.lane * self.stride - 1
        self.words[row + 3] = last - first + 1
        crosses = (score >> 32) + self.cross_sums[last + 1] - self.cross_sums[first]
        score = (score & HALF) + (worth >> TILE_POINTS)
        score = score * self.powers[worth >> THREES & BYTE] << (worth >> TWOS & BYTE)
        self.plays[play] = score + crosses + self.bonus[n_placed]
        self.plays[play + 1] = self.n_plays - 1
        self.plays[play + 2] = blanks


if not cython.compiled:
    from lexc.kernels._cinit import emulate_cinit

    emulate_cinit(PaperGenerator)
