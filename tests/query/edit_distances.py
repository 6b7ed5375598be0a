"""The fewest edits between words, by the table of Wagner and Fischer."""

from __future__ import annotations

from itertools import product
from math import inf
from typing import Any

from lexc.kernels.matching._edits import DELETE, INSERT, REPLACE, TRANSPOSE

ANY_BUT_TRANSPOSE = INSERT | DELETE | REPLACE


def distance(a: Any, b: Any, edits: int = ANY_BUT_TRANSPOSE) -> float:
    """The fewest edits of these kinds that make b of a; infinite if none do."""
    table = [[0.0 if i == j == 0 else inf for j in range(len(b) + 1)] for i in range(len(a) + 1)]
    for i, j in product(range(len(a) + 1), range(len(b) + 1)):
        ways = [table[i][j]]
        if j > 0 and edits & INSERT:
            ways.append(table[i][j - 1] + 1)
        if i > 0 and edits & DELETE:
            ways.append(table[i - 1][j] + 1)
        if i > 0 and j > 0 and (a[i - 1] == b[j - 1] or edits & REPLACE):
            ways.append(table[i - 1][j - 1] + (a[i - 1] != b[j - 1]))
        if i > 1 and j > 1 and edits & TRANSPOSE and a[i - 2 : i] == b[j - 2 : j][::-1]:
            ways.append(table[i - 2][j - 2] + 1)
        table[i][j] = min(ways)
    return table[-1][-1]


def nearest_beginning(a: Any, b: Any, edits: int = ANY_BUT_TRANSPOSE) -> float:
    """The fewest edits of these kinds that make a beginning of b of a."""
    return min(distance(a, b[:n], edits) for n in range(len(b) + 1))
