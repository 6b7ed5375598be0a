"""Appel and Jacobson's walk and Gordon's, which record each of their steps: plain and slow, for `trace`.

They follow `kernels.plays.appel_jacobson` and `kernels.plays.gordon` call by call, with the corrections of the papers
that are explained there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal

from lexc.kernels.layout._tiles import BLANK
from lexc.play.generation.lane import Lane, LaneSquares, Node
from lexc.play.move import RawPlay, move_from_raw
from lexc.play.scoring import score
from lexc.play.tiles import TILE

SEPARATOR = 0
Kind = Literal[
    "lane", "cross_check", "anchor", "left_part", "place", "board", "separator", "missing", "blocked", "dead_end",
    "play", "duplicate",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a walk.

    kind: what happens, see `trace`. lane: the row or the column. square: the square of the step, an index in the lane,
    which may be one beyond its end. anchor: the anchor of the walk, -1 before the first. first: the first square of the
    letters so far, of an anchor the first one that its walk may use. path: the labels followed from the root to the
    node, codes of tiles as in `Board.squares`, 0 for the separator of a GADDAG. tile: the code of the tile; 0 for none.
    letters: tiles, whose meaning depends on the kind. n_arcs: the number of arcs that the step looks for.
    play: a play that the step finds.
    """

    kind: Kind
    lane: Lane
    square: int
    anchor: int = -1
    first: int = -1
    path: bytes = b""
    tile: int = 0
    letters: bytes = b""
    n_arcs: int = 0
    play: RawPlay | None = None


Steps = Iterator[Step]
Recording = Generator[Step, None, bool]
"""Steps that record a play, or not: the result of the generator says so."""


class Walk:
    """A walk of a lane. root: the node at which it begins. rack: tiles, 0 for a blank."""

    def __init__(self, squares: LaneSquares, root: Node, rack: bytes) -> None:
        self.squares, self.root, self.rack = squares, root, Counter(rack)
        self.anchor = self.first = -1
        self.path = list[int]()

    def anchors(self) -> list[int]:
        """The squares at which walks begin."""
        raise NotImplementedError

    def steps(self) -> Steps:
        """The steps of the lane."""
        raise NotImplementedError

    def word(self) -> list[int]:
        """The letters so far, in the order of the lane."""
        raise NotImplementedError

    def is_in_left_part(self, square: int) -> bool:
        """Whether a tile on a square belongs to a left part."""
        return False

    def step(self, kind: Kind, square: int, tile: int = 0, letters: bytes = b"", n_arcs: int = 0) -> Step:
        """A step at the place where the walk is."""
        path = bytes(self.path)
        return Step(kind, self.squares.lane, square, self.anchor, self.first, path, tile, letters, n_arcs)

    def begin(self, anchor: int, first: int, tile: int) -> Step:
        """Begin at an anchor. first: the first square that may be used. tile: the one from which the walk begins."""
        self.anchor, self.first = anchor, first
        code = self.squares.code(anchor) & TILE
        found = self.step("anchor", anchor, tile, bytes([code]) if code else self.squares.letters(anchor))
        self.first = anchor
        return found

    def go_on(self, square: int, node: Node) -> Steps:
        """Go on behind the letter of a square, which leads to a node."""
        raise NotImplementedError

    def look(self, square: int, node: Node, is_recorded: bool) -> Steps:
        """Follow the arc of the tile on a square, or else an arc for each tile that may be put there.

        is_recorded: whether the letters before are a play; then it is no dead end if they are the last ones.
        """
        code = self.squares.code(square)
        if not node.arcs:
            if not is_recorded:
                yield self.step("dead_end", square)
        elif not code:
            yield from self.try_tiles(square, node.arcs, "missing" if is_recorded else "dead_end")
        elif code & TILE not in node.arcs:
            yield self.step("dead_end", square, code, bytes([code & TILE]), 1)
        else:
            with self._follow(code, square):
                yield self.step("board", square, code, n_arcs=1)
                yield from self.go_on(square, node.arcs[code & TILE])

    def try_tiles(self, square: int, arcs: Mapping[int, Node], end: Kind) -> Steps:
        """Follow an arc for each tile of the rack that may be put on a square.

        end: the kind of the step if no tile goes on.
        """
        admitted = self.squares.letters(square)
        letters = [tile for tile in sorted(self.rack) if tile and self.rack[tile]]
        has_blank = self.rack[0] > 0
        sought = [tile for tile in letters if tile in admitted] + [*admitted] * has_blank
        missing = [tile for tile in sought if tile not in arcs]
        found = self.step("missing", square, letters=bytes(sorted({*missing})), n_arcs=len(missing))
        if len(missing) < len(sought) and missing:
            yield found
        for code in [*letters, *(tile | BLANK for tile in arcs if tile and has_blank)]:
            node = arcs.get(code & TILE)
            if node and code & TILE in admitted:
                yield from self._put(code, square, node)
            elif node and (code < BLANK or code & TILE not in letters):
                yield self.step("blocked", square, code, admitted)
        if len(missing) == len(sought) and (missing or end == "dead_end"):
            yield replace(found, kind=end)

    def _put(self, code: int, square: int, node: Node) -> Steps:
        """Put a tile of the rack on a square. node: behind its arc."""
        tile = 0 if code & BLANK else code
        self.rack[tile] -= 1
        with self._follow(code, square):
            yield self.step("left_part" if self.is_in_left_part(square) else "place", square, code, n_arcs=1)
            yield from self.go_on(square, node)
        self.rack[tile] += 1

    @contextmanager
    def _follow(self, label: int, square: int) -> Iterator[None]:
        """Put a label on the path, and take it off in the end. square: of the letter."""
        first = self.first
        self.first = min(first, square)
        self.path.append(label)
        yield
        self.path.pop()
        self.first = first

    def record(self, last: int) -> Recording:
        """Record the play from the first square of the letters to the last, if it is one."""
        first, squares = self.first, self.squares
        codes = bytes(0 if squares.code(first + i) else code for i, code in enumerate(self.word()))
        placed = [first + i for i, code in enumerate(codes) if code]
        if first == last or not placed:
            return False  # a single square is no word, and a block of tiles is no play
        is_down, board = squares.lane.is_down, squares.board
        if is_down and len(placed) == 1 and (board.is_opening or placed[0] in squares.crossings):
            yield self.step("duplicate", last)
            return True
        row, col = squares.place(first)
        points = score(board, move_from_raw(board.rules.alphabet, (0, is_down, row, col, codes)))
        yield replace(self.step("play", last), play=(points, is_down, row, col, codes))
        return True


class AppelJacobsonWalk(Walk):
    """Appel and Jacobson 1988, section 3.3. root: of a DAWG."""

    limit: int  # the first square that a left part may use

    def anchors(self) -> list[int]:
        """The empty squares next to a tile; on an empty board the start."""
        return [index for index in range(self.squares.length) if self._is_anchor(index)]

    def steps(self) -> Steps:
        """The steps of the lane."""
        for anchor in self.anchors():
            first, squares = anchor, self.squares
            while squares.code(first - 1):
                first -= 1
            if first < anchor:
                yield self.begin(anchor, first, squares.code(first))
                self.first = first
                yield from self._walk_block(first, self.root)
                continue
            while squares.is_free(first - 1) and not self._is_anchor(first - 1):
                first -= 1
            yield self.begin(anchor, first, 0)
            self.limit = first
            yield self.step("left_part", anchor)
            yield from self._walk_left(self.root)

    def word(self) -> list[int]:
        """The letters so far, in the order of the lane."""
        return self.path

    def is_in_left_part(self, square: int) -> bool:
        """Whether a tile on a square belongs to a left part."""
        return square < self.anchor

    def go_on(self, square: int, node: Node) -> Steps:
        """Go on behind the letter of a square, which leads to a node."""
        return self._walk_left(node) if square < self.anchor else self._extend_right(node, square + 1)

    def _is_anchor(self, index: int) -> bool:
        squares = self.squares
        if squares.board.is_opening:
            return squares.is_start(index)
        is_beside = squares.code(index - 1) or squares.code(index + 1) or index in squares.crossings
        return squares.is_free(index) and bool(is_beside)

    def _walk_block(self, square: int, node: Node) -> Steps:
        """Follow the tiles of a left part that lies on the board (3.4.1)."""
        code = self.squares.code(square)
        target = node.arcs.get(code & TILE)
        if not code:
            yield from self.look(square, node, is_recorded=False)
        elif target is None or not target.arcs:
            yield self.step("dead_end", square, code, bytes([code & TILE]), 1)
        else:
            with self._follow(code, square):
                yield self.step("board", square, code, n_arcs=1)
                yield from self._walk_block(square + 1, target)

    def _walk_left(self, node: Node) -> Steps:
        """LeftPart (3.3.1): the path is a left part, which leads to the node."""
        yield from self.look(self.anchor, node, is_recorded=False)
        if self.first > self.limit:
            leading_on = {tile: target for tile, target in node.arcs.items() if target.arcs}
            yield from self.try_tiles(self.first - 1, leading_on, "missing")

    def _extend_right(self, node: Node, square: int) -> Steps:
        """ExtendRight (3.3.2): the letters before the square lead to the node, and cover the anchor."""
        is_whole = node.is_word and not self.squares.code(square)
        is_recorded = is_whole and (yield from self.record(square - 1))
        yield from self.look(square, node, is_recorded)


class GordonWalk(Walk):
    """Gordon 1994, Figure 3. root: of a GADDAG."""

    limit: int  # the anchor used before, or -1; walks stay right of it

    def anchors(self) -> list[int]:
        """The last tile of each block, and empty squares with only a cross-word; on an empty board the start.

        If the first of three such squares side by side is used, the middle one is left out: a play that covers it has
        another tile beside it, and so covers an anchor that is used, too.
        """
        squares, found = self.squares, [-1]
        for index in range(squares.length):
            is_middle = index - 1 == found[-1] and all(map(self._is_crossed, (index - 1, index + 1)))
            is_end = squares.code(index) and not squares.code(index + 1)
            if squares.is_start(index) or is_end or (self._is_crossed(index) and not is_middle):
                found.append(index)
        return found[1:]

    def steps(self) -> Steps:
        """The steps of the lane."""
        for limit, anchor in pairwise([-1, *self.anchors()]):
            self.limit = limit
            yield self.begin(anchor, self.limit + 1, self.squares.code(anchor))
            yield from self.look(anchor, self.root, is_recorded=False)

    def word(self) -> list[int]:
        """The letters so far, in the order of the lane."""
        return [*lane_order(bytes(self.path))]

    def go_on(self, square: int, node: Node) -> Steps:
        """GoOn: go on behind the letter of a square, which leads to a node."""
        squares, last = self.squares, max(square, self.anchor)
        is_whole = node.is_word and not squares.code(last + 1) and not squares.code(self.first - 1)
        is_recorded = is_whole and (yield from self.record(last))
        if square > self.anchor:
            yield from self.look(square + 1, node, is_recorded)
            return
        if square - 1 != self.limit or not node.arcs:
            yield from self.look(square - 1, node, is_recorded)
        if node.arcs and not squares.code(square - 1):
            yield from self._turn(node)

    def _turn(self, node: Node) -> Steps:
        """Follow the separator: the word begins at the first square, the walk goes on right of the anchor."""
        target = node.arcs.get(SEPARATOR)
        if target is None:
            yield self.step("missing", self.anchor + 1, letters=bytes([SEPARATOR]), n_arcs=1)
            return
        with self._follow(SEPARATOR, self.anchor):
            yield self.step("separator", self.anchor + 1, n_arcs=1)
            yield from self.look(self.anchor + 1, target, is_recorded=False)

    def _is_crossed(self, index: int) -> bool:
        squares = self.squares
        return index in squares.crossings and not squares.code(index - 1) and not squares.code(index + 1)


def lane_order(path: bytes) -> bytes:
    """The letters of a path of a GADDAG, in the order of the lane."""
    left, _, right = path.partition(bytes([SEPARATOR]))
    return left[::-1] + right
