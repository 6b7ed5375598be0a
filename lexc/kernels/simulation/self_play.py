"""Games of two programs against each other, without Python between their turns.

A turn finds the best play (`plays.best_plays`), or the best exchange, makes it, and fills the rack:

    bag      | tiles ... | <- drawn from the end; a draw keeps its tiles in order
    racks    a row of RACK_ROOM tiles for each player, in the order in which they were drawn

The order of tiles matters: an exchange returns tiles in the order of the rack, and then the caller shuffles the bag.
`lexc.play.game_state.GameState` has the same rules in Python, and the tests compare both game by game.
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.lexc.kernels.layout import _masks, _tiles
from cython.cimports.lexc.kernels.plays import _equity_units, _play_rows
from cython.cimports.lexc.kernels.plays.best_plays import BestPlays
from cython.cimports.lexc.kernels.plays.board import Board
from cython.cimports.lexc.kernels.plays.leaves import RackLeaves
from cython.cimports.lexc.kernels.plays.position_search import PositionSearch
from cython.cimports.lexc.kernels.plays.shadow import Shadow
from cython.cimports.lexc.kernels.simulation import _playout_rows

_N_SEATS = 2
_WORTH_SIZE = cython.declare(cython.Py_ssize_t, 4)  # bytes of a rack's worth in observations
_MAX_OBSERVED = cython.declare(cython.Py_ssize_t, 64)  # observations of one call


@cython.cclass
class Strategy:
    """The way in which one player chooses moves. Not to be shared by threads.

    leaves: values of leaves, None for a player by points alone. empty_bag_leaves: values while the bag is empty, None
    with leaves None. going_out_factor, going_out_points: going out with an empty bag is worth the points of the other
    player's tiles times this factor, and these points more.
    """

    leaves: RackLeaves
    empty_bag_leaves: RackLeaves
    has_leaves: cython.bint
    going_out_factor: cython.longlong
    going_out_points: cython.longlong

    def __cinit__(self, leaves: RackLeaves = None, empty_bag_leaves: RackLeaves = None, going_out_factor=0,
                  going_out_points=0):
        if (leaves is None) != (empty_bag_leaves is None):
            raise ValueError("leaves for an empty bag alone, or for any other bag alone")
        self.leaves = leaves
        self.empty_bag_leaves = empty_bag_leaves
        self.has_leaves = leaves is not None
        self.going_out_factor = going_out_factor
        self.going_out_points = going_out_points


@cython.final
@cython.cclass
class SelfPlay:
    """A game of two players. Not to be shared by threads.

    board, best_plays, shadow: the kernels that find plays. No other object may use them during a game. tile_points:
    i32, by code. rack_size: the number of tiles of a full rack. exchange_limit: the fewest tiles in the bag for which
    an exchange is allowed. scoreless_limit: the number of turns without points that ends a game, 0 for none.

    Raises ValueError if tile_points are too few, or racks too long.
    """

    board: Board
    best_plays: BestPlays
    shadow: Shadow
    search: PositionSearch
    first: Strategy
    second: Strategy
    tile_points: cython.const[cython.int][::1]
    rack_size: cython.Py_ssize_t
    exchange_limit: cython.Py_ssize_t
    scoreless_limit: cython.Py_ssize_t
    # The game:
    tiles_in_bag: cython.uchar[::1]
    n_in_bag: cython.Py_ssize_t
    rack_tiles: cython.uchar[::1]
    rack_sizes: cython.Py_ssize_t[::1]
    points: cython.longlong[::1]
    seat: cython.Py_ssize_t  # of the player to move
    n_scoreless: cython.Py_ssize_t
    is_unshuffled: cython.bint  # after an exchange
    exchanged: cython.uchar[::1]  # the tiles of the mover's exchange
    n_exchanged: cython.Py_ssize_t
    kept_counts: cython.int[::1]  # by tile, in `_choose_exchange`
    is_observing: cython.bint
    observations: cython.uchar[::1]  # the rack of a turn, and the worth of its move
    n_observed: cython.Py_ssize_t  # bytes of observations
    # By player:
    n_plays: cython.longlong[::1]
    n_bingos: cython.longlong[::1]
    n_exchanges: cython.longlong[::1]
    n_passes: cython.longlong[::1]
    play_points: cython.longlong[::1]

    def __cinit__(self, board: Board, best_plays: BestPlays, shadow: Shadow, tile_points, rack_size, exchange_limit,
                  scoreless_limit, first: Strategy, second: Strategy):
        longest = _equity_units.MAX_RACK_TILES if first.has_leaves or second.has_leaves else _playout_rows.RACK_ROOM
        if len(tile_points) < _tiles.N_TILES or not 0 < rack_size <= min(longest, len(best_plays.bonus) - 1):
            raise ValueError(f"{len(tile_points)} points of tiles, racks of {rack_size} tiles")
        self.board = board
        self.best_plays = best_plays
        self.shadow = shadow
        self.search = PositionSearch(board, best_plays, shadow)
        self.first = first
        self.second = second
        self.tile_points = tile_points
        self.rack_size = rack_size
        self.exchange_limit = exchange_limit
        self.scoreless_limit = scoreless_limit
        self.tiles_in_bag = bytearray()
        self.rack_tiles = bytearray(_N_SEATS * _playout_rows.RACK_ROOM)
        self.rack_sizes, self.points, self.n_plays, self.n_bingos, self.n_exchanges, self.n_passes, self.play_points = (
            array("q", bytes(8 * _N_SEATS)) for _ in range(7))
        self.exchanged = bytearray(_playout_rows.RACK_ROOM)
        self.kept_counts = array("i", bytes(4 * _tiles.N_TILES))
        self.observations = bytearray(_MAX_OBSERVED * (_playout_rows.RACK_ROOM + _WORTH_SIZE))
        self.n_in_bag = self.seat = self.n_scoreless = self.n_exchanged = self.n_observed = 0
        self.is_unshuffled = self.is_observing = False
        board.set(bytes(board.n_rows * board.n_cols))
        board._save()

    def begin(self, bag: bytes, racks: list[bytes]):
        """Begin a game on an empty board. Raises ValueError for unknown tiles, too many, or other than two racks."""
        seat: cython.Py_ssize_t
        i: cython.Py_ssize_t
        if len(racks) != _N_SEATS or max(map(len, racks)) > self.rack_size:
            raise ValueError(f"{len(racks)} racks, or one of more than {self.rack_size} tiles")
        self._check_tiles(b"".join([bag, *racks]))
        self.tiles_in_bag = bytearray(len(bag) + _N_SEATS * _playout_rows.RACK_ROOM)
        self.n_in_bag = len(bag)
        for i in range(self.n_in_bag):
            self.tiles_in_bag[i] = bag[i]
        for seat in range(_N_SEATS):
            self.rack_sizes[seat] = len(racks[seat])
            for i in range(self.rack_sizes[seat]):
                self.rack_tiles[seat * _playout_rows.RACK_ROOM + i] = racks[seat][i]
            self.points[seat] = self.n_plays[seat] = self.n_bingos[seat] = self.play_points[seat] = 0
            self.n_exchanges[seat] = self.n_passes[seat] = 0
        self.seat = self.n_scoreless = 0
        self.is_unshuffled = False
        self.board._restore()
        if (len(self.best_plays.play_rows) < _play_rows.PLAY_ROW
            or len(self.best_plays.word_rows) < 2 * _play_rows.WORD_ROW):
            self.best_plays._make_room(2, 2)

    def play(self, n_turns: cython.Py_ssize_t):
        """Play turns until the game is over, but n_turns at most. An exchange ends the call, and `set_bag` must follow.

        Raises ValueError if it has not, OverflowError if a search was stopped.
        """
        if self.is_unshuffled:
            raise ValueError("the bag has not been shuffled")
        with cython.nogil:
            while n_turns > 0 and not (self._is_over() or self.is_unshuffled or self.best_plays.is_stopped):
                if self.seat == 0:
                    self._play_turn(self.first)
                else:
                    self._play_turn(self.second)
                n_turns -= 1
        self.best_plays._raise_if_stopped()

    def observe(self, n_turns: cython.Py_ssize_t) -> bytes:
        """Play as `play` does, but 64 turns at most. Return rack and equity of each turn, for `LeaveCounts.add`.

        Turns with an empty board or an empty bag, with fewer tiles than a full rack, or of a player without leaves are
        left out.
        """
        self.n_observed = 0
        self.is_observing = True
        try:
            self.play(min(n_turns, _MAX_OBSERVED))
        finally:
            self.is_observing = False
        return bytes(self.observations[:self.n_observed])

    def set_bag(self, bag: bytes):
        """Set the bag, in another order than before. Raises ValueError if it holds another number of tiles."""
        i: cython.Py_ssize_t
        if len(bag) != self.n_in_bag:
            raise ValueError(f"{len(bag)} tiles in place of {self.n_in_bag}")
        self._check_tiles(bag)
        for i in range(self.n_in_bag):
            self.tiles_in_bag[i] = bag[i]
        self.is_unshuffled = False

    def counts(self, seat: cython.Py_ssize_t) -> tuple[int, int, int, int, int]:
        """(plays, bingos, exchanges, passes, points of plays) of a player. Raises IndexError for another seat."""
        if not 0 <= seat < _N_SEATS:
            raise IndexError("no such player")
        return (self.n_plays[seat], self.n_bingos[seat], self.n_exchanges[seat], self.n_passes[seat],
                self.play_points[seat])

    @property
    def bag(self) -> bytes:
        """The tiles of the bag, in order."""
        return bytes(self.tiles_in_bag[:self.n_in_bag])

    @property
    def needs_shuffle(self) -> bool:
        """Whether the bag has to be shuffled, after an exchange."""
        return self.is_unshuffled

    @property
    def racks(self) -> list[bytes]:
        """The tiles of each rack, in the order in which they were drawn."""
        return [bytes(self.rack_tiles[seat * _playout_rows.RACK_ROOM : seat * _playout_rows.RACK_ROOM
                                      + self.rack_sizes[seat]])
                for seat in range(_N_SEATS)]

    @property
    def scores(self) -> list[int]:
        """The points of each player, before racks are settled."""
        return [self.points[seat] for seat in range(_N_SEATS)]

    @property
    def turn(self) -> int:
        """The player to move."""
        return self.seat

    @property
    def is_over(self) -> bool:
        """Whether a player has gone out, or too many turns in a row had no points."""
        return self._is_over()

    @cython.cfunc
    def _check_tiles(self, tiles: bytes) -> object:
        """Raise ValueError for a tile that is neither a blank nor a letter of the board."""
        tile: cython.int
        for tile in tiles:
            if tile >= _tiles.N_TILES - 1 or (tile and not self.best_plays.all_letters >> tile & 1):
                raise ValueError(f"no such tile: {tile}")
        return None

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_over(self) -> cython.bint:
        """Whether the game is over."""
        return ((self.n_in_bag == 0 and (self.rack_sizes[0] == 0 or self.rack_sizes[1] == 0))
                or 0 < self.scoreless_limit <= self.n_scoreless)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _play_turn(self, strategy: Strategy) -> cython.void:
        """Play a turn: a play, an exchange, or a pass."""
        kept: cython.int  # the index of the best leave after an exchange, -1 for none
        self._prepare_search()
        if not strategy.has_leaves:
            self._search()
            if self.best_plays.n_plays == 0 and self.n_in_bag >= self.exchange_limit:
                self._choose_rack()
        elif self.n_in_bag:
            self._value_leaves(strategy.leaves, 0)
            self._search()
            kept = self._find_better_exchange(strategy.leaves)
            if kept >= 0:
                self._choose_exchange(strategy.leaves, kept)
            if self.is_observing and self.board.n_tiles != 0 and self.rack_sizes[self.seat] == self.rack_size:
                self._observe(strategy.leaves, kept)
        else:
            self._value_leaves(strategy.empty_bag_leaves, self._going_out_value(strategy))
            self._search()
        if self.best_plays.is_stopped:
            return
        if self.n_exchanged:
            self._exchange()
        elif self.best_plays.n_plays:
            self._make_play()
        else:
            self.n_passes[self.seat] += 1
            self._end_turn(0)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _prepare_search(self) -> cython.void:
        """Prepare a search for the play of the most points with the mover's rack."""
        self.n_exchanged = 0
        self.search._begin(1, self.rack_tiles, self.seat * _playout_rows.RACK_ROOM, self.rack_sizes[self.seat])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _search(self) -> cython.void:
        """Find the best play of the prepared rack."""
        self.best_plays._begin_search()
        self.shadow._prepare(self.best_plays.is_opening)
        self.best_plays._visit_anchors(self.shadow.n_anchors)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _value_leaves(self, leaves: RackLeaves, empty_value: cython.longlong) -> cython.void:
        """Value the leaves of the mover's rack, for the search. empty_value: of the empty leave."""
        leaves._set_rack(self.rack_tiles, self.seat * _playout_rows.RACK_ROOM, self.rack_sizes[self.seat])
        leaves.learned_factor = _equity_units.POINT
        leaves.empty_value = cython.cast(cython.int, empty_value)
        leaves._prepare()
        self.search._use_leaves(leaves)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _going_out_value(self, strategy: Strategy) -> cython.longlong:
        """The value of going out for the mover."""
        i: cython.Py_ssize_t
        other: cython.Py_ssize_t = 1 - self.seat
        others_points: cython.longlong = 0
        for i in range(other * _playout_rows.RACK_ROOM, other * _playout_rows.RACK_ROOM + self.rack_sizes[other]):
            others_points += self.tile_points[self.rack_tiles[i]]
        return (others_points * strategy.going_out_factor + strategy.going_out_points) * _equity_units.POINT

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _find_better_exchange(self, leaves: RackLeaves) -> cython.int:
        """The index of the best leave after an exchange, -1 if the best play is worth more or none is allowed."""
        i: cython.int
        best: cython.int = -1
        best_value: cython.longlong = -1
        if self.n_in_bag < max(self.exchange_limit, 1):
            return -1
        if self.best_plays.n_plays:
            best_value = self.best_plays.play_values[0]
        for i in range(leaves.n_leaves - 1):  # the last one is the whole rack
            if leaves.values[i] > best_value and leaves.n_tiles - leaves.sizes[i] <= self.n_in_bag:
                best = i
                best_value = leaves.values[i]
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _observe(self, leaves: RackLeaves, kept: cython.int) -> cython.void:
        """Write the mover's rack, and the equity of the move that was found: of a pass, the value of the whole rack.

        kept: the leave after an exchange, -1 for another move.
        """
        i: cython.Py_ssize_t
        equity: cython.longlong
        bits: cython.uint
        if kept >= 0:
            equity = leaves.values[kept]
        elif self.best_plays.n_plays:
            equity = self.best_plays.play_values[0]
        else:
            equity = leaves.values[leaves.n_leaves - 1]
        bits = cython.cast(cython.uint, (equity + leaves.lowest_value) & _masks.HALF)
        for i in range(self.rack_size):
            self.observations[self.n_observed + i] = self.rack_tiles[self.seat * _playout_rows.RACK_ROOM + i]
        self.n_observed += self.rack_size
        for i in range(_WORTH_SIZE):
            self.observations[self.n_observed + i] = bits >> (8 * i) & _masks.BYTE
        self.n_observed += _WORTH_SIZE

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _make_play(self) -> cython.void:
        """Make the play that the search has found."""
        score: cython.longlong = self.best_plays.play_rows[_play_rows.PLAY_SCORE]
        i: cython.Py_ssize_t
        self.search._make_play()
        for i in range(self.search.n_placed):
            self._remove_tile(self.search.placed[i])
        self.n_plays[self.seat] += 1
        self.n_bingos[self.seat] += self.search.n_placed == self.rack_size
        self.play_points[self.seat] += score
        self._draw()
        self._end_turn(score)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _choose_rack(self) -> cython.void:
        """Choose the whole rack for an exchange."""
        i: cython.Py_ssize_t
        self.n_exchanged = self.rack_sizes[self.seat]
        for i in range(self.n_exchanged):
            self.exchanged[i] = self.rack_tiles[self.seat * _playout_rows.RACK_ROOM + i]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _choose_exchange(self, leaves: RackLeaves, leave_index: cython.int) -> cython.void:
        """Choose all tiles but those of a leave for an exchange. Among equal tiles, the first ones are kept."""
        kind: cython.int
        tile: cython.int
        i: cython.Py_ssize_t
        start: cython.Py_ssize_t = self.seat * _playout_rows.RACK_ROOM
        for kind in range(leaves.n_kinds):
            tile = leaves.kinds[kind]
            self.kept_counts[tile] = leave_index // leaves.radix[kind] % (leaves.counts[tile] + 1)
        self.n_exchanged = 0
        for i in range(start, start + self.rack_sizes[self.seat]):
            tile = self.rack_tiles[i]
            self.kept_counts[tile] -= 1
            if self.kept_counts[tile] < 0:
                self.exchanged[self.n_exchanged] = cython.cast(cython.uchar, tile)
                self.n_exchanged += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _exchange(self) -> cython.void:
        """Exchange the chosen tiles. New ones are drawn before the old ones go into the bag."""
        i: cython.Py_ssize_t
        for i in range(self.n_exchanged):
            self._remove_tile(self.exchanged[i])
        self._draw()
        for i in range(self.n_exchanged):
            self.tiles_in_bag[self.n_in_bag + i] = self.exchanged[i]
        self.n_in_bag += self.n_exchanged
        self.n_exchanges[self.seat] += 1
        self.is_unshuffled = True
        self._end_turn(0)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _remove_tile(self, tile: cython.int) -> cython.void:
        """Remove a tile from the mover's rack, which has it. The order of the others stays."""
        i: cython.Py_ssize_t = self.seat * _playout_rows.RACK_ROOM
        last: cython.Py_ssize_t = i + self.rack_sizes[self.seat] - 1
        while i < last and self.rack_tiles[i] != tile:
            i += 1
        while i < last:
            self.rack_tiles[i] = self.rack_tiles[i + 1]
            i += 1
        self.rack_sizes[self.seat] -= 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _draw(self) -> cython.void:
        """Draw tiles from the end of the bag until the mover's rack is full or the bag is empty."""
        i: cython.Py_ssize_t
        n_tiles: cython.Py_ssize_t = self.rack_sizes[self.seat]
        n_drawn: cython.Py_ssize_t = min(self.rack_size - n_tiles, self.n_in_bag)
        if n_drawn <= 0:
            return
        self.n_in_bag -= n_drawn
        for i in range(n_drawn):
            self.rack_tiles[self.seat * _playout_rows.RACK_ROOM + n_tiles + i] = self.tiles_in_bag[self.n_in_bag + i]
        self.rack_sizes[self.seat] += n_drawn

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _end_turn(self, score: cython.longlong) -> cython.void:
        """Add the points of a turn. The other player is to move."""
        self.points[self.seat] += score
        self.n_scoreless = 0 if score else self.n_scoreless + 1
        self.seat = 1 - self.seat
