"""Sums of integers, from which mean and deviation follow, whatever the order in which numbers are added."""

from __future__ import annotations

import math
from array import array
from operator import mul


class Sums:
    """The number of integers added so far, their sum, and the sum of their squares."""

    def __init__(self) -> None:
        self.n = self._total = self._square_sum = 0

    def add(self, values: array[int]) -> None:
        """Add numbers of 64 bits."""
        self.n += len(values)
        self._total += sum(values)
        self._square_sum += sum(map(mul, values, values))

    @property
    def mean(self) -> float:
        """The mean, 0 without numbers."""
        return self._total / max(self.n, 1)

    @property
    def deviation(self) -> float:
        """The standard deviation, 0 for fewer than two numbers."""
        n = self.n
        return math.sqrt((self._square_sum * n - self._total * self._total) / (n * (n - 1))) if n > 1 else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return self.deviation / math.sqrt(max(self.n, 1))
