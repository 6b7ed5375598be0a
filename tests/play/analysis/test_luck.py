"""The luck of a draw is its best equity less the mean over all draws."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from math import comb

import pytest
from play.analysis.played_games import game, generator, played_game

from lexc.play import replay
from lexc.play.analysis.luck import LuckMeter
from lexc.play.analysis.turns import RecordedTurn, recorded_turns
from lexc.play.equity.evaluation import StaticEvaluator
from lexc.play.equity.leave_files import bundled_leaves


@pytest.fixture(scope="module")
def meter() -> LuckMeter:
    return LuckMeter(generator(), bundled_leaves(generator().rules))


def turns(text: str = "") -> list[RecordedTurn]:
    lexicon, record = generator().lexicon, game(text) if text else played_game("luck")
    return list(recorded_turns(replay(record, lexicon), lexicon))


def draw_of(n: int) -> RecordedTurn:
    """A turn before which n tiles were drawn."""
    tiles = "AEINRST"[:n]
    return turns(f">A: CARXYZW -{'CARXYZW'[:n]} +0 0\n>B: - +0 0\n>A: {'CARXYZW'[n:]}{tiles} - +0 0\n")[2]


def with_draw(turn: RecordedTurn, tile: int) -> RecordedTurn:
    """The same turn with another tile drawn."""
    assert turn.kept is not None
    rack = bytes([*turn.kept, tile])
    return replace(turn, position=turn.position.with_rack(rack))


def test_the_mean_over_all_draws_of_a_tile_is_taken(meter: LuckMeter) -> None:
    turn, evaluator = draw_of(1), StaticEvaluator(generator())
    pool = Counter(dict(enumerate(turn.position.unseen))) + Counter(turn.drawn)
    equities = {tile: evaluator.best(with_draw(turn, tile).position)[0].equity or 0.0 for tile in pool}
    mean = sum(equities[tile] * count for tile, count in pool.items()) / pool.total()
    assert turn.drawn is not None
    assert meter.luck(turn, "seed") == pytest.approx(equities[turn.drawn[0]] - mean, abs=1e-6)


def test_the_luck_of_all_draws_adds_up_to_0(meter: LuckMeter) -> None:
    turn = draw_of(1)
    pool = Counter(dict(enumerate(turn.position.unseen))) + Counter(turn.drawn)
    total = sum(count * (meter.luck(with_draw(turn, tile), "") or 0.0) for tile, count in pool.items())
    assert total == pytest.approx(0, abs=1e-6)


def test_up_to_two_tiles_no_chance_decides(meter: LuckMeter) -> None:
    assert meter.luck(draw_of(2), "one") == meter.luck(draw_of(2), "two")
    three = draw_of(3)
    assert meter.luck(three, "one") == meter.luck(three, "one") != meter.luck(three, "two")
    assert comb(100 - 7 + 2, 2) > 80  # so that a sample would differ


def test_without_a_draw_there_is_no_luck(meter: LuckMeter) -> None:
    first, *others = turns()
    assert meter.luck(first, "") is not None
    last = [turn for turn in others if not turn.position.n_in_bag]
    assert last
    assert {meter.luck(turn, "") for turn in last} == {None}
    passing = turns(">A: CARXYZW - +0 0\n>B: AEINRST - +0 0\n>A: CARXYZW - +0 0\n>B: 8D TRAINS +14 14\n")
    assert [meter.luck(turn, "") is None for turn in passing] == [False, False, True, True]


def test_without_leaves_luck_is_of_points() -> None:
    meter, turn = LuckMeter(generator(), None), draw_of(1)
    pool = Counter(dict(enumerate(turn.position.unseen))) + Counter(turn.drawn)

    def most_points(tile: int) -> int:
        return generator().best(with_draw(turn, tile).position)[0].score or 0

    mean = sum(most_points(tile) * count for tile, count in pool.items()) / pool.total()
    assert turn.drawn is not None
    assert meter.luck(turn, "") == pytest.approx(most_points(turn.drawn[0]) - mean)
