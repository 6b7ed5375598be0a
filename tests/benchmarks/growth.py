"""Table 5: the growth of time and memory with the number of keys."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import accumulate, islice, pairwise
from pathlib import Path

from measure import Row, Table
from process import build_command, run_and_measure

_BAR = 15.0
_RUNS = {1_000_000: 3, 10_000_000: 2}
_BATCH = 100_000
_LETTERS = bytes(ord("a") + i % 26 for i in range(256))


def table(folder: Path) -> Table:
    """Table 5: `lexc build` of DAWGs of 1 and 10 million synthetic keys of each sort, in processes of its own."""
    result = Table("5. Growth: lexc build of synthetic keys to a DAWG", "ratio: beside a tenth of the keys")
    makers: dict[str, Callable[[int], Iterator[bytes]]] = {
        "shared affixes": affixed_keys,
        "random letters": random_keys,
        "random letters, sorted": lambda n: iter(sorted(random_keys(n))),
    }
    for name, maker in makers.items():
        small: list[Row] = []
        for n, runs in _RUNS.items():
            figures, n_bytes = _build_repeatedly(maker(n), folder, runs)
            many = f"{name}, {n // 1_000_000} million"
            rows = [
                Row(f"{many}: CPU time", [run["cpu"] for run in figures], "s"),
                Row(f"{many}: wall time", [run["wall"] for run in figures], "s"),
                Row(f"{many}: peak memory", [run["peak"] for run in figures], "MB"),
            ]
            for row, before in zip(rows, small, strict=False):
                row.against = before
                if row.unit == "s":
                    row.bar = _BAR
            rows[0].note = f"image {n_bytes / 1e6:.1f} MB"
            result.rows += rows
            small = rows
        result.rows.append(None)
    return result


def _build_repeatedly(keys: Iterator[bytes], folder: Path, runs: int) -> tuple[list[dict[str, float]], int]:
    """(the figures of each build, the size of the image in bytes)."""
    words, image = folder / "keys.txt", folder / "keys.dawg"
    with words.open("wb") as file:
        while batch := list(islice(keys, _BATCH)):
            file.write(b"\n".join(batch) + b"\n")
    figures = [run_and_measure(build_command(words, image)) for _ in range(runs)]
    size = image.stat().st_size
    words.unlink()
    image.unlink()
    return figures, size


def random_keys(n: int) -> Iterator[bytes]:
    """n keys of 8 to 12 random letters, in random order."""
    rng = random.Random(n)
    while n > 0:
        lengths = rng.choices(range(8, 13), k=min(n, _BATCH))
        letters = rng.randbytes(sum(lengths)).translate(_LETTERS)
        yield from (letters[a:b] for a, b in pairwise(accumulate(lengths, initial=0)))
        n -= len(lengths)


def affixed_keys(n: int) -> Iterator[bytes]:
    """n keys as an inflecting language has them: each stem with some prefixes and one of 40 sets of suffixes."""
    rng = random.Random(n)

    def random_strings(count: int, shortest: int, longest: int) -> list[bytes]:
        lengths = rng.choices(range(shortest, longest + 1), k=count)
        return [rng.randbytes(length).translate(_LETTERS) for length in lengths]

    prefixes, suffixes = random_strings(60, 1, 4), random_strings(200, 1, 5)
    paradigms = [[b"", *rng.sample(suffixes, rng.randint(4, 30))] for _ in range(40)]
    while True:
        for stem in random_strings(1000, 4, 8):
            endings = rng.choice(paradigms)
            for prefix in [b"", *rng.sample(prefixes, rng.randint(0, 5))]:
                for ending in endings:
                    if n == 0:
                        return
                    yield prefix + stem + ending
                    n -= 1
