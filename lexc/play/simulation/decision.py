"""The quantity by which moves are compared: the chance to win, the points gained, or a blend of both.

A playout gives points, whole numbers of 1 / POINT, and a chance. Both become whole numbers of one unit, so that sums do
not depend on their order: a chance of 1 is CHANCE_UNITS, and so are 1 / EQUITY_WEIGHT points.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from operator import add

from lexc.errors import UsageError
from lexc.kernels.plays._equity_units import POINT

BLEND, CHANCE, EQUITY = DECISIONS = ("blend", "chance", "equity")
"""The quantities. blend: the chance to win and EQUITY_WEIGHT for each point of equity."""
EQUITY_WEIGHT = 0.001
"""The chance to win that a point of equity is worth in a blend (specs/decisions/0012-simulation.md)."""
CHANCE_UNITS = round(POINT / EQUITY_WEIGHT)


def check_decision(decide: str) -> str:
    """Return the name of a quantity. Raises UsageError for another text."""
    if decide not in DECISIONS:
        raise UsageError("no such quantity to decide by", expected=", ".join(DECISIONS), found=repr(decide[:60]))
    return decide


def chance_units(chances: Iterable[float]) -> array[int]:
    """Chances in units."""
    return array("q", (round(CHANCE_UNITS * chance) for chance in chances))


def rewards(decide: str, gains: array[int], chances: array[int]) -> array[int]:
    """The quantity in units, for each playout. gains: the points gained, in 1 / POINT. chances: in units."""
    if decide == EQUITY:
        return gains
    return chances if decide == CHANCE else array("q", map(add, gains, chances))


def from_units(decide: str, units: float) -> float:
    """The quantity for a number of units: points for equity, otherwise a chance."""
    return units / float(POINT if decide == EQUITY else CHANCE_UNITS)
