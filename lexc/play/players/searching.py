"""A wrapper that searches the positions of one phase of a game, and leaves the rest to another player."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from lexc.play.game_state import GameState
from lexc.play.generation.generator import MoveGenerator
from lexc.play.players import Player
from lexc.play.time_control import limit_of_move, set_clock

NODES = 100_000


class SearchingPlayer:
    """The settings and the clock of such a wrapper, which defines `choose`.

    nodes: the most positions of a search. A limit of positions, not of time, makes games equal on every machine.
    seconds: a limit of time in addition, for play against people.
    """

    options: ClassVar[Mapping[str, Callable[[str], Any]]] = {"nodes": int, "seconds": float}

    def __init__(
        self, generator: MoveGenerator, seed: str = "", *, inner: Player, nodes: int = NODES,
        seconds: float | None = None,
    ) -> None:  # fmt: skip
        self._inner, self._generator, self._nodes, self._seconds = inner, generator, nodes, seconds
        self._clock: float | None = None
        self.leaves_notice: str = getattr(inner, "leaves_notice", "")

    def set_clock(self, seconds: float) -> None:
        """Take no more than a share of this time for a move."""
        self._clock = seconds
        set_clock(self._inner, seconds)

    def _limit(self, state: GameState) -> float | None:
        """The seconds that a search may take in a state of a game."""
        return limit_of_move(state, self._clock, self._seconds)
