"""Draws from a bag whose tiles are known: sets of tiles, each with the number of ways to draw it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from math import comb, prod


def draws(counts: Mapping[int, int], n: int) -> Iterator[tuple[bytes, int]]:
    """All sets of n tiles, each with the number of ways to draw it. counts: by tile, the number that there is."""
    for drawn in _multisets(sorted(counts.items()), n):
        yield drawn, prod(comb(counts[tile], count) for tile, count in Counter(drawn).items())


def _multisets(counts: list[tuple[int, int]], n: int) -> Iterator[bytes]:
    if n == 0:
        yield b""
    elif counts:
        (tile, count), *others = counts
        for number in range(min(count, n), -1, -1):
            yield from (bytes([tile]) * number + rest for rest in _multisets(others, n - number))
