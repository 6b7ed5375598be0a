"""The candidates of a simulation: the best moves by static evaluation."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from lexc.kernels.plays.leaves import RackLeaves
from lexc.play.equity.evaluation import best_by_equity
from lexc.play.equity.leaves import Leaves
from lexc.play.generation.generator import MoveGenerator
from lexc.play.move import EXCHANGE, PASS, Move
from lexc.play.position import Position
from lexc.play.referee import playable_move


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move and its consequences.

    squares: the board after it. leave: the tiles that it keeps on the rack. leave_value: their value in 1 / POINT.
    """

    move: Move
    squares: bytes
    leave: bytes
    leave_value: int

    @classmethod
    def from_move(cls, position: Position, move: Move, rack_leaves: RackLeaves | None = None) -> Candidate:
        """The candidate of a move. Raises MoveError if it cannot be made. rack_leaves: None values leaves at 0."""
        after = position.play(move)
        leave = after.racks[-1]
        # Here the leave is taken as a rack, whose last leave is all of it.
        return cls(move, after.squares, leave, rack_leaves.value(rack_leaves.prepare(leave) - 1) if rack_leaves else 0)

    @property
    def returned(self) -> bytes:
        """The tiles that an exchange puts back into the bag."""
        return self.move.tiles if self.move.kind == EXCHANGE else b""


def find_candidates(
    generator: MoveGenerator, position: Position, n_in_bag: int, n: int, leaves: Leaves | None = None
) -> list[Candidate]:
    """Find the n best moves, the best first: with leaves plays and exchanges by equity, without them plays by points.

    Without a play, and without leaves, the exchange of the whole rack is the candidate if it is allowed, or a pass.
    n_in_bag: the number of tiles in the bag. Raises UsageError if the position has other rules than the generator.
    """
    generator.check(position)
    may_exchange = n_in_bag >= max(position.rules.exchange_limit, 1)
    rack = bytes(sorted(position.racks[0]))
    rack_leaves = leaves.rack_leaves() if leaves else None
    if rack_leaves is None:
        whole_rack = [_exchange(position, rack)] if may_exchange and len(rack) <= n_in_bag else []
        moves = generator.best(position, n) or whole_rack
    else:
        rack_leaves.prepare(position.racks[0])
        moves = [
            move for _, move in best_by_equity(generator, position, n_in_bag if may_exchange else 0, n, rack_leaves)
        ]
    return [Candidate.from_move(position, move, rack_leaves) for move in moves or [Move(position.rules.alphabet, PASS)]]


def add_moves(
    candidates: list[Candidate], position: Position, moves: Iterable[Move], leaves: Leaves | None = None
) -> tuple[list[Candidate], list[int]]:
    """(the candidates with more moves behind them, the numbers of these moves). A move may be a candidate already.

    Raises MoveError if the rules forbid a move; its words may be any.
    """
    candidates, numbers = [*candidates], list[int]()
    for move in moves:
        playable = playable_move(position, move)
        known = [candidate.move for candidate in candidates]
        if playable not in known:
            candidates.append(Candidate.from_move(position, playable, leaves.rack_leaves() if leaves else None))
        numbers.append(known.index(playable) if playable in known else len(known))
    return candidates, numbers


def _exchange(position: Position, tiles: bytes) -> Move:
    return Move(position.rules.alphabet, EXCHANGE, tiles=tiles)
