"""A generator that breaks ties as Gordon did: of equally good plays it chooses the one that a paper's walk finds first.

Ties are frequent, and the choice shapes the board: walks of the DAWG take 15 % fewer arcs in games in which the tie
goes to the upper left.
"""

from __future__ import annotations

from lexc.kernels.plays.leaves import RackLeaves
from lexc.lexicon import Lexicon
from lexc.play.generation.generator import MoveGenerator
from lexc.play.move import RawPlay
from lexc.play.rules import Rules

_TIED = (8, 200)  # numbers of best plays to look among for ties; more are as good as never tied


class FirstFoundGenerator(MoveGenerator):
    """A generator for players. order: the algorithm of a paper that orders equally good plays."""

    def __init__(self, lexicon: Lexicon, rules: Rules, order: str) -> None:
        super().__init__(lexicon, rules)
        self._ordered = MoveGenerator(lexicon, rules, order)

    def best_raw_play(self, squares: bytes | bytearray, rack: bytes | bytearray) -> RawPlay | None:
        """The first play of most points that the walk finds; see `MoveGenerator.best_raw_play`."""
        plays = self._ordered.raw_plays(squares, bytes(rack))
        return next(plays.found_with({max(plays.scores, default=0)}), None)

    def best_equity(
        self, squares: bytes | bytearray, rack: bytes, leaves: RackLeaves, n: int = 1
    ) -> list[tuple[int, RawPlay]]:
        """The best plays, of which the first is, among equals, the one that the walk finds first."""
        best = list[tuple[int, RawPlay]]()
        for n_best in _TIED:
            best = super().best_equity(squares, rack, leaves, max(n, n_best))
            if len(best) < n_best or best[-1][0] < best[0][0]:
                break
        tied = {play for equity, play in best if equity == best[0][0]}
        if len(tied) < 2:
            return best[:n]
        plays = self._ordered.raw_plays(squares, rack)
        first = next(play for play in plays.found_with({play[0] for play in tied}) if play in tied)
        return [(best[0][0], first), *(pair for pair in best if pair[1] != first)][:n]
