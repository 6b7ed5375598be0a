"""The last rack: what tiles are worth that stay when the bag is empty and nothing is drawn to them any more.

Going out brings the others' tiles, and staying costs: terms that were measured (specs/decisions/0009-leaves.md).
"""

from __future__ import annotations

from array import array

from lexc.kernels.plays._equity_units import COUNT_ROW, POINT
from lexc.kernels.plays.leaves import RackLeaves
from lexc.play.equity.equity_player import nothing_learned
from lexc.play.rules import Rules
from lexc.play.settlement import gain_factor, loss_factor

STAYING = 10
"""What it costs not to go out, in points."""
HELD = 0.5
"""What each point on tiles that stay costs, as a share of what being left with them at the end would."""


def stake(rules: Rules) -> int:
    """By how much two players come apart for each point that one of them is left with when the other goes out."""
    return gain_factor(rules) + loss_factor(rules, True)


def last_leaves(rules: Rules) -> RackLeaves:
    """Values of what stays, to be prepared with `out` for the empty leave: it is charged with STAYING here, too."""
    apiece = array("i", bytes(4 * 64 * COUNT_ROW))
    for tile, points in enumerate(rules.values):
        for n in range(1, COUNT_ROW):
            apiece[COUNT_ROW * tile + n] = -round(POINT * HELD * stake(rules) * points * n)
    last = nothing_learned(rules)
    last.set_heuristics(apiece, array("i", [-POINT * STAYING] * COUNT_ROW * COUNT_ROW))
    return last


def out(rules: Rules, others: int) -> int:
    """The value of going out, in 1 / POINT, when the others hold so many points."""
    return POINT * (stake(rules) * others + STAYING)
