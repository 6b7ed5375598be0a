"""A move: a play, an exchange or a pass."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from lexc.alphabet import Alphabet
from lexc.kernels.plays.board import BLANK
from lexc.play.layout import square_name
from lexc.play.tiles import THROUGH, tile_text

Kind = Literal["play", "exchange", "pass"]
PLAY: Kind = "play"
EXCHANGE: Kind = "exchange"
PASS: Kind = "pass"
THROUGH_MARK = "."

Found = tuple[int, bool, int, int, bytes]
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
        from lexc.play.notation import read

        return read(text, alphabet)

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


def move_of(alphabet: Alphabet, found: Found) -> Move:
    """A play as an object."""
    score, is_down, row, col, tiles = found
    return Move(alphabet, PLAY, row, col, is_down, tiles, score)


def kept(rack: bytes, found: Found) -> bytes:
    """The tiles of a rack that a play leaves."""
    left = bytearray(rack)
    for code in found[4]:
        if code:
            left.remove(0 if code & BLANK else code)
    return bytes(left)


def without(rack: bytes, tiles: bytes) -> bytes:
    """A rack, less these of its tiles."""
    left = bytearray(rack)
    for tile in tiles:
        left.remove(tile)
    return bytes(left)
