"""Moves (a play, an exchange or a pass) and their text in the notations that people type (specs/games.md)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, Literal

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
# 8D or D8; in the second half of a location also 8 or D alone.
_SQUARE = re.compile(r"([1-9][0-9]?)?([A-Za-z])?([1-9][0-9]?)?")
_EXCHANGE = re.compile(r"(?:(?:exchange|exch|ex)\.?\s+|-\s*)(\S+)", re.IGNORECASE)
_EXPECTED = "8D FA.ES, exchange AB?, pass, or $F#IRM J8-11"
_MARKS = {"$": THROUGH, "#": BLANK}

RawPlay = tuple[int, bool, int, int, bytes]
"""A play as the kernels return it: score, is_down, row and column of its first square, tiles (see `Move`)."""


@dataclass(frozen=True, slots=True)
class Move:
    """A play, an exchange or a pass. Immutable; equality ignores alphabet, score and last.

    tiles: of a play, a byte for each square from the first to the last:
    - a tile, or BLANK | the letter of a blank, which the play places;
    - 0 for a tile that is on the board already, or THROUGH | its letter where the move names it.
    For an exchange: the tiles that go back, 0 for a blank.
    row, col: the first square, from 0. score: the points, None if unknown.
    last: row and column of the last square if the text of the move names it, or None.
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
        """Read a move from text. Raises MoveError if it is none.

        - `8D FA.ES`, or `D8 FA.ES` down: `.` or `(C)` is a tile on the board, lower case a blank;
        - `exchange AB?`, also `-AB?`; `pass`, also `-`;
        - `$F#IRM J8-11`: the notation of Shapiro and Smith (1977, section 2.3).
        """
        plain = " ".join(text.split()) if len(text) <= MAX_TEXT else ""
        if plain.lower() in ("pass", "-"):
            return cls(alphabet, PASS)
        tile_texts = tile_text(alphabet)
        first, _, second = plain.partition(" ")
        for location, word in ((first, second), (second, first)):
            start = _read_location(location)
            if start and word and " " not in word and (codes := _read_tiles(word, tile_texts)):
                return cls(alphabet, PLAY, *start[:3], codes, last=start[3])
        exchange = _EXCHANGE.fullmatch(plain)
        if exchange:
            return cls(alphabet, EXCHANGE, tiles=tile_texts.read_rack(exchange[1], MoveError, _quote(plain)))
        raise MoveError("this is no move", expected=_EXPECTED, found=_quote(text), remedy="Write it like one of these.")

    @property
    def squares(self) -> list[tuple[int, int, int]]:
        """(row, col, code) of each tile that a play places."""
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
        """The location of a play: "8D" across, "D8" down; "" for other moves."""
        if self.kind != PLAY:
            return ""
        name = square_name(self.row, self.col)
        return name[-1] + name[:-1] if self.is_down else name

    def __str__(self) -> str:
        tile_texts = tile_text(self.alphabet)
        if self.kind == PASS:
            return "pass"
        if self.kind == EXCHANGE:
            return f"exchange {tile_texts.write(self.tiles)}"
        letters = (tile_texts.texts[code] if code and not code & THROUGH else THROUGH_MARK for code in self.tiles)
        return f"{self.location} {''.join(letters)}"


class _Draft:
    """A move whose fields can be set one by one. Then it becomes a `Move`, whose constructor takes three times as long:
    it sets each field by a call.
    """

    __slots__ = Move.__slots__


def move_from_raw(alphabet: Alphabet, play: RawPlay) -> Move:
    """The move of a play as the kernels return it."""
    move: Any = _Draft()
    move.alphabet, move.kind, move.last = alphabet, PLAY, None
    move.score, move.is_down, move.row, move.col, move.tiles = play
    move.__class__ = Move
    return move  # type: ignore[no-any-return]


def move_from_choice(alphabet: Alphabet, choice: RawPlay | bytes) -> Move:
    """The move of a player's choice: a play, or the tiles of an exchange; no tiles are a pass."""
    if isinstance(choice, tuple):
        return move_from_raw(alphabet, choice)
    return Move(alphabet, EXCHANGE, tiles=choice) if choice else Move(alphabet, PASS)


def leave_after(rack: bytes, play: RawPlay) -> bytes:
    """The leave of a play: the tiles that it keeps on the rack."""
    leave = bytearray(rack)
    for code in play[4]:
        if code:
            leave.remove(0 if code & BLANK else code)
    return bytes(leave)


def remove_tiles(rack: bytes, tiles: bytes) -> bytes:
    """The rack without some of its tiles."""
    remaining = bytearray(rack)
    for tile in tiles:
        remaining.remove(tile)
    return bytes(remaining)


def _read_location(text: str) -> tuple[int, int, bool, tuple[int, int] | None] | None:
    """(row, col, is_down, last square) of 8D, D8, 8D-H or D8-12, from 0; None for other text."""
    first, dash, second = text.partition("-")
    start, end = _read_square(first), _read_square(second)
    if start is None or end is None or (dash and not second):
        return None
    row, col, is_down = start
    if row is None or col is None:
        return None
    last = (row if end[0] is None else end[0], col if end[1] is None else end[1])
    return row, col, is_down, last if dash else None


def _read_square(text: str) -> tuple[int | None, int | None, bool] | None:
    """(row, col, whether the column comes first), None for a missing row or column; None for other text."""
    match = _SQUARE.fullmatch(text)
    if not match or (match[1] and match[3]):
        return None
    number, letter = match[1] or match[3], match[2]
    return int(number) - 1 if number else None, ord(letter.upper()) - ord("A") if letter else None, bool(match[3])


def _read_tiles(word: str, tiles: TileText) -> bytes:
    """Read the tiles of a play. Raises MoveError if a letter, a mark or a bracket is wrong.

    FA.ES, FA(C)ES: round brackets hold tiles on the board.
    $F#IRM: $ stands before a letter on the board, # before the letter of a blank, in either case.
    """
    codes, is_in_brackets, mark = bytearray(), False, ""
    for column, piece in split_tiles(word):
        where = f"{_quote(word)}, column {column + 1}"
        if mark and piece in "$#().":
            raise MoveError(
                "a mark must stand before a letter", where=where, expected=f"a letter behind {mark}", found=piece
            )
        if piece in _MARKS:
            mark = piece
        elif piece in ("(", ")"):
            if is_in_brackets == (piece == "("):
                raise MoveError("the brackets do not match", where=where, found=piece)
            is_in_brackets = not is_in_brackets
        elif piece == THROUGH_MARK:
            codes.append(0)
        else:
            code = _read_letter(piece, tiles, where)
            if mark or is_in_brackets:
                code = code & TILE | (THROUGH if is_in_brackets else _MARKS[mark])
            codes.append(code)
            mark = ""
    if mark or is_in_brackets:
        expected = ")" if is_in_brackets else f"a letter behind {mark}"
        raise MoveError("the word ends too early", where=_quote(word), expected=expected)
    return bytes(codes)


def _read_letter(piece: str, tiles: TileText, where: str) -> int:
    code = tiles.code(piece, MoveError, where)
    if code == 0:
        remedy = "Write the letter that the blank stands for, in lower case."
        raise MoveError("a blank has no letter", where=where, found=piece, remedy=remedy)
    return code


def _quote(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:57] + "...")
