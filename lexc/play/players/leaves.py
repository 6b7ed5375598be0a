"""The player who has learned what leaves are worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from lexc.kernels.plays.leaves import RackLeaves
from lexc.play.equity import leaves
from lexc.play.equity.equity_player import ByEquity
from lexc.play.equity.evaluation import Valuer
from lexc.play.equity.leave_files import bundled, opened
from lexc.play.game_state import Table
from lexc.play.generation.generator import MoveGenerator
from lexc.play.players import file_name


class Leaves(ByEquity):
    """Points and the learned value of what stays. file: a `.leaves` file; without it, the bundled one for the letters.

    With an empty bag it values leaves as `Valuer` does.
    """

    options: ClassVar[Mapping[str, Callable[[str], Any]]] = {"file": file_name}

    def __init__(
        self, generator: MoveGenerator, seed: str = "", file: str = "", learned: leaves.Leaves | None = None
    ) -> None:
        self._valuer = Valuer(generator.rules, learned or (opened(file) if file else bundled(generator.rules)))
        super().__init__(generator, self._valuer.scorer)

    def prepare(self, table: Table, rack: bytes) -> RackLeaves:
        """As `ByEquity`."""
        return self._valuer.prepare(rack, len(table.bag), table.unseen())
