"""Progress of long work: what it is doing, and how far it is. Only a command on a terminal listens."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

Item = TypeVar("Item")
Listener = Callable[[str, float | None], None]
"""(what is being done, the share of it that is done, None where nobody knows)"""

_listener: ContextVar[Listener | None] = ContextVar("lexc.progress", default=None)
_EVERY = 256  # items between two reports


def report(what: str, share: float | None = None) -> None:
    """Say what is being done. share: from 0 to 1."""
    listener = _listener.get()
    if listener is not None:
        listener(what, share)


def report_each(items: Sequence[Item], what: str) -> Iterator[Item]:
    """The items of a sequence; it is said how many of them have gone by."""
    for i, item in enumerate(items):
        if i % _EVERY == 0:
            report(what, i / len(items))
        yield item


@contextmanager
def reporting_to(listener: Listener) -> Iterator[None]:
    """Send the progress that this thread reports inside the block to a listener."""
    token = _listener.set(listener)
    try:
        yield
    finally:
        _listener.reset(token)


def has_listener() -> bool:
    """Whether somebody listens."""
    return _listener.get() is not None
