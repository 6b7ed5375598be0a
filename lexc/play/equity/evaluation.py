"""Moves with their equity: points, and what the tiles are worth that stay on the rack."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from lexc.errors import UsageError
from lexc.kernels.plays._equity_units import MAX_RACK_TILES, POINT
from lexc.kernels.plays.leaves import RackLeaves
from lexc.play.equity.empty_bag import last_leaves, out
from lexc.play.equity.leave_files import leaves_for
from lexc.play.equity.leaves import Leaves
from lexc.play.generation.generator import MoveGenerator
from lexc.play.move import EXCHANGE, PLAY, Move, move_of, without
from lexc.play.position import Position
from lexc.play.rules import Rules

ORDERS = ("points", "equity")


@dataclass(frozen=True, slots=True)
class Valued:
    """A move. points: what it scores. equity: these, and the value of the tiles that stay, in points; None where no
    leaves are at hand."""

    move: Move
    points: int
    equity: float | None = None

    def to_dict(self) -> dict[str, Any]:
        """move, score, and equity to a hundredth of a point, if it is known."""
        facts = {"move": str(self.move), "score": self.points}
        return facts if self.equity is None else {**facts, "equity": round(self.equity, 2)}


class Valuer:
    """What the tiles of a rack are worth that stay on it, as one set of leaves has it. Not to be shared by threads.

    With an empty bag nothing is drawn to a leave: then going out counts for what the others' tiles bring, and tiles
    that stay for what they may cost. AlphabetError when the leaves are of other letters than the rules.
    """

    def __init__(self, rules: Rules, leaves: Leaves) -> None:
        leaves.check(rules)
        self.scorer = leaves.scorer()
        self._rules = rules
        self._last = last_leaves(rules)

    def prepare(self, rack: bytes, n_in_bag: int, unseen: Iterable[int]) -> RackLeaves:
        """The leaves of a rack, valued. unseen: how many of each tile are in the bag or on the others' racks."""
        if n_in_bag:
            self.scorer.prepare(rack)
            return self.scorer
        others = sum(points * n for points, n in zip(self._rules.values, unseen, strict=True))
        self._last.prepare(rack, 0, out(self._rules, others))
        return self._last

    def prepared(self, position: Position) -> RackLeaves:
        """The same for the mover of a position."""
        return self.prepare(position.racks[0], position.n_in_bag, position.unseen_beside(position.racks[:1]))


def by_equity(
    generator: MoveGenerator, position: Position, n_going: int, n: int, scorer: RackLeaves
) -> list[tuple[int, Move]]:
    """(equity in 1 / POINT, move) of the n best plays and exchanges of at most n_going tiles; among equals plays first.

    scorer: prepared for the mover's rack.
    """
    rack = position.racks[0]
    plays = generator.best_equity(position.squares, rack, scorer, n) if n else []
    found = [(equity, move_of(position.rules.alphabet, play)) for equity, play in plays]
    found += list(_exchanges(position, n_going, scorer)) if n_going else []
    return sorted(found, key=lambda valued: -valued[0])[:n]


def _exchanges(position: Position, most: int, scorer: RackLeaves) -> Iterator[tuple[int, Move]]:
    rack = bytes(sorted(position.racks[0]))
    for index in range(scorer.index(rack) + 1):
        going = without(rack, scorer.tiles(index))
        if 0 < len(going) <= most:
            yield scorer.value(index), Move(position.rules.alphabet, EXCHANGE, tiles=going)


class Equities:
    """Lists the moves of positions with their equity, as far as leaves are at hand. Not to be shared by threads.

    leaves: ``Leaves``, a file's name, "" for those that are bundled for the letters of the generator's rules, and
    "none". has_leaves: whether there are any; without, moves have points alone.
    """

    def __init__(self, generator: MoveGenerator, leaves: Leaves | str = "") -> None:
        found = leaves_for(generator.rules, leaves) if isinstance(leaves, str) else leaves
        self.generator = generator
        self._valuer = Valuer(generator.rules, found) if found is not None else None

    @property
    def has_leaves(self) -> bool:
        return self._valuer is not None

    def plays(self, position: Position, n: int | None = None, order: str = "points") -> list[Valued]:
        """The best plays of the mover, all for None. order: by "points", as `MoveGenerator.plays`, or "equity".

        UsageError for another order, and for equity where no leaves are at hand.
        """
        if order not in ORDERS:
            raise UsageError("no such order", expected=", ".join(ORDERS), found=repr(order))
        if order == "points":
            return self.valued(position, self._by_points(position, n))
        self.generator.check(position)
        scorer = self._scorer(position)
        if scorer is None:
            remedy = "Name a file of leaves, or order by points; lexc leaves learn makes leaves for any letters."
            raise UsageError("no leaves are at hand", where=self.generator.rules.name, remedy=remedy)
        n = self.generator.count(position) if n is None else n
        return [_valued(move, equity) for equity, move in by_equity(self.generator, position, 0, n, scorer)]

    def best(self, position: Position, n: int = 1) -> list[Valued]:
        """The n best moves, exchanges too where they may be made: by equity, without leaves plays by points."""
        self.generator.check(position)
        scorer = self._scorer(position)
        if scorer is None:
            return self.plays(position, n)
        n_in_bag = position.n_in_bag
        n_going = n_in_bag if n_in_bag >= position.rules.exchange_limit else 0
        return [_valued(move, equity) for equity, move in by_equity(self.generator, position, n_going, n, scorer)]

    def exchanges(self, position: Position, order: str = "points") -> list[Valued]:
        """Every exchange that the mover may make, the smallest first, or those that leave most first."""
        found = self.valued(position, self.generator.exchanges(position))
        return sorted(found, key=lambda one: -(one.equity or 0)) if order == "equity" else found

    def valued(self, position: Position, moves: Iterable[Move]) -> list[Valued]:
        """These moves of the mover, in this order."""
        scorer = self._scorer(position)
        if scorer is None:
            return [Valued(move, move.score or 0) for move in moves]
        rack = position.racks[0]
        return [
            _valued(move, POINT * (move.score or 0) + scorer.value(scorer.index(without(rack, move.used))))
            for move in moves
        ]

    def _by_points(self, position: Position, n: int | None) -> Sequence[Move]:
        if n is None:
            return self.generator.plays(position)
        return self.generator.best(position, n) if n else []

    def _scorer(self, position: Position) -> RackLeaves | None:
        """The leaves of the mover's rack; None where there are none, or where the rack is longer than leaves can be."""
        if self._valuer is None or len(position.racks[0]) > MAX_RACK_TILES:
            return None
        return self._valuer.prepared(position)


def _valued(move: Move, equity: int) -> Valued:
    points = move.score or 0 if move.kind == PLAY else 0
    return Valued(move, points, equity / POINT)
