"""Units of work for whoever is there: this process, threads, processes of this machine, a Dask cluster.

A *task* is a function that can be pickled, told once to each worker; a *unit* is what it is called with. Results come
in the order of the units and are the same whoever works. A worker that dies loses nothing: its units are given out
again.
"""

from __future__ import annotations

import io
import os
import pickle
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

from lexc.errors import LexcError, UsageError
from lexc.lexicon import Lexicon, frombytes
from lexc.processes import safe_environment

Unit = TypeVar("Unit")
Result = TypeVar("Result")

GAMES_PER_UNIT = 25
"""Games in a unit."""
AHEAD = 4
"""Units given out at a time, for each worker: enough that none waits, few enough that Ctrl-C is soon obeyed."""
_DEATHS = 5  # of whole pools, without a result in between


@dataclass(frozen=True, slots=True)
class WorkerPool:
    """Who works. jobs: how many at a time, here; 1 is this process itself. threads: instead of processes, which is
    worth it only where Python runs without its global lock. dask: the address of a Dask scheduler, "" for none.
    """

    jobs: int = 1
    dask: str = ""
    threads: bool = not getattr(sys, "_is_gil_enabled", lambda: True)()

    def run(self, task: Callable[[Unit], Result], units: Iterable[Unit]) -> Iterator[Result]:
        """The results, in the order of the units. What the task raises is raised here; LexcError when workers die
        again and again, UsageError when there is no Dask cluster at the address, or no Dask."""
        if not self.dask and self.jobs <= 1:
            return map(task, units)
        return _ordered(self._pool(task), units)

    def _pool(self, task: Callable[[Any], Any]) -> _MakePool:
        if self.dask:
            return lambda: _cluster(self.dask, task)
        if self.threads:
            return lambda: _Pool(ThreadPoolExecutor(self.jobs), task, self.jobs)
        return lambda: _processes(self.jobs, task)


def as_pool(workers: WorkerPool | int) -> WorkerPool:
    """WorkerPool, or so many processes."""
    return WorkerPool(workers) if isinstance(workers, int) else workers


def split_range(n: int, size: int = GAMES_PER_UNIT, first: int = 0) -> Iterator[range]:
    """The numbers from first to n - 1 in units of so many."""
    return (range(at, min(at + size, n)) for at in range(first, n, size))


@dataclass(frozen=True)
class _Pool(AbstractContextManager["_Pool"]):
    """An executor, what to call in it, and how many work there."""

    executor: Executor
    call: Callable[[Any], Any]
    jobs: int

    def __exit__(self, *_: object) -> None:
        self.executor.shutdown(cancel_futures=True)


_Given = deque[tuple[Any, Future[Any]]]
_NO_MORE = object()
_MakePool = Callable[[], AbstractContextManager[_Pool]]


def _ordered(make: _MakePool, units: Iterable[Any]) -> Iterator[Any]:
    """Results in order; when a pool breaks, the units without a result are given to a new one."""
    given, again, waiting, deaths = _Given(), deque[Any](), iter(units), 0
    while True:
        try:
            with make() as pool:
                while _give(given, pool, again, waiting):
                    yield given[0][1].result()
                    given.popleft()
                    deaths = 0
                return
        except BrokenExecutor as error:
            deaths += 1
            if deaths == _DEATHS:
                remedy = "Free memory, or use fewer --jobs."
                raise LexcError("worker processes keep dying", found=str(error).rstrip("."), remedy=remedy) from error
            again.extendleft(unit for unit, _ in reversed(given))
            given.clear()


def _give(given: _Given, pool: _Pool, again: deque[Any], waiting: Iterator[Any]) -> bool:
    """Give out as many units as may be under way; whether any is."""
    while len(given) < AHEAD * pool.jobs:
        unit = again.popleft() if again else next(waiting, _NO_MORE)
        if unit is _NO_MORE:
            break
        given.append((unit, Future()))  # it is not lost should the pool refuse it
        given[-1] = unit, pool.executor.submit(pool.call, unit)
    return bool(given)


class _Processes(ProcessPoolExecutor):
    """Processes that import nothing from the current folder, however `multiprocessing` starts them: the first locks
    start one that keeps account of them, and units start those that work."""

    def __init__(self, jobs: int, task: Callable[[Any], Any]) -> None:
        with safe_environment():
            super().__init__(jobs, initializer=_receive, initargs=("", task))

    def submit(self, call: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        with safe_environment():
            return super().submit(call, *args, **kwargs)


def _processes(jobs: int, task: Callable[[Any], Any]) -> _Pool:
    return _Pool(_Processes(jobs, task), _Told(""), jobs)


_here: dict[str, Callable[[Any], Any]] = {}


def _receive(name: str, task: Callable[[Any], Any]) -> None:
    """A worker is told once what is done: images come as they travel and are verified on arrival."""
    _here[name] = task


def _forget(name: str) -> None:
    _here.pop(name, None)


@dataclass(frozen=True, slots=True)
class _Told:
    """Calls what the worker was told under this name."""

    name: str

    def __call__(self, unit: Any) -> Any:
        return _here[self.name](unit)


@contextmanager
def _cluster(address: str, task: Callable[[Any], Any]) -> Iterator[_Pool]:
    """A Dask cluster, whose workers, also those that come later, are told the task by a plugin."""
    try:
        import distributed  # lazy: distributed may be missing
    except ImportError as error:
        raise UsageError(
            "the package dask is not installed", found=str(error), remedy="Install it: pip install 'lexc[dask]'."
        ) from error
    connect: Any = distributed.Client
    try:
        client = connect(address, timeout=10, set_as_default=False)
    except (OSError, ValueError) as error:
        raise UsageError(
            "no scheduler answers", where=address, expected="a Dask scheduler", found=str(error)
        ) from error
    name = f"lexc-{os.urandom(8).hex()}"
    try:
        with client:
            client.register_plugin(_plugin(name, _packed(task)))
            try:
                yield _Pool(client.get_executor(pure=False), _Told(name), max(1, sum(client.nthreads().values())))
            finally:
                client.unregister_worker_plugin(name)
    except (distributed.KilledWorker, CancelledError) as error:
        raise LexcError(
            "worker processes keep dying", where=address, found=str(error).rstrip("."), remedy="Free memory there."
        ) from error


def _plugin(name: str, packed: bytes) -> Any:
    from distributed import WorkerPlugin  # lazy: distributed may be missing

    class Receiver(WorkerPlugin):  # type: ignore[misc]
        """Tells a worker the task when it joins, and forgets it with the run."""

        def __init__(self) -> None:
            self.name, self.packed = name, packed

        def setup(self, worker: Any) -> None:
            _receive(self.name, pickle.loads(self.packed))

        def teardown(self, worker: Any) -> None:
            _forget(self.name)

    return Receiver()


class _Portable(pickle.Pickler):
    """Images travel as bytes, not as paths, which mean nothing on another machine."""

    def reducer_override(self, value: Any) -> Any:
        if isinstance(value, Lexicon):
            return frombytes, (value.tobytes(),)
        return NotImplemented


def _packed(task: Callable[[Any], Any]) -> bytes:
    output = io.BytesIO()
    _Portable(output).dump(task)
    return output.getvalue()
