"""The player that always passes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from lexc.play.game_state import Choice, GameState
from lexc.play.generation.generator import MoveGenerator


class PassingPlayer:
    """A player that always passes. Appel and Jacobson measure a program against such a player (1988, section 4.1)."""

    options: ClassVar[Mapping[str, Callable[[str], Any]]] = {}

    def __init__(self, generator: MoveGenerator, seed: str = "") -> None:
        pass

    def choose(self, state: GameState) -> Choice:
        """See `Player.choose`."""
        return b""
