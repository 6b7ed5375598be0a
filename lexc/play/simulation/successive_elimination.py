"""Which of several things has the highest mean, asked of samples that come in together."""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterable
from operator import mul, sub

FIRST_LOOK = 64
"""Samples before the first look."""
_GROWTH = 1.25
CLEAR = 3.3
"""How many standard errors the leader must be ahead."""


class SuccessiveElimination:
    """Runners whose samples are paired: number i of each was drawn under the same circumstances.

    At 64 samples, and whenever there are a quarter more, `look` drops every runner whom the leader beats by CLEAR
    standard errors of the mean of their paired differences: of two that are equally good, one is dropped in 1 % of
    races, all looks up to 10,000 samples together (specs/decisions/0012-simulation.md).

    next_look: how many samples that takes. Samples are whole numbers, so that sums do not depend on their order.
    """

    def __init__(self, n_runners: int) -> None:
        self._samples = [array("q") for _ in range(n_runners)]
        self._sums = [(0, 0)] * n_runners
        self.next_look = FIRST_LOOK
        self.running = list(range(n_runners))

    def add(self, runner: int, samples: Iterable[int]) -> None:
        """The next samples of a runner."""
        values = array("q", samples)
        total, squares = self._sums[runner]
        self._sums[runner] = total + sum(values), squares + sum(map(mul, values, values))
        self._samples[runner] += values

    def n(self, runner: int) -> int:
        """How many samples a runner has."""
        return len(self._samples[runner])

    def mean(self, runner: int) -> float:
        """0 without samples."""
        return self._sums[runner][0] / max(self.n(runner), 1)

    def deviation(self, runner: int) -> float:
        """The standard deviation, 0 with fewer than two samples."""
        return _deviation(*self._sums[runner], self.n(runner))

    def error(self, runner: int) -> float:
        """The standard error of the mean."""
        return self.deviation(runner) / math.sqrt(max(self.n(runner), 1))

    def ranking(self) -> list[int]:
        """All runners: those who have run furthest first, among them by mean."""
        return sorted(range(len(self._samples)), key=lambda runner: (-self.n(runner), -self.mean(runner), runner))

    def look(self) -> None:
        """Drop who is beaten, if it is time for that. All who run have the same number of samples."""
        leader = max(self.running, key=lambda runner: (self.mean(runner), -runner))
        n = self.n(leader)
        if n >= self.next_look:
            self.next_look = math.ceil(n * _GROWTH)
            self.running = [runner for runner in self.running if runner == leader or not self._beats(leader, runner)]

    def _beats(self, leader: int, runner: int) -> bool:
        """Equals, who differ in no sample, count as beaten: no number of samples would tell."""
        differences = array("q", map(sub, self._samples[leader], self._samples[runner]))
        n, total = len(differences), sum(differences)
        deviation = _deviation(total, sum(map(mul, differences, differences)), n)
        return total / n >= CLEAR * deviation / math.sqrt(n)


def _deviation(total: int, squares: int, n: int) -> float:
    return math.sqrt((squares * n - total * total) / (n * (n - 1))) if n > 1 else 0.0
