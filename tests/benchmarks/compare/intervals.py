"""Whether one commit is slower than another: the median of paired ratios, and what is known about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb, inf
from statistics import median

THRESHOLD = 1.03
"""A difference below 3 % is no difference: where code happens to lie in memory makes as much."""

DOUBT = 0.01
"""How often the interval may miss the median. With some thirty rows a run, 5 % would be a false alarm in most runs."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """The median of B / A, and an interval that holds it with 99 %."""

    ratio: float
    low: float
    high: float

    @property
    def verdict(self) -> str:
        """Slower or faster is B, where the interval says so and by the threshold at least."""
        if self.low > 1 and self.ratio >= THRESHOLD:
            return "slower"
        if self.high < 1 and self.ratio <= 1 / THRESHOLD:
            return "faster"
        hidden = max(self.high, 1 / self.low if self.low else inf) - 1
        return "no difference" if 1 + hidden <= THRESHOLD else f"no difference above {hidden:.0%}"


def compare(ratios: Sequence[float]) -> Comparison:
    """ratios: B / A, one of each round, positive."""
    return Comparison(median(ratios), *interval(ratios))


def interval(samples: Sequence[float]) -> tuple[float, float]:
    """Of the median, whatever the samples' distribution: those left when as many of each end are left out as may be.

    The median lies below all samples but k with the chance that n coins show at most k heads. Too few samples know
    nothing: (0, inf).
    """
    ordered = sorted(samples)
    left_out = _left_out(len(ordered))
    return (0.0, inf) if left_out < 0 else (ordered[left_out], ordered[-1 - left_out])


def _left_out(n: int) -> int:
    """How many samples of each end, at most; -1 where not even all of them are enough."""
    k, doubt = -1, 0.0
    while k < n and (doubt := doubt + 2 * comb(n, k + 1) / 2**n) <= DOUBT:
        k += 1
    return k


def least_rounds() -> int:
    """How many samples know anything."""
    return next(n for n in range(1, 100) if _left_out(n) >= 0)
