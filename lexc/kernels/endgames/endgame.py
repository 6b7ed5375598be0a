"""The exact value of a position whose bag is empty: alpha-beta search on lists of plays by lane.

The search is a principal variation search (Marsland and Campbell): negamax, with a null window for all moves but the
first. It has a transposition table, killer moves and iterative deepening. At depth 0 a greedy playout gives the value.

A *value* is the points that the side to move gains up to the end of the game, less those of the other side. It includes
the settlement of the racks. A value is *proven* if it rests only on lines that reach the end of the game. Then no
deeper search can change it.

Moves are tried in this order, until one causes a cutoff (its value is at least beta):

    stage 1    the best move in the transposition table
    stage 2    the killer move: the play that caused the last cutoff at this ply
    stage 3    the best play that goes out; now all plays are generated
    stage 4    the other plays, by priority; then the pass
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.lexc.kernels.endgames import _move_codes, _table_bounds
from cython.cimports.lexc.kernels.endgames.endgame_position import EndgamePosition
from cython.cimports.lexc.kernels.endgames.play_lists import PlayLists
from cython.cimports.lexc.kernels.endgames.transposition_table import TranspositionTable
from cython.cimports.lexc.kernels.endgames.undo_board import UndoBoard

from lexc.kernels._types import Buffer

# The stages in which moves are tried.
_HASH_MOVE_STAGE = cython.declare(cython.int, 1)
_KILLER_STAGE = cython.declare(cython.int, 2)
_GOING_OUT_STAGE = cython.declare(cython.int, 3)
_NODES_PER_CHECK = cython.declare(cython.longlong, 256)  # of `stop`
MAX_KEPT_PLAYS = 1 << 22  # listed plays, about 240 MB; lists are cleared when half of them are in use
MAX_LISTED_PLAYS = 1 << 23  # the lists never get room for more plays
_PROVEN = cython.declare(cython.int, 255)  # stands for the depth of a proven value; no search is deeper


@cython.cclass
class Endgame(EndgamePosition):
    """A search. stop: a buffer of a byte, which ends the search when another thread sets it to a value other than 0."""

    def __cinit__(self, board: UndoBoard, play_lists: PlayLists, table: TranspositionTable, stop):
        self.table = table
        self.stop = stop
        self.pv_moves = array("i", bytes(4 * _move_codes.MAX_DEPTH * _move_codes.MAX_DEPTH))
        self.pv_lengths = array("i", bytes(4 * _move_codes.MAX_DEPTH))
        self.killers = array("i", bytes(4 * _move_codes.MAX_DEPTH))
        self.best_line = []

    @property
    def nodes(self) -> int:
        """The number of positions that searches have met since `begin`."""
        return self.n_nodes

    @property
    def principal_variation(self) -> list[tuple[int, bool, int, int, bytes] | None]:
        """The best line found: plays as `PlayLists.read_play` gives them, None for a pass."""
        return self.best_line

    @property
    def value(self) -> int:
        """The value of the principal variation."""
        return self.best_value

    @property
    def bounds(self) -> tuple[int, int]:
        """(lower, upper): proven bounds of the position's value, -INFINITE and INFINITE where nothing is proven."""
        return self.lower_bound, self.upper_bound

    def begin(self, squares: Buffer, rack: bytes, other_rack: bytes, out_factor: cython.int,
              n_passes_to_end: cython.int, n_passes: cython.int):
        """Set the position, and forget the results of earlier searches.

        squares: as for `Board.set`. rack, other_rack: of the mover and of the other side. out_factor, n_passes_to_end:
        see `EndgamePosition`. n_passes: the number of passes directly before the position. Raises ValueError for
        unknown tiles, or too many.
        """
        ply: cython.int
        self._set_position(squares, rack, other_rack)
        self.table.clear()
        self.out_factor = out_factor
        self.n_passes_to_end = n_passes_to_end
        self.n_passes = n_passes
        self.n_nodes = self.nodes_at_clear = self.new_at_clear = 0
        self.best_line = []
        for ply in range(_move_codes.MAX_DEPTH):
            self.killers[ply] = _move_codes.NO_MOVE
        self.best_value = 0
        self.lower_bound = -_move_codes.INFINITE
        self.upper_bound = _move_codes.INFINITE

    def search(self, depth: cython.int, alpha: cython.int, beta: cython.int,
               max_nodes: cython.longlong) -> tuple[int, bool] | None:
        """Search to a depth, with the window from alpha to beta. Return (value, whether it is proven).

        Return None if the search was stopped, or has met max_nodes positions since `begin`. Return None, too, if one
        line has more plays than there is room for. Then principal_variation is the best line that it, or an earlier
        search, has finished. Raises OverflowError if there is none, or if a lane has too many plays.
        """
        value: cython.int
        self.max_nodes = max_nodes
        while True:
            self.is_aborted = self.is_out_of_room = self.is_stack_full = self.has_new_line = False
            with cython.nogil:
                value = self._search(0, depth, alpha, beta, self.n_passes, 0, 0)
            self.play_lists.generator._raise_if_stopped()
            if self.has_new_line:
                self.best_line = [
                    None if self.pv_moves[i] == _move_codes.PASS else self.play_lists.read_play(self.pv_moves[i])
                              for i in range(self.pv_lengths[0])]
            if not self.is_out_of_room:
                return None if self.is_aborted else (value, self.is_value_proven != 0)
            if not self._make_room():
                if not self.best_line:
                    raise OverflowError("too many plays")
                return None

    def _make_room(self) -> cython.bint:
        """Enlarge the table, the stack or the lists, whichever is full; or clear the lists, if they are very long.

        Lists are cleared only if the search has made progress since they were cleared last: it has met many positions,
        or, if the lists cannot grow, has stored a new one. Otherwise it might never end. Return whether there is room.
        """
        if self.table.should_grow():
            self.table.grow()
        elif self.play_lists.n_plays >= MAX_KEPT_PLAYS // 2 and self.n_nodes - self.nodes_at_clear > MAX_KEPT_PLAYS:
            self._clear_lists(MAX_KEPT_PLAYS)
        elif self.is_stack_full:
            self._make_stack(2 * len(self.stack))
        elif len(self.play_lists.scores) < MAX_LISTED_PLAYS:
            self.play_lists.grow()
        elif self.table.n_new > self.new_at_clear:
            self._clear_lists(len(self.play_lists.scores))
        else:
            return False
        return True

    def _clear_lists(self, room: cython.Py_ssize_t) -> object:
        """Forget all lists. room: for plays of others."""
        i: cython.Py_ssize_t
        self.play_lists.clear(room)
        self.nodes_at_clear = self.n_nodes
        self.new_at_clear = self.table.n_new
        for i in range(len(self.board.list_numbers)):
            self.board.list_numbers[i] = -1  # not looked up
        return None

    @cython.final
    def _search(self, side: cython.int, depth: cython.int, alpha: cython.int, beta: cython.int, n_passes: cython.int,
                ply: cython.Py_ssize_t, stack_start: cython.Py_ssize_t) -> cython.int:
        """The value of the position for the side to move, fail-soft; any number if the search is aborted.

        stack_start: the first free index of the stack.
        """
        key: cython.ulonglong
        entry: cython.Py_ssize_t
        hash_move: cython.int = _move_codes.NO_MOVE
        value: cython.int
        self.n_nodes += 1
        self.pv_lengths[ply] = 0
        if self.n_nodes >= self.max_nodes or (self.n_nodes % _NODES_PER_CHECK == 0 and self.stop[0] != 0):
            self.is_aborted = True
        if self.is_aborted:
            return 0
        key = self._position_key(side, n_passes)
        entry = self.table.find(key)
        if entry >= 0:
            if beta - alpha == 1 and self.table.depth(entry) >= depth:
                value = self.table.value(entry)
                if (self.table.bound(entry)
                    & (_table_bounds.LOWER_BOUND if value >= beta else _table_bounds.UPPER_BOUND) != 0):
                    self.is_value_proven = self.table.depth(entry) == _PROVEN
                    return value
            hash_move = self.table.move(entry)
        if depth == 0:
            return self._playout_value(side, n_passes)
        if self.table.should_grow():
            self.is_aborted = self.is_out_of_room = True
            return 0
        return self._search_moves(side, depth, alpha, beta, n_passes, ply, stack_start, key, hash_move)

    @cython.final
    def _search_moves(self, side: cython.int, depth: cython.int, alpha: cython.int, beta: cython.int,
                      n_passes: cython.int, ply: cython.Py_ssize_t, stack_start: cython.Py_ssize_t,
                      key: cython.ulonglong, hash_move: cython.int) -> cython.int:
        """The value of a position whose moves have to be searched, in the order that the module describes.

        hash_move: the best move in the transposition table, or NO_MOVE.
        """
        killer: cython.int = self.killers[ply]
        out_reply: cython.int = _move_codes.NO_MOVE
        stage: cython.int = 0
        n_plays: cython.Py_ssize_t = 0
        n_tried: cython.Py_ssize_t = 0
        old_alpha: cython.int = alpha
        best_value: cython.int = -_move_codes.INFINITE
        value: cython.int
        best_move: cython.int = _move_codes.NO_MOVE
        move: cython.int
        is_proven: cython.bint = True
        pass_ends_game: cython.bint = n_passes + 1 >= self.n_passes_to_end  # then its value is known without a search
        if pass_ends_game:
            best_value = self.rack_points[1 - side] - self.rack_points[side]
            best_move = _move_codes.PASS
            if best_value > alpha:
                alpha = best_value
                self.pv_lengths[ply + 1] = 0
                self._update_principal_variation(ply, best_move, best_value, True)
        while best_value < beta:
            move = _move_codes.NO_MOVE
            stage += 1
            if stage == _HASH_MOVE_STAGE:
                if (hash_move >= 0 and self._can_play(side, hash_move)) or (hash_move == _move_codes.PASS
                                                                            and not pass_ends_game):
                    move = hash_move
            elif stage == _KILLER_STAGE:
                if killer != hash_move and killer >= 0 and self._can_play(side, killer):
                    move = killer
            elif stage == _GOING_OUT_STAGE:
                n_plays = self._generate_plays(side, stack_start)
                if n_plays < 0:
                    self.is_aborted = self.is_out_of_room = True
                    return 0
                move = self.best_out_play
                out_reply = self._best_known_out_play(1 - side)
            elif n_tried < n_plays:
                self._pick_next(stack_start + n_tried, stack_start + n_plays)
                move = self.stack[stack_start + n_tried]
                n_tried += 1
                if move == hash_move or move == killer:
                    continue
            elif n_tried == n_plays:
                n_tried += 1
                if not pass_ends_game and hash_move != _move_codes.PASS:
                    move = _move_codes.PASS
            else:
                break
            if move == _move_codes.NO_MOVE:
                continue
            if stage > _GOING_OUT_STAGE and out_reply != _move_codes.NO_MOVE:
                # The other side can go out, unless this move prevents it.
                value = self._value_against_out(side, move, out_reply)
                if value <= alpha and (move == _move_codes.PASS or not self._may_change_lane(move, out_reply)):
                    best_value = max(best_value, value)  # a proven upper bound: the move needs no search
                    continue
            value = self._search_move(side, move, depth, alpha, beta, n_passes, ply, stack_start + n_plays,
                                      best_value > -_move_codes.INFINITE)
            if self.is_aborted:
                return 0
            # One proven move proves a lower bound of beta; otherwise all moves have to be proven.
            is_proven = self.is_value_proven if value >= beta else is_proven and self.is_value_proven
            if value > best_value:
                best_value = value
                best_move = move
                if value > alpha:
                    alpha = value
                    self._update_principal_variation(ply, move, value, self.is_value_proven)
        if best_value >= beta and best_move >= 0:
            self.killers[ply] = best_move
        self.table.store(
            key, best_value,
            _table_bounds.UPPER_BOUND if best_value <= old_alpha
            else _table_bounds.LOWER_BOUND if best_value >= beta else _table_bounds.EXACT,
            _PROVEN if is_proven else depth, best_move)
        if ply == 0 and is_proven and best_value < beta and best_value < self.upper_bound:
            self.upper_bound = best_value
        self.is_value_proven = is_proven
        return best_value

    @cython.final
    def _update_principal_variation(self, ply: cython.Py_ssize_t, move: cython.int, value: cython.int,
                                    is_proven: cython.bint) -> cython.void:
        """Set the principal variation of this ply: the move, and the principal variation of the next ply."""
        i: cython.Py_ssize_t
        n_moves: cython.Py_ssize_t = self.pv_lengths[ply + 1]
        self.pv_moves[ply * _move_codes.MAX_DEPTH] = move
        for i in range(n_moves):
            self.pv_moves[ply * _move_codes.MAX_DEPTH + 1 + i] = self.pv_moves[(ply + 1) * _move_codes.MAX_DEPTH + i]
        self.pv_lengths[ply] = n_moves + 1
        if ply == 0:
            self.has_new_line = True
            self.best_value = value
            if is_proven and value > self.lower_bound:
                self.lower_bound = value

    @cython.final
    def _search_move(self, side: cython.int, move: cython.int, depth: cython.int, alpha: cython.int, beta: cython.int,
                     n_passes: cython.int, ply: cython.Py_ssize_t, stack_start: cython.Py_ssize_t,
                     tries_null_window: cython.bint) -> cython.int:
        """The value of a move, for the side that makes it.

        tries_null_window: whether a null window is tried first, since an earlier move has a value.
        """
        n_squares: cython.Py_ssize_t = self.board.n_undo_squares
        n_lanes: cython.Py_ssize_t = self.board.n_undo_lanes
        key: cython.ulonglong = self.board.position_key
        score: cython.int = 0
        value: cython.int
        if move != _move_codes.PASS:
            score = self.play_lists.scores[move]
            if self.play_lists.used_tiles[move] == self.racks[side]:
                self.pv_lengths[ply + 1] = 0
                self.is_value_proven = True
                return score + self.out_factor * self.rack_points[1 - side]
            n_passes = -1  # so that it is 0 after this move
            self._make(side, move)
        value = alpha + 1
        if tries_null_window and beta - alpha > 1:
            value = score - self._search(1 - side, depth - 1, score - alpha - 1, score - alpha, n_passes + 1, ply + 1,
                                         stack_start)
        if not tries_null_window or beta - alpha == 1 or (alpha < value and not self.is_aborted):
            value = score - self._search(1 - side, depth - 1, score - beta, score - alpha, n_passes + 1, ply + 1,
                                         stack_start)
        if move != _move_codes.PASS:
            self._unmake(side, move, n_squares, n_lanes, key)
        return value
