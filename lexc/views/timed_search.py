"""Searches that end in time with what they found."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from lexc.errors import OutOfTime
from lexc.kernels.layout._label_text import check_limit
from lexc.system.deadlines import Stop, limits


class TimedSearch:
    """A search for the answers to one query. It searches inside `with search.limits()` alone.

    seconds, stop: see `lexc.limits`; with neither the search is not timed. is_complete: whether it found all answers so
    far.
    """

    def __init__(self, seconds: float | None = None, stop: Stop | None = None) -> None:
        self.seconds, self.stop, self.is_complete = seconds, stop, True

    @property
    def is_timed(self) -> bool:
        """Whether anything can end the search."""
        return self.seconds is not None or self.stop is not None

    def limits(self) -> AbstractContextManager[None]:
        """The block in which to search."""
        return limits(self.seconds, self.stop) if self.is_timed else nullcontext()

    def begin(self, find: Callable[[], Any]) -> Any:
        """The result of `find`; no answers if the time is over before it returns."""
        try:
            check_limit()
            return find()
        except OutOfTime:
            self.is_complete = False
            return []

    def take(self, found: Iterable[Any]) -> Iterator[Any]:
        """The answers, as far as they are found in time."""
        try:
            yield from found
        except OutOfTime:
            self.is_complete = False

    def fields(self) -> dict[str, bool]:
        """The field of an `Answer`, once all answers are taken."""
        return {"is_complete": self.is_complete} if self.is_timed else {}
