"""The worse half of many candidates is dropped after few rewards, and the best one survives."""

from __future__ import annotations

import random

from lexc.play.simulation.sequential_halving import FIRST_HALVING, LAST_FIELD, SequentialHalving
from lexc.play.simulation.successive_elimination import FIRST_CHECK


def test_the_worse_half_is_dropped_at_each_check_until_few_remain() -> None:
    halving, rng, sizes = SequentialHalving(100, kept=(3,)), random.Random(5), []
    for _ in range(FIRST_CHECK - 1):
        for arm in halving.survivors:
            halving.add(arm, [10 * arm + rng.randint(-20, 20)])
        sizes.append(len(halving.contenders))
        halving.eliminate()
    assert sorted(set(sizes)) == [LAST_FIELD, 12, 25, 50, 100]
    assert sizes.index(50) == FIRST_HALVING
    assert set(halving.contenders) == set(range(100 - LAST_FIELD, 100))
    assert halving.ranking()[0] == 99
    assert 3 in halving.survivors
    assert halving.n_rewards(3) == FIRST_CHECK - 1
    assert halving.n_rewards(0) == FIRST_HALVING


def test_a_small_field_is_not_halved() -> None:
    halving = SequentialHalving(LAST_FIELD)
    for arm in halving.survivors:
        halving.add(arm, [arm] * FIRST_HALVING)
    halving.eliminate()
    assert len(halving.contenders) == LAST_FIELD
