"""Successive elimination: the search for the arm with the highest mean, from rewards that all arms get together.

The arms are the alternatives of a bandit problem (Even-Dar, Mannor and Mansour 2006); here they are candidate moves.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterable
from operator import mul, sub

FIRST_CHECK = 64
"""The number of rewards of each arm at the first check."""
_GROWTH = 1.25  # the factor of that number from one check to the next
MIN_LEAD = 3.3
"""The lead, in standard errors, by which the leader eliminates another arm."""


class SuccessiveElimination:
    """Arms whose rewards are paired: reward i of each comes from the same sample of the unseen tiles.

    At 64 rewards of each arm, and whenever their number has grown by a quarter, `eliminate` checks the arms. It drops
    each arm whose mean is behind the leader's by at least MIN_LEAD standard errors of their paired differences. If two
    arms are equally good, one is dropped in 1 % of runs of up to 10,000 rewards (specs/decisions/0012-simulation.md).

    survivors: the arms that have not been dropped. next_check: the number of rewards at the next check. Rewards are
    integers, so that sums do not depend on their order.
    """

    def __init__(self, n_arms: int) -> None:
        self._rewards = [array("q") for _ in range(n_arms)]
        self._sums = [(0, 0)] * n_arms
        self.next_check = FIRST_CHECK
        self.survivors = list(range(n_arms))

    def add(self, arm: int, rewards: Iterable[int]) -> None:
        """Add rewards of an arm."""
        values = array("q", rewards)
        total, square_sum = self._sums[arm]
        self._sums[arm] = total + sum(values), square_sum + sum(map(mul, values, values))
        self._rewards[arm] += values

    def n_rewards(self, arm: int) -> int:
        """The number of rewards of an arm."""
        return len(self._rewards[arm])

    def mean(self, arm: int) -> float:
        """The mean of an arm, 0 without rewards."""
        return self._sums[arm][0] / max(self.n_rewards(arm), 1)

    def deviation(self, arm: int) -> float:
        """The standard deviation of an arm, 0 with fewer than two rewards."""
        return _deviation(*self._sums[arm], self.n_rewards(arm))

    def error(self, arm: int) -> float:
        """The standard error of the mean of an arm."""
        return self.deviation(arm) / math.sqrt(max(self.n_rewards(arm), 1))

    def ranking(self) -> list[int]:
        """All arms, those with most rewards first, then by descending mean."""
        return sorted(range(len(self._rewards)), key=lambda arm: (-self.n_rewards(arm), -self.mean(arm), arm))

    def eliminate(self) -> None:
        """Drop the arms that are clearly worse than the leader, if a check is due.

        All survivors must have equally many rewards.
        """
        leader = max(self.survivors, key=lambda arm: (self.mean(arm), -arm))
        n_rewards = self.n_rewards(leader)
        if n_rewards >= self.next_check:
            self.next_check = math.ceil(n_rewards * _GROWTH)
            self.survivors = [arm for arm in self.survivors if arm == leader or not self._beats(leader, arm)]

    def _beats(self, leader: int, arm: int) -> bool:
        """Whether the leader is clearly better. An equal arm is beaten: no number of rewards separates equal arms."""
        differences = array("q", map(sub, self._rewards[leader], self._rewards[arm]))
        n, total = len(differences), sum(differences)
        deviation = _deviation(total, sum(map(mul, differences, differences)), n)
        return total / n >= MIN_LEAD * deviation / math.sqrt(n)


def _deviation(total: int, square_sum: int, n: int) -> float:
    return math.sqrt((square_sum * n - total * total) / (n * (n - 1))) if n > 1 else 0.0
