"""The player that looks ahead by simulation (Appel and Jacobson 1988, section 7.3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from lexc.play.equity.leave_files import leaves_for, leaves_notice
from lexc.play.game_state import Choice, GameState
from lexc.play.generation.generator import MoveGenerator
from lexc.play.players import file_name, to_choice
from lexc.play.simulation.decision import BLEND, DECISIONS
from lexc.play.simulation.simulate import simulate
from lexc.play.time_control import share_of_clock


def _read_decision(text: str) -> str:
    if text not in DECISIONS:
        raise ValueError(", ".join(DECISIONS))
    return text


class SimulationPlayer:
    """The player of the best move by playouts. leaves: see `leaves_for`; other options as in `simulate`.

    Without `seconds`, the same seed and state lead to the same choice. leaves_notice: see `leave_files`.
    """

    options: ClassVar[Mapping[str, Callable[[str], Any]]] = {
        "plies": int, "iterations": int, "candidates": int, "seconds": float, "leaves": file_name,
        "decide": _read_decision,
    }  # fmt: skip

    def __init__(
        self, generator: MoveGenerator, seed: str = "", plies: int = 2, iterations: int = 200, candidates: int = 10,
        seconds: float | None = None, leaves: str = "", decide: str = BLEND,
    ) -> None:  # fmt: skip
        self._generator, self._seed = generator, seed
        self._leaves, self.leaves_notice = leaves_for(generator.rules, leaves), leaves_notice(generator.rules, leaves)
        self._plies, self._candidates, self._iterations, self._seconds = plies, candidates, iterations, seconds
        self._decide = decide
        self._clock: float | None = None

    def set_clock(self, seconds: float) -> None:
        """Simulate each move for a share of this time, instead of a number of iterations."""
        self._clock = seconds

    def choose(self, state: GameState) -> Choice:
        """See `Player.choose`."""
        seed = f"{self._seed} {state.squares.count(0)}"  # every position has its own random samples
        visible = state.position().without_other_racks()
        iterations: int | None = self._iterations
        seconds = self._seconds
        if self._clock is not None:
            iterations, seconds = None, share_of_clock(state, self._clock)
        move = simulate(
            self._generator, visible, self._candidates, self._plies, iterations, seconds,
            seed=seed, leaves=self._leaves, decide=self._decide,
        )[0].move  # fmt: skip
        return to_choice(move)
