"""An upper bound of the value of an endgame, from the remaining tiles alone, without a search."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from operator import mul

from lexc.kernels.layout._tiles import BLANK
from lexc.play import settlement
from lexc.play.rules import Rules

Square = tuple[int, int, int]
"""(points of the tile on it, -1 for none; letter premium; word premium, 0 for a brick)."""


def max_gain(rules: Rules, squares: bytes, rack: bytes, other: bytes) -> int:
    """The most points that the player with a rack can gain on the other, with the settlement of remaining tiles.

    The bound holds because the other player may always pass. Then only tiles of the rack come on the board,
    and only their holder gains points for them. The other loses at most the points of its own tiles.
    """
    word_points = _max_word_points(rules, squares, rack)
    # best[n]: the most points with n tiles, over all ways to split them into plays. A play of k tiles has a main word
    # with k of them, and at most k cross-words with one each.
    best = [0] * len(word_points)
    for n in range(1, len(word_points)):
        best[n] = max(word_points[k] + k * word_points[1] + rules.bonus[k] + best[n - k] for k in range(1, n + 1))
    gain = settlement.gain_factor(rules) + settlement.loss_factor(rules, True)
    return best[-1] + max(gain, 1) * settlement.rack_points(rules, other)


def _max_word_points(rules: Rules, squares: bytes, rack: bytes) -> list[int]:
    """Upper bounds of the points of a word, by the number of its tiles that a play places.

    The word's other empty squares may hold tiles of the rack from earlier plays.
    """
    bounds, values = [0] * (len(rack) + 1), sorted((rules.values[tile] for tile in rack), reverse=True)
    sums = list(accumulate(values, initial=0))
    for lane in _lanes(rules, squares):
        for start in range(len(lane)):
            for points, best_letter, word_premiums in _runs(lane[start:], len(rack)):
                points += sums[len(word_premiums)] * best_letter
                for k, premium in enumerate(accumulate(word_premiums, mul), 1):
                    bounds[k] = max(bounds[k], points * premium)
    return bounds


def _runs(lane: Sequence[Square], n_tiles: int) -> Iterator[tuple[int, int, list[int]]]:
    """Yield the runs of squares that begin at the first one and that n_tiles can fill, the shortest first.

    A run is (points of its tiles, best letter premium of its empty squares, their word premiums in descending order).
    """
    points, best_letter, word_premiums = 0, 1, list[int]()
    for on_board, letter_premium, word_premium in lane:
        if word_premium == 0 or (on_board < 0 and len(word_premiums) == n_tiles):
            return
        points += max(on_board, 0)
        if on_board < 0:
            best_letter = max(best_letter, letter_premium)
            word_premiums = sorted([*word_premiums, word_premium], reverse=True)
        if word_premiums:
            yield points, best_letter, word_premiums


def _lanes(rules: Rules, squares: bytes) -> Iterator[list[Square]]:
    """Yield all rows, then all columns."""
    shape = rules.board
    n_rows, n_cols, letters, words = shape.n_rows, shape.n_cols, shape.letter_premiums, shape.word_premiums
    on_board = [-1 if not code else 0 if code & BLANK else rules.values[code] for code in squares]
    board = list(zip(on_board, letters, words, strict=True))
    yield from (board[row * n_cols : (row + 1) * n_cols] for row in range(n_rows))
    yield from (board[col::n_cols] for col in range(n_cols))
