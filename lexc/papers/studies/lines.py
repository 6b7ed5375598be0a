"""The rows and columns of a position, for generators written in Python."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from lexc.kernels.layout._tiles import BLANK, TILE
from lexc.lexicon import Lexicon
from lexc.play.generation.algorithms import APPEL_JACOBSON, generator_kernels
from lexc.play.rules import Rules

Play = tuple[bool, int, int, bytes]
"""Whether it runs down; row and column of the first square; a code a square, 0 where a tile lay before."""


@dataclass(frozen=True, slots=True)
class Line:
    """A row or a column, with a closed square at both ends.

    tiles: by square, 0 for an empty one. checks: by square, the mask of letters that its cross-word admits. is_crossed:
    by square, whether a tile is next to it in the crossing line. opening: the square that the first play must cover, 0
    if there is none.
    """

    is_down: bool
    number: int
    tiles: bytes
    checks: list[int]
    is_crossed: list[bool]
    opening: int = 0

    def play(self, first: int, codes: bytes) -> Play:
        """The play of codes from a square on."""
        row, col = (first - 1, self.number) if self.is_down else (self.number, first - 1)
        return self.is_down, row, col, codes


class LineReader:
    """A reader of the lines of positions. Cross-checks are those of the kernel of boards."""

    def __init__(self, lexicon: Lexicon, rules: Rules) -> None:
        self._rules = rules
        self._board = generator_kernels(lexicon.image, rules, APPEL_JACOBSON).board

    def lines(self, squares: bytes) -> Iterator[Line]:
        """The lines of a position; on an empty board, the row of the start square alone."""
        self._board.set(squares)
        layout = self._rules.board
        if not any(squares):
            yield self._line(False, layout.start[0], layout.n_cols, layout.start[1] + 1)
            return
        for is_down, n_lines, n_squares in (
            (False, layout.n_rows, layout.n_cols),
            (True, layout.n_cols, layout.n_rows),
        ):
            for number in range(n_lines):
                yield self._line(is_down, number, n_squares, 0)

    def _line(self, is_down: bool, number: int, n_squares: int, opening: int) -> Line:
        tiles, checks, factors, *_ = self._board.lanes
        stride = max(self._rules.board.n_rows, self._rules.board.n_cols) + 2
        start = (number + 1 + is_down * stride) * stride
        span = slice(start, start + n_squares + 2)
        lane = bytes(tile & TILE for tile in tiles[span])
        crossed = [factor >> 32 != 0 and not tile for factor, tile in zip(factors[span], lane, strict=True)]
        return Line(is_down, number, lane, [*checks[span]], crossed, opening)


class RackTiles:
    """The tiles of a rack, taken one by one. n_arcs: the letters that were tried."""

    def __init__(self, rack: bytes) -> None:
        self.counts = Counter(rack)
        self.n_arcs = 0

    def mask(self) -> int:
        """The letters on the rack, without blanks."""
        return sum(1 << tile for tile, number in self.counts.items() if tile and number)

    def codes(self, admitted: int) -> list[int]:
        """The codes of tiles that can be put on a square which admits a mask of letters; counts each as tried."""
        codes = [tile for tile, number in self.counts.items() if tile and number and admitted >> tile & 1]
        if self.counts[0]:
            codes += [BLANK | letter for letter in range(1, admitted.bit_length()) if admitted >> letter & 1]
        self.n_arcs += len(codes)
        return codes

    @contextmanager
    def take(self, code: int) -> Iterator[None]:
        """A context in which the tile of a code is off the rack."""
        tile = 0 if code & BLANK else code
        self.counts[tile] -= 1
        yield
        self.counts[tile] += 1


def start_squares(line: Line) -> Iterator[int]:
    """The squares at which walks begin: the last tile of each block, and empty squares that only a cross-word has."""
    if line.opening:
        yield line.opening
        return
    for square in range(1, len(line.tiles) - 1):
        if line.tiles[square + 1]:
            continue
        if line.tiles[square] or (line.is_crossed[square] and not line.tiles[square - 1]):
            yield square
