"""The settings of an analysis."""

from __future__ import annotations

from dataclasses import dataclass, field

from lexc.play.equity.leaves import Leaves
from lexc.play.simulation.decision import BLEND

ITERATIONS, NODES = 300, 50_000


@dataclass(frozen=True, slots=True)
class AnalysisSettings:
    """The settings of an analysis.

    iterations: the samples of each simulation; None for ITERATIONS, or with seconds for no such limit.
    nodes: the most positions of each search. seconds: the most time of a turn, None for no limit; without it, the same
    seed gives the same figures. candidates, plies, decide: see `simulate`. leaves: as for `StaticEvaluator`.
    model: of `infer`, by which playouts draw the rack of the player before; "" draws it at random.
    """

    iterations: int | None = None
    nodes: int = NODES
    seconds: float | None = None
    candidates: int = 10
    plies: int = 2
    seed: int = 0
    decide: str = BLEND
    leaves: Leaves | str = field(default="", repr=False)
    model: str = ""

    @property
    def max_iterations(self) -> int | None:
        """The limit of samples that holds, None for no limit."""
        return ITERATIONS if self.iterations is None and self.seconds is None else self.iterations
