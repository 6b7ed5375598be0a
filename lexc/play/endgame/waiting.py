"""Waiting for a search in another thread, which leaves this thread free to handle signals and limits."""

from __future__ import annotations

from concurrent.futures import Future
from concurrent.futures import TimeoutError as OutOfTime
from contextlib import suppress
from math import inf
from time import monotonic
from typing import Any

from lexc.kernels.layout._label_text import check_limit, limits_of_thread

_LOOK_SECONDS = 0.02
"""Between two looks at the limits of a thread that waits for a search."""


def wait(future: Future[Any], seconds: float | None) -> None:
    """Wait until a search has ended, or its time is over. Raises `lexc.errors.OutOfTime` at a limit of this thread."""
    with suppress(OutOfTime):
        if not limits_of_thread.checks:
            future.result(seconds)
    end = inf if seconds is None else monotonic() + seconds
    while limits_of_thread.checks and not future.done() and (remaining := end - monotonic()) > 0:
        check_limit()
        with suppress(OutOfTime):
            future.result(min(remaining, _LOOK_SECONDS))
