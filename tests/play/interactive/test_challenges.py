"""Challenges, by every rule: phonies are withdrawn, and wrong challenges cost the challenger."""

from __future__ import annotations

import pytest
from play.interactive.conversation import PERSONS, begin, five_tiles, reply_text, type_lines

from lexc.errors import UsageError
from lexc.lexicon import Lexicon
from lexc.play.interactive.game_settings import GameSettings, Seat
from lexc.play.interactive.manager import GameManager


def begin_with_phony(lexicon: Lexicon, challenge: str) -> GameManager:
    manager = begin(lexicon, challenge=challenge, is_casual=True)
    assert type_lines(manager, "rack QZXV", "8H QZXV") == ["held", "moved"]
    return manager


@pytest.mark.parametrize("challenge", ["single", "double", "5", "10"])
def test_a_phony_that_is_challenged_is_taken_back_and_the_turn_is_lost(challenge: str, english: Lexicon) -> None:
    manager = begin_with_phony(english, challenge)
    assert manager.game.scores[0] > 0
    assert type_lines(manager, "challenge") == ["withdrawn"]
    assert manager.game.scores == [0, 0]
    assert not any(manager.game.squares)
    assert manager.turn == 1
    with pytest.raises(UsageError, match="no play"):
        type_lines(manager, "challenge")
    type_lines(manager, "pass")
    assert set("QZXV") <= set(reply_text(manager, "rack"))


def test_a_phony_that_nobody_challenges_stands(english: Lexicon) -> None:
    manager = begin_with_phony(english, "double")
    type_lines(manager, "pass")
    with pytest.raises(UsageError, match="no play"):
        type_lines(manager, "challenge")
    assert manager.game.scores[0] > 0


@pytest.mark.parametrize(
    ("challenge", "kind", "turn", "gained"),
    [("single", "stands", 1, 0), ("double", "lost-turn", 0, 0), ("5", "stands", 1, 5), ("10", "stands", 1, 10)],
)
def test_a_wrong_challenge_costs_as_the_rule_says(
    challenge: str, kind: str, turn: int, gained: int, english: Lexicon
) -> None:
    manager = begin(english, challenge=challenge, is_casual=True)
    type_lines(manager, "rack CARES", "8H CARES")
    points = manager.game.scores[0]
    assert type_lines(manager, "challenge") == [kind]
    assert manager.turn == turn
    assert manager.game.scores == [points + gained, 0]


def test_a_program_challenges_every_phony_and_without_challenges_none_is_played(english: Lexicon) -> None:
    manager = begin(english, Seat("ann"), Seat("greedy", "", "greedy"), challenge="double", is_casual=True)
    assert type_lines(manager, "rack QZXV", "8H QZXV") == ["held", "moved", "withdrawn"]
    manager = begin(english, is_casual=True)
    assert type_lines(manager, "rack QZXV", "8H QZXV") == ["held", "refused"]
    with pytest.raises(UsageError, match="cannot be challenged"):
        type_lines(manager, "challenge")


@pytest.mark.parametrize(("word", "verdict", "scores"), [("CAT", "accept", [1, 0]), ("CTA", "challenge", [0, 1])])
def test_the_play_that_ends_a_game_may_still_be_challenged(
    word: str, verdict: str, scores: list[int], english: Lexicon
) -> None:
    manager = GameManager(GameSettings(five_tiles(), PERSONS, challenge="single", is_casual=True), english, lambda: 0.0)
    assert type_lines(manager, "rack CAT", f"8H {word}") == ["held", "moved", "ask"]
    assert manager.awaits_person
    assert not manager.is_over
    with pytest.raises(UsageError, match="challenge or accept"):
        type_lines(manager, "pass")
    type_lines(manager, verdict)
    assert manager.is_over == (verdict == "accept")
    assert (manager.game.scores[0] > 0) == bool(scores[0])
