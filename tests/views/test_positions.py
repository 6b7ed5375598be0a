"""Answers about positions: those of the library, and the best so far when time is over."""

from __future__ import annotations

import threading
from time import sleep
from typing import Any

import pytest
from play.endgame.test_preendgame import PREENDGAME

import lexc
from lexc.lexicon import Lexicon
from lexc.play import MoveGenerator, Preendgame, Solver, best_solutions, read_cgp
from lexc.play.move import Move
from lexc.views.games import endgame_answer
from lexc.views.preendgames import preendgame_answer
from lexc.views.questions import ask, watch
from lexc.views.timed_search import TimedSearch

ENDGAME = PREENDGAME.replace("1O5S1A5", "1O5S1AN4")


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return lexc.build(["TOY", "AUNT", "YO", "OUT", "NO", "ANY", "AT"])


def solve(lexicon: Lexicon, cgp: str, **options: Any) -> Any:
    return ask(lexicon, "solve", cgp, **options)


def test_a_position_with_tiles_in_the_bag_is_solved_as_a_pre_endgame(lexicon: Lexicon) -> None:
    position = read_cgp(PREENDGAME)
    search = Preendgame(lexicon, position, [Move.parse("pass", position.rules.alphabet)])
    search.run(nodes=300)
    expected = preendgame_answer(PREENDGAME, search, 2)
    assert solve(lexicon, PREENDGAME, nodes=300, top=2, moves="pass") == expected
    assert expected["n_in_bag"] == 1
    assert {"pass"} < {row["move"] for row in expected["results"]}
    assert solve(lexicon, PREENDGAME, nodes=300, limit=1)["count"] == 1


def test_a_position_with_an_empty_bag_is_solved_as_an_endgame(lexicon: Lexicon) -> None:
    position = read_cgp(ENDGAME)
    generator, passing = MoveGenerator(lexicon, position.rules), Move.parse("pass", position.rules.alphabet)
    expected = endgame_answer(ENDGAME, Solver(generator).solve(position, nodes=200))
    assert solve(lexicon, ENDGAME, nodes=200) == expected
    solutions = best_solutions(generator, position, 3, [passing], nodes=200)
    assert solve(lexicon, ENDGAME, nodes=200, top=3, moves="pass") == endgame_answer(ENDGAME, *solutions)


def test_a_pre_endgame_that_runs_out_of_time_is_answered_with_what_is_known(
    lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    def search_without_end(search: Preendgame) -> None:
        while not search._stop[0]:
            sleep(0.001)

    monkeypatch.setattr(Preendgame, "_search", search_without_end)
    answer: Any = ask(lexicon, "solve", PREENDGAME, within=TimedSearch(0.05), seconds=60.0, top=2)
    assert (answer["is_complete"], answer["count"], answer["results"][0]["bounds"]) == (False, 2, [0.0, 1.0])


def test_a_pre_endgame_that_is_not_watched_any_more_ends(lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch) -> None:
    is_over = threading.Event()

    def search_without_end(search: Preendgame) -> None:
        search._report("", None)
        while not search._stop[0]:
            sleep(0.001)
        is_over.set()

    monkeypatch.setattr(Preendgame, "_search", search_without_end)
    answers: Any = watch(lexicon, "solve", PREENDGAME, seconds=60.0)
    assert next(answers)["results"]
    answers.close()
    assert is_over.wait(10)


def test_a_search_that_ends_before_its_first_answer_has_no_results(lexicon: Lexicon) -> None:
    stop = threading.Event()
    stop.set()
    answer: Any = ask(lexicon, "solve", PREENDGAME, within=TimedSearch(None, stop))
    assert answer == {"query": PREENDGAME, "count": 0, "results": [], "is_complete": False}


def test_a_known_rack_narrows_the_cases_of_a_pre_endgame(lexicon: Lexicon) -> None:
    counts = [
        {row["n_cases"] for row in solve(lexicon, PREENDGAME, nodes=1, moves="pass", known_rack=rack)["results"]}
        for rack in ("", "B")
    ]
    assert max(counts[0]) > max(counts[1])
