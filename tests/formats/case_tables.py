"""Writes the tables of letter case in lexc.h, from Python's version of Unicode.

python tests/formats/case_tables.py         prints the rows
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

Row = tuple[int, int, int, int]
"""The first letter of a run, the number of its letters, the distance of each to the next, and to its other case."""

_LETTERS = [code for code in range(0x110000) if not 0xD800 <= code < 0xE000]


def runs_of(distances: dict[int, int]) -> Iterator[Row]:
    """Runs of letters that have the same distance. distances: by letter, ascending."""
    remaining = dict(distances)
    for first in distances:
        if first not in remaining:
            continue
        lengths = {stride: _length(remaining, first, stride) for stride in (1, 2)}
        stride = max(lengths, key=lambda stride: lengths[stride])
        for i in range(lengths[stride]):
            del remaining[first + i * stride]
        yield first, lengths[stride], stride, distances[first]


def _length(distances: dict[int, int], first: int, stride: int) -> int:
    n = 1
    while distances.get(first + n * stride) == distances[first]:
        n += 1
    return n


def case_rows(change: Callable[[str], str]) -> list[Row]:
    """The runs of letters that a change of case turns into one other letter."""
    changed = {code: change(chr(code)) for code in _LETTERS}
    return list(runs_of({code: ord(new) - code for code, new in changed.items() if len(new) == 1 and ord(new) != code}))


def growing_rows() -> list[Row]:
    """The runs of letters whose capital is several letters."""
    return list(runs_of({code: 0 for code in _LETTERS if len(chr(code).upper()) > 1}))


def table(name: str, rows: list[Row]) -> str:
    """A table in C."""
    lines, line = [f"static const lexc_case_ {name}[] = {{"], "   "
    for first, n, stride, distance in rows:
        cell = f" {{{first:#x}, {n}, {stride}, {distance}}},"
        if len(line + cell) > 120:
            lines.append(line)
            line = "   "
        line += cell
    return "\n".join([*lines, line.rstrip(",") + "};"])


def tables() -> str:
    """All tables, as they stand in lexc.h."""
    rows = {"lexc_lower_": case_rows(str.lower), "lexc_upper_": case_rows(str.upper), "lexc_growing_": growing_rows()}
    return "\n".join(table(name, found) for name, found in rows.items())


if __name__ == "__main__":
    print(tables())
