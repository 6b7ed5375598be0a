"""How the benchmarks take time."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Mapping
from typing import Any


def cpu(run: Callable[[], object]) -> float:
    """CPU seconds of this process, all its threads together; what run returns is freed when the clock has stopped."""
    return _time(run, time.process_time)


def wall(run: Callable[[], object]) -> float:
    """Seconds that pass meanwhile."""
    return _time(run, time.perf_counter)


def _time(run: Callable[[], object], clock: Callable[[], float]) -> float:
    gc.collect()
    start = clock()
    result = run()
    seconds = clock() - start
    del result
    return seconds


def time_in_turns(
    contenders: Mapping[str, Callable[[], Any]], rounds: int, taken: Callable[[Callable[[], Any]], float] = cpu
) -> dict[str, list[float]]:
    """Seconds of each, taken in turns, so that whatever slows the machine down slows all of them.

    A round before the first is not counted: it imports, maps and fills caches.
    """
    samples: dict[str, list[float]] = {name: [] for name in contenders}
    for number in range(rounds + 1):
        for name, run in contenders.items():
            seconds = taken(run)
            if number:
                samples[name].append(seconds)
    return samples
