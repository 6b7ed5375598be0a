"""Fits the numbers of Gordon's rack heuristics, racks.toml, to learned values of leaves.

    python lexicons/leaves/make_racks.py english.leaves > lexicons/leaves/racks.toml

Gordon (1994, "Performance under heuristics") names the terms of his three heuristics, but not their weights: the
utility of each letter, a penalty for duplicates, a balance of vowels and consonants. Seeded self-play learned the
values of all leaves of one to six tiles (`lexc leaves learn`). This script fits the weights to them by least squares.
A leave counts as often as it is drawn among the leaves of its length; all lengths count alike.

- rack1: a number for each letter and the blank;
- rack2: these, and a number for each letter for every copy of it beyond the first;
- rack3: these, and a number for each count of vowels and consonants (blanks are neither).
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from math import comb, prod

from lexc.alphabet import Alphabet
from lexc.kernels.plays.leaves import POINT
from lexc.play.equity.leaves import Leaves, all_leaves

Feature = tuple[str, int, int]
Row = list[tuple[Feature, int]]

RIDGE = 1e-6  # of a feature's own weight: it splits what two features share between them, and no pivot is zero


def letters(leave: Counter[int], _: Alphabet) -> Row:
    """The features of rack1: the copies of each tile."""
    return [(("letter", tile, 0), n) for tile, n in leave.items()]


def duplicates(leave: Counter[int], alphabet: Alphabet) -> Row:
    """The features of rack2: those of rack1, and each tile's copies beyond the first."""
    return letters(leave, alphabet) + [(("duplicate", tile, 0), n - 1) for tile, n in leave.items() if n > 1]


def balance(leave: Counter[int], alphabet: Alphabet) -> Row:
    """The features of rack3: those of rack2, and the pair of counts of vowels and consonants."""
    n_vowels = sum(n for tile, n in leave.items() if tile in alphabet.vowels)
    n_consonants = sum(n for tile, n in leave.items() if tile and tile not in alphabet.vowels)
    return [*duplicates(leave, alphabet), (("balance", n_vowels, n_consonants), 1)]


def weighted_leaves(leaves: Leaves) -> Iterator[tuple[Counter[int], float, float]]:
    """Each leave, its value in points, and the probability of drawing it among the leaves of its length."""
    counts = [leaves.alphabet.blank_count, *leaves.alphabet.counts]
    total = sum(counts)
    scorer = leaves.scorer()
    for labels in bytes(all_leaves(leaves.alphabet)).split(b"\0")[:-1]:
        tiles = bytes(label - 1 for label in labels)
        value = scorer.value(scorer.prepare(tiles) - 1) / POINT  # the last of a rack's leaves is the whole rack
        leave = Counter(tiles)
        yield leave, value, prod(comb(counts[tile], n) for tile, n in leave.items()) / comb(total, len(tiles))


def fit(leaves: Leaves, features: Callable[[Counter[int], Alphabet], Row]) -> dict[Feature, float]:
    """The fitted weight of each feature, by the normal equations."""
    products: dict[Feature, dict[Feature, float]] = defaultdict(lambda: defaultdict(float))
    targets: dict[Feature, float] = defaultdict(float)
    for leave, value, weight in weighted_leaves(leaves):
        row = features(leave, leaves.alphabet)
        for feature, n in row:
            targets[feature] += weight * n * value
            for other, m in row:
                products[feature][other] += weight * n * m
    names = sorted(products)
    matrix = [[products[one][other] for other in names] + [targets[one]] for one in names]
    for i, row_ in enumerate(matrix):
        row_[i] *= 1 + RIDGE
    return dict(zip(names, solve(matrix), strict=True))


def solve(matrix: list[list[float]]) -> list[float]:
    """Solve a symmetric, positive definite system by Gaussian elimination. The last column is the right side."""
    n = len(matrix)
    for i in range(n):
        for k in range(i + 1, n):
            if factor := matrix[k][i] / matrix[i][i]:
                matrix[k] = [b - factor * a for a, b in zip(matrix[i], matrix[k], strict=True)]
    for i in reversed(range(n)):
        rest = sum(matrix[i][k] * matrix[k][n] for k in range(i + 1, n))
        matrix[i][n] = (matrix[i][n] - rest) / matrix[i][i]
    return [row[n] for row in matrix]


def share_of_variance(
    leaves: Leaves, found: dict[Feature, float], features: Callable[[Counter[int], Alphabet], Row]
) -> float:
    """The share of the values' variance that the fit explains, from 0 to 1."""
    error = total = mean = n = 0.0
    for leave, value, weight in weighted_leaves(leaves):
        guess = sum(found[feature] * count for feature, count in features(leave, leaves.alphabet))
        error += weight * (value - guess) ** 2
        total += weight * value**2
        mean += weight * value
        n += weight
    return 1 - error / (total - mean * mean / n)


def lines(name: str, leaves: Leaves, found: dict[Feature, float]) -> Iterable[str]:
    """The lines of one heuristic in racks.toml."""
    alphabet = leaves.alphabet
    labels = ["?", *alphabet.labels]
    yield f"[{name}]"
    for kind, key in (("letter", "letters"), ("duplicate", "duplicates")):
        pairs = [f'"{labels[tile]}" = {value:.2f}' for (what, tile, _), value in sorted(found.items()) if what == kind]
        if pairs:
            yield f"{key} = {{ {', '.join(pairs)} }}"
    rows: dict[int, dict[int, float]] = defaultdict(dict)
    for (what, n_vowels, n_consonants), value in found.items():
        if what == "balance":
            rows[n_vowels][n_consonants] = value
    if rows:
        size = max(rows)
        cells = [[f"{rows[v].get(c, 0):.2f}" for c in range(max(rows[v]) + 1)] for v in range(size + 1)]
        yield "balance = ["
        yield from (f"    [{', '.join(row)}]," for row in cells)
        yield "]"
    yield ""


def main(path: str) -> None:
    leaves = Leaves.load(path)
    print("# Gordon's rack heuristics, in points: made by make_racks.py from learned leaves; not edited by hand.")
    print(
        "# letters: each tile kept; duplicates: each copy beyond the first; balance: a row for each number of vowels,"
    )
    print("# in it a number for each number of consonants.")
    print(f'alphabet = "{leaves.alphabet.name}"\n')
    for name, features in (("rack1", letters), ("rack2", duplicates), ("rack3", balance)):
        found = fit(leaves, features)
        share = 100 * share_of_variance(leaves, found, features)
        print(f"# explains {share:.1f} % of the variance of the values of leaves")
        print("\n".join(lines(name, leaves, found)))


if __name__ == "__main__":
    main(sys.argv[1])
