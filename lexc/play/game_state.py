"""The state of a game in progress, changed in place, so that thousands of games are played fast."""

from __future__ import annotations

import random
from itertools import chain, count, repeat

from lexc.kernels.layout._tiles import BLANK
from lexc.play.move import RawPlay
from lexc.play.position import Position
from lexc.play.rules import Rules
from lexc.play.settlement import settlements

PATIENCE = 6
"""Turns of each player in a row without points, after which programs end a game whose rules have no such limit."""

Choice = RawPlay | bytes
"""The choice of a player: a play, or the tiles of an exchange; no tiles are a pass."""


class GameState:
    """Board, bag, racks and scores of a game between n players.

    squares, racks: as in `Position`, but mutable, and in the order of players. turn: the player to move, from 0.
    bag: tiles are drawn from its end. The seed alone decides its order, so that the same seed gives the same tiles on
    every machine and in every process.
    scoreless: the number of turns without points since the last turn with points.
    """

    __slots__ = ("_random", "bag", "racks", "rules", "scoreless", "scores", "squares", "turn")

    def __init__(self, rules: Rules, seed: str, n_players: int = 2) -> None:
        self.rules = rules
        self.bag = bytearray(chain.from_iterable(map(repeat, count(), rules.counts)))
        self._random = random.Random(seed)
        self.shuffle_bag()
        self.squares = bytearray(rules.board.n_rows * rules.board.n_cols)
        self.racks = [bytearray() for _ in range(n_players)]
        self.scores = [0] * n_players
        self.scoreless = 0
        self.turn = 0
        for rack in self.racks:
            self.draw(rack)

    @classmethod
    def from_position(cls, position: Position) -> GameState:
        """The state of a game in a position, with its mover as player 0, for players who look at what they see alone.

        Unknown tiles are on any of the other racks or in the bag.
        """
        rules, state = position.rules, cls.__new__(cls)
        state.rules, state._random = rules, random.Random(0)
        state.squares, state.scores = bytearray(position.squares), list(position.scores)
        state.racks, state.scoreless, state.turn = [*map(bytearray, position.racks)], position.scoreless, 0
        state.bag = bytearray(tile for tile, count in enumerate(position.unseen) for _ in range(count))
        for rack in state.racks[1:]:
            state.draw(rack)
        return state

    @property
    def rack(self) -> bytearray:
        """The rack of the player to move."""
        return self.racks[self.turn]

    @property
    def may_exchange(self) -> bool:
        """Whether the bag holds enough tiles for an exchange."""
        return len(self.bag) >= self.rules.exchange_limit

    @property
    def is_over(self) -> bool:
        """Whether a player has gone out, or too many turns in a row had no points."""
        limit = self.rules.scoreless_turns
        return not (self.bag or all(self.racks)) or 0 < limit <= self.scoreless

    @property
    def is_stuck(self) -> bool:
        """Whether programs end the game, which might have no end: its rules have no limit of turns without points."""
        return not self.rules.scoreless_turns and self.scoreless >= PATIENCE * len(self.racks)

    def draw(self, rack: bytearray) -> None:
        """Draw tiles from the bag until a rack is full or the bag is empty."""
        n_missing = self.rules.rack_size - len(rack)
        if n_missing > 0 and self.bag:
            rack += self.bag[-n_missing:]
            del self.bag[-n_missing:]

    def unseen(self) -> list[int]:
        """The number of each tile that the mover cannot see: those in the bag and on the other racks."""
        counts = list(self.rules.counts)
        for tile in self.rack:
            counts[tile] -= 1
        for code in self.squares:
            if code:
                counts[0 if code & BLANK else code] -= 1
        return counts

    def make_move(self, choice: Choice) -> None:
        """Make the move that the mover has chosen."""
        if isinstance(choice, tuple):
            self.play(choice)
        elif choice:
            self.exchange(choice)
        else:
            self.pass_turn()

    def play(self, play: RawPlay) -> None:
        """Place the mover's tiles, add the points, draw tiles, and end the turn."""
        score, is_down, row, col, tiles = play
        rack, squares, n_cols = self.rack, self.squares, self.rules.board.n_cols
        square, step = row * n_cols + col, n_cols if is_down else 1
        for code in tiles:
            if code:  # 0 stands for a tile that is on the board already
                squares[square] = code
                rack.remove(0 if code & BLANK else code)
            square += step
        self.draw(rack)
        self._end_turn(score)

    def exchange(self, tiles: bytes) -> None:
        """Exchange tiles of the mover: new ones are drawn before the old ones go into the bag."""
        rack = self.rack
        for tile in tiles:
            rack.remove(tile)
        self.draw(rack)
        self.bag += tiles
        self.shuffle_bag()
        self._end_turn(0)

    def shuffle_bag(self) -> None:
        """Shuffle the bag as `random.shuffle` would.

        A bag is shuffled for each game, and that function takes half as long again for it, or more.
        """
        bag, getrandbits = self.bag, self._random.getrandbits
        for last in range(len(bag) - 1, 0, -1):
            n_bits = (last + 1).bit_length()
            other = getrandbits(n_bits)
            while other > last:
                other = getrandbits(n_bits)
            bag[last], bag[other] = bag[other], bag[last]

    def pass_turn(self) -> None:
        """Make a pass."""
        self._end_turn(0)

    def _end_turn(self, score: int) -> None:
        self.scores[self.turn] += score
        self.scoreless = 0 if score else self.scoreless + 1
        self.turn = (self.turn + 1) % len(self.racks)

    def settle(self) -> None:
        """Settle the tiles that remain on racks at the end of the game, by the rules' `ending`."""
        player_out = None if self.bag else next((player for player, rack in enumerate(self.racks) if not rack), None)
        for settlement in settlements(self.rules, [bytes(rack) for rack in self.racks], player_out):
            self.scores[settlement.player] += settlement.points

    def position(self) -> Position:
        """The position of the mover, with all racks known."""
        order = [*range(self.turn, len(self.racks)), *range(self.turn)]
        racks = tuple(bytes(self.racks[player]) for player in order)
        return Position(
            self.rules, bytes(self.squares), racks, tuple(self.scores[player] for player in order), self.scoreless
        )
