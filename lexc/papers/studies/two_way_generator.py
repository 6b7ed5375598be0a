"""A generator of plays on the two-way DAWG, which begins at any block and grows first where fewer letters fit.

A walk begins with a whole block of tiles as the part, or with a letter on a square that only a cross-word has. It goes
in one direction to the end, then in the other: first to the side where fewer letters fit, the "more constrained" one of
Appel and Jacobson (1988, section 7.1). A walk does not cover the start of a walk before it, so each play is found once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lexc.kernels.layout._tiles import TILE
from lexc.papers.studies.lines import Line, LineReader, Play, RackTiles, start_squares
from lexc.papers.studies.two_way_dawg import TwoWayDawg


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of a word on a line: its node, its first and last square, and the codes put down, by square."""

    node: int
    first: int
    last: int
    codes: dict[int, int]


class TwoWayGenerator:
    """A generator of plays. n_arcs: the letters tried, and the tiles of the board that were walked over, so far."""

    def __init__(self, dawg: TwoWayDawg, reader: LineReader) -> None:
        self._dawg, self._reader = dawg, reader
        self.n_arcs = 0

    def plays(self, squares: bytes, rack: bytes) -> Iterator[Play]:
        """Yield all plays of a rack."""
        for line in self._reader.lines(squares):
            tiles, limit = RackTiles(rack), 0
            for start in start_squares(line):
                for part in self._begin(line, start, tiles):
                    yield from self._grow_both(line, part, limit, tiles)
                limit = start
            self.n_arcs += tiles.n_arcs

    def _begin(self, line: Line, start: int, tiles: RackTiles) -> Iterator[_Part]:
        if line.tiles[start]:
            first = start
            while line.tiles[first - 1]:
                first -= 1
            tiles.n_arcs += start + 1 - first
            node = self._dawg.nodes.get(line.tiles[first : start + 1])
            if node is not None:
                yield _Part(node, first, start, {})
            return
        for code in tiles.codes(line.checks[start]):
            node = self._dawg.nodes.get(bytes([code & TILE]))
            if node is not None:
                with tiles.take(code):
                    yield _Part(node, start, start, {start: code})

    def _grow_both(self, line: Line, part: _Part, limit: int, tiles: RackTiles) -> Iterator[Play]:
        """Yield the plays that hold a part: all of one side first, then for each result all of the other side."""
        letters = tiles.mask() if not tiles.counts[0] else -1
        n_fitting = {
            step: (line.checks[end] & letters).bit_count() for step, end in ((-1, part.first - 1), (1, part.last + 1))
        }
        if part.first - 1 == limit:
            n_fitting[-1] = 0
        step = -1 if n_fitting[-1] <= n_fitting[1] else 1
        for one_side in self._grow(line, part, step, limit, tiles):
            for both_sides in self._grow(line, one_side, -step, limit, tiles):
                if both_sides.codes and both_sides.last > both_sides.first and self._dawg.is_word[both_sides.node]:
                    yield from self._play(line, both_sides)

    def _grow(self, line: Line, part: _Part, step: int, limit: int, tiles: RackTiles) -> Iterator[_Part]:
        """Yield the part and all that it grows into on one side, if no tile lies beyond it there."""
        square = part.last + 1 if step > 0 else part.first - 1
        arcs = (self._dawg.right if step > 0 else self._dawg.left)[part.node]
        if line.tiles[square]:
            tiles.n_arcs += 1
            if line.tiles[square] in arcs and square != limit:
                yield from self._grow(line, _make_larger(part, arcs[line.tiles[square]], step, 0), step, limit, tiles)
            return
        yield part
        if square == limit:
            return
        for code in tiles.codes(line.checks[square]):
            if code & TILE in arcs:
                with tiles.take(code):
                    yield from self._grow(line, _make_larger(part, arcs[code & TILE], step, code), step, limit, tiles)

    @staticmethod
    def _play(line: Line, part: _Part) -> Iterator[Play]:
        """The play of a part, unless it is a single tile that makes a word across, too: that is a play across."""
        if line.is_down and len(part.codes) == 1 and line.is_crossed[next(iter(part.codes))]:
            return
        codes = bytes(part.codes.get(square, 0) for square in range(part.first, part.last + 1))
        yield line.play(part.first, codes)


def _make_larger(part: _Part, node: int, step: int, code: int) -> _Part:
    """The part with one more square on a side. code: that of a tile put down, 0 for a tile of the board."""
    first, last = part.first - (step < 0), part.last + (step > 0)
    codes = {**part.codes, (last if step > 0 else first): code} if code else part.codes
    return _Part(node, first, last, codes)
