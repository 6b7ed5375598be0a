"""A game in progress, changed in place: what playing thousands of them needs, and nothing more."""

from __future__ import annotations

import random

from lexc.kernels.layout._tiles import BLANK
from lexc.play.move import RawPlay
from lexc.play.position import Position
from lexc.play.rules import Rules
from lexc.play.settlement import settlements

Choice = RawPlay | bytes
"""What a player does: a play, or the tiles that go back into the bag; none of them is a pass."""


class GameState:
    """Board, bag and racks of a game between n players; turn is whose it is.

    squares, racks: as in `Position`, but changeable. The bag is drawn from its end; its order is the seed's alone, so
    that the same seed deals the same tiles on every machine and in every process.
    """

    __slots__ = ("_random", "bag", "racks", "rules", "scoreless", "scores", "squares", "turn")

    def __init__(self, rules: Rules, seed: str, n_players: int = 2) -> None:
        self.rules = rules
        self.bag = bytearray(tile for tile, count in enumerate(rules.counts) for _ in range(count))
        self._random = random.Random(seed)
        self._random.shuffle(self.bag)
        self.squares = bytearray(rules.board.n_rows * rules.board.n_cols)
        self.racks = [bytearray() for _ in range(n_players)]
        self.scores = [0] * n_players
        self.scoreless = 0
        self.turn = 0
        for rack in self.racks:
            self.draw(rack)

    @property
    def rack(self) -> bytearray:
        """The mover's."""
        return self.racks[self.turn]

    @property
    def may_exchange(self) -> bool:
        return len(self.bag) >= self.rules.exchange_limit

    @property
    def is_over(self) -> bool:
        """Whether somebody has gone out, or too many turns went by without points."""
        limit = self.rules.scoreless_turns
        return not (self.bag or all(self.racks)) or 0 < limit <= self.scoreless

    def draw(self, rack: bytearray) -> None:
        """Fill a rack from the bag."""
        wanted = self.rules.rack_size - len(rack)
        if wanted > 0 and self.bag:
            rack += self.bag[-wanted:]
            del self.bag[-wanted:]

    def unseen(self) -> list[int]:
        """How many of each tile the mover cannot see: in the bag and on the other racks."""
        counts = list(self.rules.counts)
        for tile in self.rack:
            counts[tile] -= 1
        for code in self.squares:
            if code:
                counts[0 if code & BLANK else code] -= 1
        return counts

    def take(self, choice: Choice) -> None:
        """Do what the mover chose."""
        if isinstance(choice, tuple):
            self.play(choice)
        elif choice:
            self.exchange(choice)
        else:
            self.skip()

    def play(self, found: RawPlay) -> None:
        """Put the mover's tiles down, count the points, draw, hand the turn on."""
        score, is_down, row, col, tiles = found
        rack, squares, n_cols = self.rack, self.squares, self.rules.board.n_cols
        at, step = row * n_cols + col, n_cols if is_down else 1
        for code in tiles:
            if code:
                squares[at] = code
                rack.remove(0 if code & BLANK else code)
            at += step
        self.draw(rack)
        self._next(score)

    def exchange(self, tiles: bytes) -> None:
        """Put these of the mover's tiles back and take as many, drawn before the others go in."""
        rack = self.rack
        for tile in tiles:
            rack.remove(tile)
        self.draw(rack)
        self.bag += tiles
        self._random.shuffle(self.bag)
        self._next(0)

    def skip(self) -> None:
        """Pass."""
        self._next(0)

    def _next(self, score: int) -> None:
        self.scores[self.turn] += score
        self.scoreless = 0 if score else self.scoreless + 1
        self.turn = (self.turn + 1) % len(self.racks)

    def settle(self) -> None:
        """Count what is left on racks, by the rules' `ending`."""
        out = None if self.bag else next((player for player, rack in enumerate(self.racks) if not rack), None)
        for settled in settlements(self.rules, [bytes(rack) for rack in self.racks], out):
            self.scores[settled.player] += settled.points

    def position(self) -> Position:
        """The mover's position, every rack known."""
        order = [*range(self.turn, len(self.racks)), *range(self.turn)]
        racks = tuple(bytes(self.racks[player]) for player in order)
        return Position(self.rules, bytes(self.squares), racks, tuple(self.scores[p] for p in order), self.scoreless)
