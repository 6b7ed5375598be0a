"""A wrapper that solves pre-endgames, and leaves the rest of the game to another player."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from lexc.play.endgame.candidates import MAX_IN_BAG
from lexc.play.endgame.preendgame import Preendgame
from lexc.play.game_state import Choice, GameState
from lexc.play.generation.generator import MoveGenerator
from lexc.play.players import Player, to_choice
from lexc.play.time_control import limit_of_move, set_clock

NODES = 100_000


class PreendgamePlayer:
    """A wrapper of another player, who moves unless the bag holds one to four tiles in a game of two; then a search
    finds the move that wins most.

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

    def choose(self, state: GameState) -> Choice:
        """See `Player.choose`."""
        is_full = all(len(rack) == self._generator.rules.rack_size for rack in state.racks)
        if not (0 < len(state.bag) <= MAX_IN_BAG and len(state.racks) == 2 and is_full):
            return self._inner.choose(state)
        search = Preendgame(self._generator, state.position().without_other_racks())
        search.run(limit_of_move(state, self._clock, self._seconds), self._nodes)
        return to_choice(search.best.move)
