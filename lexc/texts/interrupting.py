"""A deadline for work that may never end, such as one match of a regular expression."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import thread_time


@contextmanager
def interrupt_after(seconds: float) -> Iterator[Callable[[], bool]]:
    """Raise TimeoutError inside the block when the seconds are over. The block gets a function that says whether.

    They are seconds of the processor: where other programs take it, no more of a text stays unread. A signal interrupts
    even a single match of a regular expression. Without signals for timers (on Windows), and in other threads than the
    first, the block has to ask. A timer that the program has set before goes on afterwards.
    """
    end = thread_time() + seconds
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield lambda: thread_time() > end
        return
    is_inside = True

    def interrupt(*_: object) -> None:
        if is_inside:
            raise TimeoutError

    start, earlier = thread_time(), signal.signal(signal.SIGVTALRM, interrupt)
    delay, interval = signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield lambda: thread_time() > end
    finally:
        is_inside = False
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, earlier)
        if delay:
            signal.setitimer(signal.ITIMER_VIRTUAL, max(delay - (thread_time() - start), 1e-6), interval)
