"""The likeliest way in which one text became another: letters dropped, added, replaced or exchanged."""

from __future__ import annotations

VOWELS = frozenset("aeiouyàáâãäåæèéêëìíîïòóôõöøùúûüýąęó")
_VOWEL_COST, _MIXED_COST, _DOUBLING_COST = 0.7, 1.3, 0.95  # other edits cost 1; these values gave the best suggestions

Segments = list[tuple[str, str]]
"""(written, meant) pieces that make up both texts, in order."""


def align(written: str, meant: str) -> tuple[float, Segments]:
    """The distance of two texts, and the segments of the cheapest alignment."""
    table: list[list[tuple[float, int, int]]] = [[(0.0, 0, 0)] * (len(meant) + 1) for _ in range(len(written) + 1)]
    for i in range(len(written) + 1):
        for j in range(len(meant) + 1):
            if i or j:
                table[i][j] = min(
                    (table[i - n_written][j - n_meant][0] + cost, n_written, n_meant)
                    for cost, n_written, n_meant in _steps(written[:i], meant[:j])
                )
    return table[-1][-1][0], _trace(written, meant, table)


def _steps(written: str, meant: str) -> list[tuple[float, int, int]]:
    """The edits that may come last, as (cost, written letters, meant letters)."""
    found = []
    if written and meant:
        found.append((_replacement(written[-1], meant[-1]), 1, 1))
    if written:
        found.append((_DOUBLING_COST if written[-1:] == written[-2:-1] else 1.0, 1, 0))
    if meant:
        found.append((_DOUBLING_COST if meant[-1:] == meant[-2:-1] else 1.0, 0, 1))
    if len(written) > 1 and written[-1] != written[-2] and written[-2:] == meant[-2:][::-1]:
        found.append((1.0, 2, 2))
    return found


def _replacement(written: str, meant: str) -> float:
    if written == meant:
        return 0.0
    n_vowels = (written in VOWELS) + (meant in VOWELS)
    return (1.0, _MIXED_COST, _VOWEL_COST)[n_vowels]


def _trace(written: str, meant: str, table: list[list[tuple[float, int, int]]]) -> Segments:
    i, j, found = len(written), len(meant), []
    while i or j:
        _, n_written, n_meant = table[i][j]
        found.append((written[i - n_written : i], meant[j - n_meant : j]))
        i, j = i - n_written, j - n_meant
    return found[::-1]
