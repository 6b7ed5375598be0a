"""A board with the tiles on it."""

from __future__ import annotations

from dataclasses import dataclass

from lexc.errors import MoveError
from lexc.play.move import Move
from lexc.play.rules import Rules

_NEIGHBOURS = ((-1, 0), (1, 0), (0, -1), (0, 1))


@dataclass(frozen=True, slots=True)
class Board:
    """A board with tiles on it. Immutable.

    squares: the code of each square, a byte, row by row: 0 if it is empty, a tile, or BLANK | the letter of a blank.
    The caller makes sure that there are as many squares as on the board of the rules; `Board` does not check it.
    """

    rules: Rules
    squares: bytes

    @property
    def is_opening(self) -> bool:
        """Whether the board is empty."""
        return not any(self.squares)

    def code_at(self, row: int, col: int) -> int:
        """The code of a square: 0 if it is empty or off the board."""
        return self.squares[row * self.rules.board.n_cols + col] if self.is_inside(row, col) else 0

    def is_inside(self, row: int, col: int) -> bool:
        """Whether a row and a column are on the board; the square may be a brick."""
        layout = self.rules.board
        return 0 <= row < layout.n_rows and 0 <= col < layout.n_cols

    def is_playable(self, row: int, col: int) -> bool:
        """Whether a row and a column are on the board, and the square is not a brick."""
        return self.is_inside(row, col) and not self.rules.board.is_brick(row, col)

    def is_free(self, row: int, col: int) -> bool:
        """Whether a tile can be placed on a square: it is on the board, empty, and not a brick."""
        return self.is_playable(row, col) and not self.code_at(row, col)

    def is_beside_tile(self, row: int, col: int) -> bool:
        """Whether a tile lies above, below, left or right of a square."""
        return any(self.code_at(row + down, col + right) for down, right in _NEIGHBOURS)

    def check_letters(self, move: Move) -> None:
        """Raise MoveError unless the letters of a move are those of the rules."""
        if move.alphabet is not self.rules.alphabet and move.alphabet.labels != self.rules.alphabet.labels:
            raise MoveError(
                "the move is written with other letters than the position",
                expected=f"those of {self.rules.alphabet.name}",
                found=f"those of {move.alphabet.name}",
            )
