"""The player who has learned what leaves are worth."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, ClassVar

from lexc import resources
from lexc.errors import UsageError
from lexc.kernels.plays.leaves import RackLeaves
from lexc.play.equity import leaves
from lexc.play.equity.by_equity import ByEquity
from lexc.play.equity.last_rack import last_leaves, out
from lexc.play.generation.generator import MoveGenerator
from lexc.play.players import file_name
from lexc.play.rules import Rules
from lexc.play.table import Table

BUNDLED = "english"


class Leaves(ByEquity):
    """Points and the learned value of what stays. file: a `.leaves` file; without it, the bundled one for the letters.

    With an empty bag nothing is drawn to a leave: then going out counts for what the others' tiles bring, and
    tiles that stay for what they may cost.
    """

    options: ClassVar[Mapping[str, Callable[[str], Any]]] = {"file": file_name}

    def __init__(
        self, generator: MoveGenerator, seed: str = "", file: str = "", learned: leaves.Leaves | None = None
    ) -> None:
        rules = generator.rules
        found = learned or (opened(file) if file else bundled(rules))
        found.check(rules)
        super().__init__(generator, found.scorer())
        self._values = rules.values
        self._last = last_leaves(rules)

    def prepare(self, table: Table, rack: bytes) -> RackLeaves:
        """As `ByEquity`."""
        if table.bag:
            self._scorer.prepare(rack)
            return self._scorer
        others = sum(points * n for points, n in zip(self._values, table.unseen(), strict=True))
        self._last.prepare(rack, 0, out(table.rules, others))
        return self._last


def bundled(rules: Rules) -> leaves.Leaves:
    """The bundled leaves for the rules' letters. UsageError when there are none."""
    found = opened(resources.find("leaves", BUNDLED, (".leaves",)))
    if found.alphabet.labels != rules.alphabet.labels:
        raise UsageError(
            "no leaves are bundled for these letters",
            where=rules.name,
            expected=f"those of {found.alphabet.name}",
            found=rules.alphabet.name,
            remedy="Learn them: lexc leaves learn IMAGE --rules NAME -o OUT.leaves; then leaves:file=OUT.leaves",
        )
    return found


def opened(path: str | os.PathLike[str]) -> leaves.Leaves:
    """A file, opened once and again when it was changed."""
    try:
        changed = os.stat(path).st_mtime_ns
    except (OSError, ValueError):
        changed = 0  # to open it says what is wrong
    return _opened(os.path.abspath(path), changed)


@lru_cache(maxsize=8)
def _opened(path: str, _changed: int) -> leaves.Leaves:
    return leaves.Leaves.load(path)
