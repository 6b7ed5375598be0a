"""The text of moves, in the notations that people type (specs/games.md)."""

from __future__ import annotations

import re

from lexc.alphabet import Alphabet
from lexc.errors import MoveError
from lexc.kernels.board import BLANK
from lexc.play.move import EXCHANGE, PASS, PLAY, THROUGH_MARK, Move
from lexc.play.tiles import THROUGH, TILE, TileText, pieces, tile_text

_ACROSS = re.compile(r"(\d{1,2})([A-Ua-u])(?:-([A-Ua-u]))?")  # 8D, and 8D-H for the squares from D to H
_DOWN = re.compile(r"([A-Ua-u])(\d{1,2})(?:-(\d{1,2}))?")
_EXCHANGE = re.compile(r"(?:exchange|exch|ex|-)\.?\s*(\S+)", re.IGNORECASE)
_EXPECTED = "8D FA.ES, exchange AB?, pass, or $F#IRM J8-11"


def read(text: str, alphabet: Alphabet) -> Move:
    """A move of its text; `Move.parse` says how it may look."""
    plain = " ".join(text.split())
    if plain.lower() in ("pass", "-"):
        return Move(alphabet, PASS)
    tiles = tile_text(alphabet)
    exchange = _EXCHANGE.fullmatch(plain)
    if exchange:
        return Move(alphabet, EXCHANGE, tiles=tiles.read_rack(exchange[1], MoveError, f"{text[:60]!r}"))
    first, _, second = plain.partition(" ")
    at, word = (_location(first), second) if _location(first) else (_location(second), first)
    if at is None or not word or " " in word:
        raise MoveError("no move", expected=_EXPECTED, found=repr(text[:60]), remedy="Write it like one of these.")
    row, col, is_down, reach = at
    codes = _codes_of_1977(word, tiles) if set(word) & {"$", "#"} else _codes(word, tiles)
    return Move(alphabet, PLAY, row, col, is_down, codes, reach=reach)


def _location(text: str) -> tuple[int, int, bool, int] | None:
    """(row, col, is_down, reach) of 8D, D8, 8D-H, D8-12; None of anything else. Rows and columns from 0."""
    across, down = _ACROSS.fullmatch(text), _DOWN.fullmatch(text)
    if across:
        row, col = int(across[1]) - 1, _column(across[2])
        reach = _column(across[3]) - col + 1 if across[3] else 0
        return (row, col, False, reach) if row >= 0 else None
    if down:
        col, row = _column(down[1]), int(down[2]) - 1
        reach = int(down[3]) - row if down[3] else 0
        return (row, col, True, reach) if row >= 0 else None
    return None


def _column(letter: str) -> int:
    return ord(letter.upper()) - ord("A")


def _codes(word: str, tiles: TileText) -> bytes:
    """FA.ES, FA(C)ES: a bracket of round ones holds tiles that lie there."""
    codes, is_through = bytearray(), False
    for at, piece in pieces(word):
        if piece in "()":
            if is_through == (piece == "("):
                raise MoveError("brackets that do not match", where=f"column {at + 1}", found=repr(word[:60]))
            is_through = piece == "("
        elif piece == THROUGH_MARK:
            codes.append(0)
        else:
            code = _letter(piece, at, word, tiles)
            codes.append(THROUGH | code & TILE if is_through else code)
    if is_through:
        raise MoveError("a bracket that is never closed", expected=")", found=repr(word[:60]))
    return bytes(codes)


def _codes_of_1977(word: str, tiles: TileText) -> bytes:
    """$F#IRM: $ in front of a letter that lies there, # in front of one that a blank stands for."""
    codes, mark = bytearray(), ""
    for at, piece in pieces(word):
        if piece in "$#":
            if mark:
                raise MoveError("two marks in a row", where=f"column {at + 1}", expected="a letter", found=piece)
            mark = piece
            continue
        code = _letter(piece, at, word, tiles) & TILE
        codes.append(code | {"$": THROUGH, "#": BLANK, "": 0}[mark])
        mark = ""
    if mark:
        raise MoveError("a mark at the end", expected="a letter behind it", found=repr(word[:60]))
    return bytes(codes)


def _letter(piece: str, at: int, word: str, tiles: TileText) -> int:
    code = tiles.code(piece, MoveError, repr(word[:60]), at)
    if code == 0:
        remedy = "Write the letter that the blank stands for, in lower case."
        raise MoveError("a blank without a letter", where=f"column {at + 1}", found=repr(word[:60]), remedy=remedy)
    return code
