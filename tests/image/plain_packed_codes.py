"""The codes of packed nodes: step 7 of "The choices of a writer in `packed`" of `specs/image.md`."""

from __future__ import annotations

from collections.abc import Hashable
from itertools import accumulate

Field = tuple[int, int]  # value, bits
Entries = list[tuple[int, ...]]  # of a table: the numbers of each entry, in the order in which the page compares them

SHAPE, LABEL_SET, RAW, CHAIN = 0, 1, 2, 3
INFINITE = 2**64 - 1


class Codes:
    """The codes of a part: tables of entries, classes, and for each entry its code and the size of the code."""

    def __init__(self, shapes: Entries, label_sets: Entries, chains: Entries, counts: list[list[int]]) -> None:
        self.tables: list[Entries] = [shapes, label_sets, chains]
        self.classes: list[tuple[int, int, int]] = []  # type, width, first
        self.codes: dict[tuple[int, Hashable], Field] = {}
        divisions = [Division(of_table, most) for of_table, most in zip(counts, (15, 6, 15), strict=True)]
        choices = [(a, b, c) for a in range(16) for b in range(7) for c in range(16) if a + b + c <= 15]
        choices = [n for n in choices if divisions[2].costs[n[2]] < INFINITE]
        best = min(choices, key=lambda n: (sum(division.costs[k] for division, k in zip(divisions, n, strict=True)), n))
        tables = zip((SHAPE, LABEL_SET, CHAIN), self.tables, divisions, best, strict=True)
        for kind, table, division, n_classes in tables:
            for first, end in division.bounds(n_classes):
                width = (end - first - 1).bit_length()
                for v, entry in enumerate(table[first:end]):
                    self.codes[kind, entry] = (len(self.classes) | v << 4, 4 + width)
                self.classes.append((kind, width, first))
        self.classes += [(RAW, 0, 0)] * (16 - len(self.classes))


class Division:
    """Step 5 of the codes: costs[k] for k classes. first[k, end]: the first of the last class, for `end` entries."""

    def __init__(self, counts: list[int], most: int) -> None:
        self.n = len(counts)
        sums = list(accumulate(counts, initial=0))
        cost = {(0, 0): 0}
        self.first: dict[tuple[int, int], int] = {}
        for k in range(1, most + 1):
            for i in range(self.n + 1):
                for w in range(14 if (k - 1, i) in cost else 0):
                    end = min(i + 2**w, self.n)
                    x = cost[k - 1, i] + w * (sums[end] - sums[i])
                    if x < cost.get((k, end), INFINITE):
                        cost[k, end], self.first[k, end] = x, i
                    if end == self.n:
                        break
        self.costs = [cost.get((k, self.n), INFINITE) for k in range(16)]

    def bounds(self, k: int) -> list[tuple[int, int]]:
        """The first entry, and the one behind the last, of each class that is not empty, among k classes."""
        found, end = [], self.n
        for n_classes in range(k, 0, -1):
            first = self.first[n_classes, end]
            if first < end:
                found.append((first, end))
            end = first
        return found[::-1]


def least_count(n: int, k: int, entry_bits: int) -> int:
    """f of the page: the least count for which a shape of k arcs gets an entry, among n nodes."""
    f = 2
    while f < n and f * (8 * (15 + 4 * k) - eighths(n) + eighths(f) - 3) <= 8 * entry_bits:
        f += 1
    return f


def eighths(x: int) -> int:
    """Eight times the binary logarithm, rounded down."""
    return (x**8).bit_length() - 1
