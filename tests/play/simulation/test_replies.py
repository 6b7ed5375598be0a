"""Replies to a move: the best ones over random racks, and the squares that they cover."""

from __future__ import annotations

import pytest

import lexc
from lexc.errors import ResourceMissing
from lexc.play import Move, MoveGenerator, read_cgp
from lexc.play.equity.evaluation import StaticEvaluator
from lexc.play.simulation.replies import Replies
from lexc.views.questions import ask, watch

WORDS = ["ACRE", "AE", "CAR", "CARE", "CARED", "CARES", "RACE", "SCARE", "SEA", "AS", "ER", "RE", "EL", "LA", "CAREX"]
CGP = "15/15/15/15/15/15/15/7CARE4/15/15/15/15/15/15/15 SEALVDA/{} 12/0 0"


@pytest.fixture(scope="module")
def english() -> lexc.Lexicon:
    return lexc.build(WORDS, "gaddag", alphabet="english")


def test_a_known_rack_has_one_reply_and_others_have_shares(english: lexc.Lexicon) -> None:
    evaluator = StaticEvaluator(MoveGenerator(english))
    position = read_cgp(CGP.format("EARLSCE"))
    move = Move.parse("8H ....S", position.rules.alphabet)
    replies = Replies(evaluator, position, move)
    assert list(replies.run(5)) == [1, 2, 3, 4, 5]
    best = evaluator.best(position.play(move))[0].move
    assert replies.counts == {str(best): 5}
    assert replies.points == 5 * (best.score or 0)
    assert replies.covered == dict.fromkeys([(row, col) for row, col, _ in best.squares], 5)

    seen = [Replies(evaluator, read_cgp(CGP.format("")), move, seed) for seed in ("1", "1", "2")]
    for each in seen:
        assert list(each.run(30))[-1] == 30
    assert seen[0].counts == seen[1].counts != seen[2].counts
    assert sum(seen[0].counts.values()) == 30
    assert all(position.is_free(*square) for square in seen[0].covered)
    assert max(seen[0].covered.values()) <= 30


def test_the_question_answers_while_it_runs_with_shares(english: lexc.Lexicon) -> None:
    (last,) = [*watch(english, "replies", CGP.format(""), 3, move="8H ....S", racks=20)][-1:]
    answer: dict[str, object] = dict(last)
    assert (answer["move"], answer["n_racks"], answer["count"]) == ("8H ....S", 20, 3)
    shares = [reply["share"] for reply in last["results"]]
    assert shares == sorted(shares, reverse=True)
    best = ask(english, "replies", CGP.format(""), racks=1)
    assert best["move"] == str(StaticEvaluator(MoveGenerator(english)).best(read_cgp(CGP.format("")))[0].move)  # type: ignore[typeddict-item]


def test_a_player_chooses_a_move_and_names_no_files(english: lexc.Lexicon) -> None:
    (chosen,) = ask(english, "choose", CGP.format(""), player="greedy")["results"]
    assert chosen["move"] == str(MoveGenerator(english).best(read_cgp(CGP.format("")))[0])
    with pytest.raises(ResourceMissing, match="no files for players"):
        ask(english, "choose", CGP.format(""), player="leaves:file=/etc/passwd")
