"""A move, a play, an exchange or a pass, and its text in the notations that people type (specs/games.md)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Literal

from lexc.alphabet import Alphabet
from lexc.errors import MoveError
from lexc.kernels.layout._tiles import BLANK
from lexc.play.board_layout import square_name
from lexc.play.tiles import THROUGH, TILE, TileText, split_tiles, tile_text

Kind = Literal["play", "exchange", "pass"]
PLAY: Kind = "play"
EXCHANGE: Kind = "exchange"
PASS: Kind = "pass"
THROUGH_MARK = "."
MAX_TEXT = 500
_SQUARE = re.compile(r"([1-9][0-9]?)?([A-Za-z])?([1-9][0-9]?)?")  # 8D or D8; in a location's second half 8 or D will do
_EXCHANGE = re.compile(r"(?:(?:exchange|exch|ex)\.?\s+|-\s*)(\S+)", re.IGNORECASE)
_EXPECTED = "8D FA.ES, exchange AB?, pass, or $F#IRM J8-11"
_MARKS = {"$": THROUGH, "#": BLANK}

RawPlay = tuple[int, bool, int, int, bytes]
"""A play as kernels give it: score, is_down, row and column of its first square, tiles."""


@dataclass(frozen=True, slots=True)
class Move:
    """Immutable. Equal moves do the same: alphabet, score and last are not compared.

    tiles: of a play, a byte for each square from the first to the last: a tile, BLANK | the tile that a blank stands
    for, 0 for what lies there already, THROUGH | what is said to lie there. Of an exchange, the tiles that go, 0 for a
    blank. row, col: of the first square, from 0. score: points, None when nobody has counted them. last: the last
    square's row and column, if the text that this was read from names it; None if not.
    """

    alphabet: Alphabet = field(compare=False, repr=False)
    kind: Kind = PASS
    row: int = 0
    col: int = 0
    is_down: bool = False
    tiles: bytes = b""
    score: int | None = field(default=None, compare=False)
    last: tuple[int, int] | None = field(default=None, compare=False, repr=False)

    @classmethod
    def parse(cls, text: str, alphabet: Alphabet) -> Move:
        """Read `8D FA.ES` (column first is down, `.` or `(C)` a tile that lies there, lower case a blank),
        `exchange AB?` (also `-AB?`), `pass` (also `-`), and Shapiro and Smith's `$F#IRM J8-11` (1977, section 2.3).

        MoveError says what was expected.
        """
        plain = " ".join(text.split()) if len(text) <= MAX_TEXT else ""
        if plain.lower() in ("pass", "-"):
            return cls(alphabet, PASS)
        tiles = tile_text(alphabet)
        first, _, second = plain.partition(" ")
        for place, word in ((first, second), (second, first)):
            at = _location(place)
            if at and word and " " not in word and (codes := _codes(word, tiles)):
                return cls(alphabet, PLAY, *at[:3], codes, last=at[3])
        exchange = _EXCHANGE.fullmatch(plain)
        if exchange:
            return cls(alphabet, EXCHANGE, tiles=tiles.read_rack(exchange[1], MoveError, _quoted(plain)))
        raise MoveError("no move", expected=_EXPECTED, found=_quoted(text), remedy="Write it like one of these.")

    @property
    def squares(self) -> list[tuple[int, int, int]]:
        """(row, col, code) of each tile that a play puts down."""
        if self.kind != PLAY:
            return []
        codes = ((i, code) for i, code in enumerate(self.tiles) if code and not code & THROUGH)
        return [(self.row + i * self.is_down, self.col + i * (not self.is_down), code) for i, code in codes]

    @property
    def used(self) -> bytes:
        """The tiles that leave the rack, 0 for a blank."""
        if self.kind != PLAY:
            return self.tiles
        return bytes(0 if code & BLANK else code for _, _, code in self.squares)

    @property
    def location(self) -> str:
        """ "8D" across, "D8" down, "" for what is no play."""
        if self.kind != PLAY:
            return ""
        name = square_name(self.row, self.col)
        return name[-1] + name[:-1] if self.is_down else name

    def __str__(self) -> str:
        text = tile_text(self.alphabet)
        if self.kind == PASS:
            return "pass"
        if self.kind == EXCHANGE:
            return f"exchange {text.write(self.tiles)}"
        letters = (text.texts[code] if code and not code & THROUGH else THROUGH_MARK for code in self.tiles)
        return f"{self.location} {''.join(letters)}"


def move_from_raw(alphabet: Alphabet, found: RawPlay) -> Move:
    """A play as an object."""
    score, is_down, row, col, tiles = found
    return Move(alphabet, PLAY, row, col, is_down, tiles, score)


def leave_after(rack: bytes, found: RawPlay) -> bytes:
    """The tiles of a rack that a play leaves."""
    left = bytearray(rack)
    for code in found[4]:
        if code:
            left.remove(0 if code & BLANK else code)
    return bytes(left)


def remove_tiles(rack: bytes, tiles: bytes) -> bytes:
    """A rack, less these of its tiles."""
    left = bytearray(rack)
    for tile in tiles:
        left.remove(tile)
    return bytes(left)


def _location(text: str) -> tuple[int, int, bool, tuple[int, int] | None] | None:
    """(row, col, is_down, last square) of 8D, D8, 8D-H, D8-12; None of anything else. Rows and columns from 0."""
    first, dash, second = text.partition("-")
    start, end = _square(first), _square(second)
    if start is None or end is None or (dash and not second):
        return None
    row, col, is_down = start
    if row is None or col is None:
        return None
    last = (row if end[0] is None else end[0], col if end[1] is None else end[1])
    return row, col, is_down, last if dash else None


def _square(text: str) -> tuple[int | None, int | None, bool] | None:
    """(row, col, whether the column comes first), None for the half that is left out; None if there are two rows."""
    match = _SQUARE.fullmatch(text)
    if not match or (match[1] and match[3]):
        return None
    number, letter = match[1] or match[3], match[2]
    return int(number) - 1 if number else None, ord(letter.upper()) - ord("A") if letter else None, bool(match[3])


def _codes(word: str, tiles: TileText) -> bytes:
    """FA.ES, FA(C)ES: a bracket of round ones holds tiles that lie there.

    $F#IRM: $ in front of a letter that lies there, # in front of one that a blank stands for, in either case.
    """
    codes, is_through, mark = bytearray(), False, ""
    for at, piece in split_tiles(word):
        where = f"{_quoted(word)}, column {at + 1}"
        if mark and piece in "$#().":
            raise MoveError("a mark without a letter", where=where, expected=f"a letter behind {mark}", found=piece)
        if piece in _MARKS:
            mark = piece
        elif piece in ("(", ")"):
            if is_through == (piece == "("):
                raise MoveError("brackets that do not match", where=where, found=piece)
            is_through = not is_through
        elif piece == THROUGH_MARK:
            codes.append(0)
        else:
            code = _letter(piece, tiles, where)
            if mark or is_through:
                code = code & TILE | (THROUGH if is_through else _MARKS[mark])
            codes.append(code)
            mark = ""
    if mark or is_through:
        expected = ")" if is_through else f"a letter behind {mark}"
        raise MoveError("the word ends too early", where=_quoted(word), expected=expected)
    return bytes(codes)


def _letter(piece: str, tiles: TileText, where: str) -> int:
    code = tiles.code(piece, MoveError, where)
    if code == 0:
        remedy = "Write the letter that the blank stands for, in lower case."
        raise MoveError("a blank without a letter", where=where, found=piece, remedy=remedy)
    return code


def _quoted(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:57] + "...")
