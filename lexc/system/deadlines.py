"""Searches that end in time: `lexc.limits`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Protocol

from lexc.errors import OutOfTime, UsageError
from lexc.kernels.layout._label_text import limits_of_thread


class Stop(Protocol):
    """A `threading.Event`, or anything with its `is_set`: another thread sets it to end a search."""

    def is_set(self) -> bool:
        """Whether the search has to end."""


@contextmanager
def limits(seconds: float | None = None, stop: Stop | None = None) -> Iterator[None]:
    """End the searches of this thread: after `seconds`, or once another thread has set `stop`.

    What ends is the call that runs: a query, or the `next` of an iterator, inside the `with` block. It raises
    `OutOfTime`, at most some milliseconds late. Other threads go on; a block inside a block ends by the limits of both.
    `solve`, `simulate` and `cryptogram` have `seconds` of their own as well, which return the best answer so far.

    seconds: 0 or more; None for no end. Raises UsageError for anything else.

    >>> import lexc
    >>> with lexc.limits(seconds=2):
    ...     lexc.build(["care", "cared"]).pattern("CARE*").__next__()
    'CARE'
    """
    checks, check = limits_of_thread.checks, _checker(_end(seconds), seconds, stop)
    checks.append(check)
    try:
        yield
    finally:
        checks.remove(check)  # blocks in generators may end in any order, and in another thread


def _end(seconds: float | None) -> float | None:
    """The time of `monotonic` at which a limit is over."""
    if seconds is None:
        return None
    try:
        number = float(seconds)
    except (TypeError, ValueError, OverflowError):
        number = -1
    if not number >= 0:
        raise UsageError("the seconds of a limit are out of range", expected="0 or more", found=repr(seconds)[:80])
    return monotonic() + number


def _checker(end: float | None, seconds: float | None, stop: Stop | None) -> Callable[[], None]:
    """The function that raises OutOfTime when one of the limits is over."""

    def check() -> None:
        if stop is not None and stop.is_set():
            raise OutOfTime("the search was stopped", expected="an event that is not set", found="a set one")
        if end is not None and monotonic() >= end:
            raise OutOfTime(f"the search took longer than {seconds:g} s", remedy="Narrow the query, or give more time.")

    return check
