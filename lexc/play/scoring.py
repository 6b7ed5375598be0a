"""Points, counted square by square: the plain way, which the kernels must agree with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lexc.errors import MoveError
from lexc.kernels.plays.board import BLANK
from lexc.play.layout import LETTER_PREMIUMS, WORD_PREMIUMS, square_name
from lexc.play.move import PLAY, Move
from lexc.play.tiles import TILE, tile_text

if TYPE_CHECKING:
    from lexc.play.position import Position


@dataclass(frozen=True, slots=True)
class Formed:
    """A word that a play makes. codes: as on squares. points: premiums counted, the bonus not."""

    codes: bytes
    row: int
    col: int
    is_down: bool
    points: int

    @property
    def tiles(self) -> bytes:
        """The word's letters, whoever they come from."""
        return bytes(code & TILE for code in self.codes)

    def text(self, position: Position) -> str:
        return tile_text(position.rules.alphabet).write(self.codes)


def score(position: Position, move: Move) -> int:
    """The points of a move, 0 of an exchange or a pass. MoveError when no tile is put down, or too many."""
    position.check_letters(move)
    if move.kind != PLAY:
        return 0
    n_placed = len(move.squares)
    if not 0 < n_placed < len(position.rules.bonus):
        expected = f"1 to {position.rules.rack_size} tiles"
        raise MoveError("not that many tiles can be played", expected=expected, found=f"{n_placed} in {move}")
    return sum(word.points for word in formed(position, move)) + position.rules.bonus[n_placed]


def formed(position: Position, move: Move) -> list[Formed]:
    """The words that a play makes: the main one, then those across it, in the order of its squares.

    MoveError where a square lies off the board. The main word reaches as far as tiles lie, whatever the move says.
    """
    position.check_letters(move)
    placed = {(row, col): code for row, col, code in move.squares}
    for row, col in placed:
        shape = position.rules.layout
        if not (0 <= row < shape.n_rows and 0 <= col < shape.n_cols):
            raise MoveError("off the board", where=square_name(row, col), found=str(move))
    main = _word(position, placed, *next(iter(placed), (move.row, move.col)), move.is_down)
    crosses = (_word(position, placed, row, col, not move.is_down) for row, col in placed)
    return [word for word in (main, *crosses) if len(word.codes) > 1]


def _word(position: Position, placed: dict[tuple[int, int], int], row: int, col: int, is_down: bool) -> Formed:
    """The word through a square, as long as tiles lie there or are put there."""
    down, right = int(is_down), int(not is_down)
    while _code(position, placed, row - down, col - right):
        row, col = row - down, col - right
    squares = list(_squares(position, placed, row, col, down, right))
    values, points, multiplier = position.rules.values, 0, 1
    for at_row, at_col, code in squares:
        letter, word = _premiums(position, at_row, at_col) if (at_row, at_col) in placed else (1, 1)
        points += letter * (0 if code & BLANK else values[code & TILE])
        multiplier *= word
    return Formed(bytes(code for _, _, code in squares), row, col, is_down, points * multiplier)


def _squares(
    position: Position, placed: dict[tuple[int, int], int], row: int, col: int, down: int, right: int
) -> Iterator[tuple[int, int, int]]:
    while code := _code(position, placed, row, col):
        yield row, col, code
        row, col = row + down, col + right


def _code(position: Position, placed: dict[tuple[int, int], int], row: int, col: int) -> int:
    return placed.get((row, col)) or position.at(row, col)


def _premiums(position: Position, row: int, col: int) -> tuple[int, int]:
    square = position.rules.layout.rows[row][col]
    return LETTER_PREMIUMS.get(square, 1), WORD_PREMIUMS.get(square, 1)
