"""The programs that try word after word find the play that the greedy player finds."""

from __future__ import annotations

import random

import pytest
from words import english_words

import lexc
from lexc.play import MoveGenerator, Rules
from lexc.play.game_state import GameState
from lexc.play.players import make


@pytest.fixture(scope="module")
def words() -> list[str]:
    listed = [word.upper() for word in english_words()]
    return [*random.Random(2).sample(listed, 200), *(word for word in listed if len(word) == 2)]


@pytest.mark.sweep
@pytest.mark.parametrize("name", ["weinberger", "turcan"])
@pytest.mark.parametrize("rules", ["english", "super", "wwf"])
def test_a_scan_makes_the_same_moves_as_the_greedy_player(name: str, rules: str, words: list[str]) -> None:
    generator = MoveGenerator(lexc.build(words, kind="gaddag", alphabet="english"), rules)
    greedy, scan = make("greedy", generator), make(name, generator)
    state, n_turns = GameState(Rules.load(rules), f"scans {rules}"), 0
    while not state.is_over and n_turns < 10:
        choice = greedy.choose(state)
        assert scan.choose(state) == choice
        state.make_move(choice)
        n_turns += 1


@pytest.mark.parametrize("name", ["weinberger", "turcan"])
def test_a_scan_tries_words_that_were_added(name: str, words: list[str]) -> None:
    lexicon = lexc.Overlay(lexc.build(words, kind="gaddag", alphabet="english"))
    generator = MoveGenerator(lexicon)
    scan, state = make(name, generator), GameState(generator.rules, "added")
    state.rack[:] = bytes(generator.rules.alphabet.tokenize("QZXJKVW"))
    assert scan.choose(state) == bytes(state.rack)
    lexicon.add("QZXJKVW")
    choice = scan.choose(state)
    assert isinstance(choice, tuple)
    assert len(choice[4]) == 7
