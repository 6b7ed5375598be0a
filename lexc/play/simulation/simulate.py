"""Simulation: a comparison of moves by playouts of a few plies, with random unseen tiles, the same for all moves.

Appel and Jacobson (1988, section 7.3) propose such a "sampled" search, two plies deep. Gordon (1994, introduction)
describes the use of a fast generator for it.
"""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from operator import sub
from sys import maxsize

from lexc.errors import UsageError
from lexc.image.graph import GADDAG
from lexc.image.reader import Image
from lexc.kernels.layout._label_text import check_limit
from lexc.kernels.plays._equity_units import POINT
from lexc.kernels.simulation._playout_rows import RESULT_GAIN, RESULT_ROW, RESULT_SPREAD, RESULT_UNSEEN
from lexc.lexicon import Lexicon
from lexc.play.equity.leaves import Leaves
from lexc.play.generation.generator import MoveGenerator
from lexc.play.inference.infer import Inference
from lexc.play.move import Move
from lexc.play.position import Position
from lexc.play.simulation.candidates import add_moves, find_candidates
from lexc.play.simulation.decision import BLEND, CHANCE_UNITS, chance_units, check_decision, from_units, rewards
from lexc.play.simulation.playout import PlayoutRows, PlayoutWorker, UnseenTiles
from lexc.play.simulation.playout_threads import Batch, PlayoutThreads
from lexc.play.simulation.plies import PlyFigures, PlySums
from lexc.play.simulation.successive_elimination import SuccessiveElimination
from lexc.play.simulation.sums import Sums
from lexc.play.simulation.win_probability import final_result, win_probability

MAX_CANDIDATES, MAX_PLIES, MAX_THREADS = 1000, 100, 256
TO_END = 15
"""With fewer unseen tiles, playouts go on to the end of the game: an estimate of the chance is too far off."""
ITERATIONS = 1000
"""The default, if neither iterations nor seconds are given."""


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a candidate.

    equity: the mean of the points that the mover gains on the others, from this move to the end of each playout.
    deviation: the standard deviation of these points. error: the standard error of their mean.
    chance: the probability to win; a tie is half a win. n_playouts: the number of playouts.
    is_running: whether the candidate has not been eliminated; a named move never is.
    chance_error: the standard error of the chance. value: the quantity decided by (`decision`): points, or a chance.
    by_ply: what the players do in the turns after the candidate.
    """

    move: Move
    equity: float
    deviation: float
    error: float
    chance: float
    n_playouts: int
    is_running: bool
    chance_error: float = 0.0
    value: float = 0.0
    by_ply: tuple[PlyFigures, ...] = ()


def simulate(
    generator: Lexicon | MoveGenerator, position: Position, candidates: int = 10, plies: int = 2,
    iterations: int | None = None, seconds: float | None = None, threads: int = 1, seed: str | int = 0,
    leaves: Leaves | None = None, lenient: bool = False, decide: str = BLEND, moves: Sequence[Move] = (),
    inference: Inference | None = None,
) -> list[Result]:  # fmt: skip
    """Simulate the best moves of a position until one is clearly ahead, or up to a limit of iterations or seconds.

    The best candidate comes first. Without a limit of seconds, the same seed gives the same results for any number of
    threads. Known tiles on the other racks stay there in every playout.
    generator: or a lexicon, for the position's rules. candidates: the number of moves to compare. plies: the turns
    after each candidate; with fewer than TO_END unseen tiles every playout goes on to the end of the game.
    leaves: for static evaluation, None for points alone. lenient: allow more of a tile than the rules have.
    decide: the quantity that decides, one of `decision.DECISIONS`. moves: more moves, which are never eliminated; their
    words need not be in the lexicon. inference: of the last player's rack, by which its unknown tiles are drawn.
    Raises UsageError for impossible numbers and for a lexicon without a GADDAG. Raises PositionError if the mover's
    rack is unknown, or if there are too many of a tile. Raises MoveError if one of the moves cannot be made.
    """
    if not isinstance(generator, MoveGenerator):
        generator = MoveGenerator(generator, position.rules)
    simulation = Simulation(generator, position, candidates, plies, seed, leaves, lenient, decide, moves, inference)
    for _ in simulation.run(iterations, seconds, threads):
        pass
    return simulation.results()


class Simulation:
    """A simulation that can be watched and stopped. Parameters and errors are those of `simulate`.

    rivals: more moves, which may be eliminated. make_elimination: is called with the number of candidates, and with
    the numbers of those that are never eliminated.
    """

    def __init__(
        self, generator: MoveGenerator, position: Position, candidates: int = 10, plies: int = 2, seed: str | int = 0,
        leaves: Leaves | None = None, lenient: bool = False, decide: str = BLEND, moves: Sequence[Move] = (),
        inference: Inference | None = None, rivals: Sequence[Move] = (),
        make_elimination: Callable[[int, Collection[int]], SuccessiveElimination] = SuccessiveElimination,
    ) -> None:  # fmt: skip
        _check_range("candidates", candidates, MAX_CANDIDATES)
        _check_range("plies", plies, MAX_PLIES)
        check_image(generator.lexicon.image)
        if leaves is not None:
            leaves.check(position.rules)
        self.decide = check_decision(decide)
        self.generator, self.n_iterations, self.leaves, self.inference = generator, 0, leaves, inference
        self.unseen = UnseenTiles(position, lenient)
        self.is_to_end = self.unseen.n_unseen < TO_END
        self.plies = MAX_PLIES if self.is_to_end else plies
        self.candidates = find_candidates(generator, position, self.unseen.n_in_bag, candidates, leaves)
        self.candidates, _ = add_moves(self.candidates, position, rivals, leaves)
        self.candidates, named = add_moves(self.candidates, position, moves, leaves)
        self._seed = int.from_bytes(blake2b(f"lexc {seed}".encode(), digest_size=8).digest())
        self._elimination = make_elimination(len(self.candidates), named)
        self._gains = [Sums() for _ in self.candidates]
        self._chances = [Sums() for _ in self.candidates]
        self._plies = [PlySums() for _ in self.candidates]
        self._playout_chances = [array("q") for _ in self.candidates]
        self._n_players = len(position.racks)

    @property
    def n_running(self) -> int:
        """The number of candidates that may be the best."""
        return len(self._elimination.contenders)

    def run(self, iterations: int | None = None, seconds: float | None = None, threads: int = 1) -> Iterator[float]:
        """Run playouts. Yields the share of the limit that is reached, from 0 to 1, after each batch."""
        limit = _max_iterations(iterations, seconds)
        _check_range("threads", threads, MAX_THREADS)
        start, share = time.monotonic(), 0.0
        given = self.generator.lexicon, self.unseen, self.leaves, self.inference
        pool = PlayoutThreads([PlayoutWorker(*given) for _ in range(threads)])
        with pool:
            while share < 1 and not (self._elimination.is_over and self.n_iterations):
                check_limit()
                self._run_batch(pool, limit)
                share_of_time = (time.monotonic() - start) / seconds if seconds else 0
                share = max(self.n_iterations / limit if limit else 0, share_of_time)
                yield min(share, 1.0)

    def results(self) -> list[Result]:
        """The results so far, the best first; candidates that were beaten later come before earlier ones."""
        return [self._result(number) for number in self._elimination.ranking()]

    def chance_difference(self, first: Move, second: Move) -> tuple[float, float]:
        """(mean, standard error) of the difference of two candidates' chances, over the samples that both have.

        The samples are the same for both, so that the error is less than that of either chance.
        """
        moves = [candidate.move for candidate in self.candidates]
        pair = (self._playout_chances[moves.index(move)] for move in (first, second))
        differences = Sums()
        differences.add(array("q", map(sub, *pair)))
        return differences.mean / CHANCE_UNITS, differences.error / CHANCE_UNITS

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

    def _count_playouts(self, number: int, rows: PlayoutRows) -> None:
        """Count the playouts of a candidate."""
        is_to_move = (1 + self.plies) % self._n_players == 0
        results = rows.results
        gains = results[RESULT_GAIN::RESULT_ROW]
        chances = chance_units(
            final_result(lead) if n_unseen < 0 else win_probability(lead / POINT, n_unseen, is_to_move)
            for lead, n_unseen in zip(
                results[RESULT_SPREAD::RESULT_ROW], results[RESULT_UNSEEN::RESULT_ROW], strict=True
            )
        )
        self._plies[number].add(rows.plies)
        self._gains[number].add(gains)
        self._chances[number].add(chances)
        self._playout_chances[number] += chances
        self._elimination.add(number, rewards(self.decide, gains, chances))

    def _result(self, number: int) -> Result:
        gains, chances = self._gains[number], self._chances[number]
        return Result(
            self.candidates[number].move,
            gains.mean / POINT,
            gains.deviation / POINT,
            gains.error / POINT,
            chances.mean / CHANCE_UNITS,
            gains.n,
            number in self._elimination.survivors,
            chances.error / CHANCE_UNITS,
            from_units(self.decide, self._elimination.mean(number)),
            tuple(self._plies[number].figures(self._n_players)),
        )


def check_image(image: Image) -> None:
    """Raise UsageError for an image without a GADDAG."""
    if GADDAG not in image.graph.roots:
        raise UsageError(
            "a simulation needs a GADDAG",
            where=image.where,
            expected="an image of the kind gaddag",
            found=image.graph.kind,
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
