"""How much memory a call takes at its worst, whatever else the process does meanwhile."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable

ATTEMPTS = 3


def peak_of(call: Callable[[], object], enough: int) -> int:
    """The most bytes that a call holds at a time, with what it returns.

    Python counts what the whole process allocates: threads that another test has left, finalisers and the warnings
    they write. So garbage is collected before, and a call that took `enough` or more may show twice again that it
    takes less. What it allocates itself it allocates every time.
    """
    peak = 0
    for _ in range(ATTEMPTS):
        peak = _peak_of(call)
        if peak < enough:
            break
    return peak


def _peak_of(call: Callable[[], object]) -> int:
    gc.collect()
    tracemalloc.start()
    try:
        call()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
