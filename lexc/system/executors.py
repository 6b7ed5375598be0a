"""Executors: processes of this machine, and the workers of a Dask cluster; and calls whose results come in order."""

from __future__ import annotations

import os
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing import parent_process
from typing import Any, TypeVar

from lexc.errors import LexcError, UsageError, missing_package_error
from lexc.system.processes import MAX_JOBS, safe_environment

Unit = TypeVar("Unit")
Result = TypeVar("Result")

_MAX_FAILURES = 5  # of whole executors in a row, without a result in between
_PATIENCE = 60  # seconds that running calls have to end after an error
_END: Any = object()


class Processes(ProcessPoolExecutor):
    """Processes that import nothing from the current folder, and end with this one.

    `multiprocessing` starts processes at two times: its resource tracker with the first lock, workers with calls.
    initializer: is called in each of them first. Raises UsageError unless jobs is from 1 to MAX_JOBS.
    """

    def __init__(
        self, jobs: int, initializer: Callable[..., None] | None = None, initargs: tuple[Any, ...] = ()
    ) -> None:
        if not 1 <= jobs <= MAX_JOBS:
            raise UsageError("the number of processes is out of range", expected=f"1 to {MAX_JOBS}", found=str(jobs))
        with safe_environment():
            super().__init__(jobs, initializer=_begin, initargs=(initializer, initargs))

    def submit(self, call: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """As `Executor.submit`."""
        with safe_environment():
            return super().submit(call, *args, **kwargs)


def _begin(initializer: Callable[..., None] | None, initargs: tuple[Any, ...]) -> None:
    threading.Thread(target=_end_with_parent, name="lexc.system.executors", daemon=True).start()
    if initializer:
        initializer(*initargs)


def _end_with_parent() -> None:
    """End this process with the one that started it: a killed one cannot tell its workers to stop."""
    parent = parent_process()
    if parent:
        parent.join()
        os._exit(1)


@contextmanager
def connect(address: str) -> Iterator[Any]:
    """A client of the Dask scheduler at an address.

    Raises UsageError if there is none, or no Dask, and LexcError if workers keep dying.
    """
    try:
        import distributed  # lazy: distributed may be missing
    except ImportError as error:
        raise missing_package_error(UsageError, "dask", "dask") from error
    open_client: Any = distributed.Client
    try:
        client = open_client(address, timeout=10, set_as_default=False)
    except (OSError, ValueError) as error:
        raise UsageError(
            "no scheduler answers", where=address, expected="a Dask scheduler", found=str(error)
        ) from error
    try:
        with client:
            yield client
    except (distributed.KilledWorker, CancelledError) as error:
        raise LexcError(
            "worker processes keep dying", where=address, found=str(error).rstrip("."), remedy="Free memory there."
        ) from error


def count_threads(client: Any) -> int:
    """The threads of all workers of a cluster, at least 1."""
    n: int = sum(client.nthreads().values())
    return max(1, n)


def run_in_order(
    units: Iterable[Unit],
    submit: Callable[[Unit], Future[Result]],
    replace: Callable[[BrokenExecutor], None],
    n_ahead: int,
) -> Iterator[Result]:
    """Yield the result of each unit, in order. Units are taken from the iterable while others run.

    submit: begins to run a unit. replace: is called when a process of the executor has died. It makes another executor,
    in which all units without a result run again, or raises an error. n_ahead: the most units that are submitted.
    Raises the errors of the calls, and LexcError if executors keep breaking.
    """
    pending, retries, remaining, n_failures = deque[tuple[Unit, Future[Result]]](), deque[Unit](), iter(units), 0
    try:
        while _submit_some(pending, retries, remaining, submit, n_ahead):
            try:
                result = pending[0][1].result()
            except BrokenExecutor as error:
                n_failures += 1
                if n_failures == _MAX_FAILURES:
                    raise _dying_error(error) from error
                replace(error)
                retries.extendleft(unit for unit, _ in reversed(pending))
                pending.clear()
            else:
                yield result
                pending.popleft()
                n_failures = 0
    finally:
        wait([future for _, future in pending if not future.cancel()], _PATIENCE)


def _submit_some(
    pending: deque[tuple[Unit, Future[Result]]],
    retries: deque[Unit],
    remaining: Iterator[Unit],
    submit: Callable[[Unit], Future[Result]],
    n_ahead: int,
) -> bool:
    """Submit units up to n_ahead. Return whether any is pending."""
    while len(pending) < n_ahead:
        unit = retries.popleft() if retries else next(remaining, _END)
        if unit is _END:
            break
        try:
            pending.append((unit, submit(unit)))
        except BrokenExecutor as error:  # as if the unit had broken it
            future = Future[Result]()
            future.set_exception(error)
            pending.append((unit, future))
    return bool(pending)


def _dying_error(error: BrokenExecutor) -> LexcError:
    remedy = "Free memory, or use fewer --jobs."
    return LexcError("worker processes keep dying", found=str(error).rstrip("."), remedy=remedy)
