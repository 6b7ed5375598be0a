"""Files of grids, by their names: .ipuz, .puz, .xd; anything else is text."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from lexc.errors import PuzzleError
from lexc.image.writer import write_atomically
from lexc.puzzles.across_lite import read_puz, write_puz
from lexc.puzzles.clues import note_lost_circles, note_lost_clues
from lexc.puzzles.grid import Grid
from lexc.puzzles.ipuz import read_ipuz, write_ipuz
from lexc.puzzles.text_grids import read_text, write_text, write_xd
from lexc.system.files import open_to_read

_MAX_SIZE = 1 << 22
KINDS = {"text": ".txt", "xd": ".xd", "ipuz": ".ipuz", "puz": ".puz"}
"""The kinds of files that are written, and their suffixes."""
SUFFIXES = tuple(KINDS.values())


def read_grid(source: str | os.PathLike[str]) -> Grid:
    """Read a grid from a path, from standard input (-), or from a text of rows. Raises PuzzleError."""
    if isinstance(source, str) and "\n" in source:
        return read_text(source, "grid")
    path = Path(source)
    where, data = ("<stdin>", sys.stdin.buffer.read(_MAX_SIZE + 1)) if str(source) == "-" else (str(path), _read(path))
    if len(data) > _MAX_SIZE:
        raise PuzzleError("too large for a grid", where=where, expected=f"at most {_MAX_SIZE:,} bytes")
    suffix = path.suffix.lower()
    if suffix == ".ipuz" or data[:1] == b"{" or data[:5] == b"ipuz(":
        return read_ipuz(data, where)
    if suffix == ".puz" or data[2:13] == b"ACROSS&DOWN":
        return read_puz(data, where)
    try:
        return read_text(data.decode("utf-8-sig"), where)
    except UnicodeDecodeError as error:
        found = f"byte {data[error.start]:#04x} at {error.start}"
        raise PuzzleError("not UTF-8", where=where, expected="a grid as text", found=found) from error


def write_grid(grid: Grid, target: str | os.PathLike[str], kind: str = "") -> list[str]:
    """Write a grid in the format of its path's suffix, or of a kind. Return notes on what it has no room for.

    kind: "text", "xd", "ipuz" or "puz". Raises PuzzleError.
    """
    path = Path(target)
    suffix = path.suffix.lower()
    if not kind and suffix not in SUFFIXES:
        expected = "a name that ends in " + ", ".join(SUFFIXES)
        raise PuzzleError(
            "the name does not say which format to write", where=str(path), expected=expected, found=repr(suffix)
        )
    data, notes = write_as(grid, kind or next(name for name, own in KINDS.items() if own == suffix))
    write_atomically(str(path), [data])
    return notes


def write_as(grid: Grid, kind: str) -> tuple[bytes, list[str]]:
    """(a grid as a file of a kind, notes on what that has no room for). Raises PuzzleError."""
    data, notes = _write(grid, kind)
    return data, [*notes, *note_lost_circles(grid, kind), *note_lost_clues(grid, kind)]


def _write(grid: Grid, kind: str) -> tuple[bytes, list[str]]:
    if kind == "puz":
        return write_puz(grid)
    if kind == "ipuz":
        return write_ipuz(grid)
    has_bars = kind == "xd" and (grid.right_bars or grid.lower_bars)
    data = (write_xd(grid) if kind == "xd" else write_text(grid)).encode()
    return data, [".xd has no bars: they are left out"] if has_bars else []


def _read(path: Path) -> bytes:
    with open_to_read(str(path)) as file:
        data: bytes = file.read(_MAX_SIZE + 1)
    return data
