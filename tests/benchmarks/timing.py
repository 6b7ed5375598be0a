"""Clocks of the benchmarks, and measurements in turns."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeVar

Sample = TypeVar("Sample")


def cpu(run: Callable[[], object]) -> float:
    """CPU seconds of this process, of all its threads together. The result of `run` is freed after the clock stops."""
    return _time(run, time.process_time)


def wall(run: Callable[[], object]) -> float:
    """Seconds of wall time that a run takes."""
    return _time(run, time.perf_counter)


def _time(run: Callable[[], object], clock: Callable[[], float]) -> float:
    gc.collect()
    start = clock()
    result = run()
    seconds = clock() - start
    del result
    return seconds


def time_in_turns(
    contenders: Mapping[str, Callable[[], Any]], rounds: int, timer: Callable[[Callable[[], Any]], float] = cpu
) -> dict[str, list[float]]:
    """The seconds of each contender, measured in turns."""
    return measure_in_turns({name: partial(timer, run) for name, run in contenders.items()}, rounds)


def measure_in_turns(measures: Mapping[str, Callable[[], Sample]], rounds: int) -> dict[str, list[Sample]]:
    """The results of each function, called in turns, so that other load on the machine slows all of them.

    A round before the first does not count: it imports, maps and fills caches.
    """
    samples: dict[str, list[Sample]] = {name: [] for name in measures}
    for number in range(rounds + 1):
        for name, measure in measures.items():
            sample = measure()
            if number:
                samples[name].append(sample)
    return samples
