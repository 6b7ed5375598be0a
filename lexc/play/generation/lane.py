"""A row or a column of a position, as the papers' generators see it: plain and slow, for `trace`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from lexc.errors import UsageError
from lexc.play.board import Board
from lexc.play.tiles import TILE
from lexc.query.path import Cursor


class Node:
    """A node of an automaton, as a walk comes to it. is_word: whether a string ends here."""

    def __init__(self, cursor: Cursor) -> None:
        self._cursor = cursor
        self.is_word = cursor.is_word

    @cached_property
    def arcs(self) -> dict[int, Node]:
        """The nodes behind, by label, labels ascending."""
        return {arc.label: Node(arc.target) for arc in self._cursor.arcs()}

    def accepts(self, labels: bytes) -> bool:
        """Whether some labels from here are a string."""
        node: Node | None = self
        for label in labels:
            node = node and node.arcs.get(label)
        return node is not None and node.is_word


class Lane(NamedTuple):
    """A row of a board, or a column. number: from 0."""

    is_down: bool
    number: int

    def __str__(self) -> str:
        """The name: 8 is a row, D a column."""
        return chr(ord("A") + self.number) if self.is_down else str(self.number + 1)

    @classmethod
    def parse(cls, text: str, board: Board) -> Lane:
        """Read a name. Raises UsageError if the board has no such lane."""
        found = {str(lane): lane for lane in lanes_of(board)}.get(text.strip().upper())
        if found is None:
            last = Lane(True, board.rules.board.n_cols - 1)
            expected = f"a row, 1 to {board.rules.board.n_rows}, or a column, A to {last}"
            raise UsageError("the board has no such lane", expected=expected, found=repr(text))
        return found


def lanes_of(board: Board) -> Iterator[Lane]:
    """All rows, then all columns."""
    for is_down, n_lanes in ((False, board.rules.board.n_rows), (True, board.rules.board.n_cols)):
        yield from (Lane(is_down, number) for number in range(n_lanes))


class LaneSquares:
    """The squares of a lane. words: the root of the words.

    length: the number of squares. codes: of each square, as in `Board.squares`. crossings: by empty square between
    tiles of the crossing lane, the letters before and behind it there.
    """

    def __init__(self, board: Board, lane: Lane, words: Node) -> None:
        layout = board.rules.board
        self.board, self.lane = board, lane
        self.length = layout.n_rows if lane.is_down else layout.n_cols
        self.codes = [board.code_at(*self.place(index)) for index in range(self.length)]
        self.crossings = {index: found for index in range(self.length) if any(found := self._crossing(index))}
        self._free = {index: self._letters(words, index) for index in range(self.length) if self.is_free(index)}

    def place(self, index: int) -> tuple[int, int]:
        """The row and the column of a square."""
        return (index, self.lane.number) if self.lane.is_down else (self.lane.number, index)

    def code(self, index: int) -> int:
        """The code of a square, 0 off the lane."""
        return self.codes[index] if 0 <= index < self.length else 0

    def letters(self, index: int) -> bytes:
        """The tiles that may be put on a square, its *cross-check*; none where a tile lies, on bricks, off the lane."""
        return self._free.get(index, b"")

    def is_free(self, index: int) -> bool:
        """Whether a square is on the lane, empty, and not a brick."""
        return self.board.is_free(*self.place(index))

    def is_start(self, index: int) -> bool:
        """Whether a play must cover a square because the board is empty. Such plays run across."""
        is_start = self.place(index) == self.board.rules.board.start
        return self.board.is_opening and not self.lane.is_down and is_start

    def _crossing(self, index: int) -> tuple[bytes, bytes]:
        """The letters in the crossing lane, before and behind an empty square that is not a brick."""
        if not self.is_free(index):
            return b"", b""
        return bytes(self._letters_beside(index, -1))[::-1], bytes(self._letters_beside(index, 1))

    def _letters(self, words: Node, index: int) -> bytes:
        tiles = bytes(range(1, self.board.rules.alphabet.n_letters + 1))
        if index not in self.crossings:
            return tiles
        before, behind = self.crossings[index]
        return bytes(tile for tile in tiles if words.accepts(bytes([*before, tile, *behind])))

    def _letters_beside(self, index: int, step: int) -> Iterator[int]:
        row, col = self.place(index)
        down, right = (0, step) if self.lane.is_down else (step, 0)
        while code := self.board.code_at(row + down, col + right):
            row, col = row + down, col + right
            yield code & TILE
