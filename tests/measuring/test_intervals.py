"""The verdict of `make compare` on a row follows from its paired ratios, and is seldom wrong."""

from __future__ import annotations

from itertools import product
from math import inf
from random import Random

import pytest
from benchmarks.compare.intervals import DOUBT, Comparison, compare, interval, least_rounds
from hypothesis import given
from hypothesis import strategies as st


@pytest.mark.parametrize("n", range(8, 15))
def test_an_interval_leaves_out_as_many_samples_as_one_percent_allows(n: int) -> None:
    """Each sample lies below or above the median like a fair coin, so all outcomes of n coins are counted."""
    low, _ = interval(list(range(1, n + 1)))
    n_omitted = int(low) - 1

    def miss_probability(n_omitted: int) -> float:
        heads = [sum(coins) for coins in product((0, 1), repeat=n)]
        return sum(min(n_heads, n - n_heads) <= n_omitted for n_heads in heads) / 2**n

    assert miss_probability(n_omitted) <= DOUBT < miss_probability(n_omitted + 1)


@given(st.lists(st.floats(0.1, 10), min_size=8, max_size=40, unique=True))
def test_an_interval_holds_the_median_and_leaves_out_as_many_at_both_ends(ratios: list[float]) -> None:
    found, ordered = compare(ratios), sorted(ratios)
    assert found.low <= found.ratio <= found.high
    assert ordered.index(found.low) == len(ratios) - 1 - ordered.index(found.high)


def test_too_few_rounds_give_no_verdict() -> None:
    assert least_rounds() == 8
    assert interval([2.0] * 7) == (0.0, inf)
    assert interval([2.0] * 8) == (2.0, 2.0)
    assert compare([2.0] * 7).verdict == "no difference above inf%"


@pytest.mark.parametrize(
    ("ratio", "low", "high", "verdict"),
    [
        (1.05, 1.01, 1.09, "slower"),
        (1.03, 1.001, 1.09, "slower"),
        (1.02, 1.01, 1.03, "no difference"),
        (1.02, 1.01, 1.04, "no difference above 4%"),
        (1.10, 0.99, 1.20, "no difference above 20%"),
        (0.95, 0.90, 0.99, "faster"),
        (0.90, 0.80, 1.01, "no difference above 25%"),
        (0.98, 0.975, 0.99, "no difference"),
        (1.00, 1.00, 1.00, "no difference"),
    ],
)
def test_slower_and_faster_need_an_interval_without_one_and_a_difference_of_three_percent(
    ratio: float, low: float, high: float, verdict: str
) -> None:
    assert Comparison(ratio, low, high).verdict == verdict


@given(st.lists(st.floats(0.5, 2), min_size=9, max_size=21).filter(lambda ratios: len(ratios) % 2))
def test_exchanged_commits_get_the_opposite_verdicts(ratios: list[float]) -> None:
    forward, backward = compare(ratios), compare([1 / ratio for ratio in ratios])
    assert ("slower" in (forward.verdict, backward.verdict)) == ("faster" in (forward.verdict, backward.verdict))
    assert forward.ratio * backward.ratio == pytest.approx(1)


def test_one_disturbed_round_neither_raises_an_alarm_nor_hides_a_slowdown() -> None:
    assert compare([1.0] * 11 + [9.0]).verdict == "no difference"
    assert compare([1.1] * 11 + [0.2]).verdict == "slower"


def test_noise_without_a_difference_is_seldom_called_one() -> None:
    """With noise of a fifth, and now and then a factor of three, at most one of a hundred rows gets a verdict."""
    rng = Random(7)

    def row() -> list[float]:
        return [rng.lognormvariate(0, 0.2) * rng.choice([1] * 18 + [3, 1 / 3]) for _ in range(12)]

    assert sum("no difference" not in compare(row()).verdict for _ in range(2000)) <= 2000 * DOUBT


def test_a_slowdown_of_a_tenth_is_found_through_noise_of_a_twentieth() -> None:
    rng = Random(8)
    found = [compare([1.1 * rng.lognormvariate(0, 0.05) for _ in range(12)]).verdict for _ in range(500)]
    assert found.count("slower") > 480
    assert found.count("faster") == 0
