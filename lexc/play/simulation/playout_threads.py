"""Runs playouts in several threads; the kernel releases the global lock."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from lexc.play.simulation.candidates import Candidate
from lexc.play.simulation.playout import PlayoutWorker

_PLAYOUTS = 160
"""The approximate playouts of a batch for one thread, which take some ten milliseconds."""
_MIN_UNIT = 4
"""The fewest deals of a unit of work."""
_MIN_FOR_LOOK_AHEAD = 4
"""The fewest candidates for which a look ahead pays off (specs/decisions/0012-simulation.md)."""


@dataclass(frozen=True, slots=True)
class Batch:
    """A batch of playouts. seed: of the deals. plies: the turns after each candidate."""

    candidates: Sequence[Candidate]
    seed: int
    plies: int

    def run(self, worker: PlayoutWorker, deals: range) -> list[array[int]]:
        """The results of deals, for each candidate."""
        if len(self.candidates) >= _MIN_FOR_LOOK_AHEAD:
            worker.look_ahead(self.seed, deals)
        return [worker.run(candidate, self.seed, deals, self.plies) for candidate in self.candidates]


class PlayoutThreads:
    """Threads with a worker each, as a context manager. At its exit, also by an error, no thread is working."""

    def __init__(self, workers: Sequence[PlayoutWorker]) -> None:
        self._workers = workers
        self._executor = ThreadPoolExecutor(len(workers))

    def batch_size(self, n_candidates: int) -> int:
        """The best number of deals for a batch."""
        n = len(self._workers)  # all wait for the last thread of a batch, so larger batches waste less time
        return max(_PLAYOUTS // n_candidates, 1) * (n if n == 1 else 2 * n)

    def run(self, batch: Batch, deals: range) -> list[list[array[int]]]:
        """Run a batch on deals, split into units. Returns the results of `Batch.run` for each unit, in order."""
        if len(self._workers) == 1:
            return [batch.run(self._workers[0], deals)]
        units = list(_units(deals, len(self._workers)))
        found: dict[int, list[array[int]]] = {}
        pending = units[::-1]  # threads pop units from its end
        try:
            for done in [self._executor.submit(_work, batch, worker, pending, found) for worker in self._workers]:
                done.result()
        finally:
            pending.clear()  # after an interrupt, threads find no more units and end
        return [found[unit.start] for unit in units]

    def __enter__(self) -> PlayoutThreads:
        return self

    def __exit__(self, *_: object) -> None:
        self._executor.shutdown()


def _units(deals: range, n_workers: int) -> Iterator[range]:
    """Split deals into units of work. Later units are smaller, so that all threads end at about the same time."""
    start = deals.start
    while start < deals.stop:
        remaining = deals.stop - start
        size = min(max(3 * remaining // (4 * n_workers), _MIN_UNIT), remaining)
        yield range(start, start + size)
        start += size


def _work(batch: Batch, worker: PlayoutWorker, pending: list[range], found: dict[int, list[array[int]]]) -> None:
    """Run units until none is pending."""
    while True:
        try:
            deals = pending.pop()
        except IndexError:
            return
        found[deals.start] = batch.run(worker, deals)
