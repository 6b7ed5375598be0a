"""The probability to win an unfinished game, from the lead and the number of unseen tiles."""

from __future__ import annotations

import math

# Fitted to 20,000 games of the player `leaves` by tests/fits/win_chance.py (specs/decisions/0012-simulation.md).
_SHIFT, _SHIFT_PER_TILE = 18.23, 0.0157
_SCALE, _SCALE_PER_TILE = 17.29, 0.5412


def win_probability(lead: float, n_unseen: int, is_to_move: bool = True) -> float:
    """The probability to win; a tie is half a win.

    lead: points ahead of the others, negative if behind. n_unseen: tiles in the bag and on the other racks.
    The probability is a logistic function of the lead and the value of being to move. Its scale grows with the unseen
    tiles.
    """
    shift = _SHIFT + _SHIFT_PER_TILE * n_unseen
    scale = _SCALE + _SCALE_PER_TILE * n_unseen
    x = (lead + (shift if is_to_move else -shift)) / scale
    return 1 / (1 + math.exp(-x)) if x > -700 else 0.0


def final_result(lead: float) -> float:
    """The result of a finished game for a lead: 1, 1/2 or 0."""
    return (lead > 0) + (lead == 0) / 2
