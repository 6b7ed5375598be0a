"""Clocks: players divide the time of a game among their moves, and overtime costs points."""

from __future__ import annotations

from itertools import count

import pytest

from lexc.errors import UsageError
from lexc.lexicon import Lexicon
from lexc.play import MoveGenerator, Rules
from lexc.play.game_state import GameState
from lexc.play.players import make
from lexc.play.selfplay.tournament import Contest, tournament
from lexc.play.time_control import overtime_penalty, read_clock, set_clock, share_of_clock, write_clock


def test_each_minute_of_overtime_that_has_begun_costs_ten_points() -> None:
    assert [overtime_penalty(seconds) for seconds in (-5.0, 0.0, 0.1, 60.0, 60.1)] == [0, 0, -10, -10, -20]


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("25", 1500), ("0.5", 30), (".5", 30), ("25:00", 1500), ("0:30", 30), ("90:00", 5400), ("1:30:00", 5400),
        ("90s", 90), ("0.5s", 0.5), ("25m", 1500), ("25 min", 1500), ("2h", 7200), ("0", 0), ("600", 36_000),
        ("10:00:00", 36_000),
    ],
)  # fmt: skip
def test_times_are_read_as_players_write_them(text: str, seconds: float) -> None:
    assert read_clock(text) == seconds
    assert read_clock(write_clock(seconds)) == seconds


@pytest.mark.parametrize(
    "text", ["", "ten", "-5", "25+5", "0:5", "1:60", "1:90:00", "1e3", "nan", "601", "10:00:01", "2d", "\u0662"]
)
def test_no_other_text_is_a_time(text: str) -> None:
    with pytest.raises(UsageError, match="no time of a clock; expected 25 or"):
        read_clock(text)


def test_a_player_takes_a_share_of_its_clock(english: Lexicon, monkeypatch: pytest.MonkeyPatch) -> None:
    limits = list[tuple[object, ...]]()
    generator = MoveGenerator(english)
    player = make("simulate:iterations=3+endgame+peg", generator)
    state = GameState(generator.rules, "clock")

    def simulate(*arguments: object, **_: object) -> None:
        limits.append(arguments[4:6])
        raise StopIteration

    monkeypatch.setattr("lexc.play.players.simulate.simulate", simulate)
    for clock in (None, 60.0, -3.0):
        if clock is not None:
            set_clock(player, clock)
        with pytest.raises(StopIteration):
            player.choose(state)
    assert limits == [(3, None), (None, share_of_clock(state, 60.0)), (None, 0.01)]
    set_clock(make("greedy", generator), 3.0)  # which heeds no clock


def test_overtime_costs_points_in_a_tournament(english: Lexicon, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = Rules.load("english")
    (plain,) = tournament(Contest(english, rules, ("greedy", "greedy")), 1)
    (generous,) = tournament(Contest(english, rules, ("greedy", "greedy"), clock=1e6), 1)
    assert generous == plain
    ticks = count()
    monkeypatch.setattr("lexc.play.selfplay.tournament.perf_counter", lambda: float(next(ticks)))  # a second a move
    (late,) = tournament(Contest(english, rules, ("greedy", "greedy"), clock=1.0), 1)
    assert [after - before for after, before in zip(late.points, plain.points, strict=True)] == [-20, -20]
