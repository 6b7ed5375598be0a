"""Playouts by several threads, which the kernel leaves to themselves."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from lexc.play.simulation.candidates import Candidate
from lexc.play.simulation.playout import PlayoutWorker

_PLAYOUTS = 160
"""About so many make a batch for one thread: some ten milliseconds."""
_LEAST = 4
"""So many deals make a unit of work, or more."""
_MANY = 4
"""So many candidates are worth a look ahead (specs/decisions/0012-simulation.md)."""


@dataclass(frozen=True, slots=True)
class Batch:
    """What to play out: candidates, the deals' seed, turns behind the candidate."""

    candidates: Sequence[Candidate]
    seed: int
    plies: int

    def run(self, worker: PlayoutWorker, deals: range) -> list[array[int]]:
        """The results of these deals, for each candidate."""
        if len(self.candidates) >= _MANY:
            worker.look_ahead(self.seed, deals)
        return [worker.run(candidate, self.seed, deals, self.plies) for candidate in self.candidates]


class PlayoutThreads:
    """Threads with a worker each. A context manager; when it is left, also by an error, no thread is at work."""

    def __init__(self, workers: Sequence[PlayoutWorker]) -> None:
        self._workers = workers
        self._executor = ThreadPoolExecutor(len(workers))

    def batch(self, n_candidates: int) -> int:
        """How many deals are best played out at a time."""
        n = len(self._workers)  # several wait for the last of them: not so often
        return max(_PLAYOUTS // n_candidates, 1) * (n if n == 1 else 2 * n)

    def run(self, batch: Batch, deals: range) -> list[list[array[int]]]:
        """Results by unit of deals, in order: `Batch.run` of each."""
        if len(self._workers) == 1:
            return [batch.run(self._workers[0], deals)]
        units = list(_units(deals, len(self._workers)))
        found: dict[int, list[array[int]]] = {}
        todo = units[::-1]
        try:
            for done in [self._executor.submit(_work, batch, worker, todo, found) for worker in self._workers]:
                done.result()
        finally:
            todo.clear()  # after an interrupt threads find nothing more to do
        return [found[unit.start] for unit in units]

    def __enter__(self) -> PlayoutThreads:
        return self

    def __exit__(self, *_: object) -> None:
        self._executor.shutdown()


def _units(deals: range, n_workers: int) -> Iterator[range]:
    """The deals in units of work, of what is left a part for each thread: smaller and smaller, so that all end soon."""
    at = deals.start
    while at < deals.stop:
        left = deals.stop - at
        size = min(max(3 * left // (4 * n_workers), _LEAST), left)
        yield range(at, at + size)
        at += size


def _work(batch: Batch, worker: PlayoutWorker, todo: list[range], found: dict[int, list[array[int]]]) -> None:
    """Do units until none is left."""
    while True:
        try:
            deals = todo.pop()
        except IndexError:
            return
        found[deals.start] = batch.run(worker, deals)
