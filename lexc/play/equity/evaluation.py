"""Static evaluation of moves by equity: their points and the value of their leave."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from lexc.errors import UsageError, did_you_mean
from lexc.kernels.plays._equity_units import MAX_RACK_TILES, POINT
from lexc.kernels.plays.leaves import RackLeaves
from lexc.kernels.simulation.self_play import Strategy
from lexc.play.equity.empty_bag import STUCK_PENALTY, empty_bag_leaves, going_out_value
from lexc.play.equity.leave_files import leaves_for
from lexc.play.equity.leaves import Leaves
from lexc.play.generation.generator import MoveGenerator
from lexc.play.move import EXCHANGE, PLAY, Move, move_from_raw, remove_tiles
from lexc.play.position import Position
from lexc.play.rules import Rules
from lexc.play.settlement import out_factor

ORDERS = ("points", "equity")


@dataclass(frozen=True, slots=True)
class EvaluatedMove:
    """A move and its equity.

    points: the score. equity: points and the value of the leave, in points; None without leaves.
    """

    move: Move
    points: int
    equity: float | None = None

    def to_dict(self) -> dict[str, Any]:
        """A dict of move, score and, if it is known, equity to a hundredth of a point."""
        facts = {"move": str(self.move), "score": self.points}
        return facts if self.equity is None else {**facts, "equity": round(self.equity, 2)}


class LeaveEvaluator:
    """An evaluator of the leaves of racks, by one set of leaves. Threads must not share one.

    When the bag is empty, `empty_bag_leaves` take their place. Raises AlphabetError if the leaves are of other letters
    than the rules.
    """

    def __init__(self, rules: Rules, leaves: Leaves) -> None:
        leaves.check(rules)
        self.rack_leaves = leaves.rack_leaves()
        self._rules = rules
        self._empty_bag = empty_bag_leaves(rules)

    def prepare(self, rack: bytes, n_in_bag: int, unseen: Callable[[], Iterable[int]]) -> RackLeaves:
        """Value the leaves of a rack.

        unseen: gives the number of each tile in the bag and on the other racks. It is called if the bag is empty.
        """
        if n_in_bag:
            self.rack_leaves.prepare(rack)
            return self.rack_leaves
        others_points = sum(points * count for points, count in zip(self._rules.tile_points, unseen(), strict=True))
        self._empty_bag.prepare(rack, 0, going_out_value(self._rules, others_points))
        return self._empty_bag

    def strategy(self) -> Strategy:
        """The strategy of a player who values leaves so, for games in a kernel. It uses the same tables."""
        return Strategy(self.rack_leaves, self._empty_bag, out_factor(self._rules), STUCK_PENALTY)

    def prepare_position(self, position: Position) -> RackLeaves:
        """Value the leaves of the mover's rack."""
        unseen = partial(position.unseen_with_racks, position.racks[:1])
        return self.prepare(position.racks[0], position.n_in_bag, unseen)


def best_by_equity(
    generator: MoveGenerator, position: Position, max_exchanged: int, n: int, rack_leaves: RackLeaves
) -> list[tuple[int, Move]]:
    """(equity in 1 / POINT, move) of the n best moves, the best first; of equal ones plays come before exchanges.

    max_exchanged: the most tiles of an exchange, 0 for plays alone. rack_leaves: prepared for the mover's rack.
    """
    rack = position.racks[0]
    plays = generator.best_equity(position.squares, rack, rack_leaves, n) if n else []
    moves = [(equity, move_from_raw(position.rules.alphabet, play)) for equity, play in plays]
    moves += list(_exchanges(position, max_exchanged, rack_leaves)) if max_exchanged else []
    return sorted(moves, key=lambda evaluated: -evaluated[0])[:n]


def _exchanges(position: Position, max_exchanged: int, rack_leaves: RackLeaves) -> Iterator[tuple[int, Move]]:
    rack = bytes(sorted(position.racks[0]))
    # The whole rack has the highest index.
    for index in range(rack_leaves.index(rack) + 1):
        exchanged = remove_tiles(rack, rack_leaves.tiles(index))
        if 0 < len(exchanged) <= max_exchanged:
            yield rack_leaves.value(index), Move(position.rules.alphabet, EXCHANGE, tiles=exchanged)


class StaticEvaluator:
    """An evaluator that lists the moves of positions with their equity. Threads must not share one.

    leaves: ``Leaves``, the name of a file, "" for the bundled leaves of the tiles, or "none". Without leaves, moves
    have points alone.
    """

    def __init__(self, generator: MoveGenerator, leaves: Leaves | str = "") -> None:
        opened = leaves_for(generator.rules, leaves) if isinstance(leaves, str) else leaves
        self.generator = generator
        self._leaves = LeaveEvaluator(generator.rules, opened) if opened is not None else None

    @property
    def has_leaves(self) -> bool:
        """Whether moves have an equity."""
        return self._leaves is not None

    def plays(self, position: Position, n: int | None = None, order: str = "points") -> list[EvaluatedMove]:
        """The n best plays of the mover, all for None.

        order: "points", as in `MoveGenerator.plays`, or "equity". Raises UsageError for another order, and for "equity"
        without leaves.
        """
        if order not in ORDERS:
            remedy = did_you_mean(str(order), ORDERS)
            raise UsageError("no such order", expected=", ".join(ORDERS), found=repr(order), remedy=remedy)
        if order == "points":
            return self.evaluate(position, self._plays_by_points(position, n))
        self.generator.check(position)
        rack_leaves = self._rack_leaves(position)
        if rack_leaves is None:
            remedy = "Name a file of leaves, or order by points. lexc leaves learn makes leaves for any tiles."
            raise UsageError(
                "equity needs leaves, and none are bundled for these tiles",
                where=self.generator.rules.name,
                remedy=remedy,
            )
        n = self.generator.count(position) if n is None else n
        return [
            _with_equity(move, equity) for equity, move in best_by_equity(self.generator, position, 0, n, rack_leaves)
        ]

    def best(self, position: Position, n: int = 1) -> list[EvaluatedMove]:
        """The n best moves by equity, allowed exchanges included. Without leaves, the n best plays by points."""
        self.generator.check(position)
        rack_leaves = self._rack_leaves(position)
        if rack_leaves is None:
            return self.plays(position, n)
        n_in_bag = position.n_in_bag
        max_exchanged = n_in_bag if n_in_bag >= position.rules.exchange_limit else 0
        return [
            _with_equity(move, equity)
            for equity, move in best_by_equity(self.generator, position, max_exchanged, n, rack_leaves)
        ]

    def exchanges(self, position: Position, order: str = "points") -> list[EvaluatedMove]:
        """The exchanges that the mover may make: the smallest first, or in the order "equity" the best first."""
        exchanges = self.evaluate(position, self.generator.exchanges(position))
        return sorted(exchanges, key=lambda move: -(move.equity or 0)) if order == "equity" else exchanges

    def evaluate(self, position: Position, moves: Iterable[Move]) -> list[EvaluatedMove]:
        """Moves of the mover with their equity, in the given order."""
        rack_leaves = self._rack_leaves(position)
        if rack_leaves is None:
            return [EvaluatedMove(move, move.score or 0) for move in moves]
        rack = position.racks[0]
        return [
            _with_equity(
                move, POINT * (move.score or 0) + rack_leaves.value(rack_leaves.index(remove_tiles(rack, move.used)))
            )
            for move in moves
        ]

    def _plays_by_points(self, position: Position, n: int | None) -> Sequence[Move]:
        if n is None:
            return self.generator.plays(position)
        return self.generator.best(position, n) if n else []

    def _rack_leaves(self, position: Position) -> RackLeaves | None:
        """The valued leaves of the mover's rack; None without leaves, or for a rack of over MAX_RACK_TILES tiles."""
        if self._leaves is None or len(position.racks[0]) > MAX_RACK_TILES:
            return None
        return self._leaves.prepare_position(position)


def _with_equity(move: Move, equity: int) -> EvaluatedMove:
    """A move with its equity, given in 1 / POINT."""
    points = move.score or 0 if move.kind == PLAY else 0
    return EvaluatedMove(move, points, equity / POINT)
