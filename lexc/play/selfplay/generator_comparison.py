"""The generators of the papers beside each other, on the positions of the same games (Gordon 1994, Tables IV and V)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from time import process_time
from typing import Any

from lexc.play.generation.algorithms import APPEL_JACOBSON, GORDON
from lexc.play.generation.generator import MoveGenerator
from lexc.play.generation.plays import Plays
from lexc.play.generation.statistics import FIRST_BIN, Statistics

ALGORITHMS = (APPEL_JACOBSON, GORDON)


@dataclass(slots=True)
class Comparison:
    """Counts over positions; comparisons add up. seconds: CPU time of each generator, which no two runs have alike."""

    positions: int = 0
    plays: int = 0
    statistics: dict[str, Statistics] = field(default_factory=lambda: {name: Statistics() for name in ALGORITHMS})
    seconds: dict[str, float] = field(default_factory=lambda: dict.fromkeys(ALGORITHMS, 0.0), compare=False)

    def __add__(self, other: Comparison) -> Comparison:
        return Comparison(
            self.positions + other.positions,
            self.plays + other.plays,
            {name: self.statistics[name] + other.statistics[name] for name in ALGORITHMS},
            {name: self.seconds[name] + other.seconds[name] for name in ALGORITHMS},
        )

    def ratios(self) -> dict[str, float]:
        """How many times what Gordon's algorithm takes Appel and Jacobson's does: in arcs, anchors and time a move."""
        aj, gordon = (self.statistics[name] for name in ALGORITHMS)
        seconds = [self.seconds[name] for name in ALGORITHMS]
        pairs = {"arcs": (aj.n_arcs, gordon.n_arcs), "anchors": (aj.n_anchors, gordon.n_anchors), "time": seconds}
        return {name: one / other if other else 0.0 for name, (one, other) in pairs.items()}

    def plain(self) -> dict[str, Any]:
        """For JSON."""
        n = max(self.positions, 1)
        return {
            "positions": self.positions,
            "plays_per_position": self.plays / n,
            "generators": {name: self._plain(name, n) for name in ALGORITHMS},
            "ratios": self.ratios(),
        }

    def _plain(self, name: str, n: int) -> dict[str, Any]:
        counted = self.statistics[name]
        bins = {"without_blank": counted.without_blank, "with_blank": counted.with_blank}
        return {
            "arcs_per_move": counted.n_arcs / n,
            "anchors_per_move": counted.n_anchors / n,
            "left_parts_per_move": counted.n_left_parts / n,
            "dead_left_parts_per_move": counted.n_dead / n,
            "microseconds_per_move": self.seconds[name] / n * 1e6,
            "first_bin_below": 1 << FIRST_BIN,
            **{kind: {"positions": e.n_positions, "arcs": e.n_arcs, "bins": e.bins} for kind, e in bins.items()},
        }


class Comparer:
    """Runs the generators on positions that somebody else plays. generator: whose lexicon and rules they share.

    UsageError when the lexicon has no GADDAG: one of them walks nothing else.
    """

    def __init__(self, generator: MoveGenerator) -> None:
        lexicon, rules = generator.lexicon, generator.rules
        self._generators = {name: MoveGenerator(lexicon, rules, name) for name in ALGORITHMS}
        self.comparison = Comparison(statistics={name: g.statistics for name, g in self._generators.items()})

    def take(self, squares: bytes | bytearray, rack: bytes) -> None:
        """Generate all plays of a position with each."""
        found = {name: self._timed(name, squares, rack) for name in ALGORITHMS}
        self.comparison.positions += 1
        self.comparison.plays += len(found[GORDON])

    def _timed(self, name: str, squares: bytes | bytearray, rack: bytes) -> Plays:
        start = process_time()
        plays = self._generators[name].raw_plays(squares, rack)
        self.comparison.seconds[name] += process_time() - start
        return plays


def total(comparisons: Iterable[Comparison | None]) -> Comparison | None:
    """The sum of those that there are."""
    there = [comparison for comparison in comparisons if comparison is not None]
    return sum(there[1:], there[0]) if there else None
