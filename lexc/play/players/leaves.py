"""The player who has learned what leaves are worth."""

from __future__ import annotations

import os
from array import array
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, ClassVar

from lexc import resources
from lexc.errors import UsageError
from lexc.kernels.leaves import COUNTS, POINT, RackLeaves
from lexc.play import ending, leaves
from lexc.play.equity import ByEquity, nothing_learned
from lexc.play.generator import MoveGenerator
from lexc.play.rules import Rules
from lexc.play.table import Table

BUNDLED = "english"
HELD = 1.0
"""What a point on tiles that stay counts against a move once the bag is empty, as a share of what it would cost to be
left with them (specs/decisions/0009-leaves.md)."""


class Leaves(ByEquity):
    """Points and the learned value of what stays. file: a `.leaves` file; without it, the bundled one for the letters.

    With an empty bag nothing is drawn to a leave: then going out counts for what the others' tiles bring, and
    tiles that stay for what they may cost.
    """

    options: ClassVar[Mapping[str, Callable[[str], Any]]] = {"file": str}

    def __init__(
        self, generator: MoveGenerator, seed: str = "", file: str = "", learned: leaves.Leaves | None = None
    ) -> None:
        rules = generator.rules
        found = learned or (opened(file) if file else bundled(rules))
        found.check(rules)
        super().__init__(generator, found.scorer())
        self._values = rules.values
        self._stake = ending.gain(rules) + ending.loss(rules, True)
        self._last = nothing_learned(generator)
        cost = [-round(POINT * HELD * self._stake * points) for points in self._values]
        apiece = array("i", bytes(4 * 64 * COUNTS))
        for tile, points in enumerate(cost):
            for n in range(1, COUNTS):
                apiece[COUNTS * tile + n] = n * points
        self._last.add(apiece, array("i", bytes(4 * COUNTS * COUNTS)))

    def prepare(self, table: Table, rack: bytes) -> RackLeaves:
        """As `ByEquity`."""
        if table.bag:
            self._scorer.prepare(rack)
            return self._scorer
        others = sum(points * n for points, n in zip(self._values, table.unseen(), strict=True))
        self._last.prepare(rack, 0, POINT * self._stake * others)
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
