"""The candidates of a pre-endgame: its moves, each with its cases and what is known about their results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal

from lexc.errors import PositionError
from lexc.kernels.layout._label_text import check_limit
from lexc.play import settlement
from lexc.play.endgame.cases import Case, Cases, half_wins
from lexc.play.generation.generator import MoveGenerator
from lexc.play.move import EXCHANGE, PASS, Move, remove_tiles
from lexc.play.position import Position
from lexc.play.referee import playable_move
from lexc.play.tiles import tile_text

MAX_IN_BAG = 4
"""The most tiles in the bag of a pre-endgame."""
MIN_SCORELESS_LEFT = 3
"""With fewer turns without points until the end of the game, a pass may be better than every other move."""

TRUST_IN_ESTIMATES, TRUST_IN_PLAYOUTS = 0.5, 0.9
"""The parts of a likely chance above the proven one that count for the choice of a move (decision 27)."""


@dataclass(frozen=True)
class Pool:
    """The tiles that the mover does not see. known: those that are known to be on the other rack. hidden: the others.

    n_in_bag: how many of the hidden tiles are in the bag.
    """

    hidden: bytes
    known: bytes
    n_in_bag: int

    @property
    def tiles(self) -> bytes:
        """All of them."""
        return self.hidden + self.known

    @classmethod
    def from_position(cls, position: Position) -> Pool:
        """The pool of the mover. Raises PositionError unless the rack is full and 1 to MAX_IN_BAG are in the bag."""
        if len(position.racks) != 2:
            found = f"{len(position.racks)} racks"
            raise PositionError("pre-endgames are solved for two players", expected="two racks", found=found)
        position.check_tiles()
        rules, (rack, known), n_in_bag = position.rules, position.racks, position.n_in_bag
        hidden = b"".join(bytes([tile]) * count for tile, count in enumerate(position.unseen))
        if not 0 < n_in_bag <= MAX_IN_BAG:
            raise PositionError(
                "the bag holds too many tiles" if n_in_bag else "the bag is empty",
                expected=f"1 to {MAX_IN_BAG} tiles in the bag",
                found=f"{n_in_bag}; {len(hidden)} unseen: {tile_text(rules.alphabet).write(hidden)[:120]}",
                remedy="Compare moves with lexc simulate, which takes any number of tiles in the bag.",
            )
        if len(rack) != rules.rack_size:
            raise PositionError(
                "the mover's rack is not full",
                expected=f"{rules.rack_size} tiles, as long as there are some in the bag",
                found=f"{len(rack)}: {tile_text(rules.alphabet).write(rack)}",
            )
        return cls(hidden, known, n_in_bag)


@dataclass(eq=False)
class Candidate:
    """A move, and the cases after it.

    leave: the tiles that it keeps. lead: the mover's lead after it. n_drawn: how many tiles it draws. n_remaining: how
    many are in the bag after that. after: the position after it, with the other as its mover. order: its place among
    the candidates. is_named: whether the user asks for it, so that its cases are all decided. cases: all that are
    possible; if there are none, those of the pool. low, high: proven bounds of the chance to win, from 0 to 1. likely:
    the chance with estimates where nothing is proven, and their mean where there is no estimate. expected: the chance
    if the other player knows no more than at the table, for a named move that leaves tiles in the bag; None if it is
    not computed. replies: by the tiles that were in the bag, the other's plays that refuted it, as the kernel writes
    them. limit: the most positions a case with which it was proven before others.
    """

    move: Move
    after: Position
    pool: Pool
    order: int
    is_named: bool = False
    cases: Cases | list[Case] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.leave = self.after.racks[-1]
        self.lead = self.after.scores[-1] - self.after.scores[0]
        self.n_drawn = min(len(self.move.used), self.pool.n_in_bag)
        returned = self.move.tiles if self.move.kind == EXCHANGE else b""
        self.n_remaining = self.pool.n_in_bag - self.n_drawn + len(returned)
        if isinstance(self.cases, list) and self.cases:
            self.total = sum(case.weight for case in self.cases)
        else:
            n_left = self.pool.n_in_bag - self.n_drawn
            self.cases = Cases(self.pool.hidden, self.pool.known, self.n_drawn, n_left, returned)
            self.total = self.cases.total
        self.low_weight, self.likely_weight, self.high_weight = 0, self.total, 2 * self.total
        self.estimated_weight = self.estimated_points = 0
        self.expected: float | None = None
        self.playouts: tuple[float, float] | None = None
        self.replies = dict[bytes, bytes]()
        self.limit = 0
        self.set_bounds(1.0, 1.0)

    @property
    def empties_bag(self) -> bool:
        """Whether it empties the bag, so that its value is exact."""
        return self.n_remaining == 0

    @cached_property
    def scoreless_left(self) -> int:
        """The number of further turns without points that end the game after it; a large number if none do."""
        limit = self.after.rules.scoreless_turns
        return limit - self.after.scoreless if limit else 1 << 30

    @cached_property
    def is_dominated(self) -> bool:
        """Whether another move is at least as good: it is a pass, and turns without points do not soon end the game."""
        return self.move.kind == PASS and self.scoreless_left >= MIN_SCORELESS_LEFT

    def set_bounds(self, high: float, likely: float) -> None:
        """Set upper bounds of its chance and of its likely chance, which follow from other candidates."""
        self._bounds = high, likely
        self._renew()

    def _renew(self) -> None:
        """Renew the chances, which are read more often than the weights change. Equal fractions give equal numbers."""
        bound, likely_bound = self._bounds
        self.low = self.low_weight / (2 * self.total)
        self.high = min(self.high_weight / (2 * self.total), bound)
        likely = self.likely_weight / (2 * self.total)
        if self.playouts is not None:
            likely = min(max(self.playouts[0], self.low), self.high)
        elif self.estimated_weight:
            unknown = self.total - self.estimated_weight  # each of these cases counts as a draw in likely_weight
            likely = min(max((self.likely_weight - unknown) / (2 * self.estimated_weight), self.low), self.high)
        self.likely = min(likely, likely_bound)

    def note(self, case: Case, low: int, high: int) -> None:
        """Note proven bounds of a case's result; they only narrow."""
        low, high, likely = max(low, case.low), min(high, case.high), case.likely_result
        self.low_weight += case.weight * (low - case.low)
        self.high_weight -= case.weight * (case.high - high)
        case.low, case.high = low, high
        self.likely_weight += case.weight * (case.likely_result - likely)
        self._renew()

    def note_spread(self, case: Case, final_spread: int) -> None:
        """Note the result of a final spread whose sign is proven."""
        result = half_wins(final_spread)
        self.note(case, result, result)

    def note_estimate(self, case: Case, final_spread: int) -> None:
        """Note the first estimate of a case's final spread."""
        likely, case.estimate = case.likely_result, final_spread
        self.likely_weight += case.weight * (case.likely_result - likely)
        self.estimated_weight += case.weight
        self.estimated_points += case.weight * final_spread
        self._renew()

    def note_playouts(self, chance: float, spread: float) -> None:
        """Note the chance and the mean of the final spread by playouts. They count more than estimates of cases."""
        self.playouts = chance, spread
        self._renew()

    @property
    def careful_chance(self) -> float:
        """A chance between the proven and the likely one: that of an estimate is trusted in part."""
        trust = TRUST_IN_ESTIMATES if self.playouts is None else TRUST_IN_PLAYOUTS
        return self.low + trust * (self.likely - self.low)

    @property
    def estimated_spread(self) -> float:
        """The mean of the final spread by playouts or in the cases that are estimated, -infinity if there are none."""
        return self.playouts[1] if self.playouts else self.mean_estimate if self.estimated_weight else float("-inf")

    @property
    def mean_estimate(self) -> float:
        """The mean of the final spread in the cases that are estimated, 0 if none is."""
        return self.estimated_points / max(self.estimated_weight, 1)

    @property
    def is_decided(self) -> bool:
        """Whether the chance is proven."""
        return self.low == self.high

    @property
    def mean_spread(self) -> float | None:
        """The exact mean of the final spread, None where it is not proven."""
        if not self.is_decided or any(case.spread is None for case in self.cases):
            return None
        return sum(case.weight * (case.spread or 0) for case in self.cases) / self.total

    @property
    def state(self) -> Literal["proven", "bounded", "estimated"]:
        """Whether the chance is proven, or some bound of it, or nothing."""
        return "proven" if self.is_decided else "bounded" if self.low > 0 or self.high < 1 else "estimated"

    def count_results(self, result: int) -> int:
        """The number of cases with a proven result of 0, 1 or 2 half wins."""
        return sum(case.weight for case in self.cases if case.is_decided and case.low == result)

    def rack(self, case: Case) -> bytes:
        """The mover's rack in a case."""
        return bytes(sorted(self.leave + case.drawn))

    def settled_spread(self, case: Case) -> int:
        """The final spread if the game ends now, by turns without points."""
        rules = self.after.rules
        own, other = (settlement.rack_points(rules, rack) for rack in (self.rack(case), case.other))
        return self.lead - own + other


def find_candidates(generator: MoveGenerator, position: Position, pool: Pool, named: Sequence[Move]) -> list[Candidate]:
    """All plays and exchanges that the rules allow, and the pass; the moves that the user names are among them."""
    generator.check(position)
    moves = dict.fromkeys((*generator.plays(position), *generator.exchanges(position)))
    moves.setdefault(Move(position.rules.alphabet, PASS, score=0))
    playable = [playable_move(position, move) for move in named]
    moves.update(dict.fromkeys(playable))
    found = []
    for order, move in enumerate(moves):
        check_limit()
        found.append(Candidate(move, _after(position, move), pool, order, move in playable))
    return found


def answers_to_pass(generator: MoveGenerator, candidate: Candidate, group: Sequence[Case]) -> list[Candidate]:
    """The plays of the mover that empty the bag, if the other passes after a candidate that leaves one tile.

    group: the cases of the candidate in which the mover has drawn the same tiles. Each is a case of the plays, too.
    """
    passed = candidate.after.play(Move(candidate.after.rules.alphabet, score=0))
    position, pool = passed.with_rack(candidate.rack(group[0])), replace(candidate.pool, n_in_bag=1)
    return [
        Candidate(move, _after(position, move), pool, order, cases=[
            Case(case.bag, b"", case.other, case.weight) for case in group
        ])
        for order, move in enumerate(generator.plays(position))
    ]  # fmt: skip


def _after(position: Position, move: Move) -> Position:
    """The same as `Position.play` of a generated move, but without checks, and its points are known."""
    squares, rack, points = bytearray(position.squares), position.racks[0], move.score or 0
    for row, col, code in move.squares:
        squares[row * position.rules.board.n_cols + col] = code
    racks = *position.racks[1:], remove_tiles(rack, move.used)
    scores = *position.scores[1:], position.scores[0] + points
    return Position(position.rules, bytes(squares), racks, scores, 0 if points else position.scoreless + 1)
