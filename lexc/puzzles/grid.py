"""`Grid`: the cells and slots of a crossword, whatever file it came from.

A *cell* is an index; a *slot* is a run of cells across or down, which ends at a block, a bar or the edge. Coordinates
are (row, column) from 0; people read A1 (column A, row 1) and 17A (slot 17 across).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from lexc.errors import PuzzleError

ACROSS, DOWN = "A", "D"
MAX_SIDE = 64
Place = tuple[int, int]
CIRCLE: Mapping[str, Any] = {"shapebg": "circle"}
"""The style of a cell with a circle, in the words of ipuz."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A run of cells that takes a word. number, direction: "A" or "D", as solvers know it. cells: their indexes."""

    number: int
    direction: str
    cells: tuple[int, ...]

    @property
    def name(self) -> str:
        """The name that solvers use: 17A."""
        return f"{self.number}{self.direction}"


@dataclass(frozen=True)
class Grid:
    """A grid of rows and columns. Immutable; the methods that change something return a new grid.

    letters: for each cell, by place, what is given: "" for nothing, one letter, or the text of a rebus.
    Places that are no key are blocks, or holes if they are in `holes`. right_bars, lower_bars: places with a bar at
    their right, or below. headers: lines "Key: value" of the file, such as a title. remarks: notes of its reader.
    """

    height: int
    width: int
    letters: Mapping[Place, str]
    holes: frozenset[Place] = frozenset()
    right_bars: frozenset[Place] = frozenset()
    lower_bars: frozenset[Place] = frozenset()
    headers: tuple[tuple[str, str], ...] = ()
    least: int = 2
    is_square: bool = False
    """Whether each word stands across and down: row i is column i."""
    source: str = field(default="", compare=False)
    remarks: tuple[str, ...] = field(default=(), compare=False)
    clues: Mapping[tuple[str, Place], tuple[str, tuple[str, ...]]] = field(default_factory=dict, compare=False)
    """By direction and first place of a slot: its clue, and the letters that it was read with."""
    styles: Mapping[Place, Mapping[str, Any]] = field(default_factory=dict, compare=False)
    """The look of places in the words of ipuz, without bars: {"shapebg": "circle"}."""
    ipuz_fields: Mapping[str, Any] = field(default_factory=dict, compare=False)
    """The fields of an ipuz file that stand in no other attribute."""

    @classmethod
    def square(cls, side: int, is_double: bool = False) -> Grid:
        """An empty word square of side x side: the same words across and down, or others if it is double."""
        if not 1 < side <= MAX_SIDE:
            raise PuzzleError("no square grid of this size", expected=f"a side of 2 to {MAX_SIDE}", found=str(side))
        letters = {(row, column): "" for row in range(side) for column in range(side)}
        return cls(side, side, letters, is_square=not is_double)

    # ---- Cells and slots --------------------------------------------------------------------------------------------

    @cached_property
    def cells(self) -> dict[Place, int]:
        """The index of the cell at each place, row by row. In a square, mirrored places are one cell."""
        found: dict[Place, int] = {}
        for row, column in sorted(self.letters):
            mirror = (column, row)
            found[row, column] = found[mirror] if self.is_square and column < row else len({*found.values()})
        return found

    @cached_property
    def n_cells(self) -> int:
        """The number of cells."""
        return len({*self.cells.values()})

    @cached_property
    def places(self) -> list[Place]:
        """The place of each cell, the first one if there are two."""
        first: dict[int, Place] = {}
        for place, cell in self.cells.items():
            first.setdefault(cell, place)
        return [first[cell] for cell in range(self.n_cells)]

    @cached_property
    def slots(self) -> tuple[Slot, ...]:
        """The slots by number, across before down. Runs shorter than `least` are none."""
        numbers = self._numbers
        found = []
        for direction in (ACROSS,) if self.is_square else (ACROSS, DOWN):
            found += [
                Slot(numbers[run[0]], direction, tuple(self.cells[place] for place in run))
                for run in self._runs(direction)
                if len(run) >= self.least
            ]
        return tuple(sorted(found, key=lambda slot: (slot.number, slot.direction)))

    @cached_property
    def _numbers(self) -> dict[Place, int]:
        """The number of each place at which a slot starts."""
        starts = {run[0] for direction in (ACROSS, DOWN) for run in self._runs(direction) if len(run) >= self.least}
        return {place: number for number, place in enumerate(sorted(starts), 1)}

    @property
    def numbers(self) -> Mapping[Place, int]:
        """The printed number of each place that has one."""
        return self._numbers

    def _runs(self, direction: str) -> Iterator[list[Place]]:
        """The runs of cells between blocks and bars in a direction, of any length."""
        is_down = direction == DOWN
        bars = self.lower_bars if is_down else self.right_bars
        for line in range(self.width if is_down else self.height):
            run: list[Place] = []
            for step in range(self.height if is_down else self.width):
                place = (step, line) if is_down else (line, step)
                if place in self.letters:
                    run.append(place)
                if run and (place not in self.letters or place in bars):
                    yield run
                    run = []
            if run:
                yield run

    def slot(self, name: str) -> Slot:
        """The slot of a name, as 17A. Raises PuzzleError."""
        wanted = name.strip().upper()
        for slot in self.slots:
            if slot.name == wanted:
                return slot
        names = [slot.name for slot in self.slots]
        names = [name for name in names if name[-1:] == wanted[-1:]] or names  # those of the same direction
        expected = f"one of {', '.join(names)}" if names else "a grid with slots"
        raise PuzzleError("the grid has no such slot", expected=expected, found=repr(name))

    def given_letters(self, slot: Slot) -> list[str]:
        """The letters that are given in the cells of a slot, "" for none."""
        return [self.letters[self.places[cell]] for cell in slot.cells]

    @property
    def circles(self) -> frozenset[Place]:
        """The places of the cells with a circle."""
        circled = (place for place, style in self.styles.items() if style.get("shapebg") == "circle")
        return frozenset(circled) & self.letters.keys()

    # ---- Changes ----------------------------------------------------------------------------------------------------

    def with_letters(self, letters: Mapping[Place, str]) -> Grid:
        """The grid with other letters in some places; "" empties one. Raises PuzzleError for a place without a cell."""
        for place in letters:
            if place not in self.letters:
                raise PuzzleError("no cell", where=place_name(place), expected="a cell of the grid", found="a block")
        return replace(self, letters={**self.letters, **letters})

    def with_word(self, slot: Slot, letters: Sequence[str]) -> Grid:
        """The grid with a slot's letters given. Raises PuzzleError if others are given there, or the length differs."""
        if len(letters) != len(slot.cells):
            expected, found = f"{len(slot.cells)} letters", f"{''.join(letters)} ({len(letters)})"
            fitting = [each.name for each in self.slots if len(each.cells) == len(letters)]
            remedy = f"Slots of {len(letters)} letters: {_join_names(fitting)}." if fitting else ""
            raise PuzzleError(
                "the word does not fit the slot", where=slot.name, expected=expected, found=found, remedy=remedy
            )
        for given, new, cell in zip(self.given_letters(slot), letters, slot.cells, strict=True):
            if given and given != new:
                where = f"{slot.name}, {place_name(self.places[cell])}"
                raise PuzzleError("another letter is given there", where=where, expected=given, found=new)
        return self.with_letters({self.places[cell]: new for cell, new in zip(slot.cells, letters, strict=True)})

    # ---- Notes ------------------------------------------------------------------------------------------------------

    @cached_property
    def notes(self) -> tuple[str, ...]:
        """Notes on what is unusual: short slots, unchecked cells, parts that are not connected, no symmetry."""
        return (*self.remarks, *self._find_notes())

    def _find_notes(self) -> Iterator[str]:
        short = [slot.name for slot in self.slots if len(slot.cells) == 2]
        if short:
            yield f"slots of two letters: {_join_names(short)}"
        uses = [0] * self.n_cells
        for slot in self.slots:
            for cell in slot.cells:
                uses[cell] += 1
        if alone := [place_name(self.places[cell]) for cell, n in enumerate(uses) if n == 0]:
            yield f"cells in no slot, which stay as they are: {_join_names(alone)}"
        unchecked = sum(n == 1 for n in uses)
        if unchecked and not self.is_square:
            yield f"{unchecked} unchecked cell{'s' * (unchecked > 1)}, in one slot only"
        if (n_parts := self._count_parts()) > 1:
            yield f"the grid has {n_parts} parts that no slot connects"
        mirrored = {(self.height - 1 - row, self.width - 1 - column) for row, column in self.letters}
        if mirrored != {*self.letters}:
            yield "the blocks are not symmetric"

    def _count_parts(self) -> int:
        """The number of groups of slots that share no cell."""
        groups: list[set[int]] = []
        for slot in self.slots:
            touched = [group for group in groups if group & {*slot.cells}]
            groups = [group for group in groups if group not in touched] + [{*slot.cells}.union(*touched)]
        return len(groups)


def check_size(height: int, width: int, where: str) -> None:
    """Raises PuzzleError for a grid of no cells, or larger than `MAX_SIDE`."""
    if not (0 < height <= MAX_SIDE and 0 < width <= MAX_SIDE):
        raise PuzzleError("no grid of this size", where=where, expected=f"1 to {MAX_SIDE} rows and columns",
                          found=f"{height} x {width}")  # fmt: skip


def read_letter(text: str, where: str) -> str:
    """The letters of a cell, in capitals. Raises PuzzleError for a text that some format could not write."""
    is_letter = any(character.isalnum() for character in text) and text.isprintable()
    if text and (not is_letter or "[" in text or "]" in text):
        raise PuzzleError(
            "no letter", where=where, expected="a letter, # for a block, . for an empty cell", found=repr(text[:20])
        )
    return text.upper() if text.upper().lower() == text.lower() else text


def place_name(place: Place) -> str:
    """A1 for (0, 0): the column's letters, then the row's number."""
    row, column = place
    text = ""
    column += 1
    while column:
        column, digit = divmod(column - 1, 26)
        text = chr(ord("A") + digit) + text
    return f"{text}{row + 1}"


def parse_place(text: str) -> Place:
    """(0, 0) for A1. Raises PuzzleError."""
    letters = text.rstrip("0123456789")
    if not (letters.isascii() and letters.isalpha() and text[len(letters) :] and len(text) < 8):
        raise PuzzleError("no such cell", expected="a column and a row, as C4", found=repr(text))
    column = 0
    for letter in letters.upper():
        column = column * 26 + ord(letter) - ord("A") + 1
    return int(text[len(letters) :]) - 1, column - 1


def _join_names(names: Iterable[str], most: int = 6) -> str:
    """Some names with commas, "and 12 more" behind them."""
    names = [*names]
    return ", ".join(names[:most]) + (f" and {len(names) - most} more" if len(names) > most else "")
