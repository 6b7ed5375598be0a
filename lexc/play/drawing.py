"""Drawings of positions as text: the board, its legend, players with racks and scores, and the unseen tiles."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator

from lexc.errors import plural
from lexc.kernels.layout._tiles import BLANK
from lexc.play.board import Board
from lexc.play.board_layout import BRICK, LETTER_PREMIUMS, SQUARES, WORD_PREMIUMS
from lexc.play.position import Position
from lexc.play.tiles import TILE, tile_text

WIDTH = 78
_MARGINS = 6  # columns on both sides, for the numbers of rows
START, PLAIN = "*", "."

Paint = Callable[[str, str], str]
"""Colours a text; its second argument is a key of _COLORS: the sign of a square, or the kind of a tile."""
_LETTER, _BLANK = "letter", "blank"
# Foreground and background, of a terminal's 256 colours. Every square has a background, so that it looks the same on
# dark and light terminals.
_COLORS = {
    _LETTER: (16, 223), _BLANK: (160, 223), START: (16, 250), BRICK: (250, 16), PLAIN: (244, 236),
    "'": (16, 117), '"': (231, 26), "^": (231, 55), "-": (16, 217), "=": (231, 160), "~": (231, 94),
}  # fmt: skip
_BOLD, _NORMAL = 1, 22  # weights, as terminals number them


def draw(position: Position, color: bool = False) -> str:
    """A position as text: board and legend, racks and scores with the mover's first, and the unseen tiles.

    Letters of blanks are in lower case. A square takes three columns, so that 21 fit into 80; only letters of more than
    three characters make squares wider. color: add escape sequences for 256 colours.
    """
    paint = _color if color else _plain
    lines = [*_board(position, paint), "", *_legend(position, paint), "", *_players(position), "", *_unseen(position)]
    return "\n".join(lines)


def _plain(text: str, _: str) -> str:
    return text


def _color(text: str, kind: str) -> str:
    foreground, background = _COLORS[kind]
    weight = _BOLD if kind in (_LETTER, _BLANK) else _NORMAL
    return f"\x1b[38;5;{foreground}m\x1b[48;5;{background}m\x1b[{weight}m{text}\x1b[0m"


def draw_board(board: Board, color: bool = False, max_width: int = WIDTH) -> str:
    """The board without a legend. max_width: columns of the terminal; with few, squares are narrower than three."""
    return "\n".join(_board(board, _color if color else _plain, max_width))


def draw_legend(board: Board, color: bool = False) -> str:
    """The legend of the board: the meaning of its signs."""
    return "\n".join(_legend(board, _color if color else _plain))


def _board(board: Board, paint: Paint, max_width: int = WIDTH) -> Iterator[str]:
    layout, alphabet = board.rules.board, board.rules.alphabet
    width = max(min(3, (max_width - _MARGINS) // layout.n_cols), *map(len, alphabet.labels + alphabet.blanks))
    column_letters = "   " + "".join(f"{chr(ord('A') + col):^{width}}" for col in range(layout.n_cols)).rstrip()
    yield column_letters
    for row in range(layout.n_rows):
        squares = (_square(board, row, col) for col in range(layout.n_cols))
        yield f"{row + 1:2} " + "".join(paint(f"{text:^{width}}", kind) for text, kind in squares) + f" {row + 1}"
    yield column_letters


def _square(board: Board, row: int, col: int) -> tuple[str, str]:
    """The text of a square, and its key in _COLORS."""
    code, alphabet = board.code_at(row, col), board.rules.alphabet
    if code & BLANK:
        return alphabet.blanks[(code & TILE) - 1], _BLANK
    if code:
        return alphabet.labels[code - 1], _LETTER
    sign = board.rules.board.rows[row][col]
    if (row, col) == board.rules.board.start:
        return START, START if sign == PLAIN else sign
    return sign, sign


def _legend(board: Board, paint: Paint) -> Iterator[str]:
    """The lines of the legend: one for letter premiums and bricks, if there are any, and one for word premiums."""
    rows, (row, col) = board.rules.board.rows, board.rules.board.start
    used, start_sign = set("".join(rows)), rows[row][col]
    letters = [(sign, sign, SQUARES[sign]) for sign in (*LETTER_PREMIUMS, BRICK) if sign in used]
    words = [(sign, sign, SQUARES[sign]) for sign in WORD_PREMIUMS if sign in used and sign != BRICK]
    words.append(
        (START, START, "start") if start_sign == PLAIN else (START, start_sign, f"start, {SQUARES[start_sign]}")
    )
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
    tile_texts, unseen = tile_text(position.rules.alphabet), position.unseen
    counts = [max(count, 0) for count in unseen]
    yield f"{plural(sum(counts), 'tile')} unseen, {position.n_in_bag} of them in the bag"
    groups = " ".join(tile_texts.write(bytes([tile]) * count) for tile, count in enumerate(counts) if count)
    yield from textwrap.wrap(groups, WIDTH, break_long_words=False)
