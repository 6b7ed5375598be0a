"""Figures of each ply: what the players do in the turns after a candidate, on average over its playouts."""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterator
from dataclasses import dataclass

from lexc.kernels.plays._equity_units import POINT
from lexc.kernels.simulation._playout_rows import (
    PLY_BINGOS,
    PLY_LEAVES,
    PLY_POINTS,
    PLY_ROW,
    PLY_SQUARES,
    PLY_TURNS,
)

MAX_PLY_ROWS = 100
"""The most plies with figures. Turns beyond are played, but not counted here."""


@dataclass(frozen=True, slots=True)
class PlyFigures:
    """The turns of one ply, in all playouts of a candidate.

    ply: 1 for the turn after the candidate. player: who moves, by the rack's number in the position; 0 is the mover.
    n_turns: the number of turns, fewer than playouts where games end before. points: their mean; an exchange and a pass
    have none. deviation: the standard deviation of a single turn's points. bingos: the share of turns that play a full
    rack. leave: the mean value of the tiles kept, 0 without values of leaves and once the bag is empty.
    """

    ply: int
    player: int
    n_turns: int
    points: float
    deviation: float
    bingos: float
    leave: float


class PlySums:
    """Sums over turns, which the kernel of playouts counts. They do not depend on the order of samples."""

    def __init__(self) -> None:
        self._sums = new_ply_rows()

    def add(self, rows: array[int]) -> None:
        """Add rows of `PLY_ROW` numbers. No ply is reached after one that is not."""
        for start in range(0, len(rows), PLY_ROW):
            if not rows[start + PLY_TURNS]:
                break
            for i in range(start, start + PLY_ROW):
                self._sums[i] += rows[i]

    def figures(self, n_players: int) -> Iterator[PlyFigures]:
        """The figures of each ply that was reached."""
        for ply, start in enumerate(range(0, len(self._sums), PLY_ROW), 1):
            row = self._sums[start : start + PLY_ROW]
            if not row[PLY_TURNS]:
                break
            yield _figures(ply, ply % n_players, row)


def new_ply_rows() -> array[int]:
    """Rows of `PLY_ROW` zeros, for the kernel to add to."""
    return array("q", bytes(8 * PLY_ROW * MAX_PLY_ROWS))


def _figures(ply: int, player: int, row: array[int]) -> PlyFigures:
    n, points = row[PLY_TURNS], row[PLY_POINTS]
    variance = (row[PLY_SQUARES] * n - points * points) / (n * (n - 1)) if n > 1 else 0.0
    return PlyFigures(
        ply, player, n, points / n, math.sqrt(variance), row[PLY_BINGOS] / n, row[PLY_LEAVES] / (n * POINT)
    )
