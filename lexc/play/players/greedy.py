"""Appel and Jacobson's player (1988, section 4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from lexc.kernels.simulation.self_play import Strategy
from lexc.play.game_state import Choice, GameState
from lexc.play.generation.generator import MoveGenerator


class GreedyPlayer:
    """A player that makes the play of most points, the first of `Plays` among equals.

    Without a play it exchanges the whole rack, or passes if no exchange is allowed.
    """

    options: ClassVar[Mapping[str, Callable[[str], Any]]] = {}

    def __init__(self, generator: MoveGenerator, seed: str = "") -> None:
        self._generator = generator

    def strategy(self) -> Strategy:
        """The same strategy for games in a kernel."""
        return Strategy()

    def choose(self, state: GameState) -> Choice:
        """See `Player.choose`."""
        rack = bytes(state.rack)
        play = self._generator.best_raw_play(state.squares, rack)
        if play is not None:
            return play
        return rack if state.may_exchange else b""
