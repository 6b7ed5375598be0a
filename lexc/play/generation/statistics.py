"""What the reference generators count, as Gordon tells it (1994, Tables IV and V)."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import zip_longest

FIRST_BIN = 8  # bits: the first bin holds what needs up to 255 arcs, each one after it up to twice as many


@dataclass(slots=True)
class Effort:
    """Positions, the arcs traversed in them, and in bins[i] those with fewer than 256 * 2**i arcs, but not fewer than
    half of that."""

    n_positions: int = 0
    n_arcs: int = 0
    bins: list[int] = field(default_factory=list)

    def add(self, n_arcs: int) -> None:
        """Count a position."""
        number = max(n_arcs.bit_length() - FIRST_BIN, 0)
        self.bins += [0] * (number + 1 - len(self.bins))
        self.bins[number] += 1
        self.n_positions += 1
        self.n_arcs += n_arcs

    def __add__(self, other: Effort) -> Effort:
        bins = [a + b for a, b in zip_longest(self.bins, other.bins, fillvalue=0)]
        return Effort(self.n_positions + other.n_positions, self.n_arcs + other.n_arcs, bins)


@dataclass(slots=True)
class Statistics:
    """All positions since the generator was made.

    without_blank, with_blank: by the mover's rack. An arc is an edge of the automaton that a walk takes, ◇ included,
    also one that only accepts. n_anchors: anchors from which walks began. n_left_parts, n_dead: left parts that were
    put before an anchor, and those of them to which not one tile could be added (Appel and Jacobson 1988, section 7.2).
    """

    without_blank: Effort = field(default_factory=Effort)
    with_blank: Effort = field(default_factory=Effort)
    n_anchors: int = 0
    n_left_parts: int = 0
    n_dead: int = 0

    @property
    def n_positions(self) -> int:
        return self.without_blank.n_positions + self.with_blank.n_positions

    @property
    def n_arcs(self) -> int:
        return self.without_blank.n_arcs + self.with_blank.n_arcs

    def add(self, has_blank: bool, n_arcs: int, n_anchors: int, n_left_parts: int, n_dead: int) -> None:
        """Count a position."""
        (self.with_blank if has_blank else self.without_blank).add(n_arcs)
        self.n_anchors += n_anchors
        self.n_left_parts += n_left_parts
        self.n_dead += n_dead

    def __add__(self, other: Statistics) -> Statistics:
        return Statistics(
            self.without_blank + other.without_blank,
            self.with_blank + other.with_blank,
            self.n_anchors + other.n_anchors,
            self.n_left_parts + other.n_left_parts,
            self.n_dead + other.n_dead,
        )
