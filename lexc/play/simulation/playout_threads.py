"""Playouts in several threads; the kernel releases the global lock."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from lexc.play.simulation.candidates import Candidate
from lexc.play.simulation.playout import PlayoutRows, PlayoutWorker

_BATCH_PLAYOUTS = 160
"""The approximate number of playouts in a batch for one thread; they take some ten milliseconds."""
_MIN_UNIT_SAMPLES = 4
"""The fewest samples of a unit of work."""
_MIN_CANDIDATES_FOR_REPLIES = 4
"""The fewest candidates for which it pays off to find replies first (specs/decisions/0012-simulation.md)."""


@dataclass(frozen=True, slots=True)
class Batch:
    """A batch of playouts. seed: of the samples. plies: the turns after each candidate."""

    candidates: Sequence[Candidate]
    seed: int
    plies: int

    def run(self, worker: PlayoutWorker, samples: range) -> list[PlayoutRows]:
        """The results of samples, for each candidate."""
        if len(self.candidates) >= _MIN_CANDIDATES_FOR_REPLIES:
            worker.find_replies(self.seed, samples)
        return [worker.run(candidate, self.seed, samples, self.plies) for candidate in self.candidates]


class PlayoutThreads:
    """Threads with a worker each, as a context manager. At its exit, also by an error, no thread is working."""

    def __init__(self, workers: Sequence[PlayoutWorker]) -> None:
        self._workers = workers
        self._executor = ThreadPoolExecutor(len(workers))

    def batch_size(self, n_candidates: int) -> int:
        """The best number of samples for a batch."""
        n_threads = len(self._workers)
        # All wait for the last thread of a batch, so larger batches waste less time.
        return max(_BATCH_PLAYOUTS // n_candidates, 1) * (1 if n_threads == 1 else 2 * n_threads)

    def run(self, batch: Batch, samples: range) -> list[list[PlayoutRows]]:
        """Run a batch on samples, split into units of work. Return the results of each unit, in order."""
        if len(self._workers) == 1:
            return [batch.run(self._workers[0], samples)]
        units = list(_split_into_units(samples, len(self._workers)))
        results: dict[int, list[PlayoutRows]] = {}
        pending = units[::-1]  # threads pop units from its end
        try:
            futures = [self._executor.submit(_run_units, batch, worker, pending, results) for worker in self._workers]
            for future in futures:
                future.result()
        finally:
            pending.clear()  # so that after an interrupt threads find no more units and end
        return [results[unit.start] for unit in units]

    def __enter__(self) -> PlayoutThreads:
        return self

    def __exit__(self, *_: object) -> None:
        self._executor.shutdown()


def _split_into_units(samples: range, n_workers: int) -> Iterator[range]:
    """Split samples into units of work. Later units are smaller, so that all threads end at about the same time."""
    start = samples.start
    while start < samples.stop:
        remaining = samples.stop - start
        size = min(max(3 * remaining // (4 * n_workers), _MIN_UNIT_SAMPLES), remaining)
        yield range(start, start + size)
        start += size


def _run_units(
    batch: Batch, worker: PlayoutWorker, pending: list[range], results: dict[int, list[PlayoutRows]]
) -> None:
    """Run units until none is pending, and enter the result of each by its first sample."""
    while True:
        try:
            samples = pending.pop()
        except IndexError:
            return
        results[samples.start] = batch.run(worker, samples)
