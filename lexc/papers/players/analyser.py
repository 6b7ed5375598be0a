"""Shapiro and Smith's board analyser (1977, section 2.6), which values the tiles on the board as places to play on.

The value of a tile is the sum of its points and the values of the empty squares that a word across it could cover.
These are at most seven on either side, up to the nearest tile. A tile in words of both directions has no value.
The paper prints "the value of the square" instead of the points of the tile, but its Figure 3 follows only from
the points.
"""

from __future__ import annotations

from dataclasses import dataclass

from lexc.kernels.layout._tiles import BLANK
from lexc.play.board_layout import BRICK
from lexc.play.rules import Rules
from lexc.play.tiles import TILE

REACH = 7
"""The squares that count on either side of a tile: as many as tiles on a rack."""
SQUARE_VALUES = {".": 0, "'": 1, '"': 2, "-": 3, "=": 4, "^": 3, "~": 5, BRICK: 0}
"""The values of squares: section 2.2, Figure 2. Quadruple premiums, which their board lacks, are our own."""


@dataclass(frozen=True, slots=True)
class Location:
    """A tile to play on; row and column from 0. is_down: the direction of a word through it. value: positive."""

    row: int
    col: int
    is_down: bool
    value: float


class BoardAnalyser:
    """An analyser of one board: it keeps the values of the tiles, and updates them after each move.

    by_unplayed: whether a double letter has twice the mean points of the tiles that are not on the board, instead of 1.
    The paper proposes it (section 5). Then all tiles are valued after each move.
    """

    def __init__(self, rules: Rules, by_unplayed: bool = False) -> None:
        self._rules, self._by_unplayed = rules, by_unplayed
        self._square_values: dict[str, float] = {**SQUARE_VALUES}
        self._points = rules.tile_points
        self._rows = rules.board.rows
        self._n_rows, self._n_cols = rules.board.n_rows, rules.board.n_cols
        self._squares = bytearray(self._n_rows * self._n_cols)
        self._locations: dict[int, Location] = {}

    def update(self, squares: bytes | bytearray) -> int:
        """Update the values for new squares (as in `Position`). Return the number of tiles valued.

        After a move only its tiles and the nearest tiles on their lines are valued; after any other change, all tiles.
        """
        changed = [square for square, code in enumerate(squares) if code != self._squares[square]]
        is_move = not any(self._squares[square] for square in changed)  # only empty squares have changed
        self._squares[:] = squares
        if self._by_unplayed:
            self._square_values["'"] = 2 * find_mean_points(self._rules, squares)
            is_move = False
        if is_move:
            touched = {square for new in changed for square in (new, *self._nearest_tiles(new))}
        else:
            self._locations.clear()
            touched = {square for square, code in enumerate(squares) if code}
        for square in touched:
            self._update_value(square)
        return len(touched)

    def locations(self) -> list[Location]:
        """The tiles to play on by descending value; of equal ones, the upper and then the left one comes first."""
        return sorted(self._locations.values(), key=lambda tile: (-tile.value, tile.row, tile.col))

    def value(self, row: int, col: int) -> float:
        """The value of the tile on a square, 0 if there is none to play on."""
        location = self._locations.get(row * self._n_cols + col)
        return location.value if location else 0

    def _update_value(self, square: int) -> None:
        row, col = divmod(square, self._n_cols)
        is_across = bool(self._code(row, col - 1) or self._code(row, col + 1))
        is_in_column = bool(self._code(row - 1, col) or self._code(row + 1, col))
        self._locations.pop(square, None)
        if is_across and is_in_column:
            return
        code = self._squares[square]
        step = (1, 0) if is_across else (0, 1)  # across the word that the tile is in
        value: float = 0 if code & BLANK else self._points[code & TILE]
        for sign in (-1, 1):
            value += sum(self._line(row, col, sign * step[0], sign * step[1])[0])
        if value:
            self._locations[square] = Location(row, col, is_across, value)

    def _line(self, row: int, col: int, down: int, right: int) -> tuple[list[float], int]:
        """(values of the empty squares from a square on, the square of the tile that ends the line or -1)."""
        values = list[float]()
        for _ in range(REACH):
            row, col = row + down, col + right
            if not self._is_playable(row, col):
                break
            if self._code(row, col):
                return values, row * self._n_cols + col
            values.append(self._square_values[self._rows[row][col]])
        return values, -1

    def _nearest_tiles(self, square: int) -> list[int]:
        """The squares of the nearest tiles above, below, left and right of a square."""
        lines = (
            self._line(*divmod(square, self._n_cols), *direction) for direction in ((-1, 0), (1, 0), (0, -1), (0, 1))
        )
        return [end for _, end in lines if end >= 0]

    def _is_playable(self, row: int, col: int) -> bool:
        return 0 <= row < self._n_rows and 0 <= col < self._n_cols and self._rows[row][col] != BRICK

    def _code(self, row: int, col: int) -> int:
        inside = 0 <= row < self._n_rows and 0 <= col < self._n_cols
        return self._squares[row * self._n_cols + col] if inside else 0


def find_mean_points(rules: Rules, squares: bytes | bytearray) -> float:
    """The mean points of the tiles that are not on the board; 0 if all of them are."""
    counts = list(rules.counts)
    for code in squares:
        if code:
            counts[0 if code & BLANK else code & TILE] -= 1
    unplayed = [max(count, 0) for count in counts]
    points = sum(count * worth for count, worth in zip(unplayed, rules.tile_points, strict=False))
    return points / sum(unplayed) if any(unplayed) else 0.0
