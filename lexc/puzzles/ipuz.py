"""Grids as ipuz (version 2, ipuz.org): JSON with the cells of the puzzle, and its solution."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from lexc.errors import PuzzleError
from lexc.puzzles.clues import clue_of, note_lost_headers, with_clues
from lexc.puzzles.grid import ACROSS, Grid, Place, check_size, read_letter

_VERSION = "http://ipuz.org/v2"
_KIND = "http://ipuz.org/crossword#1"
_MAX_DEPTH = 8
HEADERS = (
    "title", "author", "editor", "copyright", "publisher", "publication", "date", "url", "uniqueid", "intro",
    "explanation", "annotation", "difficulty", "notes", "origin",
)  # fmt: skip
"""The texts of ipuz about a puzzle: headers of a grid."""
_WRITTEN = {"version", "block", "empty", "dimensions", "puzzle", "solution", "clues"}
_OF_LETTERS = {"checksum", "saved"}
"""Fields that hold for the letters of the file alone."""


def read_ipuz(data: bytes, where: str) -> Grid:
    """Read a crossword; letters of the solution are given. Raises PuzzleError."""
    text = data.decode("utf-8-sig", "replace").strip()
    if text.startswith("ipuz(") and text.endswith(")"):
        text = text[5:-1]
    try:
        fields = json.loads(text)
        json.dumps(fields, ensure_ascii=False, allow_nan=False).encode()  # as it is written again
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
        self.styles: dict[Place, Mapping[str, Any]] = {}

    def read(self) -> Grid:
        rows, solution = _list(self.fields.get("puzzle")), _list(self.fields.get("solution"))
        width = max((len(_list(row)) for row in rows), default=0)
        check_size(len(rows), width, self.where)
        for r, row in enumerate(rows):
            answers = _list(solution[r]) if r < len(solution) else []
            for c, cell in enumerate(_list(row)):
                self._read_cell((r, c), cell, answers[c] if c < len(answers) else None)
            self.holes |= {(r, c) for c in range(len(_list(row)), width)}
        texts = {key: _text(self.fields.get(key)).replace("\0", " ").strip() for key in HEADERS}
        headers = tuple((key.capitalize(), text) for key, text in texts.items() if text)
        holes, right, below = frozenset(self.holes), frozenset(self.right), frozenset(self.below)
        others, remarks = self._read_others({key for key, text in texts.items() if text})
        grid = Grid(len(rows), width, self.letters, holes, right, below, headers, source=self.where, remarks=remarks,
                    styles=self.styles, ipuz_fields=others)  # fmt: skip
        return with_clues(grid, self._read_clues())

    def _read_others(self, headers: set[str]) -> tuple[dict[str, Any], tuple[str, ...]]:
        """(the fields that no attribute of a grid holds, remarks)."""
        others = {key: value for key, value in self.fields.items() if key not in _WRITTEN | _OF_LETTERS | headers}
        deep = [key for key, value in others.items() if not _is_shallow(value)]
        remarks = tuple(f"the field {key[:40]!r} is nested too deeply: left out" for key in deep)
        return {key: value for key, value in others.items() if key not in deep}, remarks

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
        if isinstance(style, dict) and _is_shallow(style) and style.keys() - {"barred"}:
            self.styles[place] = {name: value for name, value in style.items() if name != "barred"}
        shown = cell.get("cell", self.empty) if isinstance(cell, dict) else cell
        if shown is None:
            self.holes.add(place)
        elif str(shown) != self.block and answer != self.block:
            given = cell.get("value") if isinstance(cell, dict) else None
            texts = (answer.get("value") if isinstance(answer, dict) else answer, given)
            known = (text.strip() for text in texts if isinstance(text, str))
            text = next((text for text in known if text not in ("", "-", self.block, self.empty)), "")
            self.letters[place] = read_letter(text, f"{self.where}: row {place[0] + 1}, column {place[1] + 1}")
            self._read_bars(place, style)

    def _read_bars(self, place: Place, style: Any) -> None:
        barred = _text(style.get("barred")) if isinstance(style, dict) else ""
        r, c = place
        if "R" in barred:
            self.right.add(place)
        if "L" in barred and c:
            self.right.add((r, c - 1))
        if "B" in barred:
            self.below.add(place)
        if "T" in barred and r:
            self.below.add((r - 1, c))


def write_ipuz(grid: Grid) -> tuple[bytes, list[str]]:
    """(a grid as ipuz, notes on headers that it has no field for).

    It has numbers, bars, the letters as its solution, and the clue of each slot, which may be empty.
    """
    places = [[(r, c) for c in range(grid.width)] for r in range(grid.height)]
    fields: dict[str, Any] = {
        "version": _VERSION, "kind": [_KIND], "block": "#", "empty": 0, **grid.ipuz_fields,
        **{key.lower(): value for key, value in grid.headers if key.lower() in HEADERS},
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
    return json.dumps(fields, ensure_ascii=False, indent=1).encode() + b"\n", note_lost_headers(grid, "ipuz", HEADERS)


def _cell(grid: Grid, place: Place) -> Any:
    shown = grid.numbers.get(place, 0) if place in grid.letters else None if place in grid.holes else "#"
    barred = "R" * (place in grid.right_bars) + "B" * (place in grid.lower_bars)
    style = {**grid.styles.get(place, {}), **({"barred": barred} if barred else {})}
    return {"cell": shown, "style": style} if style else shown


def _answer(grid: Grid, place: Place) -> Any:
    if place not in grid.letters:
        return None if place in grid.holes else "#"
    return grid.letters[place] or 0


def _text(value: Any) -> str:
    """A text or a number as a text; "" for anything else."""
    return str(value) if isinstance(value, (str, int, float)) else ""


def _pair(value: Any) -> tuple[Any, Any]:
    return (value[0], value[1]) if isinstance(value, list) and len(value) == 2 else (None, value)


def _is_shallow(value: Any, depth: int = _MAX_DEPTH) -> bool:
    """Whether lists and objects of JSON lie in one another at most `depth` times, so that they can be written."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return depth > 0 and all(_is_shallow(each, depth - 1) for each in inner)


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value] if isinstance(value, (str, Mapping)) else []
