"""Running units of work in this process, in threads, in processes of this machine, or on a Dask cluster.

A *task* is a function that can be pickled; each worker receives it once. A *unit* is an argument of the task. Results
come in the order of the units, and do not depend on the workers. If a worker dies, its units run again.
"""

from __future__ import annotations

import io
import os
import pickle
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any

from lexc.lexicon import Lexicon, frombytes
from lexc.system.executors import Processes, Result, Unit, connect, count_threads, run_in_order

GAMES_PER_UNIT = 25
"""The games of a unit."""
UNITS_AHEAD = 4
"""The units submitted ahead for each worker: enough that none waits, few enough that Ctrl-C takes effect soon."""


@dataclass(frozen=True, slots=True)
class WorkerPool:
    """The settings of a pool of workers.

    jobs: the number of workers on this machine; 1 is this process itself. dask: the address of a Dask scheduler, "" for
    none. threads: use threads instead of processes, which is faster only if Python runs without its global lock.
    """

    jobs: int = 1
    dask: str = ""
    threads: bool = not getattr(sys, "_is_gil_enabled", lambda: True)()

    def run(self, task: Callable[[Unit], Result], units: Iterable[Unit]) -> Iterator[Result]:
        """Run the task on each unit. Yields the results in the order of the units.

        Raises the errors of the task, LexcError if workers keep dying, and UsageError if there is no Dask cluster at
        the address, or no Dask.
        """
        if not self.dask and self.jobs <= 1:
            return map(task, units)
        return _run_in_order(self._pool_factory(task), units)

    def _pool_factory(self, task: Callable[[Any], Any]) -> _PoolFactory:
        if self.dask:
            return lambda: _open_cluster(self.dask, task)
        if self.threads:
            return lambda: _OpenPool(ThreadPoolExecutor(self.jobs), task, self.jobs)
        return lambda: _open_processes(self.jobs, task)


def as_pool(workers: WorkerPool | int) -> WorkerPool:
    """The pool itself, or a pool of this number of processes."""
    return WorkerPool(workers) if isinstance(workers, int) else workers


def split_range(end: int, size: int = GAMES_PER_UNIT, first: int = 0) -> Iterator[range]:
    """The numbers from first to end - 1, in ranges of at most size numbers."""
    return (range(start, min(start + size, end)) for start in range(first, end, size))


@dataclass(frozen=True)
class _OpenPool(AbstractContextManager["_OpenPool"]):
    """An executor that is running. call: the function to submit with each unit. jobs: the number of workers."""

    executor: Executor
    call: Callable[[Any], Any]
    jobs: int

    def __exit__(self, *_: object) -> None:
        self.executor.shutdown(cancel_futures=True)


_PoolFactory = Callable[[], AbstractContextManager[_OpenPool]]


def _run_in_order(make: _PoolFactory, units: Iterable[Any]) -> Iterator[Any]:
    """Yield the results in order. If a pool breaks, a new one runs the units without a result."""
    with ExitStack() as pools:
        pool = pools.enter_context(make())

        def submit(unit: Any) -> Future[Any]:
            return pool.executor.submit(pool.call, unit)

        def replace(_: BrokenExecutor) -> None:
            nonlocal pool
            pools.close()
            pool = pools.enter_context(make())

        yield from run_in_order(units, submit, replace, UNITS_AHEAD * pool.jobs)


def _open_processes(jobs: int, task: Callable[[Any], Any]) -> _OpenPool:
    return _OpenPool(Processes(jobs, _store_task, ("", task)), _TaskCall(""), jobs)


_tasks: dict[str, Callable[[Any], Any]] = {}


def _store_task(name: str, task: Callable[[Any], Any]) -> None:
    """Store the task in a worker. Images are sent once with it, and verified when they arrive."""
    _tasks[name] = task


def _drop_task(name: str) -> None:
    _tasks.pop(name, None)


@dataclass(frozen=True, slots=True)
class _TaskCall:
    """A call of the task that is stored in the worker under a name."""

    name: str

    def __call__(self, unit: Any) -> Any:
        return _tasks[self.name](unit)


@contextmanager
def _open_cluster(address: str, task: Callable[[Any], Any]) -> Iterator[_OpenPool]:
    """Open a pool on a Dask cluster. A plugin sends the task to its workers, also to those that join later."""
    name = f"lexc-{os.urandom(8).hex()}"
    with connect(address) as client:
        client.register_plugin(_make_plugin(name, _pickle_task(task)))
        try:
            yield _OpenPool(client.get_executor(pure=False), _TaskCall(name), count_threads(client))
        finally:
            client.unregister_worker_plugin(name)


def _make_plugin(name: str, pickled: bytes) -> Any:
    from distributed import WorkerPlugin  # lazy: distributed may be missing

    class Receiver(WorkerPlugin):  # type: ignore[misc]
        """Stores the task in a worker when it joins, and drops it at the end of the run."""

        def __init__(self) -> None:
            self.name, self.pickled = name, pickled

        def setup(self, worker: Any) -> None:
            _store_task(self.name, pickle.loads(self.pickled))

        def teardown(self, worker: Any) -> None:
            _drop_task(self.name)

    return Receiver()


class _PortablePickler(pickle.Pickler):
    """A pickler of images as bytes: their paths mean nothing on another machine."""

    def reducer_override(self, value: Any) -> Any:
        if isinstance(value, Lexicon):
            return frombytes, (value.tobytes(),)
        return NotImplemented


def _pickle_task(task: Callable[[Any], Any]) -> bytes:
    output = io.BytesIO()
    _PortablePickler(output).dump(task)
    return output.getvalue()
