"""The judgement of a turn: the best moves, the chance and the points that the move made has lost, and its luck."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from lexc.play.analysis.turns import RecordedTurn
from lexc.play.move import Move

Phase = Literal["simulation", "playouts", "preendgame", "endgame"]
SIMULATION: Phase = "simulation"
PLAYOUTS: Phase = "playouts"
PREENDGAME: Phase = "preendgame"
ENDGAME: Phase = "endgame"

Size = Literal["none", "small", "medium", "large"]
SIZES: tuple[Size, ...] = ("none", "small", "medium", "large")
CHANCE_LIMITS = (0.005, 0.03, 0.07)
"""The least losses of chance that are small, medium and large mistakes."""
POINT_LIMITS = (1, 7, 15)
"""The same in an endgame, in points of the final spread."""
MISTAKE_INDEX = {"none": 0.0, "small": 0.2, "medium": 0.5, "large": 1.0}
"""The part of each mistake in the sum that is a player's mistake index."""


@dataclass(frozen=True, slots=True)
class RatedMove:
    """A move with its figures.

    chance: the probability to win, from 0 to 1. chance_error: its standard error, 0 if it is no mean of playouts.
    equity: the mean of the points gained on the other; in an endgame the points to its end. None in a pre-endgame.
    chance_bounds, equity_bounds: proven bounds, where the move was searched and is not proven, otherwise None.
    is_proven: whether the figures are exact.
    """

    move: Move
    chance: float
    chance_error: float = 0.0
    equity: float | None = None
    chance_bounds: tuple[float, float] | None = None
    equity_bounds: tuple[int, int] | None = None
    is_proven: bool = False


@dataclass(frozen=True, slots=True)
class Verdict:
    """The comparison of the move made with the best moves.

    phase: the way in which they were compared. best: the best moves, the best first; the move made may be among them.
    made: the move made; a withdrawn play is judged as the pass that it became.
    chance_loss: the chance that the move lost, 0 or more. chance_error: the standard error of that difference.
    points_loss: the equity that it lost; None in a pre-endgame. samples: the number of playouts of each move, or 0.
    challenge_loss: of a phony that stood, the chance that the next player lost by not challenging it, otherwise None.
    is_proven: whether no move can be better than the first of `best`, and all figures are exact.
    """

    phase: Phase
    best: tuple[RatedMove, ...]
    made: RatedMove
    chance_loss: float
    chance_error: float = 0.0
    points_loss: float | None = None
    samples: int = 0
    challenge_loss: float | None = None
    is_proven: bool = False

    @property
    def is_within_noise(self) -> bool:
        """Whether the loss of chance is below its standard error."""
        return self.chance_loss < self.chance_error

    @property
    def size(self) -> Size:
        """The size of the mistake."""
        if self.phase == ENDGAME:
            is_thrown = self.made.chance < self.best[0].chance
            return "large" if is_thrown else _size(self.points_loss or 0, POINT_LIMITS)
        return "none" if self.is_within_noise else _size(self.chance_loss, CHANCE_LIMITS)


@dataclass(frozen=True, slots=True)
class JudgedTurn:
    """A judged turn.

    verdict: None if the turn could not be judged; then `turn.problem` says why.
    luck: of the draw before the turn, in points of equity; None if the draw is unknown or the bag was empty.
    luck_chance: the change of the chance to win that so many points are. has_bingo: whether some play uses a whole
    rack. missed_bingo: whether the best move does, and the move made does not.
    """

    turn: RecordedTurn
    verdict: Verdict | None = None
    luck: float | None = None
    luck_chance: float | None = None
    has_bingo: bool = False
    missed_bingo: bool = False


def _size(loss: float, limits: tuple[float, ...]) -> Size:
    return SIZES[sum(loss >= limit for limit in limits)]
