"""Executors: processes of this machine, and the workers of a Dask cluster."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import parent_process
from typing import Any

from lexc.errors import LexcError, UsageError
from lexc.processes import MAX_JOBS, safe_environment


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
    threading.Thread(target=_end_with_parent, name="lexc.executors", daemon=True).start()
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
        raise UsageError(
            "the package dask is not installed", found=str(error), remedy="Install it: pip install 'lexc[dask]'."
        ) from error
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
