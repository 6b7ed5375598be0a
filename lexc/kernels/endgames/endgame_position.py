# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""Two sides with known tiles on a board: which of the plays that are listed each can make, made and taken back."""

from array import array

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.endgames._move_codes import NO_MOVE, PASS, PLACED_HEAD, PLACED_ROW
    from cython.cimports.lexc.kernels.endgames.play_lists import PlayLists
    from cython.cimports.lexc.kernels.endgames.undo_board import UndoBoard
    from cython.cimports.lexc.kernels.layout._hash import GOLDEN, mix64
    from cython.cimports.lexc.kernels.layout._masks import FULL
else:
    from lexc.kernels.endgames._move_codes import NO_MOVE, PASS, PLACED_HEAD, PLACED_ROW
    from lexc.kernels.endgames.play_lists import PlayLists
    from lexc.kernels.endgames.undo_board import UndoBoard
    from lexc.kernels.layout._hash import GOLDEN, mix64
    from lexc.kernels.layout._masks import FULL

_NEARER = cython.declare(cython.int, 8)  # points that a tile less on the rack is worth when plays are ordered
_BORROW = cython.declare(cython.ulonglong, 0x2108421084210)  # the upper bit of ten fields of a rack
_TURN = cython.declare(cython.ulonglong, 0x5851F42D4C957F2D)
_PASSED = cython.declare(cython.ulonglong, 0xDA3E39CB94B95BDB)


@cython.cclass
class EndgamePosition:
    """A position of two sides, 0 and 1. board: on which listing lists plays.

    Who goes out gains the points of the other's tiles, `gain` times; where `n_passes` passes follow one another, each
    side loses its own. A play is its number in the listing.
    """

    def __cinit__(self, board: UndoBoard, listing: PlayLists, *_):
        self.board = board
        self.listing = listing
        self.racks = array("Q", bytes(16))
        self.left = array("i", bytes(8))
        self._make_stack(1 << 14)

    @cython.cfunc
    def _make_stack(self, n: cython.Py_ssize_t) -> object:
        self.stack, self.order = (array("i", bytes(4 * n)) for _ in range(2))
        return None

    @cython.cfunc
    def _take(self, squares, rack: bytes, other: bytes) -> object:
        """Take a position: side 0's rack, then side 1's."""
        side: cython.int
        tile: cython.int
        self.board.begin(squares)
        self.listing.take(0, rack)
        self.listing.take(1, other)
        self.listing.clear()
        for side in range(2):
            self.racks[side] = self.listing.whole[side]
            self.left[side] = 0
            for tile in other if side else rack:
                self.left[side] += self.board.values[tile]
        return None

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _key(self, side: cython.int, passes: cython.int) -> cython.ulonglong:
        """Of the position: tiles on the board and on racks, whose turn it is, whether the last one was a pass."""
        key: cython.ulonglong = self.board.key ^ mix64((self.racks[0] + GOLDEN) & FULL) ^ mix64(self.racks[1] ^ GOLDEN)
        if side:
            key ^= _TURN
        if passes:
            key ^= _PASSED
        return key

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _make(self, side: cython.int, play: cython.int) -> cython.void:
        self.board.make(self.listing.placed, play * PLACED_ROW)
        self.racks[side] -= self.listing.uses[play]
        self.left[side] -= self.listing.spent[play]

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _unmake(self, side: cython.int, play: cython.int, n_old: cython.Py_ssize_t, n_old_lanes: cython.Py_ssize_t,
                key: cython.ulonglong) -> cython.void:
        self.board.unmake(n_old, n_old_lanes, key, self.listing.placed[play * PLACED_ROW + 3])
        self.racks[side] += self.listing.uses[play]
        self.left[side] += self.listing.spent[play]

    @cython.final
    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _list_of(self, side: cython.int, lane: cython.Py_ssize_t) -> cython.int:
        """The number of the list of a lane's plays, -1 if there is no room for it."""
        at: cython.Py_ssize_t = side * 2 * self.board.stride + lane
        if self.board.lists[at] < 0:
            self.board.lists[at] = self.listing.find(side, lane)
        return self.board.lists[at]

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _has(self, side: cython.int, play: cython.int) -> cython.bint:
        """Whether a play that was listed can be made now."""
        number: cython.int
        if play >= self.listing.starts[self.listing.n_lists]:  # it was forgotten
            return False
        number = self._list_of(side, self.listing.placed[play * PLACED_ROW])
        if number < 0 or not self.listing.starts[number] <= play < self.listing.starts[number + 1]:
            return False
        return ((self.racks[side] | _BORROW) - self.listing.uses[play]) & _BORROW == _BORROW

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _generate(self, side: cython.int, base: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Put the plays that do not go out on the stack; how many, -1 without room. `out`: the best that goes out."""
        lane: cython.Py_ssize_t
        number: cython.int
        play: cython.int
        rack: cython.ulonglong = self.racks[side]
        held: cython.ulonglong = rack | _BORROW
        n: cython.Py_ssize_t = base
        room: cython.Py_ssize_t = len(self.stack)
        self.out = NO_MOVE
        for lane in range(2 * self.board.stride):
            number = self._list_of(side, lane)
            if number < 0:
                return -1
            if n + self.listing.starts[number + 1] - self.listing.starts[number] > room:
                self.is_crowded = True
                return -1
            for play in range(self.listing.starts[number], self.listing.starts[number + 1]):
                if (held - self.listing.uses[play]) & _BORROW != _BORROW:
                    continue
                if self.listing.uses[play] == rack:
                    if self.out == NO_MOVE or self.listing.scores[play] > self.listing.scores[self.out]:
                        self.out = play
                    continue
                self.stack[n] = play
                self.order[n] = self._promise(play)
                n += 1
        return n - base

    @cython.final
    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _promise(self, play: cython.int) -> cython.int:
        """By what plays are ordered: points, those that nobody else gets for the tiles, and how near the end is."""
        return (self.listing.scores[play] + self.listing.spent[play]
                + _NEARER * self.listing.placed[play * PLACED_ROW + 3])

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _pick(self, at: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.void:
        """Bring the most promising play of those from at to end to the front."""
        top: cython.Py_ssize_t = at
        i: cython.Py_ssize_t
        play: cython.int
        for i in range(at + 1, end):
            if self.order[i] > self.order[top]:
                top = i
        play = self.stack[top]
        self.stack[top] = self.stack[at]
        self.stack[at] = play
        i = self.order[top]
        self.order[top] = self.order[at]
        self.order[at] = i

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _best_out(self, side: cython.int) -> cython.int:
        """The best play that goes out in the lanes whose lists have been looked up."""
        lane: cython.Py_ssize_t
        number: cython.int
        play: cython.int
        best: cython.int = NO_MOVE
        for lane in range(2 * self.board.stride):
            number = self.board.lists[side * 2 * self.board.stride + lane]
            if number > 0:
                for play in range(self.listing.starts[number], self.listing.starts[number + 1]):
                    if self.listing.uses[play] == self.racks[side] and (
                            best == NO_MOVE or self.listing.scores[play] > self.listing.scores[best]):
                        best = play
        return best

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _at_most(self, side: cython.int, move: cython.int, reply: cython.int) -> cython.int:
        """What a move is worth that the other answers by going out with this play."""
        value: cython.int = -self.listing.scores[reply] - self.gain * self.left[side]
        if move != PASS:
            value += self.listing.scores[move] + self.gain * self.listing.spent[move]
        return value

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _touches(self, play: cython.int, reply: cython.int) -> cython.bint:
        """Whether making the play may change what can be played in the reply's lane."""
        stride: cython.Py_ssize_t = self.board.stride
        row: cython.Py_ssize_t = play * PLACED_ROW
        lane: cython.Py_ssize_t = self.listing.placed[row]
        other: cython.Py_ssize_t = self.listing.placed[reply * PLACED_ROW]
        crossing: cython.Py_ssize_t = 0 if lane >= stride else stride
        step: cython.Py_ssize_t = 1 if other > lane else -1
        i: cython.Py_ssize_t
        at: cython.Py_ssize_t
        to: cython.Py_ssize_t
        if (lane < stride) != (other < stride):
            other -= crossing
            return self.listing.placed[row + 1] - 1 <= other <= self.listing.placed[row + 2] + 1
        for i in range(self.listing.placed[row + 3]):
            # what lies between the tile and the reply's lane; the lane is new if it is all tiles and the lane has none
            at = (crossing + self.listing.placed[row + PLACED_HEAD + 2 * i]) * stride + lane % stride
            to = at + other - lane
            at += step
            while at != to and self.board.tiles[at] != 0:
                at += step
            if at == to:
                return True
        return lane == other

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _play_out(self, side: cython.int, passes: cython.int) -> cython.int:
        """The value of greedy play to the end. Proven only if nobody can play."""
        n_old: cython.Py_ssize_t = self.board.n_old
        n_old_lanes: cython.Py_ssize_t = self.board.n_old_lanes
        key: cython.ulonglong = self.board.key
        value: cython.int
        play: cython.int = self._greedy(side)
        if self.is_over:
            return 0
        if play == NO_MOVE:
            if passes + 1 >= self.n_passes:
                self.proven = True
                return self.left[1 - side] - self.left[side]
            return -self._play_out(1 - side, passes + 1)
        if self.listing.uses[play] == self.racks[side]:
            self.proven = False
            return self.listing.scores[play] + self.gain * self.left[1 - side]
        self._make(side, play)
        value = self.listing.scores[play] - self._play_out(1 - side, 0)
        self._unmake(side, play, n_old, n_old_lanes, key)
        self.proven = False
        return value

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _greedy(self, side: cython.int) -> cython.int:
        """The play that looks best."""
        lane: cython.Py_ssize_t
        number: cython.int
        play: cython.int
        best: cython.int = NO_MOVE
        most: cython.int = -1
        order: cython.int
        rack: cython.ulonglong = self.racks[side]
        held: cython.ulonglong = rack | _BORROW
        for lane in range(2 * self.board.stride):
            number = self._list_of(side, lane)
            if number < 0:
                self.is_over = self.is_full = True
                return NO_MOVE
            for play in range(self.listing.starts[number], self.listing.starts[number + 1]):
                if (held - self.listing.uses[play]) & _BORROW != _BORROW:
                    continue
                order = self._promise(play)
                if self.listing.uses[play] == rack:
                    order += self.gain * self.left[1 - side]
                if order > most:
                    most = order
                    best = play
        return best


if not cython.compiled:
    from lexc.kernels._cinit import emulate_cinit

    emulate_cinit(EndgamePosition)
