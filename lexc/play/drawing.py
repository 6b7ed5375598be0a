"""A position as people see it: the board, players and racks, tiles that nobody has seen."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator

from lexc.errors import counted
from lexc.kernels.layout._tiles import BLANK
from lexc.play.board import Board
from lexc.play.board_layout import BRICK, LETTER_PREMIUMS, SQUARES, WORD_PREMIUMS
from lexc.play.position import Position
from lexc.play.tiles import TILE, tile_text

WIDTH = 78
_MARGINS = 6  # columns for the numbers of rows
START, PLAIN = "*", "."

Paint = Callable[[str, str], str]  # text, and a key of _COLORS: a square's sign, or what kind of tile lies there
_LETTER, _BLANK = "letter", "blank"
# Ink and ground, of a terminal's 256 colours: a ground everywhere, so that dark and light terminals show the same.
_COLORS = {
    _LETTER: (16, 223), _BLANK: (160, 223), START: (16, 250), BRICK: (250, 16), ".": (244, 236),
    "'": (16, 117), '"': (231, 26), "^": (231, 55), "-": (16, 217), "=": (231, 160), "~": (231, 94),
}  # fmt: skip
_BOLD, _NORMAL = 1, 22  # weights, as terminals number them


def draw(position: Position, color: bool = False) -> str:
    """The board with coordinates and premiums, what its signs mean; then racks and scores, the mover's first, and the
    tiles that neither board nor racks show.

    Blanks are in lower case. A square takes three columns, so 21 fit into 80; only letters of more than three
    characters make them wider. color: for a terminal, in 256 colours; the text is the same.
    """
    paint = _in_color if color else _plain
    lines = [*_board(position, paint), "", *_signs(position, paint), "", *_players(position), "", *_unseen(position)]
    return "\n".join(lines)


def _plain(text: str, _: str) -> str:
    return text


def _in_color(text: str, kind: str) -> str:
    ink, ground = _COLORS[kind]
    weight = _BOLD if kind in (_LETTER, _BLANK) else _NORMAL
    return f"\x1b[38;5;{ink}m\x1b[48;5;{ground}m\x1b[{weight}m{text}\x1b[0m"


def draw_board(board: Board, color: bool = False, columns: int = WIDTH) -> str:
    """The board alone, its squares narrower where a terminal has too few columns for three each."""
    return "\n".join(_board(board, _in_color if color else _plain, columns))


def draw_legend(board: Board, color: bool = False) -> str:
    """What the board's signs mean."""
    return "\n".join(_signs(board, _in_color if color else _plain))


def _board(board: Board, paint: Paint, room: int = WIDTH) -> Iterator[str]:
    shape, alphabet = board.rules.board, board.rules.alphabet
    width = max(min(3, (room - _MARGINS) // shape.n_cols), *map(len, alphabet.labels + alphabet.blanks))
    columns = "   " + "".join(f"{chr(ord('A') + col):^{width}}" for col in range(shape.n_cols)).rstrip()
    yield columns
    for row in range(shape.n_rows):
        squares = (_square(board, row, col) for col in range(shape.n_cols))
        yield f"{row + 1:2} " + "".join(paint(f"{text:^{width}}", kind) for text, kind in squares) + f" {row + 1}"
    yield columns


def _square(board: Board, row: int, col: int) -> tuple[str, str]:
    """Text and kind of a square."""
    code, alphabet = board.code_at(row, col), board.rules.alphabet
    if code & BLANK:
        return alphabet.blanks[(code & TILE) - 1], _BLANK
    if code:
        return alphabet.labels[code - 1], _LETTER
    sign = board.rules.board.rows[row][col]
    if (row, col) == board.rules.board.start:
        return START, START if sign == PLAIN else sign
    return sign, sign


def _signs(board: Board, paint: Paint) -> Iterator[str]:
    """What the board's signs mean: a line about letters, if there are any, and one about words."""
    rows, (row, col) = board.rules.board.rows, board.rules.board.start
    used, under = set("".join(rows)), rows[row][col]
    letters = [(sign, sign, SQUARES[sign]) for sign in (*LETTER_PREMIUMS, BRICK) if sign in used]
    words = [(sign, sign, SQUARES[sign]) for sign in WORD_PREMIUMS if sign in used and sign != BRICK]
    words.append((START, START, "start") if under == PLAIN else (START, under, f"start, {SQUARES[under]}"))
    for signs in filter(None, (letters, words)):
        yield "  ".join(f"{paint(f' {sign} ', kind)} {name}" for sign, kind, name in signs)


def _players(position: Position) -> Iterator[str]:
    write = tile_text(position.rules.alphabet).write
    racks = [write(rack) or "(rack unknown)" for rack in position.racks]
    for number, (rack, score) in enumerate(zip(racks, position.scores, strict=True)):
        yield f"{'then' if number else 'to move':>7}  {rack:<{max(map(len, racks))}}  {score:5}"
    if position.scoreless:
        yield f"{position.scoreless} {'turn' if position.scoreless == 1 else 'turns'} without points"


def _unseen(position: Position) -> Iterator[str]:
    text, unseen = tile_text(position.rules.alphabet), position.unseen
    left = [max(count, 0) for count in unseen]
    yield f"{counted(sum(left), 'tile')} unseen, {position.n_in_bag} of them in the bag"
    groups = " ".join(text.write(bytes([tile]) * count) for tile, count in enumerate(left) if count)
    yield from textwrap.wrap(groups, WIDTH, break_long_words=False)
