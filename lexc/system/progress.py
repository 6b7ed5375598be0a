"""Progress of long work: reports of the current task and its share done. Only commands on a terminal listen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

Item = TypeVar("Item")
Listener = Callable[[str, float | None], None]
"""Takes the name of the current task, and the share of it that is done, from 0 to 1, None if unknown."""

_listener: ContextVar[Listener | None] = ContextVar("lexc.system.progress", default=None)
_INTERVAL = 256  # items between two reports


def report(task: str, share: float | None = None) -> None:
    """Report the current task to the listener, if there is one. share: from 0 to 1."""
    listener = _listener.get()
    if listener is not None:
        listener(task, share)


def report_each(items: Sequence[Item], task: str) -> Iterator[Item]:
    """Iterate over a sequence, and report the share of its items that have passed."""
    for i, item in enumerate(items):
        if i % _INTERVAL == 0:
            report(task, i / len(items))
        yield item


@contextmanager
def report_to(listener: Listener) -> Iterator[None]:
    """Send the reports of this thread inside the block to a listener."""
    token = _listener.set(listener)
    try:
        yield
    finally:
        _listener.reset(token)


def has_listener() -> bool:
    """Whether reports of this thread reach a listener."""
    return _listener.get() is not None
