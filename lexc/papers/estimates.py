"""Figures that lexc counts, with their spread over games."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from lexc.play.selfplay.confidence import Z_95


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure. margin: half the width of its 95 % confidence interval, None for a count without chance.

    n_games: the number of games that it comes from, 0 for none. words: a note on its words, "" for those of the page.
    """

    value: float
    margin: float | None = None
    n_games: int = 0
    words: str = ""


def ratio(numbers: Sequence[float], units: Sequence[float]) -> Figure:
    """The sum of the numbers divided by the sum of the units; both have an item for each game.

    The margin is that of a ratio estimator: the spread of each game's number around its share.
    """
    n, total = len(numbers), sum(units)
    if not total:
        return Figure(0.0, None, n)
    value = sum(numbers) / total
    if n < 2:
        return Figure(value, None, n)
    squares = sum((number - value * unit) ** 2 for number, unit in zip(numbers, units, strict=True))
    return Figure(value, Z_95 * math.sqrt(squares * n / (n - 1)) / total, n)


def quotient(first: Figure, second: Figure) -> Figure:
    """The quotient of two figures of different games. The margin is that of independent figures, to first order."""
    if not second.value:
        return Figure(0.0)
    value = first.value / second.value
    margins = (first.margin, second.margin)
    shares = [(margin or 0) / figure.value for margin, figure in zip(margins, (first, second), strict=True)
              if figure.value]  # fmt: skip
    return Figure(value, None if None in margins else value * math.hypot(*shares), min(first.n_games, second.n_games))
