"""The likeliest way in which one text became another: letters dropped, added, replaced or exchanged."""

from __future__ import annotations

VOWELS = frozenset("aeiouyàáâãäåæèéêëìíîïòóôõöøùúûüýąęó")
_WRONG_VOWEL, _WRONG_KIND, _DOUBLED = 0.7, 1.3, 0.95  # beside 1 for any other edit; chosen by their results

Segments = list[tuple[str, str]]
"""(written, meant) pieces that make up both texts, in order."""


def align(written: str, meant: str) -> tuple[float, Segments]:
    """The distance of two texts, and the segments of the cheapest alignment."""
    table: list[list[tuple[float, int, int]]] = [[(0.0, 0, 0)] * (len(meant) + 1) for _ in range(len(written) + 1)]
    for i in range(len(written) + 1):
        for j in range(len(meant) + 1):
            if i or j:
                table[i][j] = min(
                    (table[i - back_i][j - back_j][0] + cost, back_i, back_j)
                    for cost, back_i, back_j in _steps(written[:i], meant[:j])
                )
    return table[-1][-1][0], _trace(written, meant, table)


def _steps(written: str, meant: str) -> list[tuple[float, int, int]]:
    """The edits that may come last, as (cost, written letters, meant letters)."""
    found = []
    if written and meant:
        found.append((_replacement(written[-1], meant[-1]), 1, 1))
    if written:
        found.append((_DOUBLED if written[-1:] == written[-2:-1] else 1.0, 1, 0))
    if meant:
        found.append((_DOUBLED if meant[-1:] == meant[-2:-1] else 1.0, 0, 1))
    if len(written) > 1 and written[-1] != written[-2] and written[-2:] == meant[-2:][::-1]:
        found.append((1.0, 2, 2))
    return found


def _replacement(written: str, meant: str) -> float:
    if written == meant:
        return 0.0
    n_vowels = (written in VOWELS) + (meant in VOWELS)
    return (1.0, _WRONG_KIND, _WRONG_VOWEL)[n_vowels]


def _trace(written: str, meant: str, table: list[list[tuple[float, int, int]]]) -> Segments:
    i, j, found = len(written), len(meant), []
    while i or j:
        _, back_i, back_j = table[i][j]
        found.append((written[i - back_i : i], meant[j - back_j : j]))
        i, j = i - back_i, j - back_j
    return found[::-1]
