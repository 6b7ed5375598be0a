"""All legal plays of a rack, found slowly: every word is tried on every place. Nothing here imports lexc."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations


@dataclass(frozen=True)
class Board:
    """A board with tiles on it, the points of tiles, and the bonus.

    squares: a byte a square, row by row: 0, a tile, or `BLANK` | the tile that a blank stands for. letter_premiums,
    word_premiums: likewise; a word premium of 0 is a brick. bonus: points by number of tiles.
    """

    n_rows: int
    n_cols: int
    squares: bytes
    letter_premiums: bytes
    word_premiums: bytes
    start: tuple[int, int]
    points_by_tile: tuple[int, ...]
    bonus: tuple[int, ...]

    def transpose(self) -> Board:
        """The board with its columns as rows."""
        transposed = (
            bytes(numbers[row * self.n_cols + col] for col in range(self.n_cols) for row in range(self.n_rows))
            for numbers in (self.squares, self.letter_premiums, self.word_premiums)
        )
        return Board(self.n_cols, self.n_rows, *transposed, self.start[::-1], self.points_by_tile, self.bonus)

    def tile_points(self, square: int, code: int) -> int:
        """The points of a tile on a square: with the letter premium if it is put down now, without word premiums."""
        points = 0 if code & BLANK else self.points_by_tile[code]
        return points if self.squares[square] else points * self.letter_premiums[square]


BLANK = 64
Play = tuple[bool, int, int, bytes]  # runs down; row and column of the first square; a code a square, 0 where one lay


def legal_plays(board: Board, rack: bytes, words: Iterable[bytes], both_directions: bool = False) -> dict[Play, int]:
    """All legal plays of a rack (0 is a blank) with their scores.

    P. Weinberger's method (Appel and Jacobson 1988, section 2): try each word of the lexicon on each place, except
    words with letters that neither the rack nor the row has.
    """
    lexicon = frozenset(words)
    plays = {(False, row, col, codes): score for row, col, codes, score, _ in _across(board, rack, lexicon)}
    if any(board.squares) or both_directions:
        for col, row, codes, score, has_cross in _across(board.transpose(), rack, lexicon):
            if not (has_cross and sum(map(bool, codes)) == 1):  # otherwise it is written across
                plays[True, row, col, codes] = score
    return plays


def _across(board: Board, rack: bytes, lexicon: frozenset[bytes]) -> Iterator[tuple[int, int, bytes, int, bool]]:
    """(row, column, codes, score, whether it makes a cross-word) of all plays in rows."""
    masks = [(sum(1 << tile for tile in {*word}), word) for word in lexicon if len(word) > 1]
    for row in range(board.n_rows):
        line = board.squares[row * board.n_cols : (row + 1) * board.n_cols]
        available = sum(1 << tile for tile in {*rack, *(code & ~BLANK for code in line)})
        are_joined = [_is_joined(board, row, col) for col in range(board.n_cols)]
        for mask, word in masks:
            if (mask & ~available).bit_count() <= rack.count(0):
                for col in range(board.n_cols - len(word) + 1):
                    if any(are_joined[col : col + len(word)]) and _fits(word, line, col):
                        yield from _legal_placements(board, rack, lexicon, row, col, word)


def _is_joined(board: Board, row: int, col: int) -> bool:
    """Whether a word over this square uses or touches a tile, or covers the start."""
    if not any(board.squares):
        return (row, col) == board.start
    column = board.squares[col :: board.n_cols]
    return any(column[max(row - 1, 0) : row + 2])


def _fits(word: bytes, line: bytes, col: int) -> bool:
    """Whether a word agrees with the tiles on its squares, puts one down, and neither begins nor ends beside a tile."""
    before, covered, behind = line[max(col - 1, 0) : col], line[col : col + len(word)], line[col + len(word) :][:1]
    agrees = all(code in (0, tile, tile | BLANK) for code, tile in zip(covered, word, strict=True))
    return agrees and not any(before + behind) and not all(covered)


def _legal_placements(
    board: Board, rack: bytes, lexicon: frozenset[bytes], row: int, col: int, word: bytes
) -> Iterator[tuple[int, int, bytes, int, bool]]:
    """The legal plays of a word on a place where it is joined and fits, one for each choice of blanks."""
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


def _cross_word(board: Board, new_square: int, tile: int) -> list[tuple[int, int]]:
    """(square, code) of all tiles in the column through a tile put on a square."""
    top, bottom = new_square, new_square
    while top >= board.n_cols and board.squares[top - board.n_cols]:
        top -= board.n_cols
    while bottom + board.n_cols < len(board.squares) and board.squares[bottom + board.n_cols]:
        bottom += board.n_cols
    squares = range(top, bottom + 1, board.n_cols)
    return [(square, tile if square == new_square else board.squares[square]) for square in squares]


def _score(board: Board, first: int, codes: bytes, word: bytes) -> int:
    """Points of the word and of all words across it; a premium counts under each tile that is put down now."""
    main = sum(board.tile_points(first + i, codes[i] or board.squares[first + i]) for i in range(len(word)))
    total = 0
    for i, code in enumerate(codes):
        if code:
            main *= board.word_premiums[first + i]
            cross = _cross_word(board, first + i, code)
            if len(cross) > 1:
                total += board.word_premiums[first + i] * sum(board.tile_points(square, code) for square, code in cross)
    return main + total
