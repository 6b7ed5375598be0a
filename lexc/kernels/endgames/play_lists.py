# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""Plays listed once for each content of a lane, and looked up wherever a search meets it again.

Late in a game a play changes few of the lanes, and lines of play come back to the same contents in ever other orders:
an endgame of 100,000 positions sees some thousand of them. So each lane's plays are generated for the whole rack that a
side has at the root, once for each key of `endgames.undo_board`, and kept. With fewer tiles left, those plays remain
that need no others: a subtraction each, since a rack and what a play uses are counts in fields of one number.
"""

from __future__ import annotations

from array import array

from lexc.kernels._types import Whole

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.endgames._move_codes import PLACED_HEAD, PLACED_ROW
    from cython.cimports.lexc.kernels.endgames.undo_board import UndoBoard
    from cython.cimports.lexc.kernels.layout._masks import ONE
    from cython.cimports.lexc.kernels.plays._play_rows import HEAD, PLAY_ROW, WORD_ROW
    from cython.cimports.lexc.kernels.plays.generator import Generator
else:
    from lexc.kernels.endgames._move_codes import PLACED_HEAD, PLACED_ROW
    from lexc.kernels.endgames.undo_board import UndoBoard
    from lexc.kernels.layout._masks import ONE
    from lexc.kernels.plays._play_rows import HEAD, PLAY_ROW, WORD_ROW
    from lexc.kernels.plays.generator import Generator

ROOM = 1 << 14
MOST = 1 << 20  # plays in a lane; more is no game's
# A rack in fields of five bits, one for each tile that a side has at the root: how many of it, below a bit to borrow
# from. There are ten at most.
_FIELD = cython.declare(cython.int, 5)
_OPENING = cython.declare(cython.ulonglong, 0x8CB92BA72F3D8DD7)
_SIDE = cython.declare(cython.ulonglong, 0x2545F4914F6CDD1D)


@cython.final
@cython.cclass
class PlayLists:
    """Lists of the plays of lanes, for two sides. board: on which plays are made; walker: generates on its lanes.

    starts: list k's plays are those from starts[k] to starts[k + 1]; list 0 has none. Of each play: scores; uses, its
    tiles in fields; spent, their points; placed, what `UndoBoard.make` takes, a row of PLACED_ROW each.
    """

    def __cinit__(self, board: UndoBoard, walker: Generator):
        self.board = board
        self.walker = walker
        self.walker.most = MOST
        self.held = array("i", bytes(4 * 128))
        self.fields = array("i", bytes(4 * 128))
        self.whole = array("Q", bytes(16))
        self.clear()

    @property
    def n_plays(self) -> int:
        """How many are listed."""
        return self.starts[self.n_lists]

    def clear(self, room: Whole = ROOM):
        """Forget everything, and make room for so many plays, a power of two."""
        self.starts = array("i", bytes(4 * (room + 2)))
        self.scores, self.spent = (array("i", bytes(4 * room)) for _ in range(2))
        self.uses = array("Q", bytes(8 * room))
        self.placed = bytearray(PLACED_ROW * room)
        self.slots = array("i", bytes(4 * room))
        self.slot_keys = array("Q", bytes(8 * room))
        self.n_lists = 1
        self.n_noted = 0

    def grow(self):
        """Make twice the room, for what is listed too. Then whatever was looked up has to be looked up again."""
        n: cython.Py_ssize_t = len(self.scores)
        slots = self.slots
        slot_keys = self.slot_keys
        self.starts = array("i", bytes(self.starts) + bytes(4 * n))
        self.scores = array("i", bytes(self.scores) + bytes(4 * n))
        self.spent = array("i", bytes(self.spent) + bytes(4 * n))
        self.uses = array("Q", bytes(self.uses) + bytes(8 * n))
        self.placed = bytearray(self.placed) + bytes(PLACED_ROW * n)
        self.slots = array("i", bytes(8 * n))
        self.slot_keys = array("Q", bytes(16 * n))
        self.n_noted = 0
        self._note_again(slots, slot_keys)
        if self.walker.n_plays * PLAY_ROW > len(self.walker.plays):
            self.walker._make_room(self.walker.n_plays * 5 // 4, self.walker.n_plays * 5 // 4)

    @cython.cfunc
    def _note_again(self, slots: cython.int[::1], slot_keys: cython.ulonglong[::1]) -> object:
        i: cython.Py_ssize_t
        for i in range(len(slots)):
            if slots[i]:
                self._note(slot_keys[i], slots[i] - 1)
        return None

    def take(self, side: cython.Py_ssize_t, rack: bytes):
        """The rack of a side, 0 or 1: at most ten tiles, 0 for a blank."""
        tile: cython.int
        n: cython.int = 0
        if len(rack) > 10 or len(rack) >= len(self.walker.bonus) or side not in (0, 1):
            raise ValueError(f"a rack of {len(rack)} tiles")
        for tile in range(64):
            self.held[64 * side + tile] = 0
        self.whole[side] = 0
        for tile in rack:
            if tile > 63 or (tile and self.board.all >> tile & 1 == 0):
                raise ValueError(f"no such tile: {tile}")
            if self.held[64 * side + tile] == 0:
                self.fields[64 * side + tile] = n * _FIELD
                n += 1
            self.held[64 * side + tile] += 1
            self.whole[side] += ONE << self.fields[64 * side + tile]

    def read_play(self, number: cython.Py_ssize_t) -> tuple[int, bool, int, int, bytes]:
        """(score, is_down, row, col, tiles) of a play that is listed, as `Generator.read_play` gives them."""
        row: cython.Py_ssize_t = number * PLACED_ROW
        i: cython.Py_ssize_t
        if not 0 <= number < self.starts[self.n_lists]:
            raise IndexError("no such play")
        lane, first = self.placed[row], self.placed[row + 1]
        tiles = bytearray(self.placed[row + 2] - first + 1)
        for i in range(self.placed[row + 3]):
            tiles[self.placed[row + PLACED_HEAD + 2 * i] - first] = self.placed[row + PLACED_HEAD + 2 * i + 1]
        if lane >= self.walker.stride:
            return self.scores[number], True, first - 1, lane - self.walker.stride - 1, bytes(tiles)
        return self.scores[number], False, lane - 1, first - 1, bytes(tiles)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def find(self, side: cython.Py_ssize_t, lane: cython.Py_ssize_t) -> cython.int:
        """The number of the list of a lane's plays for a side, as the board is now; -1 if there is no room for it."""
        key: cython.ulonglong = self.board.keys[lane]
        at: cython.Py_ssize_t
        if self.board.n_tiles == 0:
            key ^= _OPENING
        if side:
            key ^= _SIDE
        at = key & (len(self.slots) - 1)
        while self.slots[at]:
            if self.slot_keys[at] == key:
                return self.slots[at] - 1
            at = (at + 1) & (len(self.slots) - 1)
        return self._listed(side, lane, key)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _note(self, key: cython.ulonglong, number: cython.int) -> cython.void:
        """Write a list's number down under its key."""
        at: cython.Py_ssize_t = key & (len(self.slots) - 1)
        while self.slots[at]:
            at = (at + 1) & (len(self.slots) - 1)
        self.n_noted += 1
        self.slots[at] = number + 1
        self.slot_keys[at] = key

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _listed(self, side: cython.Py_ssize_t, lane: cython.Py_ssize_t, key: cython.ulonglong) -> cython.int:
        """Generate a lane's plays and list them."""
        first: cython.Py_ssize_t = self.starts[self.n_lists]
        number: cython.int
        i: cython.Py_ssize_t
        self._generate(side, lane)
        if self.walker.n_plays > self.walker.most:
            self.walker.is_stopped = True
        if self.walker.is_stopped:
            return -1
        if (self.walker.n_plays * PLAY_ROW > len(self.walker.plays)
                or self.walker.n_words * WORD_ROW > len(self.walker.words)
                or first + self.walker.n_plays > len(self.scores) or 2 * self.n_noted > len(self.slots)):
            return -1
        if self.walker.n_plays == 0:
            self._note(key, 0)
            return 0
        for i in range(self.walker.n_plays):
            self._write(side, lane, i, first + i)
        number = self.n_lists
        self.n_lists += 1
        self.starts[self.n_lists] = first + self.walker.n_plays
        self._note(key, number)
        return number

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _generate(self, side: cython.Py_ssize_t, lane: cython.Py_ssize_t) -> cython.void:
        """Generate a lane's plays for the whole rack of a side."""
        stride: cython.Py_ssize_t = self.walker.stride
        tile: cython.int
        self.board._sum_lane(lane)
        self.walker.letters = 0
        self.walker.n_blanks = self.held[64 * side]
        for tile in range(1, 64):
            self.walker.rack[tile] = self.held[64 * side + tile]
            if self.walker.rack[tile]:
                self.walker.letters |= ONE << tile
        self.walker.n_plays = self.walker.n_words = 0
        self.walker.is_opening = self.board.n_tiles == 0
        self.walker.is_down = lane >= stride
        self.walker._begin()
        if not self.walker.is_opening:
            self.walker._one_lane(lane, self.walker.n_rows if lane >= stride else self.walker.n_cols)
        elif lane == self.walker.start_row + 1:
            self.walker._opening(lane, lane * stride + self.walker.start_col + 1)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _write(self, side: cython.Py_ssize_t, lane: cython.Py_ssize_t, number: cython.Py_ssize_t,
               play: cython.Py_ssize_t) -> cython.void:
        """Copy what the walker wrote as its play of that number."""
        word: cython.Py_ssize_t = self.walker.plays[number * PLAY_ROW + 1] * WORD_ROW
        blanks: cython.uint = self.walker.plays[number * PLAY_ROW + 2]
        row: cython.Py_ssize_t = play * PLACED_ROW
        pos: cython.Py_ssize_t = self.walker.words[word + 2] + 1
        n: cython.Py_ssize_t = 0
        i: cython.Py_ssize_t
        code: cython.int
        self.scores[play] = self.walker.plays[number * PLAY_ROW]
        self.uses[play] = 0
        self.spent[play] = 0
        self.placed[row] = lane
        self.placed[row + 1] = pos
        self.placed[row + 2] = pos + self.walker.words[word + 3] - 1
        for i in range(self.walker.words[word + 3]):
            code = self.walker.words[word + HEAD + i]
            if code == 0:
                continue
            if blanks >> i & 1:
                self.uses[play] += ONE << self.fields[64 * side]
                code |= 64
            else:
                self.uses[play] += ONE << self.fields[64 * side + code]
                self.spent[play] += self.walker.values[code]
            self.placed[row + PLACED_HEAD + 2 * n] = pos + i
            self.placed[row + PLACED_HEAD + 2 * n + 1] = code
            n += 1
        self.placed[row + 3] = n


if not cython.compiled:
    from lexc.kernels._cinit import emulate_cinit

    emulate_cinit(PlayLists)
