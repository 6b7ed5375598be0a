"""The last rack: what tiles are worth that stay when the bag is empty and nothing is drawn to them any more.

Going out brings the others' tiles, and staying costs: terms that were measured (specs/decisions/0009-leaves.md).
"""

from __future__ import annotations

from array import array

from lexc.kernels.plays._values import COUNTS, POINT
from lexc.kernels.plays.leaves import RackLeaves
from lexc.play.equity.equity_player import zero_leaves
from lexc.play.rules import Rules
from lexc.play.settlement import gain_factor, loss_factor

STUCK_PENALTY = 10
"""What it costs not to go out, in points."""
STUCK_SHARE = 0.5
"""What each point on tiles that stay costs, as a share of what being left with them at the end would."""


def spread_per_point(rules: Rules) -> int:
    """By how much two players come apart for each point that one of them is left with when the other goes out."""
    return gain_factor(rules) + loss_factor(rules, True)


def empty_bag_leaves(rules: Rules) -> RackLeaves:
    """The leaves, to be prepared with `going_out_value` for the empty one: STUCK_PENALTY is charged on it, too."""
    apiece = array("i", bytes(4 * 64 * COUNTS))
    for tile, points in enumerate(rules.values):
        for n in range(1, COUNTS):
            apiece[COUNTS * tile + n] = -round(POINT * STUCK_SHARE * spread_per_point(rules) * points * n)
    last = zero_leaves(rules)
    last.add(apiece, array("i", [-POINT * STUCK_PENALTY] * COUNTS * COUNTS))
    return last


def going_out_value(rules: Rules, others: int) -> int:
    """The value of going out, in 1 / POINT, when the others hold so many points."""
    return POINT * (spread_per_point(rules) * others + STUCK_PENALTY)
