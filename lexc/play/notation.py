"""The text of moves, in the notations that people type (specs/games.md)."""

from __future__ import annotations

import re

from lexc.alphabet import Alphabet
from lexc.errors import MoveError
from lexc.kernels.plays.board import BLANK
from lexc.play.move import EXCHANGE, PASS, PLAY, THROUGH_MARK, Move
from lexc.play.tiles import THROUGH, TILE, TileText, pieces, tile_text

MAX_TEXT = 500
_SQUARE = re.compile(r"([1-9][0-9]?)?([A-Za-z])?([1-9][0-9]?)?")  # 8D or D8; in a location's second half 8 or D will do
_EXCHANGE = re.compile(r"(?:(?:exchange|exch|ex)\.?\s+|-\s*)(\S+)", re.IGNORECASE)
_EXPECTED = "8D FA.ES, exchange AB?, pass, or $F#IRM J8-11"
_MARKS = {"$": THROUGH, "#": BLANK}


def read(text: str, alphabet: Alphabet) -> Move:
    """A move of its text; `Move.parse` says how it may look."""
    plain = " ".join(text.split()) if len(text) <= MAX_TEXT else ""
    if plain.lower() in ("pass", "-"):
        return Move(alphabet, PASS)
    tiles = tile_text(alphabet)
    first, _, second = plain.partition(" ")
    for place, word in ((first, second), (second, first)):
        at = _location(place)
        if at and word and " " not in word and (codes := _codes(word, tiles)):
            return Move(alphabet, PLAY, *at[:3], codes, last=at[3])
    exchange = _EXCHANGE.fullmatch(plain)
    if exchange:
        return Move(alphabet, EXCHANGE, tiles=tiles.read_rack(exchange[1], MoveError, _quoted(plain)))
    raise MoveError("no move", expected=_EXPECTED, found=_quoted(text), remedy="Write it like one of these.")


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
    for at, piece in pieces(word):
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
