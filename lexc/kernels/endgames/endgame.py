# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""The exact value of a position whose bag is empty: alpha-beta on lists of plays that are looked up.

Negamax with a null window for all moves but the first (Marsland and Campbell's principal variation search), a
transposition table, and depths one after the other. A line that is cut by the depth is played out greedily. Every value
comes with whether it is *proven*: whether the part of the tree that it follows from reached the end of the game
everywhere. So a search knows when it is done, at whatever depth.

Values are points that the side to move gains from here on more than the other, what the end of the game settles
included. Who goes out gains the points of the other's tiles, `gain` times; where `n_passes` passes follow one another,
each side loses its own.
"""

from __future__ import annotations

from array import array

from lexc.kernels._types import Buffer

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.endgames._move_codes import DEEPEST, INFINITE, NO_MOVE, PASS
    from cython.cimports.lexc.kernels.endgames.endgame_position import EndgamePosition
    from cython.cimports.lexc.kernels.endgames.play_lists import PlayLists
    from cython.cimports.lexc.kernels.endgames.transposition_table import TranspositionTable
    from cython.cimports.lexc.kernels.endgames.undo_board import UndoBoard
else:
    from lexc.kernels.endgames._move_codes import DEEPEST, INFINITE, NO_MOVE, PASS
    from lexc.kernels.endgames.endgame_position import EndgamePosition
    from lexc.kernels.endgames.play_lists import PlayLists
    from lexc.kernels.endgames.transposition_table import TranspositionTable
    from lexc.kernels.endgames.undo_board import UndoBoard

MOST_PLAYS = 1 << 22  # about 240 MB of them are kept
ROOM_FOR_PLAYS = 1 << 23  # more are never listed at a time
_LOWER = cython.declare(cython.int, 1)
_UPPER = cython.declare(cython.int, 2)
_EXACT = cython.declare(cython.int, 3)
_PROVEN = cython.declare(cython.int, 255)  # a depth that none is deeper than: the end of the game


@cython.final
@cython.cclass
class Endgame(EndgamePosition):
    """A search. stop: a byte that ends it once it is not 0.

    line: the moves of the best line found, plays as `PlayLists.read_play` gives them, None for a pass; value: of that
    line; bounds: see there. nodes: positions met.
    """

    known: TranspositionTable
    stop: cython.const[cython.uchar][::1]
    passes: cython.int
    lines: cython.int[::1]  # for each ply the best moves from there on, a row of DEEPEST; their number
    lengths: cython.int[::1]
    killers: cython.int[::1]  # for each ply the play that refuted a move last
    n_nodes: cython.longlong
    most_nodes: cython.longlong
    cleared: cython.longlong  # n_nodes when the listing was cleared last
    is_improved: cython.bint  # the root has a best line that nobody has read
    best: cython.int
    lowest: cython.int
    highest: cython.int
    found: list

    def __cinit__(self, board: UndoBoard, listing: PlayLists, known: TranspositionTable, stop):
        self.known = known
        self.stop = stop
        self.lines = array("i", bytes(4 * DEEPEST * DEEPEST))
        self.lengths = array("i", bytes(4 * DEEPEST))
        self.killers = array("i", bytes(4 * DEEPEST))
        self.found = []

    @property
    def nodes(self) -> int:
        return self.n_nodes

    @property
    def line(self) -> list[tuple[int, bool, int, int, bytes] | None]:
        return self.found

    @property
    def value(self) -> int:
        return self.best

    @property
    def bounds(self) -> tuple[int, int]:
        """What the value of the position is proven to be at least and at most; INFINITE when nothing is."""
        return self.lowest, self.highest

    def begin(self, squares: Buffer, rack: bytes, other: bytes, gain: cython.int, n_passes: cython.int,
              passes: cython.int):
        """Take a position: the mover's rack and the other one, and how many passes came last."""
        ply: cython.int
        self._take(squares, rack, other)
        self.known.clear()
        self.gain = gain
        self.n_passes = n_passes
        self.passes = passes
        self.n_nodes = self.cleared = 0
        self.found = []
        for ply in range(DEEPEST):
            self.killers[ply] = NO_MOVE
        self.best = 0
        self.lowest = -INFINITE
        self.highest = INFINITE

    def search(self, depth: cython.int, alpha: cython.int, beta: cython.int,
               most_nodes: cython.longlong) -> tuple[int, bool] | None:
        """(value, whether it is proven) of a search to that depth, alpha and beta its window.

        None if it was stopped or has met most_nodes positions since `begin`; then line is the best of those that it got
        through with, or an earlier search did. OverflowError when a lane, or all of them, have too many plays to list.
        """
        value: cython.int
        self.most_nodes = most_nodes
        while True:
            self.is_over = self.is_full = self.is_crowded = self.is_improved = False
            with cython.nogil:
                value = self._search(0, depth, alpha, beta, self.passes, 0, 0)
            self.listing.walker._raise_if_stopped()
            if self.is_improved:
                self.found = [None if self.lines[i] == PASS else self.listing.read_play(self.lines[i])
                              for i in range(self.lengths[0])]
            if not self.is_full:
                return None if self.is_over else (value, self.proven != 0)
            self._make_room()

    @cython.cfunc
    def _make_room(self) -> object:
        """For more plays; where there is plenty, by forgetting those that are listed, but not at once again."""
        i: cython.Py_ssize_t
        if self.known.is_crowded():
            self.known.grow()
        elif self.listing.n_plays >= MOST_PLAYS // 2 and self.n_nodes - self.cleared > MOST_PLAYS:
            self.listing.clear(MOST_PLAYS)
            self.cleared = self.n_nodes
            for i in range(len(self.board.lists)):
                self.board.lists[i] = NO_MOVE
        elif self.is_crowded:
            self._make_stack(2 * len(self.stack))
        elif len(self.listing.scores) >= ROOM_FOR_PLAYS:
            raise OverflowError("too many plays")
        else:
            self.listing.grow()
        return None

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _search(self, side: cython.int, depth: cython.int, alpha: cython.int, beta: cython.int, passes: cython.int,
                ply: cython.Py_ssize_t, base: cython.Py_ssize_t) -> cython.int:
        """The value of the position for the side to move, fail-soft. base: where the stack is free."""
        key: cython.ulonglong
        at: cython.Py_ssize_t
        first: cython.int = NO_MOVE
        value: cython.int
        self.n_nodes += 1
        self.lengths[ply] = 0
        if self.n_nodes >= self.most_nodes or (self.n_nodes & 255 == 0 and self.stop[0] != 0):
            self.is_over = True
        if self.is_over:
            return 0
        key = self._key(side, passes)
        at = self.known.find(key)
        if at >= 0:
            if beta - alpha == 1 and self.known.depth(at) >= depth:
                value = self.known.value(at)
                if self.known.bound(at) & (_LOWER if value >= beta else _UPPER) != 0:
                    self.proven = self.known.depth(at) == _PROVEN
                    return value
            first = self.known.move(at)
        if depth == 0:
            return self._play_out(side, passes)
        if self.known.is_crowded():
            self.is_over = self.is_full = True
            return 0
        return self._search_moves(side, depth, alpha, beta, passes, ply, base, key, first)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _search_moves(self, side: cython.int, depth: cython.int, alpha: cython.int, beta: cython.int,
                      passes: cython.int, ply: cython.Py_ssize_t, base: cython.Py_ssize_t, key: cython.ulonglong,
                      first: cython.int) -> cython.int:
        """The same where moves are to be tried. first: the one to begin with.

        The plays are listed only if neither that one nor the one that refuted a sister position refutes this one too.
        """
        killer: cython.int = self.killers[ply]
        reply: cython.int = NO_MOVE
        stage: cython.int = 0
        n: cython.Py_ssize_t = 0
        i: cython.Py_ssize_t = 0
        low: cython.int = alpha
        best: cython.int = -INFINITE
        value: cython.int
        move: cython.int = NO_MOVE
        play: cython.int
        is_proven: cython.bint = True
        is_last: cython.bint = passes + 1 >= self.n_passes  # whether a pass ends the game
        if is_last:
            best = self.left[1 - side] - self.left[side]
            move = PASS
            if best > alpha:
                alpha = best
                self.lengths[ply + 1] = 0
                self._note_line(ply, move, best, True)
        while best < beta:
            play = NO_MOVE
            stage += 1
            if stage == 1:
                if (first >= 0 and self._has(side, first)) or (first == PASS and not is_last):
                    play = first
            elif stage == 2:
                if killer != first and killer >= 0 and self._has(side, killer):
                    play = killer
            elif stage == 3:
                n = self._generate(side, base)
                if n < 0:
                    self.is_over = self.is_full = True
                    return 0
                play = self.out
                reply = self._best_out(1 - side)
            elif i < n:
                self._pick(base + i, base + n)
                play = self.stack[base + i]
                i += 1
                if play == first or play == killer:
                    continue
            elif i == n:
                i += 1
                if not is_last and first != PASS:
                    play = PASS
            else:
                break
            if play == NO_MOVE:
                continue
            if stage > 3 and reply != NO_MOVE:
                value = self._at_most(side, play, reply)
                if value <= alpha and (play == PASS or not self._touches(play, reply)):
                    best = max(best, value)
                    continue
            value = self._try(side, play, depth, alpha, beta, passes, ply, base + n, best > -INFINITE)
            if self.is_over:
                return 0
            is_proven = self.proven if value >= beta else is_proven and self.proven
            if value > best:
                best = value
                move = play
                if value > alpha:
                    alpha = value
                    self._note_line(ply, play, value, self.proven)
        if best >= beta and move >= 0:
            self.killers[ply] = move
        self.known.note(key, best, _UPPER if best <= low else _LOWER if best >= beta else _EXACT,
                        _PROVEN if is_proven else depth, move)
        if ply == 0 and is_proven and best < beta and best < self.highest:
            self.highest = best
        self.proven = is_proven
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _note_line(self, ply: cython.Py_ssize_t, move: cython.int, value: cython.int,
                   is_proven: cython.bint) -> cython.void:
        """The best moves from a node on are this one and those of the node behind it."""
        i: cython.Py_ssize_t
        n: cython.Py_ssize_t = self.lengths[ply + 1]
        self.lines[ply * DEEPEST] = move
        for i in range(n):
            self.lines[ply * DEEPEST + 1 + i] = self.lines[(ply + 1) * DEEPEST + i]
        self.lengths[ply] = n + 1
        if ply == 0:
            self.is_improved = True
            self.best = value
            if is_proven and value > self.lowest:
                self.lowest = value

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _try(self, side: cython.int, play: cython.int, depth: cython.int, alpha: cython.int, beta: cython.int,
             passes: cython.int, ply: cython.Py_ssize_t, base: cython.Py_ssize_t,
             is_later: cython.bint) -> cython.int:
        """The value of a move; of a later one first whether it is above alpha."""
        n_old: cython.Py_ssize_t = self.board.n_old
        n_old_lanes: cython.Py_ssize_t = self.board.n_old_lanes
        key: cython.ulonglong = self.board.key
        score: cython.int = 0
        value: cython.int
        if play != PASS:
            score = self.listing.scores[play]
            if self.listing.uses[play] == self.racks[side]:
                self.lengths[ply + 1] = 0
                self.proven = True
                return score + self.gain * self.left[1 - side]
            passes = -1
            self._make(side, play)
        value = alpha + 1
        if is_later and beta - alpha > 1:
            value = score - self._search(1 - side, depth - 1, score - alpha - 1, score - alpha, passes + 1, ply + 1,
                                         base)
        if not is_later or beta - alpha == 1 or (alpha < value and not self.is_over):
            value = score - self._search(1 - side, depth - 1, score - beta, score - alpha, passes + 1, ply + 1, base)
        if play != PASS:
            self._unmake(side, play, n_old, n_old_lanes, key)
        return value


if not cython.compiled:
    from lexc.kernels._cinit import emulate_cinit

    emulate_cinit(Endgame)
