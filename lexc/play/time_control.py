"""The time for a move, from the time that remains on a player's clock."""

from __future__ import annotations

import math

from lexc.play.game_state import GameState

MINUTE, PENALTY = 60, 10
"""The seconds of a minute, and the points that each minute of overtime costs; a begun minute costs as much."""
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


def overtime_penalty(overtime: float) -> int:
    """The points for so many seconds of overtime: 0 or negative."""
    return -PENALTY * math.ceil(overtime / MINUTE) if overtime > 0 else 0


def set_clock(player: object, seconds: float) -> None:
    """Tell a player the time that remains on its clock, if it heeds one."""
    heed = getattr(player, "set_clock", None)
    if heed is not None:
        heed(seconds)


def share_of_clock(state: GameState, remaining: float) -> float:
    """The seconds for a move in a state of a game; see `seconds_for_move`."""
    n_tiles = len(state.bag) + sum(map(len, state.racks))
    return seconds_for_move(remaining, n_tiles, len(state.racks))


def limit_of_move(state: GameState, remaining: float | None, seconds: float | None) -> float | None:
    """The smaller limit of a move: the share of a clock, or so many seconds. None: there is no such limit."""
    limits = [seconds, None if remaining is None else share_of_clock(state, remaining)]
    return min((limit for limit in limits if limit is not None), default=None)
