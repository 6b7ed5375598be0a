"""Successive elimination: finds the arm with the highest mean, from samples that all arms get together.

The arms are the alternatives of a bandit problem (Even-Dar, Mannor and Mansour 2006); here they are candidate moves.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterable
from operator import mul, sub

FIRST_CHECK = 64
"""The samples before the first check."""
_GROWTH = 1.25  # of the samples from one check to the next
MIN_LEAD = 3.3
"""The lead, in standard errors, by which the leader eliminates another arm."""


class SuccessiveElimination:
    """Arms whose samples are paired: sample i of each comes from the same random deal.

    At 64 samples, and after every quarter more, `eliminate` checks the arms. It drops each arm whose mean is behind the
    leader's by at least MIN_LEAD standard errors of their paired differences. Of two equally good arms, one is dropped
    in 1 % of runs of up to 10,000 samples (specs/decisions/0012-simulation.md).

    survivors: the arms that have not been dropped. next_check: the number of samples at the next check. Samples are
    integers, so that sums do not depend on their order.
    """

    def __init__(self, n_arms: int) -> None:
        self._samples = [array("q") for _ in range(n_arms)]
        self._sums = [(0, 0)] * n_arms
        self.next_check = FIRST_CHECK
        self.survivors = list(range(n_arms))

    def add(self, arm: int, samples: Iterable[int]) -> None:
        """Add samples of an arm."""
        values = array("q", samples)
        total, squares = self._sums[arm]
        self._sums[arm] = total + sum(values), squares + sum(map(mul, values, values))
        self._samples[arm] += values

    def n(self, arm: int) -> int:
        """The number of samples of an arm."""
        return len(self._samples[arm])

    def mean(self, arm: int) -> float:
        """The mean of an arm, 0 without samples."""
        return self._sums[arm][0] / max(self.n(arm), 1)

    def deviation(self, arm: int) -> float:
        """The standard deviation of an arm, 0 with fewer than two samples."""
        return _deviation(*self._sums[arm], self.n(arm))

    def error(self, arm: int) -> float:
        """The standard error of the mean of an arm."""
        return self.deviation(arm) / math.sqrt(max(self.n(arm), 1))

    def ranking(self) -> list[int]:
        """All arms, those with most samples first, then by falling mean."""
        return sorted(range(len(self._samples)), key=lambda arm: (-self.n(arm), -self.mean(arm), arm))

    def eliminate(self) -> None:
        """Drop the arms that are clearly behind, if a check is due. All survivors must have as many samples."""
        leader = max(self.survivors, key=lambda arm: (self.mean(arm), -arm))
        n = self.n(leader)
        if n >= self.next_check:
            self.next_check = math.ceil(n * _GROWTH)
            self.survivors = [arm for arm in self.survivors if arm == leader or not self._beats(leader, arm)]

    def _beats(self, leader: int, arm: int) -> bool:
        """Whether the leader is clearly ahead. An arm with equal samples counts as beaten: more would not help."""
        differences = array("q", map(sub, self._samples[leader], self._samples[arm]))
        n, total = len(differences), sum(differences)
        deviation = _deviation(total, sum(map(mul, differences, differences)), n)
        return total / n >= MIN_LEAD * deviation / math.sqrt(n)


def _deviation(total: int, squares: int, n: int) -> float:
    return math.sqrt((squares * n - total * total) / (n * (n - 1))) if n > 1 else 0.0
