"""Playouts by several threads, which the kernel leaves to themselves."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from lexc.play.candidates import Candidate
from lexc.play.playout import Worker

_PLAYOUTS = 160
"""About so many make a batch for a thread: some ten milliseconds."""
_UNITS = 4
"""Several threads get so many units of work each, so that none waits long for the last."""
_MANY = 4
"""So many candidates are worth a look ahead (specs/decisions/0012-simulation.md)."""


@dataclass(frozen=True, slots=True)
class Batch:
    """What to play out: candidates, the deals' seed, turns behind the candidate."""

    candidates: Sequence[Candidate]
    seed: int
    plies: int

    def run(self, worker: Worker, deals: range) -> list[array[int]]:
        """The results of these deals, for each candidate."""
        if len(self.candidates) >= _MANY:
            worker.look_ahead(self.seed, deals)
        return [worker.run(candidate, self.seed, deals, self.plies) for candidate in self.candidates]


class Crew:
    """Threads with a worker each. A context manager; when it is left, also by an error, no thread is at work."""

    def __init__(self, workers: Sequence[Worker]) -> None:
        self._workers = workers
        self._executor = ThreadPoolExecutor(len(workers))

    def batch(self, n_candidates: int) -> int:
        """How many deals are best played out at a time."""
        return max(_PLAYOUTS // n_candidates, 1) * len(self._workers)

    def run(self, batch: Batch, deals: range) -> list[list[array[int]]]:
        """Results by unit of deals, in order: `Batch.run` of each."""
        if len(self._workers) == 1:
            return [batch.run(self._workers[0], deals)]
        size = max(len(deals) // (_UNITS * len(self._workers)), 1)
        units = [range(at, min(at + size, deals.stop)) for at in range(deals.start, deals.stop, size)]
        found: dict[int, list[array[int]]] = {}
        todo = units[::-1]
        try:
            for done in [self._executor.submit(_work, batch, worker, todo, found) for worker in self._workers]:
                done.result()
        finally:
            todo.clear()  # after an interrupt threads find nothing more to do
        return [found[unit.start] for unit in units]

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, *_: object) -> None:
        self._executor.shutdown()


def _work(batch: Batch, worker: Worker, todo: list[range], found: dict[int, list[array[int]]]) -> None:
    """Do units until none is left."""
    while True:
        try:
            deals = todo.pop()
        except IndexError:
            return
        found[deals.start] = batch.run(worker, deals)
