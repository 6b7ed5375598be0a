"""Threads that share the work of one call. Kernels run in them at the same time: they do not hold Python's lock."""

from __future__ import annotations

import os
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from contextvars import copy_context
from functools import partial
from typing import Any, Generic, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")
_END = object()  # after the last item
_WAIT = 0.1  # seconds until a thread that waits for another sees that the work has ended


class Task(Generic[Result]):
    """A call that another thread makes, unless the result is needed before that thread has begun.

    check: raises an error in a thread that waits for the result in vain.
    """

    def __init__(self, call: Callable[[], Result], check: Callable[[], None] = lambda: None) -> None:
        self._call, self._check = call, check
        self._claim, self._work = threading.Lock(), threading.Lock()  # locks, since an Event takes 20 times as long
        self._work.acquire()
        self._error: BaseException | None = None

    def run(self) -> None:
        """Make the call, unless a thread has begun to."""
        if not self._claim.acquire(blocking=False):
            return
        try:
            self._result = self._call()
        except BaseException as error:  # raised again in the thread that asks for the result
            self._error = error
        finally:
            del self._call  # with the buffers that it holds
            self._work.release()

    def result(self) -> Result:
        """The result of the call. Raises what the call raised."""
        self.run()
        while not self._work.acquire(timeout=_WAIT):
            self._check()
        self._work.release()
        if self._error is not None:
            raise self._error
        return self._result


class Threads:
    """A context manager: the present thread and at most n - 1 others, which begin with the first task."""

    def __init__(self, n: int) -> None:
        self.n = n
        self.have_ended = False
        self._tasks: deque[Task[Any]] = deque()
        self._offers: deque[Task[Any]] = deque()
        self._n_waiting: threading.Semaphore
        self._others: list[threading.Thread] = []

    def __enter__(self) -> Threads:
        return self

    def __exit__(self, *_: object) -> None:
        """End the other threads, after an error with their present steps. A second Ctrl-C does not wait for them."""
        self.have_ended = True
        for _thread in self._others:
            self._n_waiting.release()
        for thread in self._others:
            if thread.ident is not None:  # otherwise the system refused it
                thread.join()

    def start(self, call: Callable[[], Result]) -> Task[Result]:
        """Let another thread make a call. Alone, this one makes it when it needs the result."""
        task = Task(call, self.check)
        self._add(task)
        return task

    def start_others(self, call: Callable[[], Result]) -> list[Task[Result]]:
        """Let each other thread make a call. Alone, nobody makes it."""
        return [self.start(call) for _ in range(self.n - 1)]

    def offer(self, call: Callable[[], Result]) -> Task[Result]:
        """A task for other threads that begins with `start_offers`, where they would have nothing to do."""
        task = Task(call, self.check)
        self._offers.append(task)
        return task

    def start_offers(self) -> None:
        """Let other threads make the calls that were offered."""
        for task in self.take(self._offers):
            self._add(task)

    def run_all(self, calls: Iterable[Callable[[], None]]) -> None:
        """Make all calls, in any order. The present thread makes those that no other has begun."""
        self.finish([self.start(call) for call in calls])

    def finish(self, tasks: Sequence[Task[None]]) -> None:
        """Make the calls that no other thread has begun, and wait for the others."""
        for task in tasks:
            task.run()
        for task in tasks:
            task.result()

    def ahead(self, items: Iterable[Item]) -> Iterator[Item]:
        """Iterate, while another thread makes the next item. Its reports of progress reach the present listener."""
        make = partial(copy_context().run, next, iter(items), _END)
        task = self.start(make)
        while (item := task.result()) is not _END:
            task = self.start(make)
            yield item  # type: ignore[misc]

    def take(self, items: deque[Item]) -> Iterator[Item]:
        """Take items that other threads take, too, as long as there are any."""
        with suppress(IndexError):
            while True:
                self.check()
                yield items.popleft()

    def check(self, *_: object) -> None:
        """Raise KeyboardInterrupt in a thread whose work nobody waits for any more. A `progress.Listener`."""
        if self.have_ended:
            raise KeyboardInterrupt

    def _add(self, task: Task[Any]) -> None:
        if self.n > 1:
            self._start_others()
            self._tasks.append(task)
            self._n_waiting.release()

    def _start_others(self) -> None:
        """Start the other threads, if that is not done. If the system refuses some, the present ones do their work."""
        if self._others:  # in another thread, too
            return
        self._n_waiting = threading.Semaphore(0)
        self._others = [
            threading.Thread(target=self._run_tasks, name="lexc.system.threads", daemon=True) for _ in range(self.n - 1)
        ]
        with suppress(RuntimeError):
            for thread in self._others:
                thread.start()

    def _run_tasks(self) -> None:
        while self._n_waiting.acquire() and not self.have_ended:
            self._tasks.popleft().run()


ALONE = Threads(1)


def count_processors() -> int:
    """The number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):  # Linux
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
