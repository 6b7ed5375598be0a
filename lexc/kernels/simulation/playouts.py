# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""Games played on from a candidate move, a few turns long: what nobody sees is dealt, everybody makes the best play.

The "sampled" search of Appel and Jacobson (1988, section 7.3). Nothing here needs the interpreter's lock.
"""

from __future__ import annotations

from array import array

from lexc.kernels._types import Buffer, Sequence

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.layout._tiles import BLANK
    from cython.cimports.lexc.kernels.plays._equity_units import POINT
    from cython.cimports.lexc.kernels.plays._play_rows import HEAD, WORD_ROW
    from cython.cimports.lexc.kernels.plays.best_plays import BestPlays
    from cython.cimports.lexc.kernels.plays.board import Board
    from cython.cimports.lexc.kernels.plays.leaves import RackLeaves
    from cython.cimports.lexc.kernels.plays.shadow import Shadow
    from cython.cimports.lexc.kernels.simulation._playout_rows import HAND, KEPT, RESULT_ROW
    from cython.cimports.lexc.kernels.simulation.random_bag import RandomBag
    from cython.cimports.lexc.kernels.simulation.replies import Replies
else:
    from lexc.kernels.layout._tiles import BLANK
    from lexc.kernels.plays._equity_units import POINT
    from lexc.kernels.plays._play_rows import HEAD, WORD_ROW
    from lexc.kernels.plays.best_plays import BestPlays
    from lexc.kernels.plays.board import Board
    from lexc.kernels.plays.leaves import RackLeaves
    from lexc.kernels.plays.shadow import Shadow
    from lexc.kernels.simulation._playout_rows import HAND, KEPT, RESULT_ROW
    from lexc.kernels.simulation.random_bag import RandomBag
    from lexc.kernels.simulation.replies import Replies


@cython.final
@cython.cclass
class Playouts:
    """Plays on from candidates of one position. Not to be shared by threads.

    board, moves, bounds: a machine, and deal: its tiles, which nobody else uses meanwhile. values: int32, points by
    code. scores: of each player. scoreless: turns without points that came last; so many of them as limit end a game,
    0: none do. exchange_limit: as in the rules. ending: how many times the others' tiles count for who has gone out,
    and a player's own against them when somebody has, and when nobody has; and what it costs not to go out, in points.

    leaves: values of what stays on a rack, None for none; last: of what stays there when the bag is empty, `out` being
    set here; nobody else uses these, either. What is drawn has no value: it is the same for all on average.
    """

    board: Board
    moves: BestPlays
    bounds: Shadow
    bag: RandomBag
    leaves: RackLeaves  # None when leaves have no value
    last: RackLeaves
    has_leaves: cython.bint
    values: cython.const[cython.int][::1]
    scores: cython.longlong[::1]
    scoreless_before: cython.Py_ssize_t
    limit: cython.Py_ssize_t
    exchange_limit: cython.Py_ssize_t
    ending: cython.longlong[::1]
    score: cython.longlong  # the candidate's, and the value of what it leaves
    leave: cython.longlong
    replies: Replies
    first: cython.ulonglong  # the deals that have replies, from this one on
    row: cython.Py_ssize_t  # the next turn's reply, -1 for none
    # The game that is played on.
    points: cython.longlong[::1]
    left: cython.longlong[::1]  # the values of what the players' last moves left
    scoreless: cython.Py_ssize_t
    passes: cython.Py_ssize_t  # in a row

    def __cinit__(self, board: Board, moves: BestPlays, bounds: Shadow, bag: RandomBag, values, scores: Sequence[int],
                  scoreless, limit, exchange_limit, ending: tuple[int, int, int, int], last: RackLeaves,
                  leaves: RackLeaves = None):
        if len(scores) != bag.n_players or len(values) < 64 or len(ending) != 4:
            raise ValueError(f"{len(scores)} scores of {bag.n_players} players, {len(values)} values, {ending}")
        self.board = board
        self.moves = moves
        self.bounds = bounds
        self.bag = bag
        self.values = values
        self.scores = array("q", scores)
        self.points = array("q", bytes(8 * len(scores)))
        self.left = array("q", bytes(8 * len(scores)))
        self.scoreless_before = scoreless
        self.limit = limit
        self.exchange_limit = exchange_limit
        self.ending = array("q", ending)
        self.score = self.leave = self.first = 0
        self.row = -1
        self.replies = Replies(board)
        self.leaves = leaves
        self.last = last
        self.has_leaves = leaves is not None
        if leaves is not None:
            leaves.is_whole_left_out = True

    def set_candidate(self, squares: Buffer, score, leave, kept: bytes, returned: bytes):
        """Play on from this move: squares as it leaves them, its points, the value of what it leaves on the rack in
        1 / POINT, kept and returned as `RandomBag.set_mover` has them."""
        self.bag.set_mover(kept, returned)
        self.board.set(squares)
        self.board._keep()
        self.replies._compare(self.board)
        self.score = score
        self.leave = leave

    def find_replies(self, squares: Buffer, seed: cython.ulonglong, first: cython.ulonglong, n: cython.Py_ssize_t):
        """Look for the best replies to n deals from first on, before any candidate is put down on these squares.

        It speeds up playouts of these deals, with whatever candidates are set afterwards, until it is called again. An
        empty board is left alone, and so is who plays alone.
        """
        i: cython.Py_ssize_t
        self.replies.make_room(0, 0)
        self.bag.set_mover(b"", b"")
        self.board.set(squares)
        if self.board.n_tiles == 0 or self.bag.n_players < 2:
            return
        self.replies.make_room(n, self.bag.rack_size if self.has_leaves else 0)
        self.first = first
        self.row = -1
        with cython.nogil:
            self.replies._note_board(self.board)
            for i in range(n):
                self.bag._sample(seed, first + i)
                self._hold(1, KEPT)
                if self.has_leaves:
                    self._value(self.leaves, 1, 0)
                    self.replies._note_leaves(i, self.leaves)
                self._search()
                self.replies._note(i, self.moves)
        self.moves._raise_if_stopped()

    def run(self, seed: cython.ulonglong, first: cython.ulonglong, plies: cython.Py_ssize_t,
            results: cython.longlong[::1]):
        """Fill rows of ROW results, one for each deal from first on: so many turns, and to the end of the game where
        the bag gets empty."""
        i: cython.Py_ssize_t
        with cython.nogil:
            for i in range(len(results) // RESULT_ROW):
                self.bag._sample(seed, first + i)
                self.row = -1
                if self.first <= first + i < self.first + self.replies.n:
                    self.row = first + i - self.first
                self._play_on(plies)
                self._judge(results, i * RESULT_ROW)
        self.moves._raise_if_stopped()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _play_on(self, plies: cython.Py_ssize_t) -> cython.void:
        """The turns behind the candidate."""
        player: cython.Py_ssize_t
        self.board._restore()
        self.passes = 0
        self.scoreless = self.scoreless_before
        for player in range(self.bag.n_players):
            self.points[player] = self.left[player] = 0
        self.left[0] = self.leave
        self._count(0, self.score)
        player = 0
        while (plies > 0 or self.bag.front == self.bag.back) and not self._is_over():
            player += 1
            if player == self.bag.n_players:
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
        return (self.bag._out() >= 0 or 0 < self.limit <= self.scoreless
                or (self.bag.front == self.bag.back and self.passes >= self.bag.n_players))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _turn(self, player: cython.Py_ssize_t) -> cython.void:
        """Make the best play, or exchange, or pass."""
        self._hold(player, 1)
        if self.bag.front == self.bag.back:
            self.row = -1
            self._search_by(self.last, player, self._stake(player))
        elif self.has_leaves:
            self._search_by(self.leaves, player, 0)
        else:
            self._search()
            if self.moves.n_plays == 0:
                self._offer_all(player)
        self.passes += 1
        if self.bag.n_going:
            self.passes = 0
            self.bag._exchange(player)
        elif self.moves.n_plays:
            self.passes = 0
            self._put(player)
            self.bag._draw(player)
            self._count(player, self.moves.plays[0])
            return
        self._count(player, 0)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _hold(self, player: cython.Py_ssize_t, n_wanted: cython.Py_ssize_t) -> cython.void:
        """Make ready for a search with a hand, by points."""
        i: cython.Py_ssize_t
        at: cython.Py_ssize_t = player * HAND
        self.bag.n_going = 0
        self.board._renew()
        self.moves._clear_rack()
        self.bounds._clear_rack()
        for i in range(at, at + self.bag.sizes[player]):
            self.moves._hold(self.bag.hands[i])
            self.bounds._hold(self.bag.hands[i])
        self.moves.is_opening = self.board.n_tiles == 0
        self.moves.n_tiles = self.bag.sizes[player]
        self.moves.n_wanted = n_wanted
        self.moves.scale = 1
        self.bounds._use_points()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _search(self) -> cython.void:
        """Find the best play of what is held; a reply that is known says what has to be beaten where things changed."""
        self.moves._start()
        if self.row >= 0 and self.replies._recall(self.row, self.moves):
            self.bounds.is_left_out = self.replies.is_unchanged
        self.row = -1
        self.bounds._prepare(self.moves.is_opening)
        self.bounds.is_left_out = self.bounds.none
        self.moves._go_on(self.bounds.n_anchors)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _offer_all(self, player: cython.Py_ssize_t) -> cython.void:
        """Let the whole hand go, if the bag holds as much."""
        i: cython.Py_ssize_t
        n: cython.Py_ssize_t = self.bag.sizes[player]
        if self.bag.back - self.bag.front >= max(self.exchange_limit, n):
            self.bag.n_going = n
            for i in range(n):
                self.bag.going[i] = self.bag.hands[player * HAND + i]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _search_by(self, leaves: RackLeaves, player: cython.Py_ssize_t, out: cython.longlong) -> cython.void:
        """Find the play of the highest equity; or let tiles go, where what then stays is worth more."""
        kept: cython.int
        self._value(leaves, player, out)
        self._search()
        kept = self._best_exchange(leaves)
        if kept >= 0 and (self.moves.n_plays == 0 or leaves.values[kept] > self.moves.worths[0]):
            self._offer(leaves, kept)
            self.left[player] = leaves.values[kept] + leaves.least
        elif self.moves.n_plays:
            self.left[player] = (self.moves.worths[0] + leaves.least
                                 - cython.cast(cython.longlong, self.moves.plays[0]) * POINT)
        else:
            leaves._prepare()  # it may have been recalled
            self.left[player] = leaves._whole()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _value(self, leaves: RackLeaves, player: cython.Py_ssize_t, out: cython.longlong) -> cython.void:
        """Value the leaves of the hand that is held, for the search. out: what the empty one is worth.

        In a deal that has replies the hand is the one that they were found for.
        """
        i: cython.Py_ssize_t
        leaves.n_tiles = cython.cast(cython.int, self.bag.sizes[player])
        for i in range(64):
            leaves.counts[i] = 0
        for i in range(player * HAND, player * HAND + self.bag.sizes[player]):
            leaves.counts[self.bag.hands[i]] += 1
        leaves.out = cython.cast(cython.int, out)
        if self.row >= 0:
            self.replies._recall_leaves(self.row, leaves)
        else:
            leaves._prepare()
        self.moves._use(leaves)
        self.bounds._use(leaves)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _stake(self, player: cython.Py_ssize_t) -> cython.longlong:
        """What going out brings: the others' tiles, and that one does not stay."""
        i: cython.Py_ssize_t
        others: cython.longlong = 0
        for i in range(self.bag.n_players):
            others += self._worth(i) if i != player else 0
        return (others * (self.ending[0] + self.ending[1]) + self.ending[3]) * POINT

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _best_exchange(self, leaves: RackLeaves) -> cython.int:
        """Which leave an exchange had best keep, -1 where there may be none."""
        i: cython.int
        best: cython.int = -1
        n_in_bag: cython.Py_ssize_t = self.bag.back - self.bag.front
        if n_in_bag >= max(self.exchange_limit, 1):
            for i in range(leaves.n_leaves - 1):  # the last is the whole hand
                if leaves.n_tiles - leaves.sizes[i] <= n_in_bag and (
                        best < 0 or leaves.values[i] > leaves.values[best]):
                    best = i
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _offer(self, leaves: RackLeaves, kept: cython.int) -> cython.void:
        """Let all tiles go but those of a leave."""
        kind: cython.int
        count: cython.int
        for kind in range(leaves.n_kinds):
            count = leaves.counts[leaves.kinds[kind]]
            count -= kept // leaves.radix[kind] % (count + 1)
            while count > 0:
                self.bag.going[self.bag.n_going] = leaves.kinds[kind]
                self.bag.n_going += 1
                count -= 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _put(self, player: cython.Py_ssize_t) -> cython.void:
        """Put down the play that was found."""
        at: cython.Py_ssize_t = self.moves.plays[1] * WORD_ROW
        blanks: cython.uint = self.moves.plays[2]
        lane: cython.Py_ssize_t = self.moves.words[at + 1] + 1
        first: cython.Py_ssize_t = self.moves.words[at + 2] + 1
        code: cython.int
        i: cython.Py_ssize_t
        for i in range(self.moves.words[at + 3]):
            code = self.moves.words[at + HEAD + i]
            if code == 0:
                continue
            if blanks >> i & 1:
                code |= BLANK
            if self.moves.words[at] != 0:
                self.board._put(first + i, lane, code)
            else:
                self.board._put(lane, first + i, code)
            self.bag._take(player, 0 if code & BLANK else code)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _judge(self, results: cython.longlong[::1], at: cython.Py_ssize_t) -> cython.void:
        """Write down a row of results, settled if the game is over."""
        player: cython.Py_ssize_t
        n_others: cython.Py_ssize_t = self.bag.n_players - 1
        left: cython.longlong = self.bag.back - self.bag.front
        others: cython.longlong = 0
        highest: cython.longlong = 0
        gained: cython.longlong
        is_over: cython.bint = self._is_over()
        if is_over:
            self._settle()
        for player in range(1, n_others + 1):
            gained = self.points[player] * POINT + (0 if is_over else self.left[player])
            left += self.bag.sizes[player]
            others += gained
            if player == 1 or self.scores[player] * POINT + gained > highest:
                highest = self.scores[player] * POINT + gained
        gained = self.points[0] * POINT + (0 if is_over else self.left[0])
        results[at] = gained - (others // n_others if n_others else 0)
        results[at + 1] = self.scores[0] * POINT + gained - highest
        results[at + 2] = -1 if is_over else left

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _settle(self) -> cython.void:
        """Count what is left on racks."""
        out: cython.Py_ssize_t = self.bag._out()
        player: cython.Py_ssize_t
        worth: cython.longlong
        for player in range(self.bag.n_players):
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
        for i in range(player * HAND, player * HAND + self.bag.sizes[player]):
            total += self.values[self.bag.hands[i]]
        return total


if not cython.compiled:
    from lexc.kernels._cinit import emulate_cinit

    emulate_cinit(Playouts)
