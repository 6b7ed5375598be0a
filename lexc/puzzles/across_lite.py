"""Grids as .puz, the files of Across Lite, read and written by puzpy (the extra `lexc[puzzles]`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lexc.errors import PuzzleError, ResourceMissing, missing_package_error
from lexc.puzzles.clues import clue_of, name_clues, note_lost_headers, with_clues
from lexc.puzzles.grid import CIRCLE, Grid, Place, check_size, read_letter

_HEADERS = ("title", "author", "copyright", "notes")


def read_puz(data: bytes, where: str) -> Grid:
    """Read the grid and its solution. Raises PuzzleError, ResourceMissing without puzpy."""
    puz = _puzpy()
    try:
        puzzle = puz.load(data)
        rebus = puzzle.rebus()
        texts = {i: rebus.get_rebus_solution(i) for i in rebus.get_rebus_squares()} if rebus.has_rebus() else {}
        marks = puzzle.markup().markup if puzzle.has_markup() else []
        width, height, solution, clues = puzzle.width, puzzle.height, puzzle.solution, [*map(str, puzzle.clues)]
    except Exception as error:  # puzpy raises struct.error, UnicodeError and its own
        raise PuzzleError(
            "no file of Across Lite", where=where, expected="a whole .puz", found=str(error)[:80]
        ) from error
    if width * height != len(solution):
        raise PuzzleError(
            "no file of Across Lite", where=where, expected=f"{width} x {height} cells", found=str(len(solution))
        )
    check_size(height, width, where)
    letters = dict[Place, str]()
    for i, letter in enumerate(solution):
        if letter not in ".:":
            row, column = place = divmod(i, width)
            text = texts.get(i) or ("" if letter == "-" else letter)
            letters[place] = read_letter(text, f"{where}: row {row + 1}, column {column + 1}")
    remarks = (
        ("the solution is locked: its letters are in cipher, and left out",) if puzzle.is_solution_locked() else ()
    )
    if remarks or {*letters.values()} <= {"", "X"}:  # how empty grids are written
        letters = dict.fromkeys(letters, "")
    headers = tuple((key.capitalize(), value) for key in _HEADERS if (value := getattr(puzzle, key).strip()))
    circled = [i for i, mark in enumerate(marks[: len(solution)]) if mark & puz.GridMarkup.Circled]
    styles = dict.fromkeys((divmod(i, width) for i in circled), CIRCLE)
    grid = Grid(height, width, letters, headers=headers, source=where, remarks=remarks, styles=styles)
    return with_clues(grid, name_clues(grid.slots, clues))


def write_puz(grid: Grid) -> tuple[bytes, list[str]]:
    """(a file of Across Lite, notes on what it has no room for). Raises PuzzleError for letters outside Latin-1.

    Headers and clues may have any characters: the file is one of version 2.0 then, in UTF-8.
    """
    puz = _puzpy()
    notes = note_lost_headers(grid, "puz", _HEADERS)
    if grid.right_bars or grid.lower_bars:
        notes.append(".puz has no bars: they are left out")
    if grid.holes:
        notes.append(".puz has no holes: they are blocks")
    clues, headers = [clue_of(grid, slot) for slot in grid.slots], {key.lower(): value for key, value in grid.headers}
    puzzle = puz.Puzzle("1.3" if _is_latin([*clues, *headers.values()]) else "2.0")
    puzzle.width, puzzle.height = grid.width, grid.height
    places = [(r, c) for r in range(grid.height) for c in range(grid.width)]
    texts = [grid.letters.get(place, ".") or "-" for place in places]
    puzzle.solution = "".join(text[0] for text in texts)
    puzzle.fill = "".join("." if text == "." else "-" for text in texts)
    for key in _HEADERS:
        setattr(puzzle, key, headers.get(key, ""))
    puzzle.clues = clues
    if grid.circles:
        puzzle.markup().markup = [puz.GridMarkup.Circled * (place in grid.circles) for place in places]
    try:
        if any(len(text) > 1 for text in texts):
            _add_rebus(puz, puzzle, texts)
        data: bytes = puzzle.tobytes()
    except ValueError as error:
        problem = "the letters of a .puz are Latin-1, or ASCII if its clues or headers are neither"
        raise PuzzleError(problem, found=str(error)[:80], remedy="Write .ipuz or .txt.") from error
    return data, notes


def _is_latin(texts: Iterable[str]) -> bool:
    return all(ord(character) < 256 for text in texts for character in text)


def _add_rebus(puz: Any, puzzle: Any, texts: list[str]) -> None:
    rebus = puzzle.rebus()
    numbers = {text: number for number, text in enumerate(dict.fromkeys(t for t in texts if len(t) > 1), 1)}
    rebus.table = [numbers[text] + 1 if len(text) > 1 else 0 for text in texts]
    rebus.solutions = {number: text for text, number in numbers.items()}
    rebus.save()


def _puzpy() -> Any:
    try:
        import puz  # lazy: puz may be missing
    except ImportError as error:
        raise missing_package_error(ResourceMissing, "puzpy", "puzzles", "Or use .ipuz, .xd or .txt.") from error
    return puz
