"""Shapiro and Smith's board analyser (1977, section 2.6): which tiles on the board are worth playing on.

The value of a tile is its points, and the values of the free squares that a word across it could cover: those of its
crossing line up to seven away, not beyond the nearest tile on either side. A tile that is in words of both directions
has none. The paper prints "the value of the square" for the tile's points; only with these Figure 3 comes out.
"""

from __future__ import annotations

from dataclasses import dataclass

from lexc.kernels.layout._tiles import BLANK
from lexc.play.board_layout import BRICK
from lexc.play.rules import Rules
from lexc.play.tiles import TILE

REACH = 7
"""A rack: so many squares to either side count."""
SQUARE_VALUES = {".": 0, "'": 1, '"': 2, "-": 3, "=": 4, "^": 3, "~": 5, BRICK: 0}
"""Section 2.2, Figure 2; quadruple ones, which their board does not have, go on from there."""


@dataclass(frozen=True, slots=True)
class Location:
    """A tile to play on, from 0. is_down: the way that a word goes through it. value: above 0."""

    row: int
    col: int
    is_down: bool
    value: int


class BoardAnalyser:
    """Keeps the values of one board's tiles. squares as in `Position`."""

    def __init__(self, rules: Rules) -> None:
        self._points = rules.values
        self._rows = rules.board.rows
        self._n_rows, self._n_cols = rules.board.n_rows, rules.board.n_cols
        self._squares = bytearray(self._n_rows * self._n_cols)
        self._locations: dict[int, Location] = {}

    def see(self, squares: bytes | bytearray) -> int:
        """Take note of a move: value its tiles, and those that see them along a line. How many were valued.

        Another game, or tiles taken back, and all tiles are valued.
        """
        changed = [at for at, code in enumerate(squares) if code != self._squares[at]]
        is_move = not any(self._squares[at] for at in changed)
        self._squares[:] = squares
        if is_move:
            touched = {at for new in changed for at in (new, *self._seen_from(new))}
        else:
            self._locations.clear()
            touched = {at for at, code in enumerate(squares) if code}
        for at in touched:
            self._value(at)
        return len(touched)

    def locations(self) -> list[Location]:
        """The tiles to play on, the most valuable first; of equal ones the upper, then the left one."""
        return sorted(self._locations.values(), key=lambda place: (-place.value, place.row, place.col))

    def value(self, row: int, col: int) -> int:
        """A tile's value, 0 where there is nothing to play on."""
        location = self._locations.get(row * self._n_cols + col)
        return location.value if location else 0

    def _value(self, at: int) -> None:
        row, col = divmod(at, self._n_cols)
        is_across = bool(self._code(row, col - 1) or self._code(row, col + 1))
        is_in_column = bool(self._code(row - 1, col) or self._code(row + 1, col))
        self._locations.pop(at, None)
        if is_across and is_in_column:
            return
        code = self._squares[at]
        step = (1, 0) if is_across else (0, 1)
        value = 0 if code & BLANK else self._points[code & TILE]
        for sign in (-1, 1):
            value += sum(self._line(row, col, sign * step[0], sign * step[1])[0])
        if value:
            self._locations[at] = Location(row, col, is_across, value)

    def _line(self, row: int, col: int, down: int, right: int) -> tuple[list[int], int]:
        """The values of the free squares from a tile on, and the square of the tile that ends them, -1 if none does."""
        values = list[int]()
        for _ in range(REACH):
            row, col = row + down, col + right
            if not self._is_square(row, col):
                break
            if self._code(row, col):
                return values, row * self._n_cols + col
            values.append(SQUARE_VALUES[self._rows[row][col]])
        return values, -1

    def _seen_from(self, at: int) -> list[int]:
        """The nearest tiles up, down, left and right of a square."""
        lines = (self._line(*divmod(at, self._n_cols), *way) for way in ((-1, 0), (1, 0), (0, -1), (0, 1)))
        return [end for _, end in lines if end >= 0]

    def _is_square(self, row: int, col: int) -> bool:
        return 0 <= row < self._n_rows and 0 <= col < self._n_cols and self._rows[row][col] != BRICK

    def _code(self, row: int, col: int) -> int:
        inside = 0 <= row < self._n_rows and 0 <= col < self._n_cols
        return self._squares[row * self._n_cols + col] if inside else 0
