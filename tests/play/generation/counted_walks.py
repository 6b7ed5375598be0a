"""Slow twins of the papers' generators, which only count: arcs looked for, arcs that exist, anchors.

Nothing here imports lexc. A node of an automaton is the string of letters that leads to it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from play.generation.legal_plays import BLANK, Board

SEPARATOR = b"\0"
Line = list[tuple[int, bytes, bool]]
"""By square of a row, with closed ones at both ends: its tile, the letters it admits, whether it has a cross-word."""


def lines(board: Board, words: frozenset[bytes], n_letters: int) -> Iterator[Line]:
    """The lines of the rows and of the columns."""
    for turned in (board, board.transpose()):
        for row in range(turned.n_rows):
            squares = [_square(turned, row, col, words, n_letters) for col in range(turned.n_cols)]
            yield [(0, b"", False), *squares, (0, b"", False)]


def _square(board: Board, row: int, col: int, words: frozenset[bytes], n_letters: int) -> tuple[int, bytes, bool]:
    column = bytes(code & ~BLANK for code in board.squares[col :: board.n_cols])
    if column[row]:
        return column[row], b"", False
    if board.word_premiums[row * board.n_cols + col] == 0:
        return 0, b"", False
    above, below = column[:row].rpartition(b"\0")[2], column[row + 1 :].partition(b"\0")[0]
    letters = bytes(range(1, n_letters + 1))
    if above or below:
        return 0, bytes(letter for letter in letters if above + bytes([letter]) + below in words), True
    return 0, letters, False


class Walk:
    """A walk of an automaton. paths: the strings that it accepts. n_arcs, n_existing_arcs, n_anchors: the counts."""

    def __init__(self, paths: Iterable[bytes], rack: bytes) -> None:
        self.nodes = {path[:end] for path in paths for end in range(len(path))}
        self.arcs = self.nodes | {*paths}
        self.rack = Counter(rack)
        self.n_arcs = self.n_existing_arcs = self.n_anchors = 0

    @property
    def counts(self) -> tuple[int, int, int]:
        """(arcs, existing arcs, anchors)."""
        return self.n_arcs, self.n_existing_arcs, self.n_anchors

    def take(self, path: bytes, letter: int, is_inside: bool = False) -> bytes | None:
        """NextArc: the path with the letter, None if there is no such arc.

        is_inside: whether arcs that only end words are none here, since other letters must follow.
        """
        after = path + bytes([letter])
        exists = after in (self.nodes if is_inside else self.arcs)
        self.n_arcs += 1
        self.n_existing_arcs += exists
        return after if exists else None

    def tries(self, admitted: bytes) -> Iterator[int]:
        """Each admitted letter that a tile of the rack can be; the tile is off the rack meanwhile."""
        for tile in [tile for tile in self.rack if self.rack[tile]]:
            for letter in admitted if tile == 0 else {*admitted} & {tile}:
                self.rack[tile] -= 1
                yield letter
                self.rack[tile] += 1


class DawgWalk(Walk):
    """Appel and Jacobson's walk."""

    def line(self, line: Line, letters: bytes, opening: int | None) -> None:
        limit = 0
        for index, (_, admitted, has_cross) in enumerate(line):
            is_square = bool(admitted) or has_cross
            beside = line[index - 1][0] or line[index + 1][0] if is_square else 0
            if index == opening if opening is not None else is_square and (beside or has_cross):
                self.n_anchors += 1
                self.anchor(line, index, limit, letters)
                limit = 0
            else:
                limit = limit + 1 if is_square else 0

    def anchor(self, line: Line, index: int, limit: int, letters: bytes) -> None:
        first = index
        while line[first - 1][0]:
            first -= 1
        path: bytes | None = b""
        for tile, _, _ in line[first:index]:
            path = self.take(path, tile, is_inside=True)
            if path is None:
                return
        if first < index:
            self.walk_right(line, path, index)
        else:
            self.walk_left(line, b"", index, limit, letters)

    def walk_left(self, line: Line, path: bytes, index: int, limit: int, letters: bytes) -> None:
        self.walk_right(line, path, index)
        for letter in self.tries(letters) if limit else ():
            after = self.take(path, letter, is_inside=True)
            if after is not None:
                self.walk_left(line, after, index, limit - 1, letters)

    def count_left_arcs(self, path: bytes, limit: int, letters: bytes) -> int:
        """The arcs looked for to find all left parts of at most `limit` letters."""
        n_arcs = 0
        for letter in self.tries(letters) if limit else ():
            n_arcs += 1
            if path + bytes([letter]) in self.nodes:
                n_arcs += self.count_left_arcs(path + bytes([letter]), limit - 1, letters)
        return n_arcs

    def walk_right(self, line: Line, path: bytes | None, index: int) -> None:
        if path not in self.nodes:
            return
        tile, admitted, _ = line[index]
        for letter in [tile] if tile else self.tries(admitted):
            self.walk_right(line, self.take(path, letter), index + 1)


class GaddagWalk(Walk):
    """Gordon's walk."""

    def line(self, line: Line, letters: bytes, opening: int | None) -> None:
        limit = 0
        for index in range(1, len(line) - 1):
            if index == opening if opening is not None else is_start(line, index, limit):
                self.n_anchors += 1
                self.gen(line, b"", index, index, limit)
                limit = index

    def gen(self, line: Line, path: bytes, index: int, anchor: int, limit: int) -> None:
        tile, admitted, _ = line[index]
        for letter in [tile] if tile else self.tries(admitted):
            after = self.take(path, letter)
            if after not in self.nodes:
                continue
            if index > anchor:
                self.gen(line, after, index + 1, anchor, limit)
                continue
            if index - 1 != limit:
                self.gen(line, after, index - 1, anchor, limit)
            if not line[index - 1][0]:
                turned = self.take(after, 0)
                if turned is not None:
                    self.gen(line, turned, anchor + 1, anchor, limit)


def is_start(line: Line, index: int, limit: int) -> bool:
    """Whether walks begin here: index the last tile of a block, or index an empty square that has only a cross-word.

    If three such empty squares are side by side, the first of them used, the middle one is left out.
    """

    def is_only_crossed(index: int) -> bool:
        return line[index][2] and not line[index - 1][0] and not line[index + 1][0]

    if line[index][0]:
        return not line[index + 1][0]
    return is_only_crossed(index) and not (
        limit and index - 1 == limit and not line[limit][0] and is_only_crossed(index + 1)
    )


def gaddag_paths(words: Iterable[bytes]) -> set[bytes]:
    """Gordon's paths: for each beginning of a word, the beginning backwards, the separator, the rest."""
    turns = {word[:n][::-1] + SEPARATOR + word[n:] for word in words for n in range(1, len(word))}
    return turns | {word[::-1] for word in words}


def count(walk: DawgWalk | GaddagWalk, board: Board, words: frozenset[bytes], n_letters: int) -> tuple[int, int, int]:
    """Walk all lines of a board; on an empty one, the row of the start square alone."""
    letters = bytes(range(1, n_letters + 1))
    if any(board.squares):
        for line in lines(board, words, n_letters):
            walk.line(line, letters, None)
    else:
        walk.line([*lines(board, words, n_letters)][board.start[0]], letters, board.start[1] + 1)
    return walk.counts


def left_limits(board: Board, words: frozenset[bytes], n_letters: int) -> list[int]:
    """The limits of all anchors with room for a left part and a letter that fits."""
    limits = list[int]()

    class Listing(DawgWalk):
        def anchor(self, line: Line, index: int, limit: int, letters: bytes) -> None:
            if line[index][1] and not line[index - 1][0]:
                limits.append(limit)

    count(Listing(words, b""), board, words, n_letters)
    return limits
