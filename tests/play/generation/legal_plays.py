"""Slow and obvious: every legal play of a rack, by trying every word at every place. Nothing here imports lexc."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations


@dataclass(frozen=True)
class Board:
    """A board with tiles on it, and what tiles and plays are worth.

    squares: a byte a square, row by row: 0, a tile, or `BLANK` | the tile that a blank stands for. letter_premiums,
    word_premiums: likewise; a word premium of 0 is a brick. values: points by tile. bonus: points by number of tiles.
    """

    n_rows: int
    n_cols: int
    squares: bytes
    letter_premiums: bytes
    word_premiums: bytes
    start: tuple[int, int]
    values: tuple[int, ...]
    bonus: tuple[int, ...]

    def transposed(self) -> Board:
        """Its columns as rows."""
        turned = (
            bytes(numbers[row * self.n_cols + col] for col in range(self.n_cols) for row in range(self.n_rows))
            for numbers in (self.squares, self.letter_premiums, self.word_premiums)
        )
        return Board(self.n_cols, self.n_rows, *turned, self.start[::-1], self.values, self.bonus)

    def worth(self, at: int, code: int) -> int:
        """What a tile on a square adds to a word, premiums of the word left out."""
        points = 0 if code & BLANK else self.values[code]
        return points if self.squares[at] else points * self.letter_premiums[at]


BLANK = 64
Play = tuple[bool, int, int, bytes]  # runs down; row and column of the first square; a code a square, 0 where one lay


def legal_plays(board: Board, rack: bytes, words: Iterable[bytes], both_directions: bool = False) -> dict[Play, int]:
    """Every legal play of a rack (0 is a blank) and its score, found in P. Weinberger's way (Appel and Jacobson 1988,
    section 2): each word of the lexicon is tried at each place, but for those that a quick look at the letters of rack
    and row rules out."""
    lexicon = frozenset(words)
    plays = {(False, row, col, codes): score for row, col, codes, score, _ in _across(board, rack, lexicon)}
    if any(board.squares) or both_directions:
        for col, row, codes, score, has_cross in _across(board.transposed(), rack, lexicon):
            if not (has_cross and sum(map(bool, codes)) == 1):  # else it is written across
                plays[True, row, col, codes] = score
    return plays


def _across(board: Board, rack: bytes, lexicon: frozenset[bytes]) -> Iterator[tuple[int, int, bytes, int, bool]]:
    """(row, column, codes, score, whether it makes a word across itself) of all plays in rows."""
    masks = [(sum(1 << tile for tile in {*word}), word) for word in lexicon if len(word) > 1]
    for row in range(board.n_rows):
        line = board.squares[row * board.n_cols : (row + 1) * board.n_cols]
        at_hand = sum(1 << tile for tile in {*rack, *(code & ~BLANK for code in line)})
        joins = [_joins(board, row, col) for col in range(board.n_cols)]
        for mask, word in masks:
            if (mask & ~at_hand).bit_count() <= rack.count(0):
                for col in range(board.n_cols - len(word) + 1):
                    if any(joins[col : col + len(word)]) and _lies_well(word, line, col):
                        yield from _judged(board, rack, lexicon, row, col, word)


def _joins(board: Board, row: int, col: int) -> bool:
    """Whether a word over this square is joined to what lies there, or covers the start."""
    if not any(board.squares):
        return (row, col) == board.start
    column = board.squares[col :: board.n_cols]
    return any(column[max(row - 1, 0) : row + 2])


def _lies_well(word: bytes, line: bytes, col: int) -> bool:
    """Whether a word agrees with the tiles that lie there, and neither begins nor ends beside one."""
    before, there, behind = line[max(col - 1, 0) : col], line[col : col + len(word)], line[col + len(word) :][:1]
    agrees = all(code in (0, tile, tile | BLANK) for code, tile in zip(there, word, strict=True))
    return agrees and not any(before + behind) and not all(there)


def _judged(
    board: Board, rack: bytes, lexicon: frozenset[bytes], row: int, col: int, word: bytes
) -> Iterator[tuple[int, int, bytes, int, bool]]:
    """The plays that put a word on a place where it joins and lies well, one for each choice of blanks."""
    first = row * board.n_cols + col
    placed = [i for i in range(len(word)) if not board.squares[first + i]]
    if len(placed) > len(rack) or not all(board.word_premiums[first + i] for i in placed):
        return
    crosses = [_cross_word(board, first + i, word[i]) for i in placed]
    are_words = all(len(cross) == 1 or bytes(code & ~BLANK for _, code in cross) in lexicon for cross in crosses)
    for n_blanks in range(rack.count(0) + 1 if are_words else 0):
        for blanks in combinations(placed, n_blanks):
            if Counter(word[i] for i in placed if i not in blanks) <= Counter(rack):
                codes = bytes(0 if i not in placed else tile | BLANK * (i in blanks) for i, tile in enumerate(word))
                score = _score(board, first, codes, word) + board.bonus[len(placed)]
                yield row, col, codes, score, any(len(cross) > 1 for cross in crosses)


def _cross_word(board: Board, at: int, tile: int) -> list[tuple[int, int]]:
    """(square, code) of all tiles in the column through a tile put on a square."""
    top, bottom = at, at
    while top >= board.n_cols and board.squares[top - board.n_cols]:
        top -= board.n_cols
    while bottom + board.n_cols < len(board.squares) and board.squares[bottom + board.n_cols]:
        bottom += board.n_cols
    squares = range(top, bottom + 1, board.n_cols)
    return [(square, tile if square == at else board.squares[square]) for square in squares]


def _score(board: Board, first: int, codes: bytes, word: bytes) -> int:
    """Points of the word and of all words across it; a premium counts under each tile that is put down now."""
    main = sum(board.worth(first + i, codes[i] or board.squares[first + i]) for i in range(len(word)))
    total = 0
    for i, code in enumerate(codes):
        if code:
            main *= board.word_premiums[first + i]
            cross = _cross_word(board, first + i, code)
            if len(cross) > 1:
                total += board.word_premiums[first + i] * sum(board.worth(at, code) for at, code in cross)
    return main + total
