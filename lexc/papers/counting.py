"""Generators of plays that count their walks."""

from __future__ import annotations

import os

from lexc.lexicon import Lexicon
from lexc.papers.statistics import Statistics
from lexc.play.generation.algorithms import FAST
from lexc.play.generation.generator import MoveGenerator
from lexc.play.generation.plays import Plays
from lexc.play.rules import Rules


class CountingGenerator(MoveGenerator):
    """A generator with the counts of its walks, of all positions since it was made. The fast algorithm counts none."""

    def __init__(self, lexicon: Lexicon, rules: str | os.PathLike[str] | Rules, algorithm: str) -> None:
        super().__init__(lexicon, rules, algorithm)
        self.statistics = Statistics()

    def raw_plays(self, squares: bytes | bytearray, rack: bytes, both_directions: bool = False) -> Plays:
        """List the plays of a position, and count the walks for them; see `MoveGenerator.raw_plays`."""
        plays = super().raw_plays(squares, rack, both_directions)
        if self.algorithm != FAST:
            self.statistics.add(0 in rack, *self._kernel.statistics())  # type: ignore[attr-defined]
        return plays
