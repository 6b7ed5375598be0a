"""Which move is best, by playing on from each a few turns, unseen tiles drawn at random, the same for all of them.

Appel and Jacobson (1988, section 7.3) propose such a "sampled" search, two plies deep; Gordon (1994, introduction) says
what a fast generator does for it.
"""

from __future__ import annotations

import time
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b

from lexc.errors import UsageError
from lexc.image.graph import GADDAG
from lexc.kernels.plays._equity_units import POINT
from lexc.kernels.simulation._playout_rows import RESULT_ROW
from lexc.play.equity.leaves import Leaves
from lexc.play.generation.generator import MoveGenerator
from lexc.play.move import Move
from lexc.play.position import Position
from lexc.play.simulation.candidates import candidates as best_moves
from lexc.play.simulation.playout import PlayoutWorker, UnseenTiles
from lexc.play.simulation.playout_threads import Batch, PlayoutThreads
from lexc.play.simulation.successive_elimination import SuccessiveElimination
from lexc.play.simulation.win_probability import final_result, win_probability

ITERATIONS = 1000
"""When neither iterations nor seconds are given."""


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a candidate.

    equity: the mean of the points that the mover gained on the others, from this move to the end of the playouts;
    deviation: of those points; error: of their mean. chance: to win, 1/2 for a tie. n: playouts. is_running: whether
    the candidate has not been dropped.
    """

    move: Move
    equity: float
    deviation: float
    error: float
    chance: float
    n: int
    is_running: bool


def simulate(
    generator: MoveGenerator, position: Position, candidates: int = 10, plies: int = 2, iterations: int | None = None,
    seconds: float | None = None, threads: int = 1, seed: str | int = 0, leaves: Leaves | None = None,
    lenient: bool = False,
) -> list[Result]:  # fmt: skip
    """The best plays of a position, played out until the leader is clear, or so many iterations or seconds have gone.

    The best comes first. What iterations bound is the same for the same seed, whatever the number of threads.
    UsageError for numbers that make no sense and for a lexicon without a GADDAG; PositionError when the mover's rack is
    not known, and, unless lenient, where there are more of a tile than the rules have. Racks of others that are known,
    in part or as a whole, are respected.
    """
    simulation = Simulation(generator, position, candidates, plies, seed, leaves, lenient)
    for _ in simulation.run(iterations, seconds, threads):
        pass
    return simulation.results()


class Simulation:
    """A simulation that can be watched and stopped. Arguments and errors as `simulate` has them."""

    def __init__(
        self, generator: MoveGenerator, position: Position, candidates: int = 10, plies: int = 2, seed: str | int = 0,
        leaves: Leaves | None = None, lenient: bool = False,
    ) -> None:  # fmt: skip
        _at_least("candidates", candidates, 1)
        _at_least("plies", plies, 1)
        _check_image(generator)
        if leaves is not None:
            leaves.check(position.rules)
        self.generator, self.plies, self.n, self.leaves = generator, plies, 0, leaves
        self.unseen = UnseenTiles(position, lenient)
        self.candidates = best_moves(generator, position, self.unseen.n_in_bag, candidates, leaves)
        self._seed = int.from_bytes(blake2b(f"lexc {seed}".encode(), digest_size=8).digest())
        self._race = SuccessiveElimination(len(self.candidates))
        self._chances = [0.0] * len(self.candidates)
        self._n_players = len(position.racks)

    @property
    def n_running(self) -> int:
        """How many candidates have not been dropped."""
        return len(self._race.running)

    def run(self, iterations: int | None = None, seconds: float | None = None, threads: int = 1) -> Iterator[float]:
        """Play out; yields how much of the work is done, from 0 to 1, again and again."""
        limit = _limit(iterations, seconds)
        _at_least("threads", threads, 1)
        start, share = time.monotonic(), 0.0
        crew = PlayoutThreads([PlayoutWorker(self.generator.lexicon, self.unseen, self.leaves) for _ in range(threads)])
        with crew:
            while share < 1 and (self.n_running > 1 or not self.n):
                self._play(crew, limit)
                share = max(self.n / limit if limit else 0, (time.monotonic() - start) / seconds if seconds else 0)
                yield min(share, 1.0)

    def results(self) -> list[Result]:
        """What is known so far, the best first: those who were dropped last come before those dropped earlier."""
        return [self._result(number) for number in self._race.ranking()]

    def _play(self, crew: PlayoutThreads, limit: int | None) -> None:
        """Play some deals out, at most up to the next look at who is beaten."""
        running = self._race.running
        stop = min(self.n + crew.batch(len(running)), self._race.next_look, limit or self._race.next_look)
        batch = Batch([self.candidates[who] for who in running], self._seed, self.plies)
        for rows in crew.run(batch, range(self.n, stop)):
            for who, part in zip(running, rows, strict=True):
                self._count(who, part)
        self.n = stop
        self._race.look()

    def _count(self, who: int, rows: array[int]) -> None:
        self._race.add(who, rows[::RESULT_ROW])
        is_to_move = (1 + self.plies) % self._n_players == 0
        for lead, left in zip(
            rows[1::RESULT_ROW], rows[2::RESULT_ROW], strict=True
        ):  # one by one: batches must not show in the sum
            self._chances[who] += final_result(lead) if left < 0 else win_probability(lead / POINT, left, is_to_move)

    def _result(self, who: int) -> Result:
        race, n = self._race, self._race.n(who)
        equity, deviation, error = race.mean(who) / POINT, race.deviation(who) / POINT, race.error(who) / POINT
        return Result(
            self.candidates[who].move, equity, deviation, error, self._chances[who] / max(n, 1), n, who in race.running
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


def _limit(iterations: int | None, seconds: float | None) -> int | None:
    """How many iterations at most, None when seconds alone count."""
    if seconds is not None and not 0 < seconds < float("inf"):
        raise UsageError("the time is out of range", expected="more than 0 seconds", found=str(seconds))
    if iterations is None:
        return ITERATIONS if seconds is None else None
    _at_least("iterations", iterations, 1)
    return iterations


def _at_least(what: str, number: int, least: int) -> None:
    if number < least:
        raise UsageError(f"the number of {what} is out of range", expected=f"{least} or more", found=str(number))
