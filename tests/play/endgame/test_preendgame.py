"""Pre-endgames: every proven chance is that of exhaustive minimax, and every interval holds it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from play.endgame.preendgame_oracle import Judge, tiny_preendgames

from lexc.kernels import uncompiled_names
from lexc.play.endgame.candidates import Candidate
from lexc.play.endgame.preendgame import Preendgame

Times = Callable[[int], range]
ALL = 1 << 40
"""More positions than any of these searches meets."""


def bounds(candidate: Candidate) -> tuple[Fraction, Fraction]:
    return Fraction(candidate.low_weight, 2 * candidate.total), Fraction(candidate.high_weight, 2 * candidate.total)


@pytest.mark.parametrize("n_in_bag", [1, 2])
@pytest.mark.parametrize("n_known", [0, 1])
def test_every_proven_chance_is_that_of_exhaustive_minimax(n_in_bag: int, n_known: int, times: Times) -> None:
    n_exact = n_guaranteed = 0
    for seed in times(1 if uncompiled_names() else 4):
        for lexicon, position in tiny_preendgames(f"peg {n_in_bag} {seed}", n_in_bag, n_known):
            judge = Judge(lexicon, position)
            search = Preendgame(lexicon, position)
            search.run(nodes=ALL)
            everything = Preendgame(lexicon, position, [candidate.move for candidate in search.candidates])
            everything.run(nodes=ALL)
            truths = {}
            for candidate in everything.candidates:
                if candidate.n_remaining > 1:
                    continue
                truth = truths[candidate.move] = judge.chance(candidate.move)
                low, high = bounds(candidate)
                assert low <= truth <= high, (candidate.move, position)
                if candidate.empties_bag:
                    assert low == high, (candidate.move, position)
                n_exact += candidate.empties_bag
                n_guaranteed += not candidate.empties_bag and low == high
            best = search.best
            if search.is_proven and best.move in truths:
                assert bounds(best)[0] == max(truths.values()), position
            if best.mean_spread is not None:
                assert Fraction(best.mean_spread).limit_denominator(10_000) == judge.mean_spread(best.move)
    assert n_exact
    assert n_guaranteed
