"""The score of a move, counted square by square: a simple reference for the kernels."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lexc.errors import MoveError
from lexc.kernels.layout._tiles import BLANK
from lexc.play.board import Board
from lexc.play.board_layout import LETTER_PREMIUMS, WORD_PREMIUMS, square_name
from lexc.play.move import PLAY, Move
from lexc.play.tiles import TILE, tile_text


@dataclass(frozen=True, slots=True)
class FormedWord:
    """A word that a play forms. codes: as in `Board.squares`. points: with premiums, without the bonus of a bingo."""

    codes: bytes
    row: int
    col: int
    is_down: bool
    points: int

    @property
    def tiles(self) -> bytes:
        """The letters of the word as tiles; those of blanks, too."""
        return bytes(code & TILE for code in self.codes)

    def text(self, board: Board) -> str:
        """The word as text, letters of blanks in lower case."""
        return tile_text(board.rules.alphabet).write(self.codes)


def score(board: Board, move: Move) -> int:
    """The points of a move, 0 for an exchange or a pass. Raises MoveError if a play places no tile, or too many."""
    board.check_letters(move)
    if move.kind != PLAY:
        return 0
    n_placed = len(move.squares)
    if not 0 < n_placed < len(board.rules.bonus):
        expected = f"1 to {board.rules.rack_size} tiles"
        raise MoveError("a play cannot place so many tiles", expected=expected, found=f"{n_placed} in {move}")
    return sum(word.points for word in words_of_play(board, move)) + board.rules.bonus[n_placed]


def words_of_play(board: Board, move: Move) -> list[FormedWord]:
    """The words that a play forms: the main word, then the cross-words in the order of its squares.

    The main word includes tiles before and behind the play, which the move need not name.
    Raises MoveError if a square is off the board.
    """
    board.check_letters(move)
    placed = {(row, col): code for row, col, code in move.squares}
    for row, col in placed:
        if not board.is_inside(row, col):
            raise MoveError("the play leaves the board", where=square_name(row, col), found=str(move))
    main_word = _word(board, placed, *next(iter(placed), (move.row, move.col)), move.is_down)
    cross_words = (_word(board, placed, row, col, not move.is_down) for row, col in placed)
    return [word for word in (main_word, *cross_words) if len(word.codes) > 1]


def formed_words(board: Board, move: Move) -> list[str]:
    """The words that a play forms as text, the main word first; letters of blanks are in lower case."""
    return [word.text(board) for word in words_of_play(board, move)]


def _word(board: Board, placed: dict[tuple[int, int], int], row: int, col: int, is_down: bool) -> FormedWord:
    """The word through a square, from tiles on the board and those of the play (placed, by row and column)."""
    down, right = int(is_down), int(not is_down)
    while _code(board, placed, row - down, col - right):
        row, col = row - down, col - right
    squares = list(_squares(board, placed, row, col, down, right))
    tile_points, points, multiplier = board.rules.tile_points, 0, 1
    for square_row, square_col, code in squares:
        letter_factor, word_factor = (
            _premiums(board, square_row, square_col) if (square_row, square_col) in placed else (1, 1)
        )
        points += letter_factor * (0 if code & BLANK else tile_points[code & TILE])
        multiplier *= word_factor
    return FormedWord(bytes(code for _, _, code in squares), row, col, is_down, points * multiplier)


def _squares(
    board: Board, placed: dict[tuple[int, int], int], row: int, col: int, down: int, right: int
) -> Iterator[tuple[int, int, int]]:
    while code := _code(board, placed, row, col):
        yield row, col, code
        row, col = row + down, col + right


def _code(board: Board, placed: dict[tuple[int, int], int], row: int, col: int) -> int:
    return placed.get((row, col)) or board.code_at(row, col)


def _premiums(board: Board, row: int, col: int) -> tuple[int, int]:
    """The factors of a square for letter and word."""
    square = board.rules.board.rows[row][col]
    return LETTER_PREMIUMS.get(square, 1), WORD_PREMIUMS.get(square, 1)
