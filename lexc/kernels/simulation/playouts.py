"""Playouts: games played on from a candidate move for some turns, with unseen tiles drawn at random.

Every player makes the play of the most points, or with leaves the move of the highest equity. This is the "sampled"
search of Appel and Jacobson (1988, section 7.3). The steps for each sample of `random_bag`:

    restore the board with the candidate on it; draw racks and bag
    for each turn:  find the best play (`plays.best_plays`), put it down, refill the rack
                        add the turn to the PLY_ROW of its ply
    write a RESULT_ROW

Playouts need no Python objects, so threads run them at the same time.
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.lexc.kernels.layout import _tiles
from cython.cimports.lexc.kernels.plays import _equity_units, _play_rows
from cython.cimports.lexc.kernels.plays.best_plays import BestPlays
from cython.cimports.lexc.kernels.plays.board import Board
from cython.cimports.lexc.kernels.plays.leaves import RackLeaves
from cython.cimports.lexc.kernels.plays.position_search import PositionSearch
from cython.cimports.lexc.kernels.plays.shadow import Shadow
from cython.cimports.lexc.kernels.simulation import _playout_rows
from cython.cimports.lexc.kernels.simulation.random_bag import RandomBag
from cython.cimports.lexc.kernels.simulation.replies import Replies

from lexc.kernels._types import Buffer, Sequence


@cython.final
@cython.cclass
class Playouts:
    """The playouts from the candidates of one position. Not to be shared by threads.

    board, best_plays, shadow: the kernels that find plays. bag: the tiles. No other object may use these four at the
    same time. tile_points: i32, by code. scores_before: each player's score before the candidate, the mover's first.
    n_scoreless: the number of turns without points directly before the candidate. scoreless_limit: the number of such
    turns that ends a game, 0 for none. exchange_limit: the fewest tiles in the bag for which an exchange is allowed.

    settlement: the settlement of the racks, N_SETTLEMENT numbers (`_playout_rows.pxd`).

    leaves: values of leaves, None for none. empty_bag_leaves: values of leaves while the bag is empty; the value of its
    empty leave is set here. No other object may use these two at the same time. Drawn tiles get no value, since
    their mean value is the same for all candidates.

    Raises ValueError if scores_before, tile_points or settlement have a wrong length.
    """

    board: Board
    best_plays: BestPlays
    shadow: Shadow
    search: PositionSearch
    bag: RandomBag
    leaves: RackLeaves  # None if leaves have no value
    empty_bag_leaves: RackLeaves
    has_leaves: cython.bint
    tile_points: cython.const[cython.int][::1]
    scores_before: cython.longlong[::1]
    n_scoreless_before: cython.Py_ssize_t
    scoreless_limit: cython.Py_ssize_t
    exchange_limit: cython.Py_ssize_t
    settlement: cython.longlong[::1]
    candidate_score: cython.longlong
    candidate_leave: cython.longlong  # the value of its leave
    replies: Replies
    first_sample: cython.ulonglong  # the first of the samples that have replies
    reply_sample: cython.Py_ssize_t  # the sample, by its number in `replies`, of the next reply; -1 for none
    # The game that is played on:
    points_gained: cython.longlong[::1]  # by player, from the candidate on
    leave_values: cython.longlong[::1]  # by player: the value of the last move's leave
    n_scoreless: cython.Py_ssize_t
    n_passes: cython.Py_ssize_t  # one after another
    ply_sums: cython.longlong[::1]  # rows of PLY_ROW numbers
    ply_start: cython.Py_ssize_t  # the index of the next turn's row in ply_sums

    def __cinit__(self, board: Board, best_plays: BestPlays, shadow: Shadow, bag: RandomBag, tile_points,
                  scores_before: Sequence[int], n_scoreless, scoreless_limit, exchange_limit,
                  settlement: tuple[int, int, int, int], empty_bag_leaves: RackLeaves, leaves: RackLeaves = None):
        if (len(scores_before) != bag.n_players or len(tile_points) < _tiles.N_TILES
            or len(settlement) != _playout_rows.N_SETTLEMENT):
            raise ValueError(f"{len(scores_before)} scores of {bag.n_players} players, "
                             f"{len(tile_points)} points of tiles, {settlement}")
        self.board = board
        self.best_plays = best_plays
        self.shadow = shadow
        self.search = PositionSearch(board, best_plays, shadow)
        self.bag = bag
        self.tile_points = tile_points
        self.scores_before = array("q", scores_before)
        self.points_gained = array("q", bytes(8 * len(scores_before)))
        self.leave_values = array("q", bytes(8 * len(scores_before)))
        self.n_scoreless_before = n_scoreless
        self.scoreless_limit = scoreless_limit
        self.exchange_limit = exchange_limit
        self.settlement = array("q", settlement)
        self.ply_sums = array("q")
        self.candidate_score = self.candidate_leave = self.first_sample = self.ply_start = 0
        self.reply_sample = -1
        self.replies = Replies(board)
        self.leaves = leaves
        self.empty_bag_leaves = empty_bag_leaves
        self.has_leaves = leaves is not None
        if leaves is not None:
            leaves.skips_whole_rack = True

    def set_candidate(self, squares: Buffer, score, leave_value, kept: bytes, returned: bytes):
        """Set the move from which `run` plays on.

        squares: the board after it. score: its points. leave_value: of its leave, in 1 / POINT. kept, returned: as
        for `RandomBag.set_mover`. Raises ValueError if squares or tiles are wrong.
        """
        self.bag.set_mover(kept, returned)
        self.board.set(squares)
        self.board._save()
        self.replies._compare_lanes(self.board)
        self.candidate_score = score
        self.candidate_leave = leave_value

    def find_replies(self, squares: Buffer, seed: cython.ulonglong, first: cython.ulonglong,
                     n_samples: cython.Py_ssize_t):
        """Find the best replies of samples from number `first` on, on these squares, before a candidate is made.

        Later playouts of these samples are faster then, for all candidates, until the next call. If the board is empty
        or there is only one player, nothing is done.
        """
        i: cython.Py_ssize_t
        self.replies.make_room(0, 0)
        self.bag.set_mover(b"", b"")
        self.board.set(squares)
        if self.board.n_tiles == 0 or self.bag.n_players < 2:
            return
        self.replies.make_room(n_samples, self.bag.rack_size if self.has_leaves else 0)
        self.first_sample = first
        self.reply_sample = -1
        with cython.nogil:
            self.replies._save_lanes(self.board)
            for i in range(n_samples):
                self.bag._sample(seed, first + i)
                self._prepare_search(1, _playout_rows.N_REPLIES)
                if self.has_leaves:
                    self._value_leaves(self.leaves, 1, 0)
                    self.replies._save_leaves(i, self.leaves)
                self._search()
                self.replies._save_replies(i, self.best_plays)
        self.best_plays._raise_if_stopped()

    def run(self, seed: cython.ulonglong, first: cython.ulonglong, plies: cython.Py_ssize_t,
            results: cython.longlong[::1], ply_sums: cython.longlong[::1]):
        """Play out the samples from number `first` on, as many as results has rows of RESULT_ROW numbers.

        plies: the turns after the candidate. If the bag gets empty, the game is played to its end. ply_sums: rows of
        PLY_ROW numbers, to which the turns are added, as far as there are rows. Raises OverflowError if a walk was
        stopped.
        """
        i: cython.Py_ssize_t
        self.ply_sums = ply_sums
        with cython.nogil:
            for i in range(len(results) // _playout_rows.RESULT_ROW):
                self.bag._sample(seed, first + i)
                self.reply_sample = -1
                if self.first_sample <= first + i < self.first_sample + self.replies.n_samples:
                    self.reply_sample = first + i - self.first_sample
                self._play_on(plies)
                self._write_result(results, i * _playout_rows.RESULT_ROW)
        self.best_plays._raise_if_stopped()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _play_on(self, plies: cython.Py_ssize_t) -> cython.void:
        """Play the turns after the candidate."""
        player: cython.Py_ssize_t
        self.board._restore()
        self.n_passes = 0
        self.n_scoreless = self.n_scoreless_before
        for player in range(self.bag.n_players):
            self.points_gained[player] = self.leave_values[player] = 0
        self.leave_values[0] = self.candidate_leave
        self._add_score(0, self.candidate_score)
        self.ply_start = 0
        player = 0
        while (plies > 0 or self.bag.front == self.bag.back) and not self._is_over():
            player += 1
            if player == self.bag.n_players:
                player = 0
            self._play_turn(player)
            plies -= 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _add_score(self, player: cython.Py_ssize_t, score: cython.longlong) -> cython.void:
        """Add the points of a turn, and count turns without points."""
        self.points_gained[player] += score
        self.n_scoreless = 0 if score else self.n_scoreless + 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_over(self) -> cython.bint:
        """Whether the game is over.

        That is so if somebody has gone out, after too many turns without points, or if the bag is empty and nobody can
        play.
        """
        return (self.bag._player_out() >= 0 or 0 < self.scoreless_limit <= self.n_scoreless
                or (self.bag.front == self.bag.back and self.n_passes >= self.bag.n_players))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _play_turn(self, player: cython.Py_ssize_t) -> cython.void:
        """Play a turn: the best play, an exchange, or a pass."""
        i: cython.Py_ssize_t
        is_bag_empty: cython.bint = self.bag.front == self.bag.back
        self._prepare_search(player, 1)
        if is_bag_empty:
            self.reply_sample = -1
            self._search_by_equity(self.empty_bag_leaves, player, self._going_out_value(player))
        elif self.has_leaves:
            self._search_by_equity(self.leaves, player, 0)
        else:
            self._search()
            if self.best_plays.n_plays == 0:
                self._choose_whole_rack_exchange(player)
        self.n_passes += 1
        if self.bag.n_exchanged:
            self.n_passes = 0
            self.bag._exchange(player)
        elif self.best_plays.n_plays:
            self.n_passes = 0
            self.search._make_play()
            for i in range(self.search.n_placed):
                self.bag._remove_tile(player, self.search.placed[i])
            self.bag._refill(player)
            self._add_turn(player, self.best_plays.play_rows[_play_rows.PLAY_SCORE], self.search.n_placed,
                           is_bag_empty)
            return
        self._add_turn(player, 0, 0, is_bag_empty)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _add_turn(self, player: cython.Py_ssize_t, score: cython.longlong, n_placed: cython.Py_ssize_t,
                  is_bag_empty: cython.bint) -> cython.void:
        """Add the points of a turn, and the turn to the sums of its ply. is_bag_empty: before the turn."""
        row: cython.Py_ssize_t = self.ply_start
        self._add_score(player, score)
        if row + _playout_rows.PLY_ROW <= len(self.ply_sums):
            self.ply_sums[row + _playout_rows.PLY_TURNS] += 1
            self.ply_sums[row + _playout_rows.PLY_POINTS] += score
            self.ply_sums[row + _playout_rows.PLY_SQUARES] += score * score
            self.ply_sums[row + _playout_rows.PLY_BINGOS] += n_placed == self.bag.rack_size
            self.ply_sums[row + _playout_rows.PLY_LEAVES] += 0 if is_bag_empty else self.leave_values[player]
            self.ply_start += _playout_rows.PLY_ROW

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _prepare_search(self, player: cython.Py_ssize_t, n_wanted: cython.Py_ssize_t) -> cython.void:
        """Prepare a search for the n_wanted plays of the most points with a player's rack."""
        self.bag.n_exchanged = 0
        self.search._begin(n_wanted, self.bag.racks, player * _playout_rows.RACK_ROOM, self.bag.rack_sizes[player])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _search(self) -> cython.void:
        """Find the best play of the prepared rack. If a reply is known, search changed lanes alone for a better one."""
        self.best_plays._begin_search()
        if self.reply_sample >= 0 and self.replies._begin_with_reply(self.reply_sample, self.best_plays):
            self.shadow.is_skipped = self.replies.is_unchanged
        self.reply_sample = -1
        self.shadow._prepare(self.best_plays.is_opening)
        self.shadow.is_skipped = self.shadow.no_lanes
        self.best_plays._visit_anchors(self.shadow.n_anchors)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _choose_whole_rack_exchange(self, player: cython.Py_ssize_t) -> cython.void:
        """Choose to exchange the whole rack, if the bag holds enough tiles."""
        i: cython.Py_ssize_t
        n_tiles: cython.Py_ssize_t = self.bag.rack_sizes[player]
        if self.bag.back - self.bag.front >= max(self.exchange_limit, n_tiles):
            self.bag.n_exchanged = n_tiles
            for i in range(n_tiles):
                self.bag.exchanged[i] = self.bag.racks[player * _playout_rows.RACK_ROOM + i]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _search_by_equity(self, leaves: RackLeaves, player: cython.Py_ssize_t,
                          empty_value: cython.longlong) -> cython.void:
        """Find the play of the highest equity, or choose an exchange if its leave has a higher value."""
        leave_index: cython.int
        self._value_leaves(leaves, player, empty_value)
        self._search()
        leave_index = self._best_exchange(leaves)
        if leave_index >= 0 and (
                self.best_plays.n_plays == 0 or leaves.values[leave_index] > self.best_plays.play_values[0]):
            self._choose_exchange(leaves, leave_index)
            self.leave_values[player] = leaves.values[leave_index] + leaves.lowest_value
        elif self.best_plays.n_plays:
            self.leave_values[player] = (self.best_plays.play_values[0] + leaves.lowest_value
                                 - cython.cast(cython.longlong,
                                               self.best_plays.play_rows[_play_rows.PLAY_SCORE]) * _equity_units.POINT)
        else:
            leaves._prepare()  # learned values, which `Replies` does not restore
            self.leave_values[player] = leaves._whole_rack_value()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _value_leaves(self, leaves: RackLeaves, player: cython.Py_ssize_t, empty_value: cython.longlong) -> cython.void:
        """Value the leaves of a player's rack, for the search. empty_value: of the empty leave.

        If the sample has replies, their leaves are those of this rack.
        """
        leaves._set_rack(self.bag.racks, player * _playout_rows.RACK_ROOM, self.bag.rack_sizes[player])
        leaves.empty_value = cython.cast(cython.int, empty_value)
        if self.reply_sample >= 0:
            self.replies._restore_leaves(self.reply_sample, leaves)
        else:
            leaves._prepare()
        self.search._use_leaves(leaves)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _going_out_value(self, player: cython.Py_ssize_t) -> cython.longlong:
        """The value of going out: the gain from the others' tiles, and the penalty that is avoided."""
        i: cython.Py_ssize_t
        others_points: cython.longlong = 0
        for i in range(self.bag.n_players):
            others_points += self._rack_points(i) if i != player else 0
        return (others_points * (self.settlement[_playout_rows.OUT_GAIN] + self.settlement[_playout_rows.OUT_LOSS])
                + self.settlement[_playout_rows.OUT_PENALTY]) * _equity_units.POINT

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _best_exchange(self, leaves: RackLeaves) -> cython.int:
        """The index of the best leave that an exchange can keep, -1 if no exchange is allowed."""
        i: cython.int
        best: cython.int = -1
        n_in_bag: cython.Py_ssize_t = self.bag.back - self.bag.front
        if n_in_bag >= max(self.exchange_limit, 1):
            for i in range(leaves.n_leaves - 1):  # the last one is the whole rack
                if leaves.n_tiles - leaves.sizes[i] <= n_in_bag and (
                        best < 0 or leaves.values[i] > leaves.values[best]):
                    best = i
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _choose_exchange(self, leaves: RackLeaves, leave_index: cython.int) -> cython.void:
        """Choose to exchange all tiles but those of a leave."""
        kind: cython.int
        count: cython.int
        for kind in range(leaves.n_kinds):
            count = leaves.counts[leaves.kinds[kind]]
            count -= leave_index // leaves.radix[kind] % (count + 1)
            while count > 0:
                self.bag.exchanged[self.bag.n_exchanged] = leaves.kinds[kind]
                self.bag.n_exchanged += 1
                count -= 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _write_result(self, results: cython.longlong[::1], row_start: cython.Py_ssize_t) -> cython.void:
        """Settle the racks if the game is over, and write a RESULT_ROW at the index row_start of results."""
        player: cython.Py_ssize_t
        n_others: cython.Py_ssize_t = self.bag.n_players - 1
        n_unseen: cython.longlong = self.bag.back - self.bag.front
        others_points: cython.longlong = 0
        best_other_score: cython.longlong = 0
        gained: cython.longlong
        is_over: cython.bint = self._is_over()
        if is_over:
            self._settle()
        for player in range(1, n_others + 1):
            gained = self.points_gained[player] * _equity_units.POINT + (0 if is_over else self.leave_values[player])
            n_unseen += self.bag.rack_sizes[player]
            others_points += gained
            if player == 1 or self.scores_before[player] * _equity_units.POINT + gained > best_other_score:
                best_other_score = self.scores_before[player] * _equity_units.POINT + gained
        gained = self.points_gained[0] * _equity_units.POINT + (0 if is_over else self.leave_values[0])
        results[row_start + _playout_rows.RESULT_GAIN] = gained - (others_points // n_others if n_others else 0)
        results[row_start
                + _playout_rows.RESULT_SPREAD] = self.scores_before[0] * _equity_units.POINT + gained - best_other_score
        results[row_start + _playout_rows.RESULT_UNSEEN] = -1 if is_over else n_unseen

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _settle(self) -> cython.void:
        """Add and subtract the points of the tiles on the racks, as the rules say for the end of the game."""
        player_out: cython.Py_ssize_t = self.bag._player_out()
        player: cython.Py_ssize_t
        rack_points: cython.longlong
        for player in range(self.bag.n_players):
            rack_points = self._rack_points(player)
            self.points_gained[player] -= rack_points * self.settlement[
                _playout_rows.OUT_LOSS if player_out >= 0 else _playout_rows.STUCK_LOSS]
            if player_out >= 0:
                self.points_gained[player_out] += rack_points * self.settlement[_playout_rows.OUT_GAIN]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _rack_points(self, player: cython.Py_ssize_t) -> cython.longlong:
        """The points of the tiles on a player's rack."""
        total: cython.longlong = 0
        i: cython.Py_ssize_t
        for i in range(player * _playout_rows.RACK_ROOM,
                       player * _playout_rows.RACK_ROOM + self.bag.rack_sizes[player]):
            total += self.tile_points[self.bag.racks[i]]
        return total
