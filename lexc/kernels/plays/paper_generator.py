"""The base of the generators that follow a paper: anchors, written plays, statistics.

The algorithms are in `plays.appel_jacobson` and `plays.gordon`. They choose blanks while they walk, so every play has
a word row of its own.
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.layout import _masks, _tiles
from cython.cimports.lexc.kernels.plays import _lane_sums, _play_rows
from cython.cimports.lexc.kernels.plays.generator import Generator


@cython.cclass
class PaperGenerator(Generator):
    """A generator without its algorithm. root: of the DAWG or of the GADDAG, as the algorithm needs."""

    def __cinit__(self, *_):
        self.codes = bytearray(2 * self.stride * self.stride)
        self.is_expanded = False

    def use_expanded_nodes(self) -> None:
        """Take the nodes as expanded: both masks, then a target for each tile, 0 for none (Gordon 1994, "Compression").

        The caller made them so, with a narrow mask: targets are the first units of nodes with N_TARGETS targets each.
        """
        self.is_expanded = True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _reset(self) -> cython.void:
        self.n_arcs = self.n_existing_arcs = self.n_anchors = self.n_left_parts = self.n_dead_left_parts = 0
        self.n_left_arcs = self.n_blocked_arcs = 0

    def statistics(self) -> tuple[int, int, int, int, int, int, int]:
        """The counts of the last position.

        (arcs, existing arcs, anchors, left parts, dead left parts, arcs in left parts, arcs at blocked anchors)

        An arc is counted for each letter that the walk tries, as a call of Gordon's NextArc: one on the rack that the
        cross-check allows, each that it allows for a blank, one on the board, the separator. An existing arc is one
        that leads to a node or ends a word. A left part is dead if not one tile can be added to it (A&J, section 7.2).
        Gordon's generator has no left parts. A blocked anchor is one whose cross-check admits no letter.
        """
        return (self.n_arcs, self.n_existing_arcs, self.n_anchors, self.n_left_parts, self.n_dead_left_parts,
                self.n_left_arcs, self.n_blocked_arcs)

    def _has_cross_word(self, index: cython.Py_ssize_t) -> cython.bint:
        """Whether a square is empty and next to a tile in the crossing lane. A brick has the factor 0."""
        return self.tiles[index] == 0 and self.factors[index] >> 32 != 0

    def _record_play(self, first: cython.Py_ssize_t, last: cython.Py_ssize_t, start: cython.Py_ssize_t) -> cython.void:
        """Write the play on the squares first to last: A&J's LegalMove, Gordon's RecordPlay.

        start: the index in `codes` of the play's first square. The score follows from the lane alone (A&J, section
        3.5).
        """
        sums: cython.ulonglong = self.lane_sums[last + 1] - self.lane_sums[first]
        n_placed: cython.Py_ssize_t = sums & _masks.BYTE
        score: cython.ulonglong = 0  # of the tiles put down: low half in the main word, high half in cross-words
        cross_points: cython.ulonglong
        blanks: cython.uint = 0
        code: cython.int
        i: cython.Py_ssize_t
        play_start: cython.Py_ssize_t = self.n_plays * _play_rows.PLAY_ROW
        row_start: cython.Py_ssize_t = self.n_plays * _play_rows.WORD_ROW
        if first == last or n_placed == 0:
            return  # a single square is no word, and a block of tiles is no play
        if n_placed == 1 and self.is_down and (self.is_opening or sums >> _lane_sums.CROSSED_SHIFT & _masks.BYTE):
            return  # a single tile that makes a word across, too, is a play across
        self.n_plays += 1
        self.n_words += 1
        if play_start + _play_rows.PLAY_ROW > len(self.play_rows):
            return
        for i in range(last - first + 1):
            code = self.codes[start + i] if self.tiles[first + i] == 0 else 0
            if code:
                score += self.tile_points[code] * self.factors[first + i]
            self.word_rows[row_start + _play_rows.WORD_HEADER + i] = code & _tiles.TILE
            blanks |= cython.cast(cython.uint, (code & _tiles.BLANK) != 0) << i
        self.word_rows[row_start + _play_rows.WORD_IS_DOWN] = self.is_down
        self.word_rows[row_start + _play_rows.WORD_LANE] = self.lane - 1 - (self.stride if self.is_down else 0)
        self.word_rows[row_start + _play_rows.WORD_FIRST] = first - self.lane * self.stride - 1
        self.word_rows[row_start + _play_rows.WORD_LENGTH] = last - first + 1
        cross_points = (score >> 32) + self.cross_score_sums[last + 1] - self.cross_score_sums[first]
        score = (score & _masks.HALF) + (sums >> _lane_sums.POINTS_SHIFT)
        score = score * self.powers_of_3[sums >> _lane_sums.TRIPLINGS_SHIFT
                                         & _masks.BYTE] << (sums >> _lane_sums.DOUBLINGS_SHIFT & _masks.BYTE)
        self.play_rows[play_start + _play_rows.PLAY_SCORE] = score + cross_points + self.bonus[n_placed]
        self.play_rows[play_start + _play_rows.PLAY_WORD] = self.n_plays - 1
        self.play_rows[play_start + _play_rows.PLAY_BLANKS] = blanks
