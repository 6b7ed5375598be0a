"""Of several runners the one of the highest mean is left, once that is beyond doubt."""

from __future__ import annotations

import random
from collections.abc import Callable
from statistics import mean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexc.play.simulation.successive_elimination import FIRST_CHECK, SuccessiveElimination


def run(means: list[float], n: int, seed: int, spread: float = 20) -> SuccessiveElimination:
    """A race of n samples: what all share, and what each has of its own."""
    race, draw = SuccessiveElimination(len(means)), random.Random(seed)
    for _ in range(0, n, 16):
        shared = [draw.gauss(0, 40) for _ in range(16)]
        for runner in race.survivors:
            race.add(runner, [round(means[runner] + luck + draw.gauss(0, spread)) for luck in shared])
        race.eliminate()
    return race


@given(st.lists(st.integers(-(10**9), 10**9), min_size=2, max_size=50))
def test_mean_deviation_and_error_are_those_of_the_samples(samples: list[int]) -> None:
    race = SuccessiveElimination(1)
    race.add(0, samples[:1])
    race.add(0, samples[1:])
    assert race.n(0) == len(samples)
    assert race.mean(0) == pytest.approx(mean(samples))
    assert race.deviation(0) == pytest.approx(stdev(samples))
    assert race.error(0) == pytest.approx(stdev(samples) / len(samples) ** 0.5)


def test_who_is_clearly_worse_is_dropped_and_the_best_wins() -> None:
    race = run([0, 30, 15, 28], 4000, 1)
    assert race.ranking()[0] == 1
    assert race.survivors == [1]
    assert [race.ranking()[-1], race.n(0)] == [0, FIRST_CHECK]


def test_nobody_is_dropped_before_the_first_look() -> None:
    race = run([0, 1000], FIRST_CHECK - 16, 1)
    assert race.survivors == [0, 1]


def test_what_all_have_in_common_does_not_blur_differences() -> None:
    """Beside a luck of 40 points that all share, 2 points tell when the rest of the luck is 1."""
    assert run([0, 2], FIRST_CHECK, 5, spread=1).survivors == [1]


def test_equals_are_seldom_dropped(times: Callable[[int], range]) -> None:
    races = [run([10, 10], 600, seed) for seed in times(200)]
    assert sum(len(race.survivors) == 1 for race in races) <= max(1, len(races) * 4 // 100)


def test_of_two_that_differ_in_nothing_the_first_is_left() -> None:
    race = SuccessiveElimination(2)
    for runner in (0, 1):
        race.add(runner, [5, 6] * FIRST_CHECK)
    race.eliminate()
    assert race.survivors == [0]
