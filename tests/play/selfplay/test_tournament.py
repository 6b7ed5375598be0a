"""Tournaments: fair pairs, the same standing with any workers, records that agree with the rules."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from lexc.lexicon import Lexicon
from lexc.play import Rules, read_gcg, replay
from lexc.play.selfplay.tournament import Contest, Standing, play_pairs, tournament

ENGLISH = Rules.load("english")


def last(standings: Iterator[Standing]) -> Standing:
    *_, standing = standings
    return standing


def test_a_player_against_itself_is_exactly_even(english: Lexicon) -> None:
    """Both games of a pair are then one game, with the names exchanged."""
    standing = play_pairs(Contest(english, ENGLISH, ("greedy", "greedy")), range(6))
    assert (standing.pairs, standing.mean, standing.margin) == (6, 0, 0)
    assert standing.wins == [6, 6]
    assert standing.points[0] == standing.points[1]


def test_the_time_of_a_move_is_that_of_choosing_it(english: Lexicon, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a clock that advances by a second at each reading."""
    monkeypatch.setattr("lexc.play.selfplay.tournament.perf_counter", count().__next__)
    standing = play_pairs(Contest(english, ENGLISH, ("greedy", "rack1")), range(2))
    assert standing.seconds == standing.moves


def test_the_standing_is_the_same_in_any_number_of_processes(english: Lexicon) -> None:
    contest = Contest(english, ENGLISH, ("greedy", "pass"), seed=4)
    alone = last(tournament(contest, 12))
    assert alone == last(tournament(contest, 12, 2))
    assert alone.pairs == 12
    assert alone.wins == [24, 0]
    assert alone.moves[1] == 0


def test_the_margin_is_that_of_pairs() -> None:
    standing = Standing()
    for difference in (10, 30, 50):
        standing.count_pair([[difference, 0], [100 + difference, 100]])
    assert standing.mean == 30
    assert standing.margin == pytest.approx(1.96 * 20 / math.sqrt(3))
    assert standing.wins == [6, 0]
    assert Standing(1, 5, 25).margin == math.inf


def test_every_game_is_kept_as_a_record(english: Lexicon, tmp_path: Path) -> None:
    contest = Contest(english, ENGLISH, ("greedy", "pass"), seed=9, records=str(tmp_path))
    standing = play_pairs(contest, range(2))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["9-0a.gcg", "9-0b.gcg", "9-1a.gcg", "9-1b.gcg"]
    points = 0
    for path in tmp_path.iterdir():
        replayed = replay(read_gcg(path.read_bytes()), english)
        assert not replayed.disagreements
        nicks = [player.nick for player in replayed.game.players]
        assert nicks == (["greedy", "pass"] if path.stem.endswith("a") else ["pass", "greedy"])
        points += replayed.scores[nicks.index("greedy")]
    assert points == standing.points[0]
