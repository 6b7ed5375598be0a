"""Confidence intervals of means over games."""

from __future__ import annotations

import math

Z_95 = 1.96
"""The 97.5 % quantile of the normal distribution, for intervals of 95 %."""


def margin_of_mean(total: float, square_sum: float, n: int) -> float:
    """Half the width of the 95 % confidence interval of a mean (normal approximation); infinite for a single number.

    total: the sum of the n numbers. square_sum: the sum of their squares.
    """
    if n < 2:
        return math.inf
    variance = (square_sum - total**2 / n) / (n - 1)
    return Z_95 * math.sqrt(max(variance, 0) / n)
