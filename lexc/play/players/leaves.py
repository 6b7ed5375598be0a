"""The player that evaluates moves with learned leaves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from lexc.kernels.plays.leaves import RackLeaves
from lexc.kernels.simulation.self_play import Strategy
from lexc.play.equity import leaves
from lexc.play.equity.equity_player import EquityPlayer
from lexc.play.equity.evaluation import LeaveEvaluator
from lexc.play.equity.leave_files import bundled_leaves, open_leaves
from lexc.play.game_state import GameState
from lexc.play.generation.generator import MoveGenerator
from lexc.play.players import file_name


class LeavesPlayer(EquityPlayer):
    """A player that makes the move of the highest equity, by the values of `LeaveEvaluator`.

    file: a `.leaves` file; "" for the bundled leaves. learned: leaves in memory, in place of a file.
    """

    options: ClassVar[Mapping[str, Callable[[str], Any]]] = {"file": file_name}

    def __init__(
        self, generator: MoveGenerator, seed: str = "", file: str = "", learned: leaves.Leaves | None = None
    ) -> None:
        self._evaluator = LeaveEvaluator(
            generator.rules, learned or (open_leaves(file) if file else bundled_leaves(generator.rules))
        )
        super().__init__(generator, self._evaluator.rack_leaves)

    def strategy(self) -> Strategy:
        """The same strategy for games in a kernel."""
        return self._evaluator.strategy()

    def prepare(self, state: GameState, rack: bytes) -> RackLeaves:
        """Value the leaves of the mover's rack; see `EquityPlayer.prepare`."""
        return self._evaluator.prepare(rack, len(state.bag), state.unseen)
