"""Words on the board, and the places of plays that make them longer or lie beside them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lexc.papers.players.analyser import Location
from lexc.play.position import Position
from lexc.play.tiles import TILE


@dataclass(frozen=True, slots=True)
class Block:
    """Tiles in a row or a column, of a word or alone. row, col: of the first one. tiles: their letters."""

    row: int
    col: int
    is_down: bool
    tiles: bytes

    def places_through(self, word: bytes) -> Iterator[tuple[int, int]]:
        """The first squares, (row, col), of a longer word that holds the block."""
        for i in range(len(word) - len(self.tiles) + 1):
            if len(word) > len(self.tiles) and word[i : i + len(self.tiles)] == self.tiles:
                yield self.row - i * self.is_down, self.col - i * (not self.is_down)

    def places_beside(self, word: bytes) -> Iterator[tuple[int, int]]:
        """The first squares of a word in the lines next to the block, such that they touch it."""
        for side in (-1, 1):
            for i in range(1 - len(word), len(self.tiles)):
                if self.is_down:
                    yield self.row + i, self.col + side
                else:
                    yield self.row + side, self.col + i


def find_block(location: Location, position: Position) -> Block:
    """The block of a location's tile, across the direction of words through the location."""
    is_down = not location.is_down
    row, col = location.row, location.col
    down, right = int(is_down), int(not is_down)
    while row - down >= 0 and col - right >= 0 and position.code_at(row - down, col - right):
        row, col = row - down, col - right
    tiles, (n_rows, n_cols) = bytearray(), (position.rules.board.n_rows, position.rules.board.n_cols)
    end_row, end_col = row, col
    while end_row < n_rows and end_col < n_cols and position.code_at(end_row, end_col):
        tiles.append(position.code_at(end_row, end_col) & TILE)
        end_row, end_col = end_row + down, end_col + right
    return Block(row, col, is_down, bytes(tiles))
