"""The luck of a draw: the best equity with the tiles drawn, less its mean over all draws that were possible.

The mean is taken on the board of that turn, over draws of as many tiles from those that the player could not see. One
or two tiles have few draws, and all of them are weighed; of more tiles a sample is taken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from lexc.kernels.plays._equity_units import MAX_RACK_TILES, POINT
from lexc.play.analysis.turns import RecordedTurn
from lexc.play.draws import draws
from lexc.play.equity.evaluation import LeaveEvaluator
from lexc.play.equity.leaves import Leaves
from lexc.play.generation.generator import MoveGenerator
from lexc.play.position import Position

N_SAMPLES = 80
"""The number of random draws."""
MAX_EXACT = 2
"""The most tiles of a draw whose possible draws are all weighed."""


class LuckMeter:
    """Measures the luck of draws, with one set of leaves; without leaves by points. Threads must not share one."""

    def __init__(self, generator: MoveGenerator, leaves: Leaves | None) -> None:
        self._generator = generator
        self._leaves = LeaveEvaluator(generator.rules, leaves) if leaves is not None else None

    def luck(self, turn: RecordedTurn, seed: str) -> float | None:
        """The luck of the draw before a turn, in points of equity.

        None if the draw is unknown, if there was none, or if the bag is empty. seed: of the random draws.
        """
        position, drawn = turn.position, turn.drawn
        n_in_bag = position.n_in_bag
        if not drawn or turn.kept is None or not n_in_bag:
            return None
        pool = Counter({tile: count for tile, count in enumerate(position.unseen) if count > 0})
        pool.update(drawn)
        total = weights = 0
        for tiles, weight in _possible_draws(pool, len(drawn), seed):
            total += weight * self._best_equity(position, n_in_bag, turn.kept + tiles)
            weights += weight
        return float((self._best_equity(position, n_in_bag, position.racks[0]) - total / weights) / POINT)

    def _best_equity(self, position: Position, n_in_bag: int, rack: bytes) -> int:
        """The equity of the best move with a rack, in 1 / POINT."""
        rules, rack = position.rules, bytes(sorted(rack))
        if self._leaves is None or len(rack) > MAX_RACK_TILES:
            play = self._generator.best_raw_play(position.squares, rack)
            return POINT * play[0] if play else 0
        rack_leaves = self._leaves.prepare(rack, n_in_bag, tuple)
        plays = self._generator.best_equity(position.squares, rack, rack_leaves)
        value, index = rack_leaves.best_exchange(n_in_bag) if n_in_bag >= rules.exchange_limit else (0, -1)
        equities = [equity for equity, _ in plays] + [value] * (index >= 0)
        return max(equities, default=0)


def _possible_draws(pool: Counter[int], n: int, seed: str) -> Iterator[tuple[bytes, int]]:
    """Draws of n tiles, each with its weight: all of them, or a sample."""
    if n <= MAX_EXACT:
        yield from draws(pool, n)
        return
    tiles, random = bytes(sorted(pool.elements())), Random(seed)
    for _ in range(N_SAMPLES):
        yield bytes(random.sample(tiles, n)), 1
