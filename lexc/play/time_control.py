"""The time for a move, from the time that remains on a player's clock."""

from __future__ import annotations

TILES_A_TURN = 4
"""The tiles of an average turn: a game of 100 tiles has 24 turns."""
RESERVE_TURNS = 2
"""The turns for which time is kept in reserve: passes, exchanges and plays of few tiles make games longer."""
LAG = 0.05
"""The seconds of each move that programs spend on other things than thinking."""
MIN_SECONDS = 0.01
"""The time for a move when the clock is over."""


def seconds_for_move(remaining: float, n_tiles: int, n_players: int = 2) -> float:
    """The seconds for a move of the player whose clock has so many seconds left.

    n_tiles: the tiles that are not on the board. Each of the mover's remaining turns gets an equal share.
    """
    n_turns = -(-n_tiles // (TILES_A_TURN * n_players)) + RESERVE_TURNS
    return max(remaining / n_turns - LAG, MIN_SECONDS)
