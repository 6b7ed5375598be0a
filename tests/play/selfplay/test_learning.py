"""Learning leaves: counts, smoothing, and the same values after interruptions."""

from __future__ import annotations

import random
from array import array
from collections import Counter, defaultdict
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from conftest import long

from lexc.errors import Malformed, UsageError
from lexc.image.writer import write_atomically
from lexc.kernels.plays._equity_units import POINT
from lexc.lexicon import Lexicon
from lexc.play import Rules
from lexc.play.equity.leaves import COLUMN_NAME, Leaves, all_leaves, image_parts
from lexc.play.selfplay.learning import Learner, LearningPlan, learn
from lexc.play.selfplay.worker_pool import WorkerPool

ENGLISH = Rules.load("english")
Kernel = Callable[[str], ModuleType]


def image(longest: int) -> tuple[Leaves, bytes, list[bytes]]:
    tiles = all_leaves(ENGLISH.alphabet, longest)
    leaves = [bytes(label - 1 for label in word) for word in bytes(tiles).split(b"\0")[:-1]]
    return Leaves.from_values(ENGLISH.alphabet, tiles, [0] * len(leaves)), bytes(tiles), leaves


def racks(n: int) -> list[tuple[bytes, int]]:
    rng, bag = random.Random(4), [tile for tile, count in enumerate(ENGLISH.counts) for _ in range(count)]
    return [(bytes(rng.sample(bag, 7)), rng.randrange(-9000, 30_000)) for _ in range(n)]


def rows(seen: list[tuple[bytes, int]]) -> bytes:
    return b"".join(rack + worth.to_bytes(4, "little", signed=True) for rack, worth in seen)


def test_each_set_of_tiles_on_a_rack_counts_as_seen_once(kernel: Kernel) -> None:
    leaves, _, order = image(3)
    rack_leaves = kernel("plays.leaves").RackLeaves(*leaves.walk_tables, array("i", bytes(4 * len(order))), 0)
    sums, counts = (array("q", bytes(8 * len(order))) for _ in range(2))
    seen = [(b"\1\1\1\2\2\3\0", 700), *racks(20)]
    found = kernel("plays.learning").LeaveCounts(rack_leaves, sums, counts).add(rows(seen), 7)
    assert found == (21, sum(worth for _, worth in seen), sum(worth * worth for _, worth in seen))
    expected: Counter[bytes] = Counter()
    totals: dict[bytes, int] = defaultdict(int)
    for rack, worth in seen:
        for n in (1, 2, 3):
            for chosen in combinations(rack, n):
                expected[bytes(sorted(chosen))] += 1
                totals[bytes(sorted(chosen))] += worth
    assert list(counts) == [expected[leave] for leave in order]
    assert list(sums) == [totals[leave] for leave in order]
    assert expected[b"\1\1\2"] > 5


def test_observations_that_are_no_whole_racks_are_refused(kernel: Kernel) -> None:
    leaves, _, order = image(1)
    rack_leaves = kernel("plays.leaves").RackLeaves(*leaves.walk_tables, array("i", bytes(4 * len(order))), 0)
    numbers = array("q", bytes(8 * len(order)))
    with pytest.raises(ValueError, match="12 bytes"):
        kernel("plays.learning").LeaveCounts(rack_leaves, numbers, numbers[:]).add(bytes(12), 7)
    with pytest.raises(ValueError, match="2 counts"):
        kernel("plays.learning").LeaveCounts(rack_leaves, numbers, numbers[:2])


def smooth_slowly(
    order: list[bytes], means: dict[bytes, float], counts: dict[bytes, int], prior_weight: float
) -> dict[bytes, float]:
    """Smoothed values by a slow computation: each leave's prior is computed from its tiles and pairs."""
    values: dict[bytes, float] = {}
    for leave in sorted(order, key=len):
        n = len(leave)
        with_one_less = sum(values[bytes(part)] for part in combinations(leave, n - 1)) if n > 1 else 0.0
        with_two_less = sum(values[bytes(part)] for part in combinations(leave, n - 2)) if n > 2 else 0.0
        prior = with_one_less if n < 3 else 2 / (n - 1) * (with_one_less - with_two_less / (n - 2))
        values[leave] = (counts[leave] * means[leave] + prior_weight * prior) / (counts[leave] + prior_weight)
    return values


def test_values_of_rare_leaves_move_towards_their_priors(kernel: Kernel) -> None:
    leaves, tiles, order = image(3)
    rng = random.Random(9)
    means, counts = {leave: rng.gauss(0, 9) for leave in order}, {leave: rng.randrange(20) for leave in order}
    values = array("d", bytes(8 * len(leaves)))
    arrays = array("d", means.values()), array("q", counts.values()), values
    smoother = kernel("plays.learning").Smoother(*leaves.walk_tables, tiles, *arrays)
    for size in range(1, 4):
        smoother.smooth(size, 8.0)
    expected = smooth_slowly(order, means, counts, 8.0)
    assert list(values) == pytest.approx([expected[leave] for leave in order], abs=1e-9)


def test_the_variance_around_priors_is_estimated_despite_noise(kernel: Kernel) -> None:
    """The means of leaves are noise around priors of 0, then noise and a deviation of 5."""
    leaves, _, order = image(2)
    tiles = b"".join(bytes(tile + 1 for tile in leave) + b"\0" for leave in order)
    rng, noise, n_sightings = random.Random(2), 20.0, 50
    for deviation in (0.0, 5.0):
        means = [rng.gauss(0, deviation) + rng.gauss(0, noise / n_sightings**0.5) for _ in order]
        arrays = array("d", means), array("q", [n_sightings] * len(order)), array("d", bytes(8 * len(order)))
        variance, n_leaves, total_sightings = (
            kernel("plays.learning").Smoother(*leaves.walk_tables, tiles, *arrays).estimate_prior_variance(2, noise**2)
        )
        assert (n_leaves, total_sightings) == (373, 373 * n_sightings)
        assert variance**0.5 == pytest.approx(deviation, abs=1.5)


def plan(lexicon: Lexicon, games: int = 60, **more: Any) -> LearningPlan:
    return LearningPlan(lexicon, ENGLISH, games, longest=2, **more)


def learn_to_file(plan: LearningPlan, path: Path, workers: WorkerPool | int = 1, stop: int = 10**9) -> bytes:
    for number, _ in enumerate(learn(plan, path, workers)):
        if number == stop:
            break
    return path.read_bytes()


def test_neither_workers_nor_interruptions_change_learned_values(
    english: Lexicon, tmp_path: Path, times: Callable[[int], range]
) -> None:
    games = max(6, len(times(60)))
    alone = learn_to_file(plan(english, games), tmp_path / "alone")
    assert learn_to_file(plan(english, games), tmp_path / "two", 2) == alone
    for stop in (0, 1, 2, 2):
        assert learn_to_file(plan(english, games), tmp_path / "parts", stop=stop) != alone
        assert len(Leaves.load(tmp_path / "parts")) == 400
    assert learn_to_file(plan(english, games), tmp_path / "parts", 2) == alone
    assert learn_to_file(plan(english, games), tmp_path / "parts") == alone  # nothing is left to learn
    assert learn_to_file(plan(english, games, seed=1), tmp_path / "other") != alone


@long
def test_after_two_hundred_games_blanks_and_s_have_high_values_and_v_a_low_one(
    english: Lexicon, tmp_path: Path
) -> None:
    learn_to_file(plan(english, 200), tmp_path / "some")
    leaves = Leaves.load(tmp_path / "some")
    value = {letter: leaves.value(ENGLISH.alphabet.tokenize(letter)) for letter in "SEQV"}
    assert leaves.value(b"\0") > 15 > value["S"] > value["E"] > value["V"]
    assert leaves.image.meta.options["learned"]["games"] == 200
    assert set(leaves.image.columns) == {COLUMN_NAME}


def test_a_file_of_another_plan_is_refused_and_unchanged(english: Lexicon, tmp_path: Path) -> None:
    path = tmp_path / "mine"
    before = learn_to_file(plan(english, 25), path)
    with pytest.raises(UsageError, match="learned by other games"):
        learn_to_file(plan(english, 50), path)
    Leaves.from_values(ENGLISH.alphabet, b"\1\0", [0]).save(tmp_path / "else")
    with pytest.raises(UsageError, match="no state of learning"):
        learn_to_file(plan(english, 25), tmp_path / "else")
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "change",
    [{"round": 7}, {"round": -1}, {"done": 10**9}, {"racks": "many"}, {"squares": None}, {"total": True}],
)
def test_an_impossible_state_is_refused(english: Lexicon, tmp_path: Path, change: dict[str, Any]) -> None:
    path, own_plan = tmp_path / "state", plan(english, 100)
    learn_to_file(own_plan, path, stop=2)
    facts = {**Leaves.load(path).image.meta.options["learned"], **change}
    columns = {name: column.values() for name, column in Leaves.load(path).image.columns.items()}
    write_atomically(path, image_parts(ENGLISH.alphabet, all_leaves(ENGLISH.alphabet, 2), columns, {"learned": facts}))
    with pytest.raises(Malformed):
        learn_to_file(own_plan, path)


@pytest.mark.parametrize("name", ["sum", "count"])
def test_a_state_without_its_counts_is_refused(english: Lexicon, tmp_path: Path, name: str) -> None:
    path, own_plan = tmp_path / "state", plan(english, 100)
    learn_to_file(own_plan, path, stop=2)
    options, columns = Leaves.load(path).image.meta.options, Leaves.load(path).image.columns
    values = {key: column.values() for key, column in columns.items() if key != name}
    tiles = all_leaves(ENGLISH.alphabet, 2)
    write_atomically(path, image_parts(ENGLISH.alphabet, tiles, values, dict(options)))
    with pytest.raises(Malformed, match="lacks its counts"):
        learn_to_file(own_plan, path)
    values[name] = [-1] * len(columns[name].values())
    if name == "count":
        write_atomically(path, image_parts(ENGLISH.alphabet, tiles, values, dict(options)))
        with pytest.raises(Malformed, match="negative count"):
            learn_to_file(own_plan, path)


def test_learned_values_are_multiples_of_a_unit(english: Lexicon) -> None:
    learner = Learner(plan(english))
    learner.add(rows(racks(300)), range(25))
    learner.end_round()
    assert any(learner.values)
    assert all((value * POINT).is_integer() for value in learner.values)
