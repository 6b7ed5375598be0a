"""Endgames after a play and a draw: one board, and thousands of racks that share their lists of plays.

Before the bag is empty, the mover (side 0) tries a *candidate* and draws; then the other side (side 1) moves, and both
know all tiles. So a pre-endgame is one endgame for each candidate and each draw. They differ little:

    lists       the other's racks are all parts of one *pool*, the unseen tiles; its plays are listed once for the pool.
                Those of the mover are listed once for each rack. A candidate changes few lanes; the others keep theirs.
    table       is never cleared. The key of each problem begins with another number, so that old entries are not found.
    reply       the other's play that refuted the last draw is tried first for the next one, if it has the tiles.

The result of a search depends on its arguments and on that reply alone, not on searches before. So any number of
threads, each with its own kernel, finds the same.
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.endgames import _move_codes
from cython.cimports.lexc.kernels.endgames.endgame import Endgame
from cython.cimports.lexc.kernels.layout import _hash, _masks, _tiles

from lexc.kernels._types import Buffer

MAX_POOL = 10  # tiles; the lists of more would be too long
FIRST_ROOM = 1 << 17  # listed plays
MAX_ROOM = 1 << 20  # 60 MB; then all lists are forgotten
_SIDE_KEYS = (0x2545F4914F6CDD1D, 0x9FB21C651E98DF25)


@cython.final
@cython.cclass
class Preendgame(Endgame):
    """Searches of the endgames after a candidate. The table must not grow; `begin` and `search` are not used.

    A value is the points that the other side gains from its move on, less those of the mover.
    """

    is_pooled: cython.bint
    n_problems: cython.ulonglong  # searched so far, the part of the position's key that tells problems apart
    n_total_nodes: cython.longlong
    reply: cython.uchar[::1]  # the row of the play that refuted the last draw; it puts down 0 tiles if there is none
    own_rack: cython.ulonglong  # of the other side, without the tiles of the bag

    def __cinit__(self, *_):
        self.n_problems = self.n_total_nodes = 0
        self.reply = bytearray(_move_codes.PLACED_ROW)
        self.is_pooled = False
        self.lower_bound = -_move_codes.INFINITE
        self.upper_bound = _move_codes.INFINITE
        self.play_lists.clear(FIRST_ROOM)

    @property
    def total_nodes(self) -> int:
        """The number of positions that all searches have met."""
        return self.n_total_nodes

    def set_board(self, squares: Buffer, pool: bytes, out_factor: cython.int, n_passes_to_end: cython.int):
        """Set the board after a candidate. Lists are kept, since their keys hold all that they depend on.

        squares: as for `Board.set`. pool: the unseen tiles; empty, or more than MAX_POOL, if each of the other's racks
        shall have lists of its own. out_factor, n_passes_to_end: see `EndgamePosition`. Raises ValueError for unknown
        tiles.
        """
        self.board.begin(squares)
        self.play_lists.generator.is_stopped = False
        self.is_pooled = 0 < len(pool) <= MAX_POOL
        if self.is_pooled:
            self._list_for(1, pool)
        self.out_factor = out_factor
        self.n_passes_to_end = n_passes_to_end
        self.forget_reply()

    def forget_reply(self):
        """Forget the reply that refuted the last draw."""
        self.reply[_move_codes.N_PLACED] = 0

    @property
    def refutation(self) -> bytes:
        """The row of the play that refuted the last draw."""
        return bytes(self.reply)

    def try_first(self, row: Buffer):
        """Try the other's play with this row first, which is a `refutation` of another candidate."""
        source: cython.const[cython.uchar][::1] = row
        self.reply[:] = source

    def playout(self, rack: bytes, other_rack: bytes, bag: bytes = b"") -> int:
        """The value of a greedy playout in which the other side moves first.

        If the bag is not empty, its first play draws all of it; -INFINITE if there is none.
        rack: of the mover. other_rack: of the other side, without the bag.
        """
        return self._solve(rack, other_rack, bag, 0, -_move_codes.INFINITE, _move_codes.INFINITE, 1 << 62, 0)

    def value(self, rack: bytes, other_rack: bytes, alpha: cython.int, beta: cython.int, max_nodes: cython.longlong,
              bag: bytes = b"", n_passes: cython.int = 0) -> int | None:
        """The proven value in the window from alpha to beta, fail-soft, for the other side, which is to move.

        n_passes: the number of passes directly before. bag: tiles in the bag, of which the other side knows the order.
        Then its first move is a play that draws them all; -INFINITE if there is none. Return None if the search was
        stopped, has met max_nodes positions, or has too many plays.
        """
        return self._solve(rack, other_rack, bag, _move_codes.MAX_DEPTH, alpha, beta, max_nodes, n_passes)

    @cython.cfunc
    def _solve(self, rack: bytes, other_rack: bytes, bag: bytes, depth: cython.int, alpha: cython.int,
               beta: cython.int, max_nodes: cython.longlong, n_passes: cython.int):
        """The value of a problem, None if it was not found."""
        ply: cython.Py_ssize_t
        value: cython.int
        key: cython.ulonglong = self.board.position_key
        n_in_bag: cython.Py_ssize_t = len(bag)
        is_cleared: cython.bint = False
        while True:
            self._set_racks(rack, other_rack, bag)
            self.n_problems += 1
            self.board.position_key = key ^ _hash.mix64(self.n_problems * _hash.GOLDEN & _masks.FULL)
            for ply in range(_move_codes.MAX_DEPTH):
                self.killers[ply] = _move_codes.NO_MOVE
            self.is_aborted = self.is_out_of_room = self.is_stack_full = False
            self.n_nodes = 0
            self.max_nodes = max_nodes
            with cython.nogil:
                if self.reply[_move_codes.N_PLACED] and depth > 0:
                    self.killers[0] = self._find_play(1, self.reply)
                if n_in_bag == 0:
                    value = self._search(1, depth, alpha, beta, n_passes, 0, 0)
                else:
                    value = self._search_draws(n_in_bag, depth, alpha, beta)
            self.board.position_key = key
            self.play_lists.generator._raise_if_stopped()
            if not self.is_out_of_room:
                break
            if not self._enlarge():
                if is_cleared:
                    return None
                is_cleared = True
                self._forget_lists()
        self.n_total_nodes += self.n_nodes  # not those of searches for which the room of an earlier one was too small
        if self.is_aborted:
            return None
        if value >= beta and self.killers[0] >= 0:
            self.reply[:] = self.play_lists.placed_rows[self.killers[0] * _move_codes.PLACED_ROW:
                                                        (self.killers[0] + 1) * _move_codes.PLACED_ROW]
        return value

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _search_draws(self, n_in_bag: cython.Py_ssize_t, depth: cython.int, alpha: cython.int,
                      beta: cython.int) -> cython.int:
        """The value of the other's best play that draws n_in_bag tiles; -INFINITE if there is none.

        The other's rack holds these tiles already, so that plays are made as usual. own_rack is the rack before the
        draw: it tells which plays are possible. depth 0: a playout after the play of the highest priority.
        """
        n_plays: cython.Py_ssize_t
        i: cython.Py_ssize_t
        play: cython.int = self.killers[0]
        best_value: cython.int = -_move_codes.INFINITE
        value: cython.int
        rack: cython.ulonglong = self.own_rack | _move_codes.BORROW
        killer: cython.int = play
        n_plays = self._generate_plays(1, 0)
        if n_plays < 0:
            self.is_aborted = self.is_out_of_room = True
            return 0
        if killer >= 0 and not self._is_draw(killer, rack, n_in_bag):
            killer = play = _move_codes.NO_MOVE
        i = 0
        while best_value < beta:
            if play == _move_codes.NO_MOVE:
                if i == n_plays:
                    break
                self._pick_next(i, n_plays)
                play = self.stack[i]
                i += 1
                if play == killer or not self._is_draw(play, rack, n_in_bag):
                    play = _move_codes.NO_MOVE
                    continue
            value = self._search_move(1, play, max(depth, 1), alpha, beta, 0, 0, n_plays, False)
            if self.is_aborted:
                return 0
            if value > best_value:
                best_value = value
                self.killers[0] = play
                alpha = max(alpha, value)
            if depth == 0:
                break
            play = _move_codes.NO_MOVE
        return best_value

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_draw(self, play: cython.int, rack: cython.ulonglong, n_in_bag: cython.Py_ssize_t) -> cython.bint:
        """Whether a play empties the bag, and can be made from a rack with its borrow bits set."""
        return (self.play_lists.placed_rows[play * _move_codes.PLACED_ROW + _move_codes.N_PLACED] >= n_in_bag
                and (rack - self.play_lists.used_tiles[play]) & _move_codes.BORROW == _move_codes.BORROW)

    @cython.cfunc
    def _set_racks(self, rack: bytes, other_rack: bytes, bag: bytes) -> object:
        """Set the racks. The other's holds the tiles of the bag, too; own_rack is the one without them."""
        tile: cython.int
        self._list_for(0, rack)
        if not self.is_pooled:
            self._list_for(1, other_rack + bag)
        self.racks[0] = self.play_lists.root_racks[0]
        self.racks[1] = 0
        self.rack_points[0] = self.rack_points[1] = 0
        for tile in rack:
            self.rack_points[0] += self.board.tile_points[tile]
        for tile in other_rack:
            self._add_tile(tile)
        self.own_rack = self.racks[1]
        for tile in bag:
            self._add_tile(tile)
        return None

    @cython.cfunc
    def _add_tile(self, tile: cython.int) -> object:
        """Add a tile to the other's rack. Raises ValueError if the pool has none left."""
        index: cython.Py_ssize_t = _tiles.N_TILES + tile
        count: cython.int
        if tile >= _tiles.N_TILES or self.play_lists.root_counts[index] == 0:
            raise ValueError(f"no such tile in the pool: {tile}")
        count = (self.racks[1] >> self.play_lists.field_shifts[index]) & 15
        if count >= self.play_lists.root_counts[index]:
            raise ValueError(f"too few in the pool: {tile}")
        self.racks[1] += _masks.ONE << self.play_lists.field_shifts[index]
        self.rack_points[1] += self.board.tile_points[tile]
        return None

    @cython.cfunc
    def _list_for(self, side: cython.int, rack: bytes) -> object:
        """List a side's plays for a rack from now on. rack: tiles in any order; equal racks share their lists."""
        tile: cython.int
        lane: cython.Py_ssize_t
        key: cython.ulonglong = _SIDE_KEYS[side]
        ordered: bytes = bytes(sorted(rack))
        for tile in ordered:
            key = _hash.mix64((key + (tile + 1) * _hash.GOLDEN) & _masks.FULL)
        self.play_lists.set_rack(side, ordered)
        self.play_lists.side_keys[side] = key
        for lane in range(side * 2 * self.board.stride, (side + 1) * 2 * self.board.stride):
            self.board.list_numbers[lane] = -1  # not looked up
        return None

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _find_play(self, side: cython.int, row: cython.uchar[::1]) -> cython.int:
        """The number of the listed play with this row, NO_MOVE if a side cannot make it."""
        number: cython.int = self._list_number(side, row[_move_codes.PLACED_LANE])
        play: cython.int
        i: cython.Py_ssize_t
        if number < 0:
            return _move_codes.NO_MOVE
        for play in range(self.play_lists.starts[number], self.play_lists.starts[number + 1]):
            i = 0
            while (i < _move_codes.PLACED_HEADER + 2 * row[_move_codes.N_PLACED]
                   and self.play_lists.placed_rows[play * _move_codes.PLACED_ROW + i] == row[i]):
                i += 1
            if i == _move_codes.PLACED_HEADER + 2 * row[_move_codes.N_PLACED]:
                return play if self._can_play(side, play) else _move_codes.NO_MOVE
        return _move_codes.NO_MOVE

    @cython.cfunc
    def _enlarge(self) -> cython.bint:
        """Enlarge the stack or the lists, whichever is full. Return whether there was room for that."""
        if self.is_stack_full:
            self._make_stack(2 * len(self.stack))
        elif len(self.play_lists.scores) < MAX_ROOM:
            self.play_lists.grow()
        else:
            return False
        return True

    @cython.cfunc
    def _forget_lists(self) -> object:
        """Forget all lists."""
        i: cython.Py_ssize_t
        self.play_lists.forget()
        for i in range(len(self.board.list_numbers)):
            self.board.list_numbers[i] = -1  # not looked up
        for i in range(self.board.n_undo_lanes):
            self.board.undo_list_numbers[2 * i] = self.board.undo_list_numbers[2 * i + 1] = -1
        return None
