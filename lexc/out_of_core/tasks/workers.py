"""The workers that run tasks of a build: this process, or an executor with several of them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from lexc.errors import LexcError
from lexc.out_of_core.tasks.task_folder import Result, Task, execute
from lexc.system.executors import Processes, connect, count_threads, run_in_order

_AHEAD = 2  # tasks submitted beyond one for each worker: none of them waits for the next


class Workers:
    """This process alone. jobs: the number of tasks that run at the same time.

    share_memory: whether they share the memory of this process's machine.
    """

    jobs = 1
    share_memory = True

    def run(self, root: Path, tasks: Iterable[Task]) -> Iterator[Result]:
        """Run tasks in a folder. Yields their results in order."""
        return (execute(root, task) for task in tasks)


class _ExecutorWorkers(Workers):
    """The workers of an executor. restart: makes another one if a process of the first has died; None if it cannot."""

    def __init__(self, executor: Executor, jobs: int, restart: Callable[[], Executor] | None = None) -> None:
        self.executor = executor
        self.jobs = jobs
        self.share_memory = restart is not None
        self._restart = restart

    def run(self, root: Path, tasks: Iterable[Task]) -> Iterator[Result]:
        """As `Workers.run`."""
        return run_in_order(tasks, partial(self._submit, root), self._replace_executor, self.jobs + _AHEAD)

    def _submit(self, root: Path, task: Task) -> Future[Result]:
        return self.executor.submit(execute, root, task)

    def _replace_executor(self, error: BrokenExecutor) -> None:
        if self._restart is None:
            found, remedy = str(error).rstrip("."), "Free memory, or use fewer --jobs."
            raise LexcError("the executor is broken", found=found, remedy=remedy) from error
        self.executor.shutdown(wait=False)
        self.executor = self._restart()


@contextmanager
def open_workers(jobs: int = 1, dask: str = "", executor: Executor | None = None) -> Iterator[Workers]:
    """Workers, open inside the block.

    jobs: processes of this machine. dask: the address of a scheduler, whose workers run the tasks. executor: runs the
    tasks, `jobs` at the same time, as many as there are CPUs for 0. Raises UsageError if no scheduler answers.
    """
    if executor:
        yield _ExecutorWorkers(executor, jobs or os.cpu_count() or 1)
    elif dask:
        with connect(dask) as client:
            yield _ExecutorWorkers(client.get_executor(pure=False), count_threads(client))
    elif jobs > 1:
        workers = _ExecutorWorkers(Processes(jobs), jobs, lambda: Processes(jobs))
        try:
            yield workers
        finally:
            workers.executor.shutdown(cancel_futures=True)
    else:
        yield Workers()
