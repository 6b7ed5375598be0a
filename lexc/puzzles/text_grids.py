"""Grids as text, and the files of xd: a line a row.

Title: Tuesday                   headers, if any
Rebus: 1=HEART                   the texts of rebus cells
Special: circle                  small letters stand in circles, or in cells that are shaded

#..A.                            # a block, . an empty cell, a letter a given one
.[CH]..._                        [..] a cell of several letters, _ a hole, which is no cell

..|..                            bars, if any: | at the right of a cell,
_....                            _ below it, + both
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from lexc.errors import PuzzleError
from lexc.puzzles.clues import clue_of, with_clues
from lexc.puzzles.grid import ACROSS, CIRCLE, DOWN, Grid, Place, check_size, read_letter

BLOCKS, EMPTY, HOLE = "#■█", ".?-□", "_"
_HEADER = re.compile(r"([A-Za-z][\w ]*): ?(.*)")
_CELL = re.compile(r"\[([^\[\]]+)\]|(.)")
_CLUE = re.compile(r"[A-Z]?\d+\. ")
_WHOLE_CLUE = re.compile(r"([AD])(\d+)\. (.*?)(?: ~ [^~]*)?")
_MAX_LINES = 10_000
_SPECIALS: Mapping[str, Mapping[str, Any]] = {"circle": CIRCLE, "shaded": {"highlight": True}}


def read_text(text: str, where: str) -> Grid:
    """Read a grid from its rows. Clues of xd behind it are kept. Raises PuzzleError with row and column."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if len(lines) > _MAX_LINES:
        raise PuzzleError("too many lines for a grid", where=where, expected=f"at most {_MAX_LINES:,}")
    headers, start = _read_headers(lines)
    blocks = [block for block in _blocks(lines[start:]) if not block[0].startswith("## ")]
    if not blocks:
        raise PuzzleError("no grid", where=where, expected="rows of # and .", found="no such line")
    rebus = dict(
        part.split("=", 1) for key, value in headers if key.lower() == "rebus" for part in value.split() if "=" in part
    )
    style = next((_SPECIALS.get(value.lower()) for key, value in headers if key.lower() == "special"), None)
    rows = [_split_row(line, rebus) for line in blocks[0]]
    bars = blocks[1] if len(blocks) > 1 and not _CLUE.match(blocks[1][0]) else []
    matches = [match for line in lines[start:] if (match := _WHOLE_CLUE.fullmatch(line.strip()))]
    texts = {f"{match[2]}{match[1]}": match[3] for match in matches}
    grid = _make_grid(rows, bars, headers, where)
    if style:
        small = [place for place in grid.letters if len(text := rows[place[0]][place[1]]) == 1 and text.islower()]
        grid = replace(grid, styles=dict.fromkeys(small, style))
    return with_clues(grid, texts)


def split_letters(word: str) -> list[str]:
    """The letters of a word, a cell each, in capitals; [..] is a cell of several letters."""
    return [read_letter(match[1] or match[2], "word") for match in _CELL.finditer(word)]


def write_rows(grid: Grid) -> str:
    """The rows of a grid, blocks as #, and the rows of its bars, if it has some."""
    rows = [
        "".join(_write_cell(grid, (row, column)) for column in range(grid.width)).rstrip() + "\n"
        for row in range(grid.height)
    ]
    return "".join(rows) + ("\n" + _write_bars(grid) if grid.right_bars or grid.lower_bars else "")


def write_text(grid: Grid) -> str:
    """A grid with its headers, as `read_text` reads it."""
    headers = _write_headers(_plain_headers(grid))
    return f"{headers}\n{write_rows(grid)}" if headers else write_rows(grid)


def _plain_headers(grid: Grid) -> list[tuple[str, str]]:
    """The headers that say nothing about the signs of the rows."""
    return [(key, value) for key, value in grid.headers if key.lower() not in ("rebus", "special")]


def _write_headers(headers: Iterable[tuple[str, str]]) -> str:
    return "".join(f"{key}: {' '.join(value.split())}\n" for key, value in headers)


def write_xd(grid: Grid) -> str:
    """A grid as xd, with its clues. Headers say which digit stands for a cell of several letters."""
    texts = sorted({text for text in grid.letters.values() if len(text) > 1})
    numbers = {text: "123456789"[i] for i, text in enumerate(texts[:9])}
    headers = _plain_headers(grid) or [("Title", "untitled")]
    if numbers:
        headers.append(("Rebus", " ".join(f"{number}={text}" for text, number in numbers.items())))
    short = {place: numbers.get(text, text) for place, text in grid.letters.items()}
    for name, style in _SPECIALS.items():
        places = [place for place, own in grid.styles.items() if style.items() <= own.items()]
        if small := {place: short[place].lower() for place in places if short.get(place, "").isalpha()}:
            headers.append(("Special", name))
            short |= small
            break
    rows = "".join(
        "".join(_write_cell(grid, (row, column), short) for column in range(grid.width)) + "\n"
        for row in range(grid.height)
    )
    return _write_headers(headers) + "\n\n" + rows + _write_clues(grid)


def _write_clues(grid: Grid) -> str:
    """The clues of xd: `A1. Clue ~ WORD`, those across before those down; nothing if there are none."""
    texts = [(slot, clue_of(grid, slot)) for slot in grid.slots]
    groups = [
        "".join(
            f"{direction}{slot.number}. {text} ~ {''.join(grid.given_letters(slot))}\n"
            for slot, text in texts
            if text and slot.direction == direction
        )
        for direction in (ACROSS, DOWN)
    ]
    shown = "".join("\n" + group for group in groups if group)
    return shown and "\n" + shown


def _read_headers(lines: Sequence[str]) -> tuple[tuple[tuple[str, str], ...], int]:
    """(the lines "Key: value" before the grid, the index of the first line that is none)."""
    headers = list[tuple[str, str]]()
    for number, line in enumerate(lines):
        if match := _HEADER.fullmatch(line):
            headers.append((match[1], match[2].replace("\0", " ").strip()))
        elif line.strip() and line.strip() != "## Metadata":
            return tuple(headers), number
    return tuple(headers), len(lines)


def _blocks(lines: Sequence[str]) -> Iterator[list[str]]:
    """Lines that follow one another without an empty one, group by group."""
    block: list[str] = []
    for line in [*lines, ""]:
        if line.strip():
            block.append(line.rstrip())
        elif block:
            yield block
            block = []


def _split_row(line: str, rebus: Mapping[str, str]) -> list[str]:
    """The cells of a row: "#", "_", "" for an empty one, or what is given."""
    cells = []
    for match in _CELL.finditer(line.strip(" \t") if len(line.strip()) != 1 else line.strip()):
        text = match[1] or match[2]
        if not match[1]:
            text = "#" if text in BLOCKS else "" if text in EMPTY else rebus.get(text, text)
        cells.append(text)
    return cells


def _make_grid(rows: list[list[str]], bars: list[str], headers: tuple[tuple[str, str], ...], where: str) -> Grid:
    width = len(rows[0])
    for number, row in enumerate(rows, 1):
        if len(row) != width:
            place, expected = f"{where}: row {number}", f"{width} cells as in row 1"
            raise PuzzleError("rows of different lengths", where=place, expected=expected, found=str(len(row)))
    check_size(len(rows), width, where)
    letters, holes = dict[Place, str](), set[Place]()
    for r, row in enumerate(rows):
        for c, text in enumerate(row):
            if text == HOLE:
                holes.add((r, c))
            elif text != "#":
                letters[r, c] = read_letter(text, f"{where}: row {r + 1}, column {c + 1}")
    right, below = _read_bars(bars, len(rows), width, where)
    return Grid(len(rows), width, letters, frozenset(holes), right, below, headers, source=where)


def _read_bars(bars: list[str], height: int, width: int, where: str) -> tuple[frozenset[Place], frozenset[Place]]:
    """(places with a bar at their right, places with a bar below)."""
    if bars and (len(bars) != height or any(len(line) > width for line in bars)):
        raise PuzzleError("the rows of bars do not fit the grid", where=where, expected=f"{height} rows of {width}")
    right, below = set[Place](), set[Place]()
    for r, line in enumerate(bars):
        for c, mark in enumerate(line):
            if mark not in "|_+.":
                place = f"{where}: bars, row {r + 1}, column {c + 1}"
                raise PuzzleError("no bar", where=place, expected="| _ + or .", found=repr(mark))
            if mark in "|+":
                right.add((r, c))
            if mark in "_+":
                below.add((r, c))
    return frozenset(right), frozenset(below)


def _write_cell(grid: Grid, place: Place, letters: Mapping[Place, str] | None = None) -> str:
    if place not in grid.letters:
        return HOLE if place in grid.holes else "#"
    text = (letters or grid.letters)[place]
    return text if len(text) == 1 else f"[{text}]" if text else "."


def _write_bars(grid: Grid) -> str:
    marks = {(False, False): ".", (True, False): "|", (False, True): "_", (True, True): "+"}
    return "".join(
        "".join(marks[(r, c) in grid.right_bars, (r, c) in grid.lower_bars] for c in range(grid.width)) + "\n"
        for r in range(grid.height)
    )
