"""One who solves endgames, and leaves the rest of the game to another."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from lexc.play.endgame.solver import Solver
from lexc.play.game_state import Choice, GameState
from lexc.play.generation.generator import MoveGenerator
from lexc.play.move import PLAY
from lexc.play.players import Player

NODES = 100_000


class EndgamePlayer:
    """Asks another player until the bag is empty, then makes the best move, if there are two players.

    nodes: positions that a search may meet; it is a number of these and no time, so that a game is the same on every
    machine. seconds: a time all the same, for play against people.
    """

    options: ClassVar[Mapping[str, Callable[[str], Any]]] = {"nodes": int, "seconds": float}

    def __init__(
        self, generator: MoveGenerator, seed: str = "", *, inner: Player, nodes: int = NODES,
        seconds: float | None = None,
    ) -> None:  # fmt: skip
        self._inner, self._solver, self._nodes, self._seconds = inner, Solver(generator), nodes, seconds

    def choose(self, state: GameState) -> Choice:
        if state.bag or len(state.racks) != 2:
            return self._inner.choose(state)
        position = state.position()
        seen = replace(position, racks=(position.racks[0], b""))  # the other rack is what nobody has seen
        best = self._solver.best(seen, self._seconds, self._nodes)
        return (best.score or 0, best.is_down, best.row, best.col, best.tiles) if best.kind == PLAY else b""
