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
from lexc.puzzles.clues import note_changed_clues, note_loss
from lexc.puzzles.grid import Grid
from lexc.puzzles.ipuz import read_ipuz, write_ipuz
from lexc.puzzles.text_grids import read_text, write_text, write_xd
from lexc.system.files import open_to_read

_MAX_SIZE = 1 << 22


class GridFormat(NamedTuple):
    """A format of grids. suffix: of its files. write: returns the bytes, and notes on what the format has no room for.

    beginning: of its files, whatever their names are; None for texts. has_clues: whether it holds clues.
    """

    suffix: str
    read: Callable[[bytes, str], Grid]
    write: Callable[[Grid], tuple[bytes, list[str]]]
    beginning: re.Pattern[bytes] | None = None
    has_clues: bool = True


def _read_text(data: bytes, where: str) -> Grid:
    try:
        return read_text(data.decode("utf-8-sig"), where)
    except UnicodeDecodeError as error:
        found = f"byte {data[error.start]:#04x} at {error.start}"
        raise PuzzleError("not UTF-8", where=where, expected="a grid as text", found=found) from error


def _write_text(grid: Grid) -> tuple[bytes, list[str]]:
    circles = note_loss("circle", len(grid.circles), "a text has none")
    return write_text(grid).encode(), [*circles, *note_loss("clue", len(grid.clues), "a text has none")]


def _write_xd(grid: Grid) -> tuple[bytes, list[str]]:
    bars = [".xd has no bars: they are left out"] * bool(grid.right_bars or grid.lower_bars)
    n_circles = sum(len(grid.letters[place]) != 1 for place in grid.circles)  # a small letter is one in a circle
    return write_xd(grid).encode(), [*bars, *note_loss("circle", n_circles, "an empty or longer cell of .xd has none")]


FORMATS = {
    "text": GridFormat(".txt", _read_text, _write_text, has_clues=False),
    "xd": GridFormat(".xd", _read_text, _write_xd),
    "ipuz": GridFormat(".ipuz", read_ipuz, write_ipuz, re.compile(rb"\{|ipuz\(")),
    "puz": GridFormat(".puz", read_puz, write_puz, re.compile(rb"..ACROSS&DOWN", re.DOTALL)),
}
"""The formats of grids by name."""
SUFFIXES = {known.suffix: name for name, known in FORMATS.items()}
"""Their names by the ends of files' names."""


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
    if not kind and suffix not in SUFFIXES:
        expected = "a name that ends in " + ", ".join(SUFFIXES)
        raise PuzzleError(
            "the name does not say which format to write", where=str(path), expected=expected, found=repr(suffix)
        )
    data, notes = write_as(grid, kind or SUFFIXES[suffix])
    write_atomically(str(path), [data])
    return notes


def write_as(grid: Grid, kind: str) -> tuple[bytes, list[str]]:
    """(a grid as a file of a kind, notes on what that has no room for). Raises PuzzleError."""
    data, notes = FORMATS[kind].write(grid)
    return data, [*notes, *(note_changed_clues(grid) if FORMATS[kind].has_clues else [])]


def _read(path: Path) -> bytes:
    with open_to_read(str(path)) as file:
        data: bytes = file.read(_MAX_SIZE + 1)
    return data
