"""The chance to win a game that goes on, by the lead and by how many tiles cannot be seen."""

from __future__ import annotations

import math

# Fitted to 20,000 games of the player `leaves` by tests/fits/win_chance.py (specs/decisions/0012-simulation.md).
_SHIFT, _SHIFT_PER_TILE = 18.23, 0.0157
_SCALE, _SCALE_PER_TILE = 17.29, 0.5412


def win_probability(lead: float, n_unseen: int, is_to_move: bool = True) -> float:
    """Of a player who leads by so many points (below 0: who is behind), a tie being half a win.

    Logistic: the lead and the worth of being to move, over a scale that grows with every tile that cannot be seen.
    """
    shift = _SHIFT + _SHIFT_PER_TILE * n_unseen
    scale = _SCALE + _SCALE_PER_TILE * n_unseen
    x = (lead + (shift if is_to_move else -shift)) / scale
    return 1 / (1 + math.exp(-x)) if x > -700 else 0.0


def final_result(lead: float) -> float:
    """The same of a game that is over: 1, 1/2 or 0."""
    return (lead > 0) + (lead == 0) / 2
