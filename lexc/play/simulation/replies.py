"""Replies: the best moves of the next player after a move, over random racks, and the squares that they cover."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

from lexc.play.equity.evaluation import StaticEvaluator
from lexc.play.move import PASS, Move
from lexc.play.position import Position


class Replies:
    """The best replies to a move, by equity, by points without leaves.

    n_racks: of the next player that were tried. points: the sum of the points of the replies. counts: of each reply as
    text. scores: its points. covered: by (row, column) the number of replies that place a tile there.
    """

    def __init__(self, evaluator: StaticEvaluator, position: Position, move: Move, seed: str = "") -> None:
        """position: before the move; the next player's known tiles are on each of the racks. Raises MoveError."""
        self._evaluator, self._after = evaluator, position.play(move)
        self._known = self._after.racks[0]
        self._unseen = [tile for tile, count in enumerate(position.unseen) for _ in range(count)]
        self._n_drawn = min(max(position.rules.rack_size - len(self._known), 0), len(self._unseen))
        self._random = random.Random(seed)
        self.n_racks = self.points = 0
        self.counts, self.scores, self.covered = Counter[str](), dict[str, int](), Counter[tuple[int, int]]()

    def run(self, n: int) -> Iterator[int]:
        """Try n more racks; yield after each one how many were tried."""
        for _ in range(n):
            rack = self._known + bytes(self._random.sample(self._unseen, self._n_drawn))
            self._count(self._after.with_rack(bytes(sorted(rack))))
            yield self.n_racks

    def _count(self, position: Position) -> None:
        best = self._evaluator.best(position)
        move = best[0].move if best else Move(position.rules.alphabet, PASS)
        self.n_racks += 1
        self.points += move.score or 0
        self.counts[str(move)] += 1
        self.scores[str(move)] = move.score or 0
        self.covered.update((row, col) for row, col, _ in move.squares)
