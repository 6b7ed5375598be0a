"""The best moves of an endgame, each with its proven value. Windows spare the proofs of all the others."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from time import monotonic

from lexc.kernels.endgames._move_codes import INFINITE
from lexc.play import settlement
from lexc.play.endgame.solver import ALL_NODES, Solution, Solver, both_racks, lexc_errors, pass_counts
from lexc.play.endgame.waiting import wait
from lexc.play.generation.algorithms import preendgame_kernel
from lexc.play.generation.generator import MoveGenerator
from lexc.play.move import Move
from lexc.play.position import Position
from lexc.play.referee import playable_move


def best_solutions(
    generator: MoveGenerator, position: Position, n: int, moves: Sequence[Move] = (), seconds: float | None = None,
    nodes: int = ALL_NODES,
) -> list[Solution]:  # fmt: skip
    """The solutions of the n best moves of an endgame, the best first, and of other moves that are named.

    The limits are shared in thirds: the best move, the choice of the others, and their lines. Behind the first one,
    proven solutions come first. moves: their words may be any. Raises errors as `Solver.solve` does.
    """
    solver = Solver(generator)
    if n == 1 and not moves:
        return [solver.solve(position, seconds, nodes)]
    share = seconds and seconds / 3
    part = nodes if nodes == ALL_NODES else max(nodes // 3, 1)
    first = solver.solve(position, share, part)
    position = replace(position, racks=both_racks(position))
    chosen = _choose(generator, position, n, first.best, share, part) if n > 1 else []
    others = dict.fromkeys([*chosen, *(playable_move(position, move) for move in moves)])
    others.pop(first.best, None)
    end = None if share is None else monotonic() + share
    solutions = list[Solution]()
    for number, move in enumerate(others):
        remaining = None if end is None else max(end - monotonic(), 0.0) / (len(others) - number)
        solutions.append(_solution(solver, position, move, remaining, max(part // len(others), 1)))
    return [first, *sorted(solutions, key=lambda found: (not found.is_proven, -found.value))]


def _choose(
    generator: MoveGenerator, position: Position, n: int, known: Move, seconds: float | None, nodes: int
) -> list[Move]:
    """The best moves behind the known best one, n with it."""
    with lexc_errors(position.rules):
        ranking = _Ranking(generator, position, nodes)
        ranking.run(n, known, seconds)
    return ranking.best[: n - 1]


class _Ranking:
    """A search for the best moves. best: moves by descending values, as far as they are known."""

    def __init__(self, generator: MoveGenerator, position: Position, nodes: int) -> None:
        self._stop = bytearray(1)
        self._kernel = preendgame_kernel(generator.lexicon.image, generator.rules, generator.algorithm, self._stop)
        self._position, self._end = position, nodes
        passing = Move(position.rules.alphabet, score=0)
        estimates = {move: self._value(move, None) for move in (*generator.plays(position), passing)}
        self._moves = sorted(estimates, key=lambda move: -(estimates[move] or 0))
        self.best = list(self._moves)

    def run(self, n: int, known: Move, seconds: float | None) -> None:
        """Find the n best moves, within some seconds. known: the best one."""
        with ThreadPoolExecutor(1) as thread:
            future = thread.submit(self._search, n, known)
            try:
                wait(future, seconds)
            finally:
                self._stop[0] = 1
        future.result()

    def _search(self, n: int, known: Move) -> None:
        values = dict[Move, int]()
        for move in self._moves:
            kept = sorted(values.values(), reverse=True)[: n - 1]
            least = kept[-1] if len(kept) == n - 1 else -INFINITE
            if move != known and (value := self._value(move, least)) is not None and value > least:
                values[move] = value
            if self._stop[0]:
                break
        self.best = sorted(values, key=lambda move: -values[move])
        self.best += [move for move in self._moves if move not in values and move != known]

    def _value(self, move: Move, least: int | None) -> int | None:
        """The value of a move if it is above `least`, or a number up to that; None if a limit is met.

        least: None for an estimate.
        """
        after, score = self._position.play(move), move.score or 0
        value = _final_value(after, score)
        if value is not None:
            return value
        n_passes_to_end, n_passes = pass_counts(after)
        other, rack = after.racks
        self._kernel.set_board(after.squares, b"", settlement.out_factor(after.rules), n_passes_to_end)
        if least is None:
            return score - (self._kernel.playout(rack, other) or 0)
        remaining = self._end - self._kernel.total_nodes
        found = self._kernel.value(rack, other, -INFINITE, score - least, remaining, b"", n_passes)
        return None if found is None else score - found


def _final_value(after: Position, score: int) -> int | None:
    """The value of a move that ends the game, None if it does not. after: the position after it."""
    rules, (other, rack) = after.rules, after.racks
    if not rack:
        return score + settlement.out_factor(rules) * settlement.rack_points(rules, other)
    if 0 < rules.scoreless_turns <= after.scoreless:
        return score + settlement.rack_points(rules, other) - settlement.rack_points(rules, rack)
    return None


def _solution(solver: Solver, position: Position, move: Move, seconds: float | None, nodes: int) -> Solution:
    """The solution of a position after one of its moves, for the player who makes that move."""
    after = position.play(move)
    score = after.scores[-1] - position.scores[0]
    value = _final_value(after, score)
    if value is not None:
        return Solution(value, (move,), True, (value, value), 0)
    found = solver.solve(after, seconds, nodes)
    low, high = found.bounds
    bounds = score - high, score - low
    return Solution(score - found.value, (move, *found.line), found.is_proven, bounds, found.nodes)
