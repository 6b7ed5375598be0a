"""Grids as ipuz (version 2, ipuz.org): JSON with the cells of the puzzle, and its solution."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from lexc.errors import PuzzleError
from lexc.puzzles.clues import clue_of, with_clues
from lexc.puzzles.grid import ACROSS, MAX_SIDE, Grid, Place

_VERSION = "http://ipuz.org/v2"
_KIND = "http://ipuz.org/crossword#1"
_MAX_SIZE = 1 << 22


def read_ipuz(data: bytes, where: str) -> Grid:
    """Read a crossword; letters of the solution are given. Raises PuzzleError."""
    if len(data) > _MAX_SIZE:
        raise PuzzleError("too large for a grid", where=where, expected=f"at most {_MAX_SIZE:,} bytes")
    text = data.decode("utf-8-sig", "replace").strip()
    if text.startswith("ipuz(") and text.endswith(")"):
        text = text[5:-1]
    try:
        fields = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise PuzzleError("no ipuz", where=where, expected="JSON", found=str(error)[:80]) from error
    if not isinstance(fields, dict) or not any("crossword" in str(kind) for kind in _list(fields.get("kind"))):
        raise PuzzleError("no crossword", where=where, expected="an ipuz of the kind crossword")
    return _Reader(fields, where).read()


class _Reader:
    """The fields of an ipuz as a grid."""

    def __init__(self, fields: dict[str, Any], where: str) -> None:
        self.fields, self.where = fields, where
        self.block, self.empty = str(fields.get("block", "#")), str(fields.get("empty", "0"))
        self.letters: dict[Place, str] = {}
        self.holes: set[Place] = set()
        self.right: set[Place] = set()
        self.below: set[Place] = set()

    def read(self) -> Grid:
        rows, solution = _list(self.fields.get("puzzle")), _list(self.fields.get("solution"))
        width = max((len(_list(row)) for row in rows), default=0)
        if not 0 < width <= MAX_SIDE or len(rows) > MAX_SIDE:
            raise PuzzleError("no puzzle of this size", where=self.where, expected=f"1 to {MAX_SIDE} rows and columns",
                              found=f"{len(rows)} x {width}")  # fmt: skip
        for r, row in enumerate(rows):
            answers = _list(solution[r]) if r < len(solution) else []
            for c, cell in enumerate(_list(row)):
                self._read_cell((r, c), cell, answers[c] if c < len(answers) else None)
            self.holes |= {(r, c) for c in range(len(_list(row)), width)}
        headers = tuple(
            (key, str(self.fields[key])) for key in ("title", "author", "copyright") if self.fields.get(key)
        )
        named = tuple((key.capitalize(), " ".join(value.split())) for key, value in headers)
        holes, right, below = frozenset(self.holes), frozenset(self.right), frozenset(self.below)
        grid = Grid(len(rows), width, self.letters, holes, right, below, named, source=self.where)
        return with_clues(grid, self._read_clues())

    def _read_clues(self) -> dict[str, str]:
        """The clues by the names of slots: pairs of number and text, or objects with `number` and `clue`."""
        clues = self.fields.get("clues")
        found = {}
        for name, listed in clues.items() if isinstance(clues, dict) else ():
            for clue in _list(listed):
                number, text = (clue.get("number"), clue.get("clue")) if isinstance(clue, dict) else _pair(clue)
                if isinstance(text, str) and isinstance(number, (int, str)):
                    found[f"{number}{name[:1].upper()}"] = text
        return found

    def _read_cell(self, place: Place, cell: Any, answer: Any) -> None:
        style = cell.get("style") if isinstance(cell, dict) else None
        if isinstance(style, str):
            styles = self.fields.get("styles")
            style = styles.get(style) if isinstance(styles, dict) else None
        shown = cell.get("cell", self.empty) if isinstance(cell, dict) else cell
        if shown is None:
            self.holes.add(place)
        elif str(shown) != self.block and answer != self.block:
            given = cell.get("value") if isinstance(cell, dict) else None
            text = answer.get("value") if isinstance(answer, dict) else answer
            text = text if isinstance(text, str) and text not in (self.block, self.empty, "-") else given
            self.letters[place] = text.upper() if isinstance(text, str) and len(text) < 20 else ""
            self._read_bars(place, style)

    def _read_bars(self, place: Place, style: Any) -> None:
        barred = str(style.get("barred", "")) if isinstance(style, dict) else ""
        r, c = place
        if "R" in barred:
            self.right.add(place)
        if "L" in barred and c:
            self.right.add((r, c - 1))
        if "B" in barred:
            self.below.add(place)
        if "T" in barred and r:
            self.below.add((r - 1, c))


def write_ipuz(grid: Grid) -> bytes:
    """A grid as ipuz: numbers, bars, the letters as its solution, and the clue of each slot, which may be empty."""
    places = [[(r, c) for c in range(grid.width)] for r in range(grid.height)]
    fields: dict[str, Any] = {
        "version": _VERSION, "kind": [_KIND], "block": "#", "empty": 0,
        **{key.lower(): value for key, value in grid.headers if key.lower() in ("title", "author", "copyright")},
        "dimensions": {"width": grid.width, "height": grid.height},
        "puzzle": [[_cell(grid, place) for place in row] for row in places],
    }  # fmt: skip
    if any(grid.letters.values()):
        fields["solution"] = [[_answer(grid, place) for place in row] for row in places]
    fields["clues"] = {
        name: [
            [slot.number, clue_of(grid, slot)]
            for slot in grid.slots
            if (slot.direction == ACROSS) == (name == "Across")
        ]
        for name in ("Across", "Down")
    }
    return json.dumps(fields, ensure_ascii=False, indent=1).encode() + b"\n"


def _cell(grid: Grid, place: Place) -> Any:
    if place not in grid.letters:
        return None if place in grid.holes else "#"
    number = grid.numbers.get(place, 0)
    barred = "R" * (place in grid.right_bars) + "B" * (place in grid.lower_bars)
    return {"cell": number, "style": {"barred": barred}} if barred else number


def _answer(grid: Grid, place: Place) -> Any:
    if place not in grid.letters:
        return None if place in grid.holes else "#"
    return grid.letters[place] or 0


def _pair(value: Any) -> tuple[Any, Any]:
    return (value[0], value[1]) if isinstance(value, list) and len(value) == 2 else (None, value)


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value] if isinstance(value, (str, Mapping)) else []
