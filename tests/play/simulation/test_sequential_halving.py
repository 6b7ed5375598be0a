"""The worse half of many candidates is dropped after few rewards, and the best one survives."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from statistics import mean

from lexc.play.simulation.sequential_halving import FIRST_HALVING, LAST_FIELD, SequentialHalving


def test_the_worse_half_is_dropped_at_each_check_and_later_what_is_clearly_beaten() -> None:
    halving, rng, sizes = SequentialHalving(100, kept=(3,)), random.Random(5), []
    for _ in range(10 * FIRST_HALVING):
        for arm in halving.survivors:
            halving.add(arm, [10 * arm + rng.randint(-20, 20)])
        sizes.append(len(halving.contenders))
        halving.eliminate()
    assert sorted(set(sizes)) == [1, 50, 100]  # after 32 rewards the leader clearly beats all others
    assert sizes.index(50) == FIRST_HALVING
    assert halving.ranking()[0] == 99
    assert 3 in halving.survivors
    assert halving.n_rewards(3) == 10 * FIRST_HALVING
    assert halving.n_rewards(0) == FIRST_HALVING


def test_a_small_field_is_not_halved() -> None:
    halving = SequentialHalving(LAST_FIELD)
    for arm in halving.survivors:
        halving.add(arm, [arm] * FIRST_HALVING)
    halving.eliminate()
    assert len(halving.contenders) == LAST_FIELD


def choose(means: Sequence[float], seed: int, spread: float, n_best: int = 3) -> SequentialHalving:
    """A choice among arms whose rewards share a part, and have a part of their own."""
    choice = SequentialHalving(len(means), first_check=32, growth=3, last_field=n_best, n_best=n_best)
    rng = random.Random(seed)
    while not choice.is_over:
        shared = [rng.gauss(0, 40) for _ in range(8)]
        for arm in choice.survivors:
            choice.add(arm, [round(means[arm] + luck + rng.gauss(0, spread)) for luck in shared])
        choice.eliminate()
    return choice


def test_the_last_check_leaves_as_many_arms_as_are_wanted() -> None:
    choice = choose([*range(100, 1100, 100)], 1, spread=10_000)
    assert len(choice.survivors) == 3
    counts = sorted(map(choice.n_rewards, range(10)))
    assert counts == [32] * 5 + [96] * 5


def test_arms_that_are_clearly_beaten_are_dropped_at_once() -> None:
    choice = choose([0, 0, 0, 500, 0, 0, 510, 0], 1, spread=20)
    assert choice.survivors == [6]
    assert choice.n_rewards(3) == choice.n_rewards(0) == 32


def test_the_best_arm_that_stays_is_hardly_worse_than_the_best_of_all(times: Callable[[int], range]) -> None:
    """Ten arms with means 3 apart, and rewards that differ by 30: the best three of a random choice would lose 8."""
    means = [3.0 * arm for arm in range(10)]
    losses = [means[-1] - max(means[arm] for arm in choose(means, seed, spread=20).contenders) for seed in times(40)]
    assert mean(losses) < 2.5
