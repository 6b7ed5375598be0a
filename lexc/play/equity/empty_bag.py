"""The values of leaves when the bag is empty, so that no tile is drawn to them.

Going out gains the points of the others' tiles; not going out costs points. The costs below were measured
(specs/decisions/0009-leaves.md).
"""

from __future__ import annotations

from array import array
from functools import lru_cache

from lexc.kernels.layout._tiles import N_TILES
from lexc.kernels.plays._equity_units import COUNT_ROW, POINT
from lexc.kernels.plays.leaves import RackLeaves
from lexc.play.equity.equity_player import zero_leaves
from lexc.play.rules import Rules
from lexc.play.settlement import out_factor

STUCK_PENALTY = 10
"""The cost of not going out, in points."""
STUCK_SHARE = 0.5
"""The cost of the tiles of a leave, as a share of their cost if they remain at the end of the game."""


def empty_bag_leaves(rules: Rules) -> RackLeaves:
    """The leaves of an empty bag, to be prepared with `going_out_value` for the empty leave.

    STUCK_PENALTY is charged on every leave; `going_out_value` gives it back for the empty one.
    """
    leaves = zero_leaves(rules)
    leaves.set_heuristics(*_heuristics(tuple(rules.tile_points), out_factor(rules)))
    return leaves


@lru_cache(maxsize=8)
def _heuristics(tile_points: tuple[int, ...], factor: int) -> tuple[array[int], array[int]]:
    """The tables of `RackLeaves.set_heuristics`, the same for each player of each game. They are not to be changed."""
    # A row of COUNT_ROW numbers for each tile: the value of n such tiles.
    tile_values = array("i", bytes(4 * N_TILES * COUNT_ROW))
    for tile, points in enumerate(tile_points):
        for n in range(1, COUNT_ROW):
            tile_values[COUNT_ROW * tile + n] = -round(POINT * STUCK_SHARE * factor * points * n)
    return tile_values, array("i", [-POINT * STUCK_PENALTY] * COUNT_ROW * COUNT_ROW)


def going_out_value(rules: Rules, others_points: int) -> int:
    """The value of going out, in 1 / POINT. others_points: the points of the tiles on the other racks."""
    value: int = POINT * (out_factor(rules) * others_points + STUCK_PENALTY)
    return value
