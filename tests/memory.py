"""The peak memory of a call, measured in spite of other activity in the process."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable

ATTEMPTS = 3


def peak_of(call: Callable[[], object], enough: int) -> int:
    """The most bytes that a call holds at any time, its result included. enough: stop as soon as one run takes less.

    Python counts the allocations of the whole process: threads that other tests left, finalisers and their warnings.
    So garbage is collected first, and a call that took too much is repeated twice: its own allocations recur.
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
