"""Letters on the board that a recorded play names: `FA(C)ES`, or simply `FACES`."""

from __future__ import annotations

from dataclasses import replace

from lexc.play.board import Board
from lexc.play.move import PLAY, Move
from lexc.play.tiles import THROUGH, TILE


def mark_through_letters(move: Move, board: Board) -> Move:
    """The move, with letters that are on the board already marked as such."""
    if move.kind != PLAY:
        return move
    codes = bytearray(move.tiles)
    for row, col, code in move.squares:
        if board.code_at(row, col) and board.code_at(row, col) & TILE == code & TILE:
            codes[row - move.row + col - move.col] = THROUGH | code & TILE
    return replace(move, tiles=bytes(codes))


def clear_through_letters(move: Move) -> Move:
    """The move, with 0 for each letter on the board that it names."""
    if move.kind != PLAY:
        return move
    return replace(move, tiles=bytes(0 if code & THROUGH else code for code in move.tiles))
