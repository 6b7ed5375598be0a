# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
"""The exact value of a position whose bag is empty: alpha-beta on lists of plays that are looked up.

Negamax with a null window for all moves but the first (Marsland and Campbell's principal variation search), a
transposition table, and depths one after the other. A line that is cut by the depth is played out greedily. Every value
comes with whether it is *proven*: whether the part of the tree that it follows from reached the end of the game
everywhere. So a search knows when it is done, at whatever depth.

Values are points that the side to move gains from here on more than the other, what the end of the game settles
included. Who goes out gains the points of the other's tiles, `gain` times; where `n_passes` passes follow one another,
each side loses its own.
"""

from array import array

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _shim as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.listing import Listing
    from cython.cimports.lexc.kernels.making import Making, mixed
    from cython.cimports.lexc.kernels.transposition import Transposition
else:
    from lexc.kernels.listing import Listing
    from lexc.kernels.making import Making, mixed
    from lexc.kernels.transposition import Transposition

INFINITE = 1 << 30  # more than twice any value: windows are shifted by points, and have to fit into 32 bits
DEEPEST = 64  # more moves than an endgame has: 20 tiles, each followed by a pass, and the passes that end it
MOST_PLAYS = 1 << 22  # about 240 MB of them are kept
_INFINITE = cython.declare(cython.int, 0x40000000)
_DEEPEST = cython.declare(cython.Py_ssize_t, 64)
_PASS = cython.declare(cython.int, -2)
_NOTHING = cython.declare(cython.int, -1)
_LOWER = cython.declare(cython.int, 1)
_UPPER = cython.declare(cython.int, 2)
_EXACT = cython.declare(cython.int, 3)
_PROVEN = cython.declare(cython.int, 255)  # a depth that none is deeper than: the end of the game
_PLACED_ROW = cython.declare(cython.Py_ssize_t, 24)
_NEARER = cython.declare(cython.int, 8)  # points that a tile less on the rack is worth when plays are ordered
_BORROW = cython.declare(cython.ulonglong, 0x2108421084210)  # the upper bit of ten fields of a rack
_WORD = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
_RACK = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
_TURN = cython.declare(cython.ulonglong, 0x5851F42D4C957F2D)
_PASSED = cython.declare(cython.ulonglong, 0xDA3E39CB94B95BDB)


@cython.final
@cython.cclass
class Endgame:
    """A search. board: on which listing lists plays. stop: a byte that ends a search once it is not 0.

    line: the moves of the best line found, plays as `Listing.play` gives them, None for a pass. value: of it, with
    is_proven; lower, upper: what the value of the position is proven to be at least and at most. nodes: positions met.
    """

    board: Making
    listing: Listing
    known: Transposition
    stop: cython.const[cython.uchar][::1]
    racks: cython.ulonglong[::1]  # what is left on them, in the fields of `Listing`, and the points of that
    left: cython.int[::1]
    gain: cython.int
    n_passes: cython.int
    passes: cython.int
    stack: cython.int[::1]  # plays of the nodes on the way from the root, and how promising they are
    order: cython.int[::1]
    lines: cython.int[::1]  # for each ply the best moves from there on, a row of DEEPEST; their number
    lengths: cython.int[::1]
    killers: cython.int[::1]  # for each ply the play that refuted a move last
    n_nodes: cython.longlong
    most_nodes: cython.longlong
    cleared: cython.longlong  # n_nodes when the listing was cleared last
    is_over: cython.bint  # stopped, or out of room
    is_full: cython.bint
    is_crowded: cython.bint  # it is the stack that is full
    is_improved: cython.bint  # the root has a best line that nobody has read
    out: cython.int  # the best play that goes out, of those generated last
    proven: cython.bint  # whether the value returned last is
    best: cython.int
    lowest: cython.int
    highest: cython.int
    found: list

    def __init__(self, board: Making, listing: Listing, known: Transposition, stop):
        self.board = board
        self.listing = listing
        self.known = known
        self.stop = stop
        self.racks = array("Q", bytes(16))
        self.left = array("i", bytes(8))
        self.lines = array("i", bytes(4 * DEEPEST * DEEPEST))
        self.lengths = array("i", bytes(4 * DEEPEST))
        self.killers = array("i", bytes(4 * DEEPEST))
        self.found = []
        self._make_stack(1 << 14)

    @property
    def nodes(self):
        return self.n_nodes

    @property
    def line(self):
        return self.found

    @property
    def value(self):
        return self.best

    @property
    def bounds(self):
        """What the value of the position is proven to be at least and at most; INFINITE when nothing is."""
        return self.lowest, self.highest

    @cython.cfunc
    def _make_stack(self, n: cython.Py_ssize_t) -> object:
        self.stack, self.order = (array("i", bytes(4 * n)) for _ in range(2))
        return None

    def begin(self, squares, rack: bytes, other: bytes, gain: cython.int, n_passes: cython.int, passes: cython.int):
        """Take a position: the mover's rack and the other one, and how many passes came last."""
        side: cython.int
        tile: cython.int
        self.board.begin(squares)
        self.listing.take(0, rack)
        self.listing.take(1, other)
        self.listing.clear()
        self.known.clear()
        for side in range(2):
            self.racks[side] = self.listing.whole[side]
            self.left[side] = 0
            for tile in other if side else rack:
                self.left[side] += self.board.values[tile]
        self.gain = gain
        self.n_passes = n_passes
        self.passes = passes
        self.n_nodes = self.cleared = 0
        self.found = []
        for tile in range(DEEPEST):
            self.killers[tile] = _NOTHING
        self.best = 0
        self.lowest = -INFINITE
        self.highest = INFINITE

    def search(self, depth: cython.int, alpha: cython.int, beta: cython.int, most_nodes: cython.longlong):
        """(value, whether it is proven) of a search to that depth, alpha and beta its window.

        None if it was stopped or has met most_nodes positions since `begin`; then line is the best of those that it got
        through with, or an earlier search did.
        """
        value: cython.int
        self.most_nodes = most_nodes
        while True:
            self.is_over = self.is_full = self.is_crowded = self.is_improved = False
            with cython.nogil:
                value = self._search(0, depth, alpha, beta, self.passes, 0, 0)
            if self.is_improved:
                self.found = [None if self.lines[i] == _PASS else self.listing.play(self.lines[i])
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
                self.board.lists[i] = _NOTHING
        elif self.is_crowded:
            self._make_stack(2 * len(self.stack))
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
        first: cython.int = _NOTHING
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
        reply: cython.int = _NOTHING
        stage: cython.int = 0
        n: cython.Py_ssize_t = 0
        i: cython.Py_ssize_t = 0
        low: cython.int = alpha
        best: cython.int = -_INFINITE
        value: cython.int
        move: cython.int = _NOTHING
        play: cython.int
        is_proven: cython.bint = True
        is_last: cython.bint = passes + 1 >= self.n_passes  # whether a pass ends the game
        if is_last:
            best = self.left[1 - side] - self.left[side]
            move = _PASS
            if best > alpha:
                alpha = best
                self.lengths[ply + 1] = 0
                self._note_line(ply, move, best, True)
        while best < beta:
            play = _NOTHING
            stage += 1
            if stage == 1:
                if (first >= 0 and self._has(side, first)) or (first == _PASS and not is_last):
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
                if not is_last and first != _PASS:
                    play = _PASS
            else:
                break
            if play == _NOTHING:
                continue
            if stage > 3 and reply != _NOTHING:
                value = self._at_most(side, play, reply)
                if value <= alpha and (play == _PASS or not self._touches(play, reply)):
                    best = max(best, value)
                    continue
            value = self._try(side, play, depth, alpha, beta, passes, ply, base + n, best > -_INFINITE)
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
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _has(self, side: cython.int, play: cython.int) -> cython.bint:
        """Whether a play that was listed can be made now."""
        number: cython.int
        if play >= self.listing.starts[self.listing.n_lists]:  # it was forgotten
            return False
        number = self._list_of(side, self.listing.placed[play * _PLACED_ROW])
        if number < 0 or not self.listing.starts[number] <= play < self.listing.starts[number + 1]:
            return False
        return ((self.racks[side] | _BORROW) - self.listing.uses[play]) & _BORROW == _BORROW

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _best_out(self, side: cython.int) -> cython.int:
        """The best play that goes out in the lanes whose lists have been looked up."""
        lane: cython.Py_ssize_t
        number: cython.int
        play: cython.int
        best: cython.int = _NOTHING
        for lane in range(2 * self.board.stride):
            number = self.board.lists[side * 2 * self.board.stride + lane]
            if number > 0:
                for play in range(self.listing.starts[number], self.listing.starts[number + 1]):
                    if self.listing.uses[play] == self.racks[side] and (
                            best == _NOTHING or self.listing.scores[play] > self.listing.scores[best]):
                        best = play
        return best

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _at_most(self, side: cython.int, move: cython.int, reply: cython.int) -> cython.int:
        """What a move is worth that the other answers by going out with this play."""
        value: cython.int = -self.listing.scores[reply] - self.gain * self.left[side]
        if move != _PASS:
            value += self.listing.scores[move] + self.gain * self.listing.spent[move]
        return value

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _touches(self, play: cython.int, reply: cython.int) -> cython.bint:
        """Whether making the play may change what can be played in the reply's lane."""
        stride: cython.Py_ssize_t = self.board.stride
        row: cython.Py_ssize_t = play * _PLACED_ROW
        lane: cython.Py_ssize_t = self.listing.placed[row]
        other: cython.Py_ssize_t = self.listing.placed[reply * _PLACED_ROW]
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
            at = (crossing + self.listing.placed[row + 4 + 2 * i]) * stride + lane % stride
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
    def _note_line(self, ply: cython.Py_ssize_t, move: cython.int, value: cython.int,
                   is_proven: cython.bint) -> cython.void:
        """The best moves from a node on are this one and those of the node behind it."""
        i: cython.Py_ssize_t
        n: cython.Py_ssize_t = self.lengths[ply + 1]
        self.lines[ply * _DEEPEST] = move
        for i in range(n):
            self.lines[ply * _DEEPEST + 1 + i] = self.lines[(ply + 1) * _DEEPEST + i]
        self.lengths[ply] = n + 1
        if ply == 0:
            self.is_improved = True
            self.best = value
            if is_proven and value > self.lowest:
                self.lowest = value

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _key(self, side: cython.int, passes: cython.int) -> cython.ulonglong:
        """Of the position: tiles on the board and on racks, whose turn it is, whether the last one was a pass."""
        key: cython.ulonglong = self.board.key ^ mixed((self.racks[0] + _RACK) & _WORD) ^ mixed(self.racks[1] ^ _RACK)
        if side:
            key ^= _TURN
        if passes:
            key ^= _PASSED
        return key

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
        if play != _PASS:
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
        if play != _PASS:
            self._unmake(side, play, n_old, n_old_lanes, key)
        return value

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _make(self, side: cython.int, play: cython.int) -> cython.void:
        self.board.make(self.listing.placed, play * _PLACED_ROW)
        self.racks[side] -= self.listing.uses[play]
        self.left[side] -= self.listing.spent[play]

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _unmake(self, side: cython.int, play: cython.int, n_old: cython.Py_ssize_t, n_old_lanes: cython.Py_ssize_t,
                key: cython.ulonglong) -> cython.void:
        self.board.unmake(n_old, n_old_lanes, key, self.listing.placed[play * _PLACED_ROW + 3])
        self.racks[side] += self.listing.uses[play]
        self.left[side] += self.listing.spent[play]

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
        self.out = _NOTHING
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
                    if self.out == _NOTHING or self.listing.scores[play] > self.listing.scores[self.out]:
                        self.out = play
                    continue
                self.stack[n] = play
                self.order[n] = self._promise(play)
                n += 1
        return n - base

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _promise(self, play: cython.int) -> cython.int:
        """By what plays are ordered: points, those that nobody else gets for the tiles, and how near the end is."""
        return (self.listing.scores[play] + self.listing.spent[play]
                + _NEARER * self.listing.placed[play * _PLACED_ROW + 3])

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
    def _play_out(self, side: cython.int, passes: cython.int) -> cython.int:
        """The value of greedy play to the end. Proven only if nobody can play."""
        n_old: cython.Py_ssize_t = self.board.n_old
        n_old_lanes: cython.Py_ssize_t = self.board.n_old_lanes
        key: cython.ulonglong = self.board.key
        value: cython.int
        play: cython.int = self._greedy(side)
        if self.is_over:
            return 0
        if play == _NOTHING:
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
        best: cython.int = _NOTHING
        most: cython.int = -1
        order: cython.int
        rack: cython.ulonglong = self.racks[side]
        held: cython.ulonglong = rack | _BORROW
        for lane in range(2 * self.board.stride):
            number = self._list_of(side, lane)
            if number < 0:
                self.is_over = self.is_full = True
                return _NOTHING
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
