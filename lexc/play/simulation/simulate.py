"""Simulation: a comparison of moves by playouts of a few plies, with random unseen tiles, the same for all moves.

Appel and Jacobson (1988, section 7.3) propose such a "sampled" search, two plies deep. Gordon (1994, introduction)
describes the use of a fast generator for it.
"""

from __future__ import annotations

import time
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b
from sys import maxsize

from lexc.errors import UsageError
from lexc.image.graph import GADDAG
from lexc.kernels.plays._equity_units import POINT
from lexc.kernels.simulation._playout_rows import RESULT_ROW
from lexc.lexicon import Lexicon
from lexc.play.equity.leaves import Leaves
from lexc.play.generation.generator import MoveGenerator
from lexc.play.move import Move
from lexc.play.position import Position
from lexc.play.simulation.candidates import find_candidates
from lexc.play.simulation.playout import PlayoutWorker, UnseenTiles
from lexc.play.simulation.playout_threads import Batch, PlayoutThreads
from lexc.play.simulation.successive_elimination import SuccessiveElimination
from lexc.play.simulation.win_probability import final_result, win_probability

MAX_CANDIDATES, MAX_PLIES, MAX_THREADS = 1000, 100, 256
ITERATIONS = 1000
"""The default, if neither iterations nor seconds are given."""


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a candidate.

    equity: the mean of the points that the mover gains on the others, from this move to the end of each playout.
    deviation: the standard deviation of these points. error: the standard error of their mean.
    chance: the probability to win; a tie is half a win. n_playouts: the number of playouts.
    is_running: whether the candidate has not been eliminated.
    """

    move: Move
    equity: float
    deviation: float
    error: float
    chance: float
    n_playouts: int
    is_running: bool


def simulate(
    generator: Lexicon | MoveGenerator, position: Position, candidates: int = 10, plies: int = 2,
    iterations: int | None = None, seconds: float | None = None, threads: int = 1, seed: str | int = 0,
    leaves: Leaves | None = None, lenient: bool = False,
) -> list[Result]:  # fmt: skip
    """Simulate the best moves of a position until one is clearly ahead, or up to a limit of iterations or seconds.

    The best candidate comes first. Without a limit of seconds, the same seed gives the same results for any number of
    threads. Known tiles on the other racks stay there in every playout.
    generator: or a lexicon, for the position's rules. candidates: the number of moves to compare. plies: the turns
    after each candidate. leaves: for static evaluation, None for points alone. lenient: allow more of a tile than
    the rules have.
    Raises UsageError for impossible numbers and for a lexicon without a GADDAG. Raises PositionError if the mover's
    rack is unknown, or if there are too many of a tile.
    """
    if not isinstance(generator, MoveGenerator):
        generator = MoveGenerator(generator, position.rules)
    simulation = Simulation(generator, position, candidates, plies, seed, leaves, lenient)
    for _ in simulation.run(iterations, seconds, threads):
        pass
    return simulation.results()


class Simulation:
    """A simulation that can be watched and stopped. Parameters and errors are those of `simulate`."""

    def __init__(
        self, generator: MoveGenerator, position: Position, candidates: int = 10, plies: int = 2, seed: str | int = 0,
        leaves: Leaves | None = None, lenient: bool = False,
    ) -> None:  # fmt: skip
        _check_range("candidates", candidates, MAX_CANDIDATES)
        _check_range("plies", plies, MAX_PLIES)
        _check_image(generator)
        if leaves is not None:
            leaves.check(position.rules)
        self.generator, self.plies, self.n_iterations, self.leaves = generator, plies, 0, leaves
        self.unseen = UnseenTiles(position, lenient)
        self.candidates = find_candidates(generator, position, self.unseen.n_in_bag, candidates, leaves)
        self._seed = int.from_bytes(blake2b(f"lexc {seed}".encode(), digest_size=8).digest())
        self._elimination = SuccessiveElimination(len(self.candidates))
        self._chances = [0.0] * len(self.candidates)
        self._n_players = len(position.racks)

    @property
    def n_running(self) -> int:
        """The number of candidates that have not been eliminated."""
        return len(self._elimination.survivors)

    def run(self, iterations: int | None = None, seconds: float | None = None, threads: int = 1) -> Iterator[float]:
        """Run playouts. Yields the share of the limit that is reached, from 0 to 1, after each batch."""
        limit = _max_iterations(iterations, seconds)
        _check_range("threads", threads, MAX_THREADS)
        start, share = time.monotonic(), 0.0
        pool = PlayoutThreads([PlayoutWorker(self.generator.lexicon, self.unseen, self.leaves) for _ in range(threads)])
        with pool:
            while share < 1 and (self.n_running > 1 or not self.n_iterations):
                self._run_batch(pool, limit)
                share_of_time = (time.monotonic() - start) / seconds if seconds else 0
                share = max(self.n_iterations / limit if limit else 0, share_of_time)
                yield min(share, 1.0)

    def results(self) -> list[Result]:
        """The results so far, the best first; candidates that were eliminated later come before earlier ones."""
        return [self._result(number) for number in self._elimination.ranking()]

    def _run_batch(self, pool: PlayoutThreads, limit: int | None) -> None:
        """Run a batch of samples, at most up to the next check of the elimination."""
        survivors = self._elimination.survivors
        stop = min(
            self.n_iterations + pool.batch_size(len(survivors)),
            self._elimination.next_check,
            limit or self._elimination.next_check,
        )
        batch = Batch([self.candidates[number] for number in survivors], self._seed, self.plies)
        for unit_results in pool.run(batch, range(self.n_iterations, stop)):
            for number, rows in zip(survivors, unit_results, strict=True):
                self._count_playouts(number, rows)
        self.n_iterations = stop
        self._elimination.eliminate()

    def _count_playouts(self, number: int, rows: array[int]) -> None:
        """Count the playouts of a candidate. A row is (points gained, lead, unseen tiles or -1 for a finished game)."""
        self._elimination.add(number, rows[::RESULT_ROW])
        is_to_move = (1 + self.plies) % self._n_players == 0
        # Results are added one by one, so that the size of batches does not change the rounding of the sum.
        for lead, n_unseen in zip(rows[1::RESULT_ROW], rows[2::RESULT_ROW], strict=True):
            self._chances[number] += (
                final_result(lead) if n_unseen < 0 else win_probability(lead / POINT, n_unseen, is_to_move)
            )

    def _result(self, number: int) -> Result:
        elimination, n_playouts = self._elimination, self._elimination.n_rewards(number)
        equity, deviation = elimination.mean(number) / POINT, elimination.deviation(number) / POINT
        error = elimination.error(number) / POINT
        return Result(
            self.candidates[number].move,
            equity,
            deviation,
            error,
            self._chances[number] / max(n_playouts, 1),
            n_playouts,
            number in elimination.survivors,
        )


def _check_image(generator: MoveGenerator) -> None:
    graph = generator.lexicon.image.graph
    if GADDAG not in graph.roots:
        raise UsageError(
            "a simulation needs a GADDAG",
            where=generator.lexicon.image.where,
            expected="an image of the kind gaddag",
            found=graph.kind,
            remedy="Build a .gaddag.",
        )


def _max_iterations(iterations: int | None, seconds: float | None) -> int | None:
    """The most iterations, None if only seconds limit them."""
    if seconds is not None and not 0 < seconds < float("inf"):
        raise UsageError("the time is out of range", expected="more than 0 seconds", found=str(seconds))
    if iterations is None:
        return ITERATIONS if seconds is None else None
    _check_range("iterations", iterations, maxsize)
    return iterations


def _check_range(name: str, number: int, most: int) -> None:
    if not 1 <= number <= most:
        raise UsageError(f"the number of {name} is out of range", expected=f"1 to {most:,}", found=str(number))
