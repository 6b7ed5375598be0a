"""The verdict whether one commit is slower than another: the median of paired ratios, with a confidence interval."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb, inf
from statistics import median

THRESHOLD = 1.03
"""A difference below 3 % counts as none: the addresses of code and data make as much."""

DOUBT = 0.01
"""The probability that the interval misses the median. With thirty rows, 5 % would give most runs a false alarm."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """The median of B / A, and an interval that holds it with 99 %."""

    ratio: float
    low: float
    high: float

    @property
    def verdict(self) -> str:
        """Whether B is slower or faster: the interval excludes 1, and the median differs by the threshold at least."""
        if self.low > 1 and self.ratio >= THRESHOLD:
            return "slower"
        if self.high < 1 and self.ratio <= 1 / THRESHOLD:
            return "faster"
        margin = max(self.high, 1 / self.low if self.low else inf) - 1
        return "no difference" if 1 + margin <= THRESHOLD else f"no difference above {margin:.0%}"


def compare(ratios: Sequence[float]) -> Comparison:
    """The median of ratios and its interval. ratios: B / A, one of each round, positive."""
    return Comparison(median(ratios), *interval(ratios))


def interval(samples: Sequence[float]) -> tuple[float, float]:
    """The confidence interval of the median by order statistics, for samples of any distribution.

    At most k of n samples lie above the median with the probability that n coins show at most k heads. So the interval
    leaves out as many samples at each end as DOUBT allows. If there are too few samples, it is (0, inf).
    """
    ordered = sorted(samples)
    n_omitted = _count_omissions(len(ordered))
    return (0.0, inf) if n_omitted < 0 else (ordered[n_omitted], ordered[-1 - n_omitted])


def _count_omissions(n: int) -> int:
    """The most samples that may be left out at each end of n; -1 if n samples are too few."""
    n_omitted, doubt = -1, 0.0
    while n_omitted < n and (doubt := doubt + 2 * comb(n, n_omitted + 1) / 2**n) <= DOUBT:
        n_omitted += 1
    return n_omitted


def least_rounds() -> int:
    """The fewest samples that give a bounded interval."""
    return next(n for n in range(1, 100) if _count_omissions(n) >= 0)
