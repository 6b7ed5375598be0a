"""A board with the tiles on it: what lies where, and where a tile may be put."""

from __future__ import annotations

from dataclasses import dataclass

from lexc.errors import MoveError
from lexc.play.move import Move
from lexc.play.rules import Rules

_BESIDE = ((-1, 0), (1, 0), (0, -1), (0, 1))


@dataclass(frozen=True, slots=True)
class Board:
    """Immutable. squares: a byte a square, row by row: 0 for an empty one, a tile, or BLANK | the tile that a blank
    stands for. There are as many as the rules' board has: whoever makes a board sees to it."""

    rules: Rules
    squares: bytes

    @property
    def is_opening(self) -> bool:
        """Whether the board is empty."""
        return not any(self.squares)

    def code_at(self, row: int, col: int) -> int:
        """What lies on a square; 0 too where there is no square."""
        return self.squares[row * self.rules.board.n_cols + col] if self.is_inside(row, col) else 0

    def is_inside(self, row: int, col: int) -> bool:
        """Whether there is such a square, perhaps a brick."""
        shape = self.rules.board
        return 0 <= row < shape.n_rows and 0 <= col < shape.n_cols

    def is_square(self, row: int, col: int) -> bool:
        """Whether a tile may ever lie there."""
        return self.is_inside(row, col) and not self.rules.board.is_brick(row, col)

    def is_free(self, row: int, col: int) -> bool:
        """Whether a tile can be put there."""
        return self.is_square(row, col) and not self.code_at(row, col)

    def is_beside_tile(self, row: int, col: int) -> bool:
        """Whether a tile lies above, below, to the left or to the right."""
        return any(self.code_at(row + down, col + right) for down, right in _BESIDE)

    def check_letters(self, move: Move) -> None:
        """MoveError unless the move was written with the letters of these rules."""
        if move.alphabet is not self.rules.alphabet and move.alphabet.labels != self.rules.alphabet.labels:
            raise MoveError(
                "the move is written with other letters than the position",
                expected=f"those of {self.rules.alphabet.name}",
                found=f"those of {move.alphabet.name}",
            )
