"""The squares of an empty board: premiums, bricks and the start."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from lexc.alphabet.fields import quote_value
from lexc.errors import RulesError
from lexc.play.pickling import reduce_to_call
from lexc.system import resources

MAX_SIDE = 21
BRICK = "#"
LETTER_PREMIUMS = {"'": 2, '"': 3, "^": 4}
WORD_PREMIUMS = {"-": 2, "=": 3, "~": 4, BRICK: 0}
SQUARES = {
    ".": "plain", "'": "double letter", '"': "triple letter", "^": "quadruple letter",
    "-": "double word", "=": "triple word", "~": "quadruple word", BRICK: "brick",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class BoardLayout:
    """The squares of an empty board. Immutable; two are equal if rows and start are.

    rows: a text for each row, a character of `SQUARES` for each square. start: row and column, from 0, of the square
    that the first move must cover. Raises RulesError if rows or start make no board, since kernels rely on that.
    """

    name: str = field(compare=False)
    rows: tuple[str, ...]
    start: tuple[int, int]

    def __post_init__(self) -> None:
        where = f"board {self.name}"
        _check_rows(self.rows, where)
        _check_start(self.start, self.rows, where, repr(self.start))

    __reduce__ = reduce_to_call

    @property
    def n_rows(self) -> int:
        """The number of rows."""
        return len(self.rows)

    @property
    def n_cols(self) -> int:
        """The number of columns."""
        return len(self.rows[0])

    @property
    def letter_premiums(self) -> bytes:
        """The factor of each square for the letter on it: a byte for each square, row by row."""
        return bytes(LETTER_PREMIUMS.get(square, 1) for row in self.rows for square in row)

    @property
    def word_premiums(self) -> bytes:
        """The factor of each square for the word on it: a byte for each square, row by row; 0 for a brick."""
        return bytes(WORD_PREMIUMS.get(square, 1) for row in self.rows for square in row)

    def is_brick(self, row: int, col: int) -> bool:
        """Whether no tile may ever lie on a square."""
        return self.rows[row][col] == BRICK

    @classmethod
    def from_toml(cls, data: dict[str, Any], name: str, where: str) -> BoardLayout:
        """Read a TOML table with `squares`, the rows as text, and `start` ("8H").

        Raises RulesError, which names the row, if they make no board.
        """
        rows = tuple(_text(data, "squares", where).split())
        _check_rows(rows, where)
        return cls(name, rows, _read_start(_text(data, "start", where), rows, where))


@cache
def load(name: str) -> BoardLayout:
    """Load a bundled board, `lexicons/boards/<name>.toml`. Raises ResourceMissing if there is none of that name."""
    path = resources.find("boards", name, (".toml",))
    return BoardLayout.from_toml(tomllib.loads(path.read_text(encoding="utf-8")), name, path.name)


def square_name(row: int, col: int) -> str:
    """The name of a square, row before column: (7, 7) is "8H". Columns beyond Z, off every board, are AA, AB, ..."""
    first = chr(ord("A") + col // 26 - 1) if col >= 26 else ""
    return f"{row + 1}{first}{chr(ord('A') + col % 26)}"


def _text(data: dict[str, Any], key: str, where: str) -> str:
    value = data.get(key)
    if not isinstance(value, str):
        raise RulesError("the board is incomplete", where=f"{where}: {key}", expected="text", found=quote_value(value))
    return value


def _check_rows(rows: tuple[str, ...], where: str) -> None:
    if not 1 <= len(rows) <= MAX_SIDE:
        raise RulesError(
            "the board has too few or too many rows", where=where, expected=f"1 to {MAX_SIDE}", found=str(len(rows))
        )
    for number, row in enumerate(rows, 1):
        place = f"{where}: row {number} of squares"
        if not 1 <= len(row) <= MAX_SIDE or len(row) != len(rows[0]):
            expected = f"{min(len(rows[0]), MAX_SIDE)} squares in every row, at most {MAX_SIDE}"
            raise RulesError("a row has the wrong length", where=place, expected=expected, found=str(len(row)))
        for square in row:
            if square not in SQUARES:
                known = ", ".join(f"{char} {meaning}" for char, meaning in SQUARES.items())
                raise RulesError("unknown square", where=place, expected=known, found=repr(square))


def _read_start(text: str, rows: tuple[str, ...], where: str) -> tuple[int, int]:
    match = re.fullmatch(r"(\d{1,2})([A-U])", text)
    start = (int(match[1]) - 1, ord(match[2]) - ord("A")) if match else (-1, -1)
    _check_start(start, rows, where, quote_value(text))
    return start


def _check_start(start: tuple[int, int], rows: tuple[str, ...], where: str, found: str) -> None:
    row, col = start
    if not (0 <= row < len(rows) and 0 <= col < len(rows[0])) or rows[row][col] == BRICK:
        raise RulesError(
            "the start is no square of the board", where=f"{where}: start",
            expected="row and column of a square that is not a brick, such as 8H", found=found,
        )  # fmt: skip
