"""The base of all generators of plays: a rack, a loop over the lanes, and the rows in which plays are written.

The algorithms are in `plays.gaddag_generator` (the fast one) and, as the papers print them, in `plays.appel_jacobson`
and `plays.gordon`. All read the lanes of a `plays.board.Board`. They write two tables of rows, see `_play_rows.pxd`:

    play_rows    score, number of a word row, mask of blanks
    word_rows    direction, lane, first square, length, tiles put down

so that plays which differ in their blanks alone can share a word row.
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.lexc.kernels.layout import _label_text, _masks, _tiles
from cython.cimports.lexc.kernels.layout.nodes import Nodes
from cython.cimports.lexc.kernels.layout.unpacked_nodes import UnpackedNodes
from cython.cimports.lexc.kernels.plays import _copy, _equity_units, _play_rows
from cython.cimports.lexc.kernels.plays.board import Board
from cython.cimports.lexc.kernels.plays.lanes import Lanes

from lexc.kernels._types import Buffer
from lexc.kernels.layout.unpacked_nodes import LAST_UNIT
from lexc.kernels.plays.board import POWERS_OF_3

_NO_LIMIT = cython.declare(cython.Py_ssize_t, 0x7FFFFFFFFFFFFFFF)
_STEPS_PER_CHECK = cython.declare(cython.longlong, 1 << 20)  # of the walk: some milliseconds


@cython.cclass
class Generator(Lanes):
    """A generator without its algorithm: subclasses define `_walk_lane` and `_walk_opening`.

    Not to be shared by threads.

    board: whose lanes it reads. nodes, unpacked: as for the `Board`. root: the node at which the algorithm's walks
    begin. start_row, start_col: the square that the first play must cover, from 0. bonus: i32, points by the number of
    tiles put down; it must have more entries than a rack has tiles. Raises ValueError for any layout but bitmap.
    """

    def __cinit__(self, nodes: Nodes, root, board: Board, start_row, start_col, bonus, unpacked: UnpackedNodes = None):
        if not nodes.is_bitmap():
            raise ValueError("not the bitmap layout")
        self.units = nodes.units32
        self.layout = nodes.layout
        self.unpacked = unpacked
        self.last_unit = LAST_UNIT if unpacked is not None else _masks.HALF  # HALF: no unit is beyond it
        self.root = root
        self._share(board)
        self.all_letters = board.all_letters
        self.start_row = start_row
        self.start_col = start_col
        self.tile_points = board.tile_points
        self.bonus = bonus
        self.powers_of_3 = array("I", POWERS_OF_3)
        self.rack = array("i", bytes(4 * _tiles.N_TILES))
        self.n_plays = self.n_words = 0
        self.max_plays = _NO_LIMIT
        self.steps_until_check = _STEPS_PER_CHECK
        self.is_stopped = False
        self.interruption = None
        self._make_room(1024, 1024)

    def _make_room(self, n_plays: cython.Py_ssize_t, n_words: cython.Py_ssize_t) -> object:
        """Replace the buffers by empty ones for n_plays plays and n_words words."""
        self.play_rows = array("I", bytes(4 * _play_rows.PLAY_ROW * n_plays))
        self.word_rows = bytearray(_play_rows.WORD_ROW * n_words)
        return None

    def generate(self, rack: Buffer, is_opening: cython.bint, both_directions: cython.bint,
                 max_plays: cython.Py_ssize_t = _NO_LIMIT) -> int:
        """Write all plays of a rack (tiles, 0 for a blank). Return their number.

        is_opening: whether the board is empty; then plays run across only, unless both_directions is set. Raises
        OverflowError if there are more than max_plays, ValueError if the rack is too long or has an unknown tile.
        """
        self._generate_once(rack, is_opening, both_directions, max_plays)
        if (self.n_plays * _play_rows.PLAY_ROW > len(self.play_rows)
            or self.n_words * _play_rows.WORD_ROW > len(self.word_rows)):
            self._make_room(self.n_plays * 5 // 4, self.n_words * 5 // 4)
            with cython.nogil:
                self._walk_lanes(both_directions)
            self._raise_if_stopped()
        return self.n_plays

    def count(self, rack: Buffer, is_opening: cython.bint, both_directions: cython.bint) -> int:
        """Return the number of plays that `generate` would write, without keeping them."""
        n_plays: cython.Py_ssize_t
        self._generate_once(rack, is_opening, both_directions, _NO_LIMIT)
        n_plays = self.n_plays
        self.n_plays = self.n_words = 0
        return n_plays

    def _generate_once(self, rack, is_opening: cython.bint, both_directions: cython.bint,
                       max_plays: cython.Py_ssize_t) -> object:
        """Count all plays, and write those for which there is room."""
        self._read_rack(rack)
        self.is_opening = is_opening
        self.max_plays = max_plays
        with cython.nogil:
            self._walk_lanes(both_directions)
        self.max_plays = _NO_LIMIT
        if self.n_plays > max_plays:
            self.n_plays = self.n_words = 0
            self.is_stopped = True
        self._raise_if_stopped()
        return None

    def _should_stop(self) -> cython.bint:
        """Whether the walk must end, because of a signal or of too many plays. Called when steps_until_check runs out.

        If the walk must end, steps_until_check stays at 0 or below. So each further step calls this function and ends.
        The check is needed: a sound image of 4 kB may hold every string of letters as a word, and then a rack has 10^9
        plays.
        """
        if self.is_stopped:
            return True
        self.steps_until_check = _STEPS_PER_CHECK
        if self.n_plays > self.max_plays:
            self.is_stopped = True
        else:
            with cython.gil:
                try:
                    _label_text.check_signals()
                except BaseException as error:
                    self.interruption = error
                    self.is_stopped = True
        if self.is_stopped:
            self.steps_until_check = 0
        return self.is_stopped

    def _raise_if_stopped(self) -> object:
        """Raise, if the walk was stopped: the signal's exception, or OverflowError for too many plays.

        The plays found so far are forgotten.
        """
        error = self.interruption
        if not self.is_stopped:
            return None
        self.is_stopped = False
        self.steps_until_check = _STEPS_PER_CHECK
        self.n_plays = self.n_words = 0
        self.interruption = None
        raise OverflowError("too many plays") if error is None else error

    def rows(self) -> tuple[bytes, bytes]:
        """(play_rows, word_rows) that `generate` wrote, as bytes."""
        return (_copy.bytes_of_numbers(self.play_rows, self.n_plays * _play_rows.PLAY_ROW),
                _copy.bytes_of_text(self.word_rows, self.n_words * _play_rows.WORD_ROW))

    def read_play(self, number: cython.Py_ssize_t) -> tuple[int, bool, int, int, bytes]:
        """(score, is_down, row, col, tiles) of a play that was written; a blank is BLANK | its letter.

        tiles: a byte for each square of the word, 0 where a tile lay before. Raises IndexError if there is no such
        play.
        """
        if not 0 <= number < self.n_plays:
            raise IndexError("no such play")
        return self._play(number)

    def _play(self, number: cython.Py_ssize_t) -> tuple:
        """The same as `read_play`, of a play that is there."""
        row_start: cython.Py_ssize_t
        i: cython.Py_ssize_t
        blanks: cython.uint
        row_start = self.play_rows[number * _play_rows.PLAY_ROW + _play_rows.PLAY_WORD] * _play_rows.WORD_ROW
        blanks = self.play_rows[number * _play_rows.PLAY_ROW + _play_rows.PLAY_BLANKS]
        length: cython.Py_ssize_t = self.word_rows[row_start + _play_rows.WORD_LENGTH]
        tiles = cython.declare(cython.uchar[32])  # WORD_ROW
        if not cython.compiled:
            tiles = bytearray(32)
        for i in range(length):
            tiles[i] = self.word_rows[row_start + _play_rows.WORD_HEADER + i] | (_tiles.BLANK if blanks >> i & 1 else 0)
        score, lane, first = (self.play_rows[number * _play_rows.PLAY_ROW + _play_rows.PLAY_SCORE],
                              self.word_rows[row_start + _play_rows.WORD_LANE],
                              self.word_rows[row_start + _play_rows.WORD_FIRST])
        if self.word_rows[row_start + _play_rows.WORD_IS_DOWN] != 0:
            return score, True, first, lane, bytes(tiles[:length])
        return score, False, lane, first, bytes(tiles[:length])

    def _read_rack(self, rack) -> object:
        """Set the rack. Raises ValueError if it is too long or has an unknown tile."""
        tile: cython.int
        if len(rack) >= len(self.bonus) or len(rack) > _equity_units.MAX_RACK_TILES:
            raise ValueError(f"a rack of {len(rack)} tiles")
        self._clear_rack()
        tiles: bytes = bytes(rack)  # of this type C iterates without objects
        for tile in tiles:
            if not 0 <= tile < _tiles.N_TILES or (tile and not self.all_letters >> tile & 1):
                raise ValueError(f"no such tile: {tile}")
            self._add_to_rack(tile)
        return None

    def _clear_rack(self) -> cython.void:
        """Remove all tiles from the rack."""
        tile: cython.int
        self.n_blanks = 0
        self.letters = 0
        for tile in range(_tiles.N_TILES):
            self.rack[tile] = 0

    def _add_to_rack(self, tile: cython.int) -> cython.void:
        """Add a tile to the rack."""
        if tile == 0:
            self.n_blanks += 1
        else:
            self.rack[tile] += 1
            self.letters |= _masks.ONE << tile

    def _walk_lanes(self, both_directions: cython.bint) -> cython.void:
        """Walk all rows, then all columns: plays down are plays across on the transposed board (A&J, section 3.1)."""
        i: cython.Py_ssize_t
        self.n_plays = self.n_words = 0
        self._reset()
        self.is_down = False
        if self.is_opening:
            self._walk_opening(self.start_row + 1, (self.start_row + 1) * self.stride + self.start_col + 1)
        else:
            for i in range(1, self.n_rows + 1):
                self._walk_lane(i, self.n_cols)
        self.is_down = True
        if not self.is_opening:
            for i in range(1, self.n_cols + 1):
                self._walk_lane(self.stride + i, self.n_rows)
        elif both_directions:
            i = self.stride + self.start_col + 1
            self._walk_opening(i, i * self.stride + self.start_row + 1)
        self._finish_lanes()

    def _reset(self) -> cython.void:
        """Prepare the algorithm's attributes for the rack, before lanes are walked."""

    def _walk_lane(self, lane: cython.Py_ssize_t, n_squares: cython.Py_ssize_t) -> cython.void:
        """Generate all plays in a lane of n_squares squares."""

    def _walk_opening(self, lane: cython.Py_ssize_t, start: cython.Py_ssize_t) -> cython.void:
        """Generate all plays in a lane of an empty board that cover the square at the index `start`."""

    def _finish_lanes(self) -> cython.void:
        """Generate those plays that `_walk_lane` has left for later."""
