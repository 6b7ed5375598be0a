"""Fits the numbers of Gordon's rack heuristics, racks.toml, to learned values of leaves.

    python lexicons/leaves/make_racks.py english.leaves > lexicons/leaves/racks.toml

Gordon (1994, "Performance under heuristics") says what his three heuristics count and not how much: the utility of each
letter; less for duplicates; a balance of vowels and consonants. Here the values of all leaves of one to six tiles,
which self-play with a seed taught (`lexc leaves learn`), are fitted by least squares, each leave as often as the bag
deals it among those of its length, all lengths alike:

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

RIDGE = 1e-6  # of a feature's own weight: what two features share is shared out, and nothing is divided by zero


def letters(leave: Counter[int], _: Alphabet) -> Row:
    return [(("letter", tile, 0), n) for tile, n in leave.items()]


def duplicates(leave: Counter[int], alphabet: Alphabet) -> Row:
    return letters(leave, alphabet) + [(("duplicate", tile, 0), n - 1) for tile, n in leave.items() if n > 1]


def balance(leave: Counter[int], alphabet: Alphabet) -> Row:
    n_vowels = sum(n for tile, n in leave.items() if tile in alphabet.vowels)
    n_consonants = sum(n for tile, n in leave.items() if tile and tile not in alphabet.vowels)
    return [*duplicates(leave, alphabet), (("balance", n_vowels, n_consonants), 1)]


def weights(leaves: Leaves) -> Iterator[tuple[Counter[int], float, float]]:
    """Each leave, its value, and how often the bag deals it among leaves of its length."""
    counts = [leaves.alphabet.blank_count, *leaves.alphabet.counts]
    total = sum(counts)
    scorer = leaves.scorer()
    for labels in bytes(all_leaves(leaves.alphabet)).split(b"\0")[:-1]:
        tiles = bytes(label - 1 for label in labels)
        value = scorer.value(scorer.prepare(tiles) - 1) / POINT  # the last of a rack's leaves is the whole rack
        leave = Counter(tiles)
        yield leave, value, prod(comb(counts[tile], n) for tile, n in leave.items()) / comb(total, len(tiles))


def fitted(leaves: Leaves, features: Callable[[Counter[int], Alphabet], Row]) -> dict[Feature, float]:
    """The number of each feature, by the normal equations."""
    products: dict[Feature, dict[Feature, float]] = defaultdict(lambda: defaultdict(float))
    targets: dict[Feature, float] = defaultdict(float)
    for leave, value, weight in weights(leaves):
        row = features(leave, leaves.alphabet)
        for feature, n in row:
            targets[feature] += weight * n * value
            for other, m in row:
                products[feature][other] += weight * n * m
    names = sorted(products)
    matrix = [[products[one][other] for other in names] + [targets[one]] for one in names]
    for i, row_ in enumerate(matrix):
        row_[i] *= 1 + RIDGE
    return dict(zip(names, solved(matrix), strict=True))


def solved(matrix: list[list[float]]) -> list[float]:
    """The solution of linear equations, symmetric and positive definite, the right side in the last column."""
    n = len(matrix)
    for i in range(n):
        for k in range(i + 1, n):
            if factor := matrix[k][i] / matrix[i][i]:
                matrix[k] = [b - factor * a for a, b in zip(matrix[i], matrix[k], strict=True)]
    for i in reversed(range(n)):
        rest = sum(matrix[i][k] * matrix[k][n] for k in range(i + 1, n))
        matrix[i][n] = (matrix[i][n] - rest) / matrix[i][i]
    return [row[n] for row in matrix]


def explained(leaves: Leaves, found: dict[Feature, float], features: Callable[[Counter[int], Alphabet], Row]) -> float:
    """How much of the variance of the values is explained."""
    error = total = mean = n = 0.0
    for leave, value, weight in weights(leaves):
        guess = sum(found[feature] * count for feature, count in features(leave, leaves.alphabet))
        error += weight * (value - guess) ** 2
        total += weight * value**2
        mean += weight * value
        n += weight
    return 1 - error / (total - mean * mean / n)


def lines(name: str, leaves: Leaves, found: dict[Feature, float]) -> Iterable[str]:
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
        found = fitted(leaves, features)
        print(f"# explains {100 * explained(leaves, found, features):.1f} % of the variance of the values of leaves")
        print("\n".join(lines(name, leaves, found)))


if __name__ == "__main__":
    main(sys.argv[1])
