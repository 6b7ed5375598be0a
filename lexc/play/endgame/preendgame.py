"""The solver of pre-endgames: the move that wins most, with one to four tiles in the bag, and proofs of that.

The chance of a move is the share of cases that it wins, where a draw is half a win; all cases of the unseen tiles are
equally likely (specs/decisions/0027-preendgames.md). Each candidate has proven bounds of its chance. The search takes
the candidates with the highest upper bound first. It drops those that are below the best lower bound, and ends when
none can be better.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import islice
from math import inf
from time import monotonic
from typing import Literal, TypeVar

from lexc.errors import UsageError
from lexc.lexicon import Lexicon
from lexc.play.endgame.candidates import Candidate, Pool, find_candidates
from lexc.play.endgame.expectation import expected_chance
from lexc.play.endgame.playouts import can_play_out, note_playouts
from lexc.play.endgame.proving import Hints, Worker
from lexc.play.endgame.solver import ALL_NODES, lexc_errors
from lexc.play.endgame.waiting import wait
from lexc.play.generation.generator import MoveGenerator
from lexc.play.move import Move
from lexc.play.position import Position
from lexc.system import progress

SECONDS = 10.0
"""The default limit, if neither seconds nor nodes are given."""
TOP = 5
"""The default number of listed moves."""
INTERVAL = 0.1
"""The seconds between two looks at a search that runs."""
FIRST_LIMIT, LIMIT_FACTOR = 250, 8
"""The most positions for the proof of a case at first, and the factor by which it grows for those that remain."""
N_FIRST = 12, 3, 1
"""The numbers of the most promising candidates that are proven before all others, with each of the next limits."""
FIRST_SAMPLE, MAX_SAMPLE, KEPT = 2, 32, 4
"""The number of cases by which all candidates are estimated at first. It doubles for the best one in KEPT, again and
again up to the most.
"""
BATCHES = (1, 1, 2)
"""The number of candidates that are proven at the same time: at first, then always the last. It does not depend on the
number of threads, so that the answer does not either."""
MAX_TIES = 8
"""The most equally good moves whose exact spreads are proven."""
SPREAD_NODES = 50_000
"""The most positions for the proof of a spread."""
REPLY_NODES = 10_000
"""The most positions of the search for the other player's best reply to a move that leaves tiles in the bag."""
REPORT_SECONDS = 0.1
"""The least time between two reports."""
Report = Callable[[str, float | None], None]
Task = TypeVar("Task")


class Preendgame:
    """A pre-endgame that is being solved. It can be watched, and interrupted: what is proven stays.

    generator: or a lexicon, for the position's rules. position: with a full rack of the mover; tiles on the other rack
    are known ones. moves: moves of which all cases are decided, even if they are not the best; their words may be any.
    threads: how many prove candidates at the same time. Without a limit of seconds, the answer is the same for any
    number. stop: a byte; another thread sets it to end the search. Raises PositionError unless the bag holds one to
    four tiles, and MoveError if one of the moves is illegal.
    """

    def __init__(
        self, generator: Lexicon | MoveGenerator, position: Position, moves: Sequence[Move] = (), threads: int = 1,
        stop: bytearray | None = None,
    ) -> None:  # fmt: skip
        if not isinstance(generator, MoveGenerator):
            generator = MoveGenerator(generator, position.rules)
        self.position, self.pool = position, Pool.from_position(position)
        self.candidates = find_candidates(generator, position, self.pool, moves)
        self._dominated = [each for each in self.candidates if each.is_dominated]
        self._stop, self._generator = bytearray(1) if stop is None else stop, generator
        copies = [MoveGenerator(generator.lexicon, generator.rules, generator.algorithm) for _ in range(threads)]
        self._workers = [Worker(copy, self._stop) for copy in copies]
        self._hints = Hints()
        self._threads: ThreadPoolExecutor | None = None
        self._report: Report = progress.report
        self._max_nodes, self._reply_nodes, self._reported = ALL_NODES, 0, 0.0
        self._seconds: float | None = None

    @property
    def nodes(self) -> int:
        """The number of positions met."""
        return sum(worker.n_nodes for worker in self._workers) + self._reply_nodes

    @property
    def best_low(self) -> float:
        """The highest proven lower bound."""
        return max(candidate.low for candidate in self.candidates)

    @property
    def best(self) -> Candidate:
        """The move to make. See `chosen_by`."""
        return min(self.candidates, key=lambda each: (-each.careful_chance, -each.high, *_rank(each)))

    @property
    def chosen_by(self) -> Literal["proof", "bounds", "estimates"]:
        """The reason of `best`: no other move can win more often; none is proven to; or it probably wins most.

        A move that leaves tiles has low bounds, or none. So the highest proven bound may be that of a bad move. It is
        chosen unless another move is likely to win more often, with only a part of its estimate trusted.
        """
        if self.is_proven:
            return "proof"
        return "bounds" if self.best.low == self.best_low > 0 else "estimates"

    @property
    def _leader(self) -> Candidate:
        """The first move by what is certain."""
        best_low = self.best_low
        return min((each for each in self.candidates if each.low == best_low), key=_rank)

    @property
    def n_open(self) -> int:
        """The number of moves that may have a higher chance than `best`."""
        return self._count_open(self.best)

    @property
    def is_proven(self) -> bool:
        """Whether no move can have a higher chance than `best`."""
        return self._count_open(self._leader) == 0  # then the leader is the best

    def _count_open(self, best: Candidate) -> int:
        self._bound_pass()
        return sum(candidate.high > best.low for candidate in self.candidates if candidate is not best)

    def top_moves(self, top: int) -> list[Candidate]:
        """The first moves of `ranking`, and those that the user named."""
        return [each for number, each in enumerate(self.ranking()) if number < top or each.is_named]

    def ranking(self) -> list[Candidate]:
        """The candidates: `best`, then the others by what is proven, by the exact mean spread, and by estimates."""
        best = self.best
        return sorted(self.candidates, key=lambda each: (each is not best, *_rank(each)))

    def run(self, seconds: float | None = None, nodes: int | None = None, report: Report | None = None) -> None:
        """Search up to a limit of seconds or of positions. After KeyboardInterrupt, all that is proven stays.

        report: is called with the state of the search from another thread.
        """
        for _ in self.watch(seconds, nodes, report):
            pass

    def watch(
        self, seconds: float | None = None, nodes: int | None = None, report: Report | None = None
    ) -> Iterator[None]:
        """Search as `run`, and yield while the search goes on, INTERVAL seconds apart.

        The search ends when its time is over, or the iterator is closed.
        """
        if seconds is None and nodes is None:
            seconds = SECONDS
        if seconds is not None and not seconds >= 0:
            raise UsageError("the time is out of range", expected="0 seconds or more", found=str(seconds))
        self._max_nodes, self._seconds = ALL_NODES if nodes is None else nodes, seconds
        self._report = report or progress.report
        self._stop[0] = 0
        end = inf if seconds is None else monotonic() + seconds
        threads = ThreadPoolExecutor(len(self._workers))
        with lexc_errors(self.position.rules), threads as self._threads, ThreadPoolExecutor(1) as main:
            future = main.submit(self._search)
            try:
                while not future.done() and (remaining := end - monotonic()) > 0:
                    wait(future, min(remaining, INTERVAL))
                    yield
            finally:
                self._stop[0] = 1
            future.result()

    @property
    def _is_over(self) -> bool:
        return self._stop[0] != 0 or self.nodes >= self._max_nodes

    def _search(self) -> None:
        """Estimate all candidates, prove the best, and compare those that are equally good."""
        self._estimate_all()
        limit = FIRST_LIMIT
        while not self._is_over and self._open_candidates():
            self._prove_first(limit)
            self._prove_all(sorted(self._open_candidates(), key=_promise), limit, self._target(limit))
            limit *= LIMIT_FACTOR
        self._compare_ties()
        for candidate in self.candidates:
            if candidate.is_named and not candidate.empties_bag and not self._is_over:
                candidate.expected = expected_chance(candidate, self._answer)

    def _answer(self, position: Position) -> Candidate | None:
        """The other player's best move by its own pre-endgame, found with at most REPLY_NODES positions."""
        if self._is_over:
            return None
        search = Preendgame(self._generator, position, stop=self._stop)
        search._max_nodes = REPLY_NODES
        search._search()
        best, worker = search.best, search._workers[0]
        worker.prove(best, SPREAD_NODES, -1.0, worker.n_nodes + REPLY_NODES)
        self._reply_nodes += search.nodes
        return None if self._is_over else best

    def _open_candidates(self) -> list[Candidate]:
        """The candidates that may be better than the best proven one, it, and named ones."""
        self._bound_pass()
        best = self._leader
        return [
            each for each in self.candidates
            if (each.high > best.low or each.is_named or each is best) and not _is_finished(each)
        ]  # fmt: skip

    def _bound_pass(self) -> None:
        """Bound the pass by the other moves: the other player may pass, too, and then the mover has only these."""
        for candidate in self._dominated:
            others = [each for each in self.candidates if each is not candidate]
            high = max((each.high for each in others), default=0.0)
            candidate.set_bounds(high, max((each.likely for each in others), default=0.0))

    def _estimate_all(self) -> None:
        """Estimate some cases of all candidates, then more and more cases of fewer and fewer promising ones."""
        chosen, n_cases = self.candidates, FIRST_SAMPLE
        if can_play_out(self._generator, self.position):
            self._play_out()
            chosen, n_cases = self._by_likely(), MAX_SAMPLE
        while n_cases < MAX_SAMPLE and not self._is_over:
            self._shcan_play_out(chosen, n_cases)
            n_cases *= 2
            chosen = self._by_likely()[: max(len(chosen) // KEPT, N_FIRST[0])]
        first = chosen[: N_FIRST[0]]
        self._shcan_play_out(first, n_cases)
        self._hints.learn_luck(first)

    def _play_out(self) -> None:
        """Estimate all candidates by playouts."""

        def is_stopped() -> bool:
            self._report_sometimes()
            return self._stop[0] != 0

        limits = self._seconds, self._max_nodes
        note_playouts(self._generator, self.position, self.candidates, *limits, len(self._workers), is_stopped)

    def _shcan_play_out(self, candidates: Sequence[Candidate], n_cases: int) -> None:
        """Estimate n_cases cases of each candidate, in all threads."""
        size = max(len(candidates) // (4 * len(self._workers)), 1)
        chunks = [candidates[start : start + size] for start in range(0, len(candidates), size)]
        self._share(partial(_estimate, n_cases), chunks)

    def _prove_first(self, limit: int) -> None:
        """Prove the most promising candidates, with higher limits for the very first, as long as one may be the best.

        A high lower bound drops the others sooner. It shall take no more positions than a look at each of them.
        """
        end = self.nodes + 2 * limit * len(self._open_candidates())
        for number in N_FIRST:
            for _ in range(number):
                low = self.best_low
                first = [each for each in self._by_likely()[:number] if each.limit < limit and each.likely > low]
                if not first or self.nodes >= end or self._is_over:
                    break
                for each in (batch := first[: BATCHES[-1]]):
                    each.limit = limit
                self._prove_all(batch, limit)
            limit *= LIMIT_FACTOR

    def _by_likely(self) -> list[Candidate]:
        """The candidates that may be the best, by their likely chance."""
        return sorted(self._open_candidates(), key=lambda each: (-each.likely, -each.estimated_spread, each.order))

    def _target(self, limit: int) -> float:
        """The chance that the best move probably has. Bounds above it have to be refuted in any case.

        A move that is still undecided after far more positions than the limit does not count.
        """
        possible = (each for each in self._open_candidates() if each.limit < limit * LIMIT_FACTOR**2)
        return max((each.likely for each in possible), default=0.0)

    def _prove_all(self, candidates: list[Candidate], limit: int, target: float = 0.0) -> None:
        """Prove candidates in batches, those that may still be the best. Bounds up to the target stay as they are."""
        sizes, best, remaining = iter(BATCHES), self._leader, iter(candidates)
        while not self._is_over:
            low = max(best.low, target)
            possible = (each for each in remaining if each.is_named or each is best or each.high > low)
            batch = list(islice(possible, next(sizes, BATCHES[-1])))
            if not batch:
                return
            self._share(partial(_prove, limit, low, best, self._max_nodes - self.nodes, self._hints), batch)
            for each in batch:
                self._hints.replies.update(each.replies)
            best = min(best, *batch, key=_rank)
            self._report_sometimes()

    def _report_sometimes(self) -> None:
        """Report the state of the search, but not so often that it takes time."""
        if (now := monotonic()) - self._reported >= REPORT_SECONDS:
            self._reported = now
            self._report(self.summary(), None)

    def _share(self, work: Callable[[Worker, Task], object], tasks: Sequence[Task]) -> None:
        """Do some work on each task, in all threads."""
        if len(self._workers) == 1:
            for task in tasks:
                work(self._workers[0], task)
            return
        free = list(self._workers)

        def run(task: Task) -> None:
            worker = free.pop()
            work(worker, task)
            free.append(worker)

        assert self._threads is not None
        list(self._threads.map(run, tasks))

    def _compare_ties(self) -> None:
        """Prove the exact spreads of the best moves that are equally good, the best estimate first."""
        best = self._leader
        if best.low < best.high:
            return
        tied = [each for each in self.candidates if each.high >= best.low and each.empties_bag]
        tied.sort(key=lambda each: (-each.low, -each.estimated_spread))
        for candidate in tied[:MAX_TIES]:
            if self._is_over:
                return
            remaining = self._max_nodes - self.nodes
            worker = self._workers[0]
            worker.prove(candidate, SPREAD_NODES, -1.0, worker.n_nodes + remaining)
            if candidate.is_decided and candidate.low == best.low:
                worker.prove_spreads(candidate, SPREAD_NODES, worker.n_nodes + remaining)

    def summary(self) -> str:
        """The state of the search in a few words."""
        best, n_moves = self.best, len(self.candidates)
        return f"{best.move} {100 * best.low:.0f} to {100 * best.high:.0f} %, {self.n_open} of {n_moves} moves open"


def _estimate(n_cases: int, worker: Worker, candidates: Sequence[Candidate]) -> None:
    """Estimate n_cases cases of some candidates, spread evenly over all of them."""
    for candidate in candidates:
        step = max(len(candidate.cases) / n_cases, 1.0)
        n_sampled = min(n_cases, len(candidate.cases))
        worker.estimate(candidate, [candidate.cases[int(number * step)] for number in range(n_sampled)])


def _prove(
    limit: int, cutoff: float, best: Candidate, nodes: int, hints: Hints, worker: Worker, candidate: Candidate
) -> None:
    """Prove cases of a candidate, with at most so many positions for all of them, until it cannot beat the best one."""
    worker.prove(candidate, limit, -1.0 if candidate is best else cutoff, worker.n_nodes + nodes, hints)


def _is_finished(candidate: Candidate) -> bool:
    """Whether no search finds more: it is decided, or leaves two tiles or more and all its replies are searched."""
    return candidate.is_decided or (
        candidate.n_remaining > 0 and all(case.reply_bound is not None for case in candidate.cases)
    )


def _rank(candidate: Candidate) -> tuple[float, ...]:
    """The order of the answer: by what is certain, by estimated chances, by exact spreads, then by estimates."""
    spread = candidate.mean_spread
    exact = (spread is None, -(spread or 0.0))
    certain = -candidate.low, candidate.is_dominated
    return *certain, -candidate.likely, *exact, -candidate.estimated_spread, candidate.order


def _promise(candidate: Candidate) -> tuple[float, ...]:
    return -candidate.high, -candidate.likely, -candidate.estimated_spread, candidate.order
