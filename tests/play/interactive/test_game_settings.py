"""The settings of a game, and the draw for the first turn."""

from __future__ import annotations

from itertools import pairwise

import pytest
from play.interactive.conversation import ENGLISH, PERSONS

from lexc.errors import UsageError
from lexc.play.interactive.game_settings import GameSettings, Seat, make_seats
from lexc.play.interactive.reversible_game import draw_for_start


@pytest.mark.parametrize(
    ("agreed", "problem"),
    [
        ({"seats": (Seat("a"),)}, "a game has 2 to 4 players; found 1"),
        ({"seats": tuple(map(Seat, "abcde"))}, "a game has 2 to 4 players; found 5"),
        ({"seats": (Seat("a"), Seat("a"))}, "a name of their own"),
        ({"seats": (Seat("a b"), Seat("c"))}, "without blanks; found 'a b'"),
        ({"challenge": "triple"}, "unknown challenge rule"),
        ({"unknown": "perhaps"}, "unknown rule for unknown words"),
        ({"unknown": "ask", "challenge": "5"}, "only if there are no challenges"),
        ({"clock": -1.0}, "too much time, or too little"),
    ],
)
def test_impossible_settings_are_refused(agreed: dict[str, object], problem: str) -> None:
    with pytest.raises(UsageError, match=problem):
        GameSettings(**{"rules": ENGLISH, "seats": PERSONS, **agreed})  # type: ignore[arg-type]


def test_players_of_one_name_are_numbered() -> None:
    seats = make_seats(["Ann Lee", "bob"], ["greedy", "greedy:x=1+endgame", "greedy"])
    assert [seat.nick for seat in seats] == ["Ann_Lee", "bob", "greedy1", "greedy+endgame", "greedy2"]
    assert seats[0].name == "Ann Lee"


def test_the_player_with_the_first_letter_begins_and_players_with_the_same_letter_draw_again() -> None:
    for seed in range(200):
        rounds = draw_for_start(ENGLISH, str(seed), 4)
        for drawn, again in pairwise(rounds):
            best = min(tile for _, tile in drawn)
            assert [player for player, _ in again] == [player for player, tile in drawn if tile == best]
        assert [tile for _, tile in rounds[-1]].count(min(tile for _, tile in rounds[-1])) == 1
    assert any(len(draw_for_start(ENGLISH, str(seed), 4)) > 1 for seed in range(200))
