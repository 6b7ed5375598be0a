"""The counts of the papers' generators, as in Gordon (1994, Tables IV and V)."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import zip_longest

FIRST_BIN_BITS = 8
"""The bits of the largest number of arcs in the first bin, 255; each later bin goes up to twice as many."""
_SUMS = ("n_existing_arcs", "n_anchors", "n_left_parts", "n_dead_left_parts", "n_left_arcs", "n_blocked_arcs")


@dataclass(slots=True)
class ArcCounts:
    """The number of positions, and of arcs traversed in them.

    bins: bins[0] is the number of positions with fewer than 256 arcs, bins[i] with 128 * 2**i to 256 * 2**i - 1.
    """

    n_positions: int = 0
    n_arcs: int = 0
    bins: list[int] = field(default_factory=list)

    def add(self, n_arcs: int) -> None:
        """Count a position."""
        number = max(n_arcs.bit_length() - FIRST_BIN_BITS, 0)
        self.bins += [0] * (number + 1 - len(self.bins))
        self.bins[number] += 1
        self.n_positions += 1
        self.n_arcs += n_arcs

    def __add__(self, other: ArcCounts) -> ArcCounts:
        bins = [a + b for a, b in zip_longest(self.bins, other.bins, fillvalue=0)]
        return ArcCounts(self.n_positions + other.n_positions, self.n_arcs + other.n_arcs, bins)


@dataclass(slots=True)
class Statistics:
    """The counts of all positions since the generator was made.

    without_blank, with_blank: the positions by the mover's rack. Arcs are those that a walk looks for, each
    letter that it tries and ◇ (calls of Gordon's NextArc); n_existing_arcs: those of them that exist, with arcs that
    only end words. n_anchors: the anchors from which walks began. n_left_parts: the left parts before anchors.
    n_dead_left_parts: the left parts to which no tile could be added (Appel and Jacobson 1988, section 7.2).
    n_left_arcs: the arcs looked for in left parts. n_blocked_arcs: those at anchors whose cross-check admits no letter.
    """

    without_blank: ArcCounts = field(default_factory=ArcCounts)
    with_blank: ArcCounts = field(default_factory=ArcCounts)
    n_existing_arcs: int = 0
    n_anchors: int = 0
    n_left_parts: int = 0
    n_dead_left_parts: int = 0
    n_left_arcs: int = 0
    n_blocked_arcs: int = 0

    @property
    def n_positions(self) -> int:
        """The number of positions."""
        return self.without_blank.n_positions + self.with_blank.n_positions

    @property
    def n_arcs(self) -> int:
        """The number of arcs that walks looked for."""
        return self.without_blank.n_arcs + self.with_blank.n_arcs

    def add(self, has_blank: bool, n_arcs: int, *others: int) -> None:
        """Count a position. others: its counts in the order of the kernel."""
        (self.with_blank if has_blank else self.without_blank).add(n_arcs)
        for name, number in zip(_SUMS, others, strict=True):
            setattr(self, name, getattr(self, name) + number)

    def __add__(self, other: Statistics) -> Statistics:
        sums = (getattr(self, name) + getattr(other, name) for name in _SUMS)
        return Statistics(self.without_blank + other.without_blank, self.with_blank + other.with_blank, *sums)
