"""Players' clocks: how long each has thought, and what that costs in the end."""

from __future__ import annotations

import math
from collections.abc import Callable

MINUTE, PENALTY = 60, 10
"""Seconds, and the points that each minute begun beyond the time costs."""


class Clocks:
    """One clock runs, the mover's. minutes: each player's, 0 for as many as they like. now: seconds of any clock.

    used: seconds that each has thought in the turns taken.
    """

    def __init__(self, n_players: int, minutes: int, now: Callable[[], float]) -> None:
        self.minutes = minutes
        self.used = [0.0] * n_players
        self._now = now
        self._since = now()

    def press(self, player: int) -> None:
        """End a player's turn; the next one's clock starts."""
        now = self._now()
        self.used[player] += now - self._since
        self._since = now

    def start(self) -> None:
        """Start the mover's clock now: nothing was thought before."""
        self._since = self._now()

    def remaining(self, player: int, is_running: bool) -> float:
        """Seconds that a player has left, below 0 when time is up."""
        running = self._now() - self._since if is_running else 0.0
        return self.minutes * MINUTE - self.used[player] - running

    def penalty(self, player: int) -> int:
        """Points that a player's overtime costs, 0 or below."""
        over = self.used[player] - self.minutes * MINUTE
        return -PENALTY * math.ceil(over / MINUTE) if self.minutes and over > 0 else 0


def format_time(seconds: float) -> str:
    """12:05, -0:30."""
    whole = math.ceil(abs(seconds)) if seconds >= 0 else math.floor(abs(seconds))
    return f"{'-' if seconds < 0 and whole else ''}{whole // MINUTE}:{whole % MINUTE:02}"
