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


def max_gain(rules: Rules, squares: bytes, rack: bytes, other_rack: bytes) -> int:
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
    out_factor = max(settlement.out_factor(rules), 1)
    return best[-1] + out_factor * settlement.rack_points(rules, other_rack)


def _max_word_points(rules: Rules, squares: bytes, rack: bytes) -> list[int]:
    """Upper bounds of the points of a word, by the number of its tiles that a play places.

    The word's other empty squares may hold tiles of the rack from earlier plays.
    """
    bounds, tile_points = [0] * (len(rack) + 1), sorted((rules.tile_points[tile] for tile in rack), reverse=True)
    sums = list(accumulate(tile_points, initial=0))
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
    for board_points, letter_premium, word_premium in lane:
        if word_premium == 0 or (board_points < 0 and len(word_premiums) == n_tiles):
            return
        points += max(board_points, 0)
        if board_points < 0:
            best_letter = max(best_letter, letter_premium)
            word_premiums = sorted([*word_premiums, word_premium], reverse=True)
        if word_premiums:
            yield points, best_letter, word_premiums


def _lanes(rules: Rules, squares: bytes) -> Iterator[list[Square]]:
    """Yield all rows, then all columns."""
    layout = rules.board
    n_rows, n_cols = layout.n_rows, layout.n_cols
    board_points = [-1 if not code else 0 if code & BLANK else rules.tile_points[code] for code in squares]
    board = list(zip(board_points, layout.letter_premiums, layout.word_premiums, strict=True))
    yield from (board[row * n_cols : (row + 1) * n_cols] for row in range(n_rows))
    yield from (board[col::n_cols] for col in range(n_cols))
