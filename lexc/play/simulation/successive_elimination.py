"""Successive elimination: the search for the arm with the highest mean, from rewards that all arms get together.

The arms are the alternatives of a bandit problem (Even-Dar, Mannor and Mansour 2006); here they are candidate moves.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Collection, Iterable
from operator import sub

from lexc.play.simulation.sums import Sums

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

    contenders: the arms that have not been beaten. kept: arms that get rewards even if they are beaten.
    next_check: the number of rewards at the next check. n_best: the number of survivors at which the search is over.
    Rewards are integers: the order of sums does not matter.
    """

    n_best = 1

    def __init__(self, n_arms: int, kept: Collection[int] = ()) -> None:
        self._rewards = [array("q") for _ in range(n_arms)]
        self._sums = [Sums() for _ in range(n_arms)]
        self._kept, self._beaten_at = frozenset(kept), dict[int, int]()
        self.next_check = FIRST_CHECK
        self.contenders = list(range(n_arms))

    @property
    def survivors(self) -> list[int]:
        """The arms that get rewards: the contenders, and the arms that are kept."""
        return sorted({*self.contenders, *self._kept})

    @property
    def is_over(self) -> bool:
        """Whether no more arms need to be dropped."""
        return len(self.survivors) <= self.n_best

    def add(self, arm: int, rewards: Iterable[int]) -> None:
        """Add rewards of an arm."""
        values = array("q", rewards)
        self._sums[arm].add(values)
        self._rewards[arm] += values

    def n_rewards(self, arm: int) -> int:
        """The number of rewards of an arm."""
        return self._sums[arm].n

    def mean(self, arm: int) -> float:
        """The mean of an arm, 0 without rewards."""
        return self._sums[arm].mean

    def ranking(self) -> list[int]:
        """All arms by descending mean: contenders first, then those that were beaten later."""
        return sorted(
            range(len(self._rewards)), key=lambda arm: (-self._beaten_at.get(arm, math.inf), -self.mean(arm), arm)
        )

    def eliminate(self) -> None:
        """Drop the contenders that are clearly worse than the leader, if a check is due.

        All survivors must have equally many rewards.
        """
        leader = max(self.contenders, key=lambda arm: (self.mean(arm), -arm))
        n_rewards = self.n_rewards(leader)
        if n_rewards >= self.next_check:
            self.next_check = math.ceil(n_rewards * _GROWTH)
            self._drop(self._find_beaten(leader), n_rewards)

    def _drop(self, arms: Iterable[int], n_rewards: int) -> None:
        """Drop contenders that were beaten after so many rewards."""
        self._beaten_at |= dict.fromkeys(arms, n_rewards)
        self.contenders = [arm for arm in self.contenders if arm not in self._beaten_at]

    def _find_beaten(self, leader: int) -> list[int]:
        """The contenders that the leader beats."""
        return [arm for arm in self.contenders if arm != leader and self._beats(leader, arm)]

    def _beats(self, leader: int, arm: int) -> bool:
        """Whether the leader is clearly better. An equal arm is beaten: no number of rewards separates equal arms."""
        differences = Sums()
        differences.add(array("q", map(sub, self._rewards[leader], self._rewards[arm])))
        return differences.mean >= MIN_LEAD * differences.error
