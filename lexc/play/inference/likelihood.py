"""The likelihood of a move for each rack: good moves are made more often than bad ones, but bad ones are made, too."""

from __future__ import annotations

import math
from dataclasses import dataclass

from lexc.errors import UsageError
from lexc.kernels.plays._equity_units import POINT


@dataclass(frozen=True, slots=True)
class MoveModel:
    """A model of a player who goes by equity: the likelihood of a move is floor + (1 - floor) exp(-loss / temperature).

    loss: the points by which the best move is better. floor: the share of moves that have other reasons.
    """

    temperature: float
    floor: float

    def likelihood(self, loss: int) -> float:
        """The likelihood of a move with this loss in 1 / POINT, relative to the best one."""
        return self.floor + (1 - self.floor) * math.exp(-loss / (POINT * self.temperature))


TEMPERED, SHARP = "tempered", "sharp"
MODELS = {TEMPERED: MoveModel(5.0, 0.1), SHARP: MoveModel(1.0, 0.02)}
"""The models. tempered: does not mislead about players of other kinds. sharp: for players who go by lexc's equity."""


def find_model(name: str) -> MoveModel:
    """A model by name. Raises UsageError for another text."""
    if name not in MODELS:
        raise UsageError("no such model of a player", expected=" or ".join(MODELS), found=repr(name[:60]))
    return MODELS[name]
