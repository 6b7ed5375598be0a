"""The clocks of the players: the time that each has used, and the penalty for overtime."""

from __future__ import annotations

import math
from collections.abc import Callable

from lexc.play.time_control import MINUTE, overtime_penalty


class Clocks:
    """A clock for each player, of which only the mover's runs.

    limit: the seconds of each player, 0 for no limit. now: returns the seconds of any clock.
    used: the seconds that each player has used in completed turns.
    """

    def __init__(self, n_players: int, limit: float, now: Callable[[], float]) -> None:
        self.limit = limit
        self.used = [0.0] * n_players
        self._now = now
        self._turn_start = now()

    def press(self, player: int) -> None:
        """Stop the clock of a player, and start that of the next one."""
        now = self._now()
        self.used[player] += now - self._turn_start
        self._turn_start = now

    def start(self) -> None:
        """Start the mover's clock now; earlier time does not count."""
        self._turn_start = self._now()

    def remaining(self, player: int, is_running: bool) -> float:
        """The remaining seconds of a player, negative in overtime."""
        running = self._now() - self._turn_start if is_running else 0.0
        return self.limit - self.used[player] - running

    def penalty(self, player: int) -> int:
        """The points for a player's overtime: 0 or negative."""
        return overtime_penalty(self.used[player] - self.limit) if self.limit else 0


def format_time(seconds: float) -> str:
    """Seconds as minutes and seconds: 12:05, -0:30."""
    n_seconds = math.ceil(abs(seconds)) if seconds >= 0 else math.floor(abs(seconds))
    return f"{'-' if seconds < 0 and n_seconds else ''}{n_seconds // MINUTE}:{n_seconds % MINUTE:02}"
