"""Playouts measure what a move has lost. They invent no losses, and end early where nothing is to be found."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import replace
from functools import cache
from statistics import mean, stdev
from typing import NamedTuple, cast

import pytest
from conftest import long
from play.analysis.played_games import generator

from lexc.play import Move, MoveGenerator, Position, Rules, Simulation, read_cgp
from lexc.play.analysis import judge as judge_module
from lexc.play.analysis.judge import Judge
from lexc.play.analysis.judgement import PLAYOUTS, Verdict
from lexc.play.analysis.playout_comparison import PlayoutComparison
from lexc.play.analysis.settings import AnalysisSettings
from lexc.play.analysis.turns import RecordedTurn
from lexc.play.endgame.preendgame import Preendgame
from lexc.play.records.game import Event

pytestmark = long
BOARD = "15/15/4P10/4L10/4I10/4N10/4T10/4HOUR7/15/15/15/15/15/15/15"
RACK, UNSEEN = "AEGINST", "BDEOQRUV"
SETTINGS = AnalysisSettings(iterations=45, candidates=4, leaves="none")


@cache
def rules() -> Rules:
    """English with the tiles of this position alone."""
    english = Rules.load("english")
    counts = [0] * 26
    for letter in "PLINTHOUR" + RACK + UNSEEN:
        counts[ord(letter) - 65] += 1
    return replace(english, alphabet=english.alphabet._replace(counts=tuple(counts), blank_count=0))


@cache
def own_generator() -> MoveGenerator:
    return MoveGenerator(generator().lexicon, rules())


def position(lead: int, other: str = "") -> Position:
    return read_cgp(f"{BOARD} {RACK}/{other} {200 + lead}/200 0", rules())


def turn(lead: int, move: Move) -> RecordedTurn:
    before = position(lead)
    return RecordedTurn(1, Event(0, "play", before.racks[0], move), move.score or 0, before, move, "", None)


class Found(NamedTuple):
    """A candidate of a search, with the bounds of its chance."""

    move: Move
    low: float
    high: float


class FoundMoves(NamedTuple):
    """A search that has ended."""

    candidates: list[Found]

    def ranking(self) -> list[Found]:
        return self.candidates


@cache
def exact_chances(lead: int) -> dict[Move, float]:
    """The chance of each of the four best moves: the mean over all tiles that may be in the bag."""
    deals = [position(lead, UNSEEN.replace(letter, "", 1)) for letter in UNSEEN]
    chances: dict[Move, list[float]] = {}
    for deal in deals:
        simulation = Simulation(own_generator(), deal, 4)
        list(simulation.run(1))
        for result in simulation.results():
            chances.setdefault(result.move, []).append(result.chance)
    return {move: mean(values) for move, values in chances.items()}


def compare(lead: int, move: Move, seed: int) -> Verdict:
    settings = replace(SETTINGS, seed=seed)
    return PlayoutComparison(own_generator(), turn(lead, move), settings, None, None).measure([move])


def test_losses_are_those_of_all_deals_in_the_mean() -> None:
    """The kernel plays each of the eight deals once; the analysis draws deals at random, again for each seed."""
    lead = -60
    exact = exact_chances(lead)
    for move, chance in exact.items():
        losses = [compare(lead, move, seed).chance_loss for seed in range(8)]
        error = max(stdev(losses) / len(losses) ** 0.5, 0.005)
        assert mean(losses) == pytest.approx(max(exact.values()) - chance, abs=4 * error), str(move)


def test_a_move_that_is_clearly_the_best_is_measured_by_few_samples_and_a_mistake_by_all() -> None:
    best, *_, worst = sorted(exact_chances(-60), key=lambda move: -exact_chances(-60)[move])
    found, lost = compare(-60, best, 1), compare(-60, worst, 1)
    settings = replace(SETTINGS, iterations=400)
    thorough = PlayoutComparison(own_generator(), turn(-60, worst), settings, None, None)
    assert (found.phase, found.chance_loss, found.best[0].move) == (PLAYOUTS, 0, best)
    assert lost.samples == SETTINGS.iterations
    assert thorough.measure([worst]).samples == 400
    assert thorough.measure([best]).samples < 400


def test_moves_that_an_unproven_search_proposes_are_measured_too() -> None:
    moves = sorted(exact_chances(-60), key=str)
    found = [Found(move, 0.25, 0.9) for move in moves]
    settings = replace(SETTINGS, candidates=1)
    comparison = PlayoutComparison(own_generator(), turn(-60, moves[0]), settings, None, None)
    verdict = comparison.measure(moves[:1], cast(Preendgame, FoundMoves(found)))
    assert {*moves[:2]} <= {rated.move for rated in verdict.best}
    assert verdict.made.chance_bounds == (0.25, 0.9)


@pytest.mark.parametrize(("lead", "is_searched"), [(300, False), (-60, True), (-300, False)])
def test_no_search_looks_for_a_better_move_in_a_game_that_is_won_or_lost(
    monkeypatch: pytest.MonkeyPatch, lead: int, is_searched: bool
) -> None:
    class SearchError(Exception):
        pass

    def search(*_: object) -> None:
        raise SearchError

    monkeypatch.setattr(judge_module, "Preendgame", search)
    judge = Judge(own_generator(), replace(SETTINGS, iterations=300))
    with pytest.raises(SearchError) if is_searched else nullcontext():
        assert judge.judge(turn(lead, next(iter(exact_chances(0))))).verdict is not None
