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
# With an empty bag, measured (specs/decisions/0009-leaves.md): what it costs not to go out, in points, and what each
# point on tiles that stay does, as a share of what being left with them at the end would cost.
STAYING = 10
HELD = 0.5


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
        self._last = _last_leaves(generator, self._stake)

    def prepare(self, table: Table, rack: bytes) -> RackLeaves:
        """As `ByEquity`."""
        if table.bag:
            self._scorer.prepare(rack)
            return self._scorer
        others = sum(points * n for points, n in zip(self._values, table.unseen(), strict=True))
        self._last.prepare(rack, 0, POINT * (self._stake * others + STAYING))
        return self._last


def _last_leaves(generator: MoveGenerator, stake: int) -> RackLeaves:
    """What tiles are worth that stay when nothing is drawn any more. stake: by how much two players come apart for each
    point that one of them is left with. The empty leave, too, is charged with STAYING here."""
    apiece = array("i", bytes(4 * 64 * COUNTS))
    for tile, points in enumerate(generator.rules.values):
        for n in range(1, COUNTS):
            apiece[COUNTS * tile + n] = -round(POINT * HELD * stake * points * n)
    last = nothing_learned(generator)
    last.add(apiece, array("i", [-POINT * STAYING] * COUNTS * COUNTS))
    return last


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
