"""Clocks: the time of a game as text, and the time for a move, from what remains on a player's clock."""

from __future__ import annotations

import math
import re

from lexc.errors import UsageError
from lexc.play.game_state import GameState

MINUTE, PENALTY = 60, 10
"""The seconds of a minute, and the points that each minute of overtime costs; a begun minute costs as much."""
MAX_CLOCK = 36_000
"""The most seconds of a clock: ten hours."""
CLOCK_FORMS = "25 or 0.5 (minutes), 25:00, 0:30, 1:30:00, 90s, 25m or 2h, at most 10 hours"
_NUMBER = re.compile(r"(\d{1,5}(?:\.\d{0,6})?|\.\d{1,6}) ?(s|m|min|h|)", re.ASCII)
_DIGITAL = re.compile(r"(?:(\d{1,2}):(?=[0-5]\d:))?(\d{1,3}):([0-5]\d)", re.ASCII)
_UNITS = {"s": 1, "m": MINUTE, "min": MINUTE, "": MINUTE, "h": 60 * MINUTE}
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


def read_clock(text: str) -> float:
    """Read the time of a player in a game, in seconds; see `CLOCK_FORMS`. Raises UsageError for any other text."""
    number, digital = _NUMBER.fullmatch(text.strip()), _DIGITAL.fullmatch(text.strip())
    seconds = math.inf
    if number:
        seconds = float(number[1]) * _UNITS[number[2]]
    elif digital:
        hours, minutes, rest = (int(part or 0) for part in digital.groups())
        seconds = float((60 * hours + minutes) * MINUTE + rest)
    if seconds > MAX_CLOCK:
        raise UsageError("no time of a clock", expected=CLOCK_FORMS, found=repr(text[:30]))
    return seconds


def write_clock(seconds: float) -> str:
    """The shortest text of a time that `read_clock` reads: 25, 0:30, 0.5s."""
    if seconds % MINUTE == 0:
        return str(round(seconds / MINUTE))
    minutes, rest = divmod(seconds, MINUTE)
    return f"{minutes:.0f}:{rest:02.0f}" if rest == int(rest) else f"{seconds:.6f}".rstrip("0") + "s"


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
