"""Searches in a pool of threads: as many as the limits allow, and none goes on when its client is gone."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import anyio
from anyio import CapacityLimiter, to_thread
from starlette.exceptions import HTTPException
from starlette.requests import Request

from lexc.server.limits import ServerLimits
from lexc.server.turns import Turns
from lexc.system.deadlines import Stop


class Searches:
    """The searches that run or wait in one process."""

    def __init__(self, limits: ServerLimits) -> None:
        self._limits = limits
        self._threads: CapacityLimiter | None = None  # they need a running loop
        self._limiter_of_watches: CapacityLimiter | None = None
        self._n_running = self._n_watched = 0
        self._turns = Turns()

    async def run(self, request: Request, call: Callable[[Stop], Any], takes_turns: bool = True) -> Any:
        """The result of a call in a thread. It is stopped when the client is gone. Raises 429 if too many wait.

        takes_turns: whether it shares `Turns` with others, as it may if it waits for none of them.
        """
        if self._threads is None:
            self._threads = CapacityLimiter(self._limits.threads)
        if self._n_running >= self._limits.searches:
            raise HTTPException(429, f"{self._limits.searches} searches run or wait", {"Retry-After": "1"})
        self._n_running += 1
        try:
            run = partial(self._run_in_turn, call) if takes_turns else call
            return await _run_with_client(request, run, self._threads)
        finally:
            self._n_running -= 1

    def _run_in_turn(self, call: Callable[[Stop], Any], stop: Stop) -> Any:
        with self._turns.take(stop) as stop_in_turn:
            return call(stop_in_turn)

    async def run_long(self, request: Request, call: Callable[[Stop], Any]) -> Any:
        """As `run`, for a search of many seconds: few run at once, in threads of their own."""
        with self._count_watch():
            return await _run_with_client(request, call, self._watch_threads())

    async def watch(self, call: Callable[[Stop], Iterator[Any]]) -> AsyncIterator[Any]:
        """The values that a call yields in a thread; a client that reads slowly gets the newest alone.

        The call is stopped once nobody asks for more. Raises its errors, and 429 if too many run.
        """
        with self._count_watch():
            newest = _Newest()
            thread = asyncio.ensure_future(
                to_thread.run_sync(newest.take, call, limiter=self._watch_threads(), abandon_on_cancel=True)
            )
            try:
                while (value := await newest.next()) is not None:
                    yield value
                await thread
            finally:
                newest.stop.set()

    def _watch_threads(self) -> CapacityLimiter:
        if self._limiter_of_watches is None:
            self._limiter_of_watches = CapacityLimiter(self._limits.watched)
        return self._limiter_of_watches

    @contextmanager
    def _count_watch(self) -> Iterator[None]:
        if self._n_watched >= self._limits.watched:
            raise HTTPException(429, f"{self._limits.watched} long searches run", {"Retry-After": "5"})
        self._n_watched += 1
        try:
            yield
        finally:
            self._n_watched -= 1


class _Newest:
    """The newest value of a call in a thread. stop: ends the call."""

    def __init__(self) -> None:
        self.stop = threading.Event()
        self._loop = asyncio.get_running_loop()
        self._changed = asyncio.Event()
        self._value: Any = None
        self._is_over = False

    def take(self, call: Callable[[Stop], Iterator[Any]]) -> None:
        """Take all values of a call. This is run in the thread."""
        try:
            for value in call(self.stop):
                self._tell(value, is_over=False)
        finally:
            self._tell(None, is_over=True)

    def _tell(self, value: Any, is_over: bool) -> None:
        def change() -> None:
            self._value, self._is_over = value if value is not None else self._value, is_over
            self._changed.set()

        self._loop.call_soon_threadsafe(change)

    async def next(self) -> Any:
        """The next value, None if there is no further one."""
        while self._value is None and not self._is_over:
            await self._changed.wait()
            self._changed.clear()
        value, self._value = self._value, None
        return value


async def _run_with_client(request: Request, call: Callable[[Stop], Any], threads: CapacityLimiter) -> Any:
    stop, outcome = threading.Event(), _Outcome()
    async with anyio.create_task_group() as group:  # which would wrap an error
        group.start_soon(_stop_without_client, request, stop)
        await to_thread.run_sync(outcome.of, call, stop, limiter=threads)
        group.cancel_scope.cancel()
    return outcome.result()


class _Outcome:
    """The result or the error of a call in a thread."""

    def of(self, call: Callable[[Stop], Any], stop: threading.Event) -> None:
        """Keep what a call returns or raises."""
        try:
            self._value, self._error = call(stop), None
        except Exception as error:
            self._value, self._error = None, error

    def result(self) -> Any:
        """The result. Raises the error."""
        if self._error is not None:
            raise self._error
        return self._value


async def _stop_without_client(request: Request, stop: threading.Event) -> None:
    """Set `stop` when the client is gone."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
    stop.set()
