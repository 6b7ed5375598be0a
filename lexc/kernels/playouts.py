# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
"""Games played on from a candidate move, a few turns long: what nobody sees is dealt, everybody makes the best play.

The "sampled" search of Appel and Jacobson (1988, section 7.3). Nothing here needs the interpreter's lock.
"""

from array import array

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _shim as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.best import Best
    from cython.cimports.lexc.kernels.board import Board
    from cython.cimports.lexc.kernels.bounds import Bounds
    from cython.cimports.lexc.kernels.deal import Deal
else:
    from lexc.kernels.best import Best
    from lexc.kernels.board import Board
    from lexc.kernels.bounds import Bounds
    from lexc.kernels.deal import Deal

# A row of results: the mover's points, from the candidate on, less the mean of the others'; the mover's final score
# less the highest of theirs, both in 1 / POINT of a point; how many tiles the mover does not see in the end, -1 when
# the game is over.
ROW = 3
POINT = 256
_ROW = cython.declare(cython.Py_ssize_t, 3)
_POINT = cython.declare(cython.longlong, 256)
_HAND = cython.declare(cython.Py_ssize_t, 16)
_WORD_ROW = cython.declare(cython.Py_ssize_t, 28)
_HEAD = cython.declare(cython.Py_ssize_t, 4)
_BLANK = cython.declare(cython.int, 64)


@cython.final
@cython.cclass
class Playouts:
    """Plays on from candidates of one position. Not to be shared by threads.

    board, moves, bounds: a machine, and deal: its tiles, which nobody else uses meanwhile. values: int32, points by
    code. scores: of each player. scoreless: turns without points that came last; so many of them as limit end a game,
    0: none do. exchange_limit: as in the rules. ending: how many times the others' tiles count for who has gone out,
    and a player's own against them when somebody has, and when nobody has.
    """

    board: Board
    moves: Best
    bounds: Bounds
    deal: Deal
    values: cython.const[cython.int][::1]
    scores: cython.longlong[::1]
    scoreless_before: cython.Py_ssize_t
    limit: cython.Py_ssize_t
    exchange_limit: cython.Py_ssize_t
    ending: cython.longlong[::1]
    score: cython.longlong  # the candidate's
    # The game that is played on.
    points: cython.longlong[::1]
    scoreless: cython.Py_ssize_t
    passes: cython.Py_ssize_t  # in a row

    def __init__(self, board: Board, moves: Best, bounds: Bounds, deal: Deal, values, scores, scoreless, limit,
                 exchange_limit, ending):
        if len(scores) != deal.n_players or len(values) < 64 or len(ending) != 3:
            raise ValueError(f"{len(scores)} scores of {deal.n_players} players, {len(values)} values, {ending}")
        self.board = board
        self.moves = moves
        self.bounds = bounds
        self.deal = deal
        self.values = values
        self.scores = array("q", scores)
        self.points = array("q", bytes(8 * len(scores)))
        self.scoreless_before = scoreless
        self.limit = limit
        self.exchange_limit = exchange_limit
        self.ending = array("q", ending)
        self.score = 0

    def set_candidate(self, squares, score, kept: bytes, returned: bytes):
        """Play on from this move: squares as it leaves them, its points, kept and returned as `Deal.set_mover` has
        them."""
        self.deal.set_mover(kept, returned)
        self.board.set(squares)
        self.board._keep()
        self.score = score

    def run(self, seed: cython.ulonglong, first: cython.ulonglong, plies: cython.Py_ssize_t,
            results: cython.longlong[::1]):
        """Fill rows of ROW results, one for each deal from first on: so many turns, and to the end of the game where
        the bag gets empty."""
        i: cython.Py_ssize_t
        with cython.nogil:
            for i in range(len(results) // _ROW):
                self.deal._deal(seed, first + i)
                self._play_on(plies)
                self._judge(results, i * _ROW)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _play_on(self, plies: cython.Py_ssize_t) -> cython.void:
        """The turns behind the candidate."""
        player: cython.Py_ssize_t
        self.board._restore()
        self.passes = 0
        self.scoreless = self.scoreless_before
        for player in range(self.deal.n_players):
            self.points[player] = 0
        self._count(0, self.score)
        player = 0
        while (plies > 0 or self.deal.front == self.deal.back) and not self._is_over():
            player += 1
            if player == self.deal.n_players:
                player = 0
            self._turn(player)
            plies -= 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _count(self, player: cython.Py_ssize_t, score: cython.longlong) -> cython.void:
        self.points[player] += score
        self.scoreless = 0 if score else self.scoreless + 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_over(self) -> cython.bint:
        """Whether somebody is out, too many turns went by without points, or nobody can move and the bag is empty."""
        return (self.deal._out() >= 0 or 0 < self.limit <= self.scoreless
                or (self.deal.front == self.deal.back and self.passes >= self.deal.n_players))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _turn(self, player: cython.Py_ssize_t) -> cython.void:
        """Make the best play; without one exchange the whole rack, or pass."""
        i: cython.Py_ssize_t
        n: cython.Py_ssize_t = self.deal.sizes[player]
        self._search(player)
        self.passes += 1
        if self.moves.n_plays:
            self.passes = 0
            self._put(player)
            self.deal._draw(player)
            self._count(player, self.moves.plays[0])
            return
        if self.deal.back - self.deal.front >= max(self.exchange_limit, n):
            self.passes = 0
            for i in range(n):
                self.deal.going[i] = self.deal.hands[player * _HAND + i]
            self.deal.n_going = n
            self.deal._exchange(player)
        self._count(player, 0)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _search(self, player: cython.Py_ssize_t) -> cython.void:
        """Find the best play of a hand."""
        i: cython.Py_ssize_t
        at: cython.Py_ssize_t = player * _HAND
        self.board._renew()
        self.moves.is_opening = self.board.n_tiles == 0
        self.moves._clear_rack()
        self.bounds._clear_rack()
        for i in range(at, at + self.deal.sizes[player]):
            self.moves._hold(self.deal.hands[i])
            self.bounds._hold(self.deal.hands[i])
        self.bounds._prepare(self.moves.is_opening)
        self.moves.n_wanted = 1
        self.moves._search(self.bounds.n_anchors)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _put(self, player: cython.Py_ssize_t) -> cython.void:
        """Put down the play that was found."""
        at: cython.Py_ssize_t = self.moves.plays[1] * _WORD_ROW
        blanks: cython.uint = self.moves.plays[2]
        lane: cython.Py_ssize_t = self.moves.words[at + 1] + 1
        first: cython.Py_ssize_t = self.moves.words[at + 2] + 1
        code: cython.int
        i: cython.Py_ssize_t
        for i in range(self.moves.words[at + 3]):
            code = self.moves.words[at + _HEAD + i]
            if code == 0:
                continue
            if blanks >> i & 1:
                code |= _BLANK
            if self.moves.words[at] != 0:
                self.board._put(first + i, lane, code)
            else:
                self.board._put(lane, first + i, code)
            self.deal._take(player, 0 if code & _BLANK else code)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _judge(self, results: cython.longlong[::1], at: cython.Py_ssize_t) -> cython.void:
        """Write down a row of results, settled if the game is over."""
        player: cython.Py_ssize_t
        n_others: cython.Py_ssize_t = self.deal.n_players - 1
        left: cython.longlong = self.deal.back - self.deal.front
        others: cython.longlong = 0
        highest: cython.longlong = 0
        if self._is_over():
            self._settle()
        for player in range(1, n_others + 1):
            left += self.deal.sizes[player]
            others += self.points[player]
            if player == 1 or self.scores[player] + self.points[player] > highest:
                highest = self.scores[player] + self.points[player]
        results[at] = self.points[0] * _POINT - (others * _POINT // n_others if n_others else 0)
        results[at + 1] = (self.scores[0] + self.points[0] - highest) * _POINT
        results[at + 2] = -1 if self._is_over() else left

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _settle(self) -> cython.void:
        """Count what is left on racks."""
        out: cython.Py_ssize_t = self.deal._out()
        player: cython.Py_ssize_t
        worth: cython.longlong
        for player in range(self.deal.n_players):
            worth = self._worth(player)
            self.points[player] -= worth * self.ending[1 if out >= 0 else 2]
            if out >= 0:
                self.points[out] += worth * self.ending[0]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _worth(self, player: cython.Py_ssize_t) -> cython.longlong:
        """The points of a hand's tiles."""
        total: cython.longlong = 0
        i: cython.Py_ssize_t
        for i in range(player * _HAND, player * _HAND + self.deal.sizes[player]):
            total += self.values[self.deal.hands[i]]
        return total
