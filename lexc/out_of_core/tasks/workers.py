"""The workers that run tasks of a build: this process, or an executor with several of them."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, wait
from contextlib import contextmanager
from pathlib import Path

from lexc.errors import LexcError
from lexc.executors import Processes, connect, count_threads
from lexc.out_of_core.tasks.task_folder import Result, Task, execute

_AHEAD = 2  # tasks submitted beyond one for each worker: none of them waits for the next
_MAX_FAILURES = 5  # of whole pools in a row, without a result in between
_PATIENCE = 60  # seconds that tasks have to end after an error

_Pending = deque[tuple[Task, "Future[Result]"]]


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
        self._n_failures = 0

    def run(self, root: Path, tasks: Iterable[Task]) -> Iterator[Result]:
        """As `Workers.run`. Tasks are taken from the iterable while others run."""
        pending, remaining = _Pending(), iter(tasks)
        try:
            while self._submit_some(pending, remaining, root):
                yield self._next_result(pending, root)
                pending.popleft()
        finally:
            wait([future for _, future in pending if not future.cancel()], _PATIENCE)

    def _submit_some(self, pending: _Pending, remaining: Iterator[Task], root: Path) -> bool:
        """Submit some tasks ahead. Returns whether any is pending."""
        while len(pending) < self.jobs + _AHEAD and (task := next(remaining, None)):
            pending.append((task, self._submit(root, task)))
        return bool(pending)

    def _submit(self, root: Path, task: Task) -> Future[Result]:
        try:
            return self.executor.submit(execute, root, task)
        except BrokenExecutor as error:  # `_next_result` sees it, too
            future = Future[Result]()
            future.set_exception(error)
            return future

    def _next_result(self, pending: _Pending, root: Path) -> Result:
        """The result of the first pending task. If the executor breaks, another one runs all that are pending."""
        while True:
            try:
                result = pending[0][1].result()
                self._n_failures = 0
                return result
            except BrokenExecutor as error:
                self._replace_executor(error)
                tasks = [task for task, _ in pending]
                pending.clear()
                pending.extend((task, self._submit(root, task)) for task in tasks)

    def _replace_executor(self, error: BrokenExecutor) -> None:
        self._n_failures += 1
        if self._restart is None or self._n_failures == _MAX_FAILURES:
            raise LexcError(
                "worker processes keep dying" if self._restart else "the executor is broken",
                found=str(error).rstrip("."), remedy="Free memory, or use fewer --jobs.",
            ) from error  # fmt: skip
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
