"""Several processes that answer at one address: forks of one that has opened the lexicons, whose memory they share.

A worker that ends is replaced by a new one, after a pause that grows while workers end soon. If all of them do, nothing
is served, and the process ends. Workers end by themselves when the process that forked them is gone.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from time import monotonic, sleep
from types import FrameType

from lexc.errors import LexcError, UsageError

_SIGNALS = (signal.SIGINT, signal.SIGTERM)
_YOUNG = 5.0  # seconds: a worker that ends sooner has a fault that the next one will have, too
_FIRST_PAUSE, _LONGEST_PAUSE = 0.5, 30.0  # seconds until such a one is replaced; each pause is twice the one before
_MOST_FAULTS = 6  # such ends in a row, while no worker lives longer
_LOOK_SECONDS = 0.1  # between two looks at signals during a pause


Answer = Callable[[Callable[[Callable[[], None]], None]], None]
"""Answers requests until the process ends. It is called with a function, which it calls with what ends it."""


class Workers:
    """The worker processes. answer: is called in each. log: is called with an event and its fields."""

    def __init__(self, answer: Answer, log: Callable[..., None]) -> None:
        if not hasattr(os, "fork"):
            remedy = "Start several servers, or leave --workers out."
            raise UsageError("this system has no forks", found=sys.platform, remedy=remedy)
        self._answer, self._log = answer, log
        self._began: dict[int, float] = {}  # by process
        self._ended_by = 0  # the signal that ends all
        self._n_faults = 0  # workers in a row that ended soon
        self._alive, self._parent_end = os.pipe()  # the second end is open as long as this process lives

    def run(self, n: int) -> None:
        """Keep n workers until a signal ends this process, and raise the signal again once they have ended.

        Raises LexcError if all workers end soon after their start, time and again.
        """
        handlers = {number: signal.signal(number, self._end) for number in _SIGNALS}
        try:
            for _ in range(n):
                self._start()
            while self._began:
                process, status = os.wait()
                began = self._began.pop(process, None)
                if began is not None and not self._ended_by:
                    self._replace(process, status, began)
        finally:
            for number, handler in handlers.items():
                signal.signal(number, handler)
            os.close(self._parent_end)
        if self._ended_by:
            signal.raise_signal(self._ended_by)

    def _replace(self, process: int, status: int, began: float) -> None:
        exit_status = os.waitstatus_to_exitcode(status)
        self._log("worker ended", process=process, status=exit_status)
        self._n_faults = self._n_faults + 1 if _is_young(began) else 0
        if self._n_faults >= _MOST_FAULTS and all(map(_is_young, self._began.values())):
            found, remedy = f"{self._n_faults} in a row, the last with status {exit_status}", "See the log."
            raise LexcError("the workers end as soon as they start", found=found, remedy=remedy)
        if self._n_faults:
            self._pause(min(_FIRST_PAUSE * 2 ** (self._n_faults - 1), _LONGEST_PAUSE))
        self._start()

    def _pause(self, seconds: float) -> None:
        """Wait, but not after a signal."""
        end = monotonic() + seconds
        while not self._ended_by and (remaining := end - monotonic()) > 0:
            sleep(min(remaining, _LOOK_SECONDS))

    def _start(self) -> None:
        blocked = signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)  # so that no signal is lost between two handlers
        if self._ended_by:
            signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
            return
        process = os.fork()
        if process:
            self._began[process] = monotonic()
            signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
            self._log("worker", process=process)
            return
        status = 1
        try:
            os.close(self._parent_end)
            for number in _SIGNALS:
                signal.signal(number, signal.SIG_DFL)
            signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
            self._answer(self._end_with_parent)
            status = 0
        except Exception as error:
            self._log("error", text="a worker failed", problem=repr(error)[:500])
        finally:
            os._exit(status)

    def _end_with_parent(self, end: Callable[[], None]) -> None:
        """Call `end` when the process that forked this one is gone."""

        def wait() -> None:
            os.read(self._alive, 1)
            end()

        threading.Thread(target=wait, daemon=True).start()

    def _end(self, number: int, frame: FrameType | None) -> None:
        self._ended_by = self._ended_by or number
        for process in self._began:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGTERM)


def _is_young(began: float) -> bool:
    return monotonic() - began < _YOUNG
