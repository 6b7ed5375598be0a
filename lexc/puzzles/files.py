"""Files of grids: ipuz and Across Lite's by their names or their beginnings; anything else is text."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from lexc.errors import PuzzleError
from lexc.image.writer import write_atomically
from lexc.puzzles.across_lite import read_puz, write_puz
from lexc.puzzles.clues import note_lost_circles, note_lost_clues
from lexc.puzzles.grid import Grid
from lexc.puzzles.ipuz import read_ipuz, write_ipuz
from lexc.puzzles.text_grids import read_text, write_text, write_xd
from lexc.system.files import open_to_read

_MAX_SIZE = 1 << 22


class GridFormat(NamedTuple):
    """A format of grids. suffix: of its files. write: returns the bytes, and notes on what the format has no room for.

    beginning: of its files, whatever their names are; None for texts.
    """

    suffix: str
    read: Callable[[bytes, str], Grid]
    write: Callable[[Grid], tuple[bytes, list[str]]]
    beginning: re.Pattern[bytes] | None = None


def _read_text(data: bytes, where: str) -> Grid:
    try:
        return read_text(data.decode("utf-8-sig"), where)
    except UnicodeDecodeError as error:
        found = f"byte {data[error.start]:#04x} at {error.start}"
        raise PuzzleError("not UTF-8", where=where, expected="a grid as text", found=found) from error


def _write_text(grid: Grid) -> tuple[bytes, list[str]]:
    return write_text(grid).encode(), []


def _write_xd(grid: Grid) -> tuple[bytes, list[str]]:
    has_bars = grid.right_bars or grid.lower_bars
    return write_xd(grid).encode(), [".xd has no bars: they are left out"] if has_bars else []


FORMATS = {
    "text": GridFormat(".txt", _read_text, _write_text),
    "xd": GridFormat(".xd", _read_text, _write_xd),
    "ipuz": GridFormat(".ipuz", read_ipuz, write_ipuz, re.compile(rb"\{|ipuz\(")),
    "puz": GridFormat(".puz", read_puz, write_puz, re.compile(rb"..ACROSS&DOWN", re.DOTALL)),
}
"""The formats of grids by name."""


def read_grid(source: str | os.PathLike[str]) -> Grid:
    """Read a grid from a path, from standard input (-), or from a text of rows. Raises PuzzleError."""
    if isinstance(source, str) and "\n" in source:
        return read_text(source, "grid")
    path = Path(source)
    where, data = ("<stdin>", sys.stdin.buffer.read(_MAX_SIZE + 1)) if str(source) == "-" else (str(path), _read(path))
    if len(data) > _MAX_SIZE:
        raise PuzzleError("too large for a grid", where=where, expected=f"at most {_MAX_SIZE:,} bytes")
    suffix = path.suffix.lower()
    for known in FORMATS.values():
        if known.beginning and (suffix == known.suffix or known.beginning.match(data)):
            return known.read(data, where)
    return _read_text(data, where)


def write_grid(grid: Grid, target: str | os.PathLike[str], kind: str = "") -> list[str]:
    """Write a grid in the format of its path's suffix, or of a kind. Return notes on what it has no room for.

    kind: a name of `FORMATS`. Raises PuzzleError.
    """
    path = Path(target)
    suffix = path.suffix.lower()
    by_suffix = {each.suffix: name for name, each in FORMATS.items()}
    if not kind and suffix not in by_suffix:
        expected = "a name that ends in " + ", ".join(by_suffix)
        raise PuzzleError(
            "the name does not say which format to write", where=str(path), expected=expected, found=repr(suffix)
        )
    data, notes = write_as(grid, kind or by_suffix[suffix])
    write_atomically(str(path), [data])
    return notes


def write_as(grid: Grid, kind: str) -> tuple[bytes, list[str]]:
    """(a grid as a file of a kind, notes on what that has no room for). Raises PuzzleError."""
    data, notes = FORMATS[kind].write(grid)
    return data, [*notes, *note_lost_circles(grid, kind), *note_lost_clues(grid, kind)]


def _read(path: Path) -> bytes:
    with open_to_read(str(path)) as file:
        data: bytes = file.read(_MAX_SIZE + 1)
    return data
