"""Moves that are worth a closer look."""

from __future__ import annotations

from dataclasses import dataclass

from lexc.kernels.plays.leaves import RackLeaves
from lexc.play.equity.evaluation import best_by_equity
from lexc.play.equity.leaves import Leaves
from lexc.play.generation.generator import MoveGenerator
from lexc.play.move import EXCHANGE, PASS, Move
from lexc.play.position import Position


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move and what it leads to. squares: behind it. kept: what stays on the mover's rack before tiles are drawn, and
    leave: the value of that in 1 / POINT."""

    move: Move
    squares: bytes
    kept: bytes
    leave: int

    @classmethod
    def of(cls, position: Position, move: Move, scorer: RackLeaves | None = None) -> Candidate:
        """MoveError where the move cannot be made. Without a scorer leaves have no value."""
        after = position.play(move)
        kept = after.racks[-1]
        return cls(move, after.squares, kept, scorer.value(scorer.prepare(kept) - 1) if scorer else 0)

    @property
    def returned(self) -> bytes:
        """The tiles that an exchange puts back into the bag."""
        return self.move.tiles if self.move.kind == EXCHANGE else b""


def candidates(
    generator: MoveGenerator, position: Position, n_in_bag: int, n: int, leaves: Leaves | None = None
) -> list[Candidate]:
    """The n best moves, the best first: by points, with leaves by points and what stays on the rack, exchanges too.

    n_in_bag: how many tiles the bag holds. Where there is no play, and leaves value no exchange, that of the whole rack
    is one, if it may be, and a pass. UsageError when the position is of a game with other rules than the generator's.
    """
    generator.check(position)
    may_exchange = n_in_bag >= max(position.rules.exchange_limit, 1)
    rack = bytes(sorted(position.racks[0]))
    scorer = leaves.scorer() if leaves else None
    if scorer is None:
        whole = [_exchange(position, rack)] if may_exchange and len(rack) <= n_in_bag else []
        found = generator.best(position, n) or whole
    else:
        scorer.prepare(position.racks[0])
        found = [move for _, move in best_by_equity(generator, position, n_in_bag if may_exchange else 0, n, scorer)]
    return [Candidate.of(position, move, scorer) for move in found or [Move(position.rules.alphabet, PASS)]]


def _exchange(position: Position, tiles: bytes) -> Move:
    return Move(position.rules.alphabet, EXCHANGE, tiles=tiles)
