"""Turns of searches that need Python's lock. One thread has the turn, and the others wait without asking for the lock.

So the thread that answers look-ups competes for the lock with one search, not with all of them. A search gives the turn
to the next one after SLICE seconds, when it looks at its limits. One that waits for long goes on without a turn: the
thread that has it may wait for something that this one holds.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

from lexc.system.deadlines import Stop

SLICE = 0.005
LONGEST_WAIT = 0.5


class Turns:
    """The turns of the searches of a process."""

    def __init__(self) -> None:
        self._mutex = threading.Lock()  # for the fields
        self._waiting = deque[threading.Event]()
        self._is_taken = False

    @contextmanager
    def take(self, stop: Stop) -> Iterator[Stop]:
        """The block of a search. Gives the stop for its limits, which heeds `stop`, and passes the turn on."""
        search = _Search(self, stop)
        try:
            yield search
        finally:
            search.release()

    def acquire(self) -> bool:
        """Wait for the turn. Return whether it is this thread's now."""
        called = threading.Event()
        with self._mutex:
            if not self._is_taken:
                self._is_taken = True
                return True
            self._waiting.append(called)
        if called.wait(LONGEST_WAIT):
            return True
        with self._mutex:
            if called.is_set():  # since the wait ended
                return True
            self._waiting.remove(called)
            return False

    def release(self) -> None:
        """Give the turn to the thread that has waited longest."""
        with self._mutex:
            if self._waiting:
                self._waiting.popleft().set()
            else:
                self._is_taken = False

    @property
    def are_awaited(self) -> bool:
        """Whether a thread waits for the turn."""
        return bool(self._waiting)


class _Search:
    """A search, as the stop of its limits."""

    def __init__(self, turns: Turns, stop: Stop) -> None:
        self._turns, self._stop = turns, stop
        self._has_turn, self._end = turns.acquire(), monotonic() + SLICE

    def is_set(self) -> bool:
        """Whether the search has to end. Passes the turn on before that, if it lasted long enough."""
        if monotonic() >= self._end:
            if not self._has_turn or self._turns.are_awaited:
                self.release()
                self._has_turn = self._turns.acquire()
            self._end = monotonic() + (SLICE if self._has_turn else LONGEST_WAIT)
        return self._stop.is_set()

    def release(self) -> None:
        """Pass the turn on."""
        if self._has_turn:
            self._has_turn = False
            self._turns.release()
