"""Moves are listed with the equity by which the player `leaves` chooses."""

from __future__ import annotations

import pytest

from lexc.errors import AlphabetError, UsageError
from lexc.kernels.plays._equity_units import POINT
from lexc.lexicon import Lexicon
from lexc.play import MoveGenerator, Rules, read_cgp
from lexc.play.equity.equity_player import EquityPlayer
from lexc.play.equity.evaluation import EvaluatedMove, StaticEvaluator
from lexc.play.equity.leave_files import bundled_leaves, leaves_for
from lexc.play.game_state import GameState
from lexc.play.move import EXCHANGE, PLAY
from lexc.play.players import make

ENGLISH = Rules.load("english")


@pytest.mark.parametrize("seed", ["a", "b"])
def test_the_best_move_has_the_equity_that_the_player_leaves_computes(english: Lexicon, seed: str) -> None:
    state, player = GameState(ENGLISH, seed), make("leaves", MoveGenerator(english, ENGLISH))
    evaluator = StaticEvaluator(MoveGenerator(english, ENGLISH))
    assert isinstance(player, EquityPlayer)
    n_without_bag = 0
    while not state.is_over:
        equity, choice = player.decide(state)
        n_without_bag += not state.bag
        for position in (state.position().without_other_racks(), state.position()):
            found = evaluator.best(position, 3)
            kind = PLAY if isinstance(choice, tuple) else EXCHANGE
            assert not choice or (found[0].equity, found[0].move.kind) == (equity / POINT, kind)
            equities = [evaluation.equity or 0 for evaluation in found]
            assert equities == sorted(equities, reverse=True)
            plays = evaluator.plays(position, 250, "equity")
            two_plays = evaluator.plays(position, 2, "equity")
            assert [play.equity for play in plays[:2]] == [play.equity for play in two_plays]
            assert evaluator.evaluate(position, [evaluation.move for evaluation in plays]) == plays
        state.make_move(choice)
    assert n_without_bag > 1


def test_plays_by_points_are_those_of_the_generator(english: Lexicon) -> None:
    generator, position = MoveGenerator(english, ENGLISH), GameState(ENGLISH, "points").position().without_other_racks()
    evaluator = StaticEvaluator(generator)
    assert [evaluation.move for evaluation in evaluator.plays(position)] == list(generator.plays(position))
    assert [evaluation.move for evaluation in evaluator.plays(position, 7)] == generator.best(position, 7)
    assert evaluator.plays(position, 0) == evaluator.plays(position, 0, "equity") == []
    everything = evaluator.plays(position, order="equity")
    assert [evaluation.equity for evaluation in everything] == sorted(
        (evaluation.equity or 0 for evaluation in everything), reverse=True
    )
    assert len(everything) == generator.count(position)


def test_without_leaves_moves_have_points_alone(english: Lexicon) -> None:
    position = GameState(ENGLISH, "points").position().without_other_racks()
    evaluator = StaticEvaluator(MoveGenerator(english, ENGLISH), "none")
    assert not evaluator.has_leaves
    (best,) = evaluator.best(position)
    assert best == EvaluatedMove(best.move, best.move.score or 0)
    assert best.to_dict() == {"move": str(best.move), "score": best.points}
    with pytest.raises(UsageError, match="equity needs leaves"):
        evaluator.plays(position, 1, "equity")
    with pytest.raises(UsageError, match="no such order"):
        evaluator.plays(position, 1, "value")


def test_leaves_of_other_letters_are_refused_and_none_are_bundled(english: Lexicon) -> None:
    polish = Rules.load("polish")
    assert leaves_for(polish) is None
    with pytest.raises(AlphabetError):
        bundled_leaves(ENGLISH).check(polish)


def test_a_position_without_a_legal_move_has_none(english: Lexicon) -> None:
    rows = "/".join(["15"] * 15)
    assert StaticEvaluator(MoveGenerator(english, ENGLISH)).plays(read_cgp(f"{rows} VV/ 0/0 0"), order="equity") == []
