"""What an endgame is worth at most, whoever plays it, from the tiles that are left alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from operator import mul

from lexc.kernels.layout._tiles import BLANK
from lexc.play import settlement
from lexc.play.rules import Rules

Square = tuple[int, int, int]
"""The points of the tile that lies there, -1 for none; premiums of letter and word, 0 for a brick."""


def max_gain(rules: Rules, squares: bytes, rack: bytes, other: bytes) -> int:
    """What the side with this rack can gain at most on the other one, the settling of tiles left included.

    For the other may pass as long as the game goes on: then no tiles come on the board but those of the rack, nobody
    gains from them but who holds it, and all that the other loses are its own tiles.
    """
    words = _most_of_words(rules, squares, rack)
    best = [0] * len(words)
    for n in range(1, len(words)):
        best[n] = max(words[new] + new * words[1] + rules.bonus[new] + best[n - new] for new in range(1, n + 1))
    gain = settlement.gain_factor(rules) + settlement.loss_factor(rules, True)
    return best[-1] + max(gain, 1) * settlement.rack_points(rules, other)


def _most_of_words(rules: Rules, squares: bytes, rack: bytes) -> list[int]:
    """By how many tiles of a word a play puts down: more points than any such word can have.

    The other empty squares of the word may hold tiles of the rack that were put there before.
    """
    found, values = [0] * (len(rack) + 1), sorted((rules.values[tile] for tile in rack), reverse=True)
    sums = list(accumulate(values, initial=0))
    for lane in _lanes(rules, squares):
        for start in range(len(lane)):
            for points, letter, words in _runs(lane[start:], len(rack)):
                points += sums[len(words)] * letter
                for new, premium in enumerate(accumulate(words, mul), 1):
                    found[new] = max(found[new], points * premium)
    return found


def _runs(lane: Sequence[Square], n_tiles: int) -> Iterator[tuple[int, int, list[int]]]:
    """Of the squares that a word from the first one on may cover, longer and longer, as far as the tiles suffice: the
    points that lie there, the best premium of letters, those of words on empty squares, the best first."""
    points, letter, words = 0, 1, list[int]()
    for lies, of_letter, of_word in lane:
        if of_word == 0 or (lies < 0 and len(words) == n_tiles):
            return
        points += max(lies, 0)
        if lies < 0:
            letter, words = max(letter, of_letter), sorted([*words, of_word], reverse=True)
        if words:
            yield points, letter, words


def _lanes(rules: Rules, squares: bytes) -> Iterator[list[Square]]:
    """All rows and columns."""
    shape = rules.board
    n_rows, n_cols, letters, words = shape.n_rows, shape.n_cols, shape.letter_premiums, shape.word_premiums
    lies = [-1 if not code else 0 if code & BLANK else rules.values[code] for code in squares]
    board = list(zip(lies, letters, words, strict=True))
    yield from (board[row * n_cols : (row + 1) * n_cols] for row in range(n_rows))
    yield from (board[col::n_cols] for col in range(n_cols))
