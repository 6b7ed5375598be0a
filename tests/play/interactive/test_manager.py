"""The game manager: its replies to typed commands, from the start of a game to its end."""

from __future__ import annotations

from pathlib import Path

import pytest
from play.interactive.conversation import ENGLISH, begin, five_tiles, reply_text, save_and_resume, state, type_lines

from lexc.errors import UsageError
from lexc.lexicon import Lexicon
from lexc.overlays.overlay import Overlay
from lexc.play import MoveGenerator, read_gcg, replay, write_gcg
from lexc.play.equity.evaluation import StaticEvaluator
from lexc.play.interactive.game_settings import GameSettings, Seat
from lexc.play.interactive.manager import GameManager
from lexc.play.records.game import TURNS
from lexc.play.tiles import tile_text

GOLDEN = Path(__file__).resolve().parents[2] / "golden"


@pytest.mark.parametrize(
    ("name", "ends", "totals"), [("appel-jacobson", False, [379, 457]), ("shapiro-smith", True, [339, 208])]
)
def test_a_game_of_a_paper_is_played_again_to_its_printed_scores(
    name: str, ends: bool, totals: list[int], english: Lexicon
) -> None:
    printed = read_gcg((GOLDEN / f"{name}.gcg").read_bytes())
    seats = [Seat(player.nick, player.name) for player in printed.players]
    manager = begin(Overlay(english), *seats, unknown="ask", is_casual=True)
    for event in printed.events:
        if event.kind in TURNS:
            assert manager.turn == event.player
            type_lines(manager, f"rack {tile_text(ENGLISH.alphabet).write(event.rack)}")
            if type_lines(manager, str(event.move)) == ["ask"]:
                type_lines(manager, "yes")
            assert [event.total for event in manager.game.events if event.kind in TURNS][-1] == event.total
    if ends:
        type_lines(manager, "end")
    assert manager.is_over
    assert manager.game.scores == totals
    assert [event.points for event in manager.record().events] == [event.points for event in printed.events]


def test_words_confirmed_by_a_player_are_known_from_then_on(english: Lexicon) -> None:
    overlay = Overlay(english)
    manager = begin(overlay, unknown="ask", is_casual=True)
    assert type_lines(manager, "rack ZYX?", "8H ZYZX", "8H zZYX") == ["held", "refused", "ask"]
    with pytest.raises(UsageError, match="yes or no"):
        type_lines(manager, "pass")
    assert "no lets the play stand" in manager.question
    assert "undo takes the play back" in manager.question
    assert type_lines(manager, "yes") == ["moved"]
    assert manager.words.has("ZZYX")
    assert save_and_resume(manager, Overlay(english)).words.has("ZZYX")
    other = begin(Overlay(english), unknown="ask", is_casual=True)
    assert type_lines(other, "rack ZYX?", "8H ZzYX", "no") == ["held", "ask", "moved"]
    assert not other.words.has("ZZYX")


@pytest.mark.parametrize(
    ("rack", "typed", "played"),
    [
        ("CARES", "8D cares", "8D CARES"),
        ("CARES?", "8D cares", "8D CARES"),
        ("CARES", "8D #C#A#R#E#S", ""),
        ("CARES", "8D Cares", ""),
        ("CARE?", "8D cares", ""),
        ("AT??", "8G at", "8G at"),
        ("CARES", "exchange QZ", ""),
    ],
)
def test_small_letters_are_capitals_where_the_rack_has_the_letters_and_not_the_blanks(
    rack: str, typed: str, played: str, english: Lexicon
) -> None:
    manager = begin(english, is_casual=True)
    assert type_lines(manager, f"rack {rack}", typed) == ["held", "moved" if played else "refused"]
    assert [str(event.move) for event in manager.record().events] == ([played] if played else [])


def test_a_refusal_of_a_move_names_at_most_three_rules_each_once(english: Lexicon) -> None:
    manager = begin(english, is_casual=True)
    type_lines(manager, "rack CARES", "8D CARES", "rack QZXV")
    assert reply_text(manager, "8E QZXV").splitlines() == [
        "a tile already lies on 8E: A",
        "the main word is longer: a tile lies on 8D",
        "CQZXV is not in the lexicon",
    ]
    assert len(reply_text(manager, "7E QZXV").splitlines()) == 3


def test_small_letters_fit_tiles_on_the_board(english: Lexicon) -> None:
    manager = begin(english, is_casual=True)
    type_lines(manager, "rack CARES", "8D CARES", "rack AT", "d8 cat")
    assert [str(event.move) for event in manager.record().events] == ["8D CARES", "D8 .AT"]


def test_a_question_says_what_each_answer_does_and_undo_only_where_turns_are_taken_back(english: Lexicon) -> None:
    manager = begin(Overlay(english), unknown="ask")
    manager.game.racks[0][:] = ENGLISH.alphabet.tokenize("ZYXAAAA")
    assert type_lines(manager, "8H ZYX") == ["ask"]
    assert "no lets the play stand" in manager.question
    assert "undo" not in manager.question


def test_undo_restores_the_state_before_the_last_turn_of_a_person(english: Lexicon) -> None:
    manager = begin(english, Seat("ann"), Seat("greedy", "", "greedy"), is_casual=True)
    before = state(manager)
    type_lines(manager, "pass", "score")
    list(manager.step())
    assert type_lines(manager, "undo") == ["undone"]
    assert state(manager) == before
    with pytest.raises(UsageError, match="no turn"):
        type_lines(manager, "undo")
    with pytest.raises(UsageError, match="casual"):
        type_lines(begin(english), "undo")
    with pytest.raises(UsageError, match="casual"):
        type_lines(begin(english), "rack E")


def test_an_impossible_rack_is_refused_and_changes_nothing(english: Lexicon) -> None:
    manager = begin(english, is_casual=True)
    before = state(manager)
    for tiles in ("ZZ", "AAAAAAAA", "ABCDEFGHI", "???"):
        with pytest.raises(UsageError, match="impossible rack"):
            type_lines(manager, f"rack {tiles}")
    assert state(manager) == before


def test_no_player_sees_another_rack(english: Lexicon) -> None:
    manager = begin(english, Seat("ann"), Seat("greedy", "", "greedy"), seed="7")
    program_rack = manager.text(bytes(manager.game.racks[1]))
    assert manager.position().racks[1:] == (b"",)
    for question in ("rack", "score", "tiles", "hint", "moves 5", "help"):
        assert program_rack not in reply_text(manager, question)
    assert program_rack not in write_gcg(manager.record()).decode()


def test_the_movers_clock_runs_and_overtime_costs_ten_points_a_minute(english: Lexicon) -> None:
    seconds = [0.0]
    manager = begin(english, now=lambda: seconds[0], clock=60, is_casual=True)
    seconds[0] = 30
    assert manager.remaining_time(0) == 30
    assert manager.remaining_time(1) == 60
    type_lines(manager, "pass")
    seconds[0] = 30 + 121
    assert "bob -1:01" in reply_text(manager, "score")
    type_lines(manager, "pass")
    again = save_and_resume(manager, english)
    assert [again.clocks.used[0], again.clocks.used[1]] == [30, 121]
    assert "bob loses 20 for time" in reply_text(manager, "end").splitlines()
    events = [(event.player, event.kind, event.points) for event in manager.game.events]
    assert (1, "time", -20) in events
    assert [kind for _, kind, _ in events].count("time") == 1
    assert replay(manager.record()).disagreements == ()


def test_a_player_who_resigns_loses_and_the_record_keeps_it(english: Lexicon) -> None:
    manager = begin(english)
    type_lines(manager, "pass")
    assert reply_text(manager, "resign") == "bob has resigned: ann 0, bob 0; ann wins"
    assert manager.resigned == 1
    again = save_and_resume(manager, english)
    assert (again.is_over, again.resigned) == (True, 1)
    with pytest.raises(UsageError, match="over"):
        type_lines(again, "pass")


def test_the_best_of_the_players_who_have_not_resigned_have_won(english: Lexicon) -> None:
    manager = begin(english, Seat("ann"), Seat("bob"), Seat("cid"), is_casual=True)
    manager.game.scores[:] = [9, 7, 8]
    assert reply_text(manager, "resign") == "ann has resigned: ann 9, bob 7, cid 8; cid wins"
    manager = begin(english, Seat("ann"), Seat("bob"), Seat("cid"))
    assert reply_text(manager, "resign") == "ann has resigned: ann 0, bob 0, cid 0; a tie of bob and cid"


def test_verbs_agree_with_you(english: Lexicon) -> None:
    manager = begin(english, Seat("you"), Seat("bob"), is_casual=True)
    type_lines(manager, "pass", "pass")
    assert reply_text(manager, "resign") == "you have resigned: you 0, bob 0; bob wins"
    type_lines(manager, "undo", "pass")
    assert reply_text(manager, "undo") == "bob is to move again"
    assert reply_text(manager, "undo") == "you are to move again"


def test_gains_and_losses_at_the_end_are_reported_for_each_player(english: Lexicon) -> None:
    manager = GameManager(GameSettings(five_tiles(), (Seat("you"), Seat("bob")), is_casual=True), english, lambda: 0.0)
    assert reply_text(manager, "rack CAT") == "CAT"
    *lines, end = reply_text(manager, "8H CAT").splitlines()[1:]
    assert lines == ["you gain 3 for the remaining tiles, OD", "bob loses 3 for the remaining tiles, OD"]
    assert end == "the game is over: you 13, bob -3; you win"


def test_too_many_turns_without_points_end_a_game(english: Lexicon) -> None:
    manager = begin(english)
    assert type_lines(manager, *["pass"] * 5) == ["moved"] * 5
    assert type_lines(manager, "pass") == ["moved", "settled", "settled", "over"]
    assert max(manager.game.scores) < 0


def test_a_hint_counts_the_leave(english: Lexicon) -> None:
    manager = begin(english, is_casual=True)
    type_lines(manager, "rack UVVWWII")
    best = StaticEvaluator(MoveGenerator(english)).best(manager.position(), 3)
    assert best[0].move.kind == "exchange"
    lines = reply_text(manager, "hint 3").splitlines()
    assert lines == [f"{candidate.points:5}{candidate.equity:8.1f}  {candidate.move}" for candidate in best]
