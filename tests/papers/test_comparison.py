"""The generators of both papers are compared on the positions of games."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from conftest import long

import lexc
from lexc.errors import UsageError
from lexc.lexicon import Lexicon
from lexc.papers.comparison import compare_all, compare_games
from lexc.play import Rules
from lexc.play.selfplay.autoplay import Match, play_games

Times = Callable[[int], range]
ENGLISH = Rules.load("english")


@long
def test_the_generators_of_the_papers_are_compared_on_the_same_positions(english: Lexicon, times: Times) -> None:
    match, n = Match(english, ENGLISH, seed=5), max(4, len(times(30)))
    serial, parallel = [*compare_all(match, n)][-1], [*compare_all(match, n, 2)][-1]
    assert serial == parallel
    comparison = parallel.comparison
    assert comparison.positions == parallel.tally.moves
    assert comparison.plays / comparison.positions > 300
    for counted in comparison.statistics.values():
        assert counted.n_positions == parallel.tally.moves
        assert sum(counted.without_blank.bins) + sum(counted.with_blank.bins) == parallel.tally.moves
        assert counted.with_blank.n_arcs / counted.with_blank.n_positions > 2 * counted.n_arcs / counted.n_positions
    assert comparison.statistics["appel_jacobson"].n_dead_left_parts > 0
    assert comparison.ratios()["anchors"] > 1


def test_without_a_gaddag_there_is_nothing_to_compare() -> None:
    lexicon = lexc.build(["CARE", "RACE"], alphabet="english")
    with pytest.raises(UsageError, match="needs a GADDAG"):
        compare_games(Match(lexicon, ENGLISH), range(1))


def test_the_games_are_those_without_a_comparison(english: Lexicon) -> None:
    match = Match(english, ENGLISH, seed=5)
    assert compare_games(match, range(2)).tally == play_games(match, range(2))


def test_positions_of_a_player_that_always_passes_are_not_compared(english: Lexicon) -> None:
    games = compare_games(Match(english, ENGLISH, players=("greedy", "pass")), range(1))
    assert games.comparison.positions == games.tally.moves > 0
