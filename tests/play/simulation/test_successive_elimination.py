"""The candidate of the highest mean survives, once its lead over the others is significant."""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable
from statistics import mean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexc.play.simulation.successive_elimination import FIRST_CHECK, SuccessiveElimination
from lexc.play.simulation.sums import Sums


def eliminate_among(
    means: list[float], n: int, seed: int, spread: float = 20, kept: tuple[int, ...] = ()
) -> SuccessiveElimination:
    """An elimination after n rewards of each arm: a part that all candidates share, and a part of each one's own."""
    elimination, rng = SuccessiveElimination(len(means), kept), random.Random(seed)
    for _ in range(0, n, 16):
        shared = [rng.gauss(0, 40) for _ in range(16)]
        for candidate in elimination.survivors:
            elimination.add(candidate, [round(means[candidate] + luck + rng.gauss(0, spread)) for luck in shared])
        elimination.eliminate()
    return elimination


@given(st.lists(st.integers(-(10**9), 10**9), min_size=2, max_size=50))
def test_mean_deviation_and_error_are_those_of_the_numbers(numbers: list[int]) -> None:
    sums = Sums()
    sums.add(array("q", numbers[:1]))
    sums.add(array("q", numbers[1:]))
    assert sums.n == len(numbers)
    assert sums.mean == pytest.approx(mean(numbers))
    assert sums.deviation == pytest.approx(stdev(numbers))
    assert sums.error == pytest.approx(stdev(numbers) / len(numbers) ** 0.5)


def test_clearly_worse_candidates_are_dropped_and_the_best_survives() -> None:
    elimination = eliminate_among([0, 30, 15, 28], 4000, 1)
    assert elimination.ranking()[0] == 1
    assert elimination.survivors == [1]
    assert [elimination.ranking()[-1], elimination.n_rewards(0)] == [0, FIRST_CHECK]


def test_no_candidate_is_dropped_before_the_first_check() -> None:
    elimination = eliminate_among([0, 1000], FIRST_CHECK - 16, 1)
    assert elimination.survivors == [0, 1]


def test_shared_luck_does_not_hide_differences() -> None:
    """A lead of 2 points is significant if the luck of 40 points is shared, and the rest of the luck is 1."""
    assert eliminate_among([0, 2], FIRST_CHECK, 5, spread=1).survivors == [1]


def test_equal_candidates_are_seldom_dropped(times: Callable[[int], range]) -> None:
    races = [eliminate_among([10, 10], 600, seed) for seed in times(200)]
    assert sum(len(elimination.survivors) == 1 for elimination in races) <= max(1, len(races) * 4 // 100)


def test_the_first_of_two_equal_candidates_survives() -> None:
    elimination = SuccessiveElimination(2)
    for candidate in (0, 1):
        elimination.add(candidate, [5, 6] * FIRST_CHECK)
    elimination.eliminate()
    assert elimination.survivors == [0]


def test_a_kept_candidate_gets_rewards_though_it_is_beaten_and_ranks_by_when_it_was() -> None:
    elimination = eliminate_among([0, 30, 15, 29], 1600, 1, kept=(0,))
    assert elimination.contenders[0] == 1
    assert 0 in elimination.survivors
    assert elimination.n_rewards(0) == elimination.n_rewards(1) == 1600
    assert elimination.ranking()[-1] == 0
    best = eliminate_among([30, 0, 1], 1600, 1, kept=(0,))
    assert (best.contenders, best.survivors, best.ranking()[0]) == ([0], [0], 0)
