"""Records that lexc writes are opened by other programs: their grammars accept every line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from play.interactive.conversation import type_lines
from play.records.grammars import macondo_refusals, magpie_refusals, quackle_refusals
from play.records.test_replay import random_game

import lexc
from lexc.lexicon import Lexicon
from lexc.play import Rules, read_gcg, replay, write_gcg
from lexc.play.interactive.game_settings import GameSettings, Seat
from lexc.play.interactive.manager import GameManager
from lexc.play.records.endings import convert_ending
from lexc.play.rules import ENDINGS
from lexc.play.selfplay.autoplay import Match, play_games
from lexc.play.settlement import rack_points
from lexc.play.tiles import tile_text

FEW_WORDS = [
    "AA",
    "AE",
    "AI",
    "OE",
    "OI",
    "AD",
    "ID",
    "OD",
    "DO",
    "RE",
    "ER",
    "NE",
    "EN",
    "AN",
    "NA",
    "ON",
    "NO",
    "IN",
    "IT",
    "TI",
    "ET",
    "AT",
    "TA",
    "TO",
    "EATEN",
    "RATIO",
    "TONE",
]


def refusals(text: str, rules: Rules) -> list[tuple[str, int, str]]:
    """(program, line, reason) of every line that one of the programs refuses."""
    points: Callable[[str], int] = lambda tiles: rack_points(  # noqa: E731
        rules, tile_text(rules.alphabet).read_rack(tiles, lexc.LexcError, "")
    )
    found = {
        "MAGPIE": magpie_refusals(text, points),
        "macondo": macondo_refusals(text),
        "Quackle": quackle_refusals(text),
    }
    return [(program, *refusal) for program, refused in found.items() for refusal in refused]


@pytest.mark.parametrize("players", [("greedy", "greedy"), ("greedy", "pass"), ("leaves+endgame", "greedy")])
def test_records_of_self_play_are_opened(players: tuple[str, str], english: Lexicon, tmp_path: Path) -> None:
    kinds = check_self_play(Match(english, Rules.load("english").with_ending(None), 1, players, str(tmp_path)))
    assert "gain" in kinds


@pytest.mark.parametrize("name", ["english", "super", "spanish", "catalan"])
def test_records_of_games_in_which_nobody_goes_out_are_opened(name: str, tmp_path: Path) -> None:
    rules = Rules.load(name).with_ending(None)
    lexicon = lexc.build(FEW_WORDS, kind="gaddag", alphabet=rules.alphabet)
    kinds = check_self_play(Match(lexicon, rules, 1, ("greedy", "greedy"), str(tmp_path)))
    assert "loss" in kinds


def check_self_play(match: Match) -> set[str]:
    """Play games, and check that the three programs open their records. Return the kinds of events in them."""
    play_games(match, range(3))
    texts = [path.read_text(encoding="utf-8") for path in Path(match.records).glob("*.gcg")]
    assert len(texts) == 3
    for text in texts:
        assert refusals(text, match.rules) == []
        assert replay(read_gcg(text)).disagreements == ()
    return {event.kind for text in texts for event in read_gcg(text).events}


@pytest.mark.parametrize("ending", ENDINGS)
def test_the_ending_of_a_record_is_converted_and_converted_back(ending: str, english: Lexicon, tmp_path: Path) -> None:
    rules = Rules.load("english").with_ending(ending)
    play_games(Match(english, rules, 2, ("greedy", "greedy"), str(tmp_path)), range(3))
    for path in tmp_path.glob("*.gcg"):
        game = read_gcg(path.read_bytes())
        assert game.rules.ending == ending
        assert bool(refusals(write_gcg(game).decode(), rules)) == (ending != "double")
        for other in ENDINGS:
            converted = convert_ending(replay(game), other)
            assert read_gcg(write_gcg(converted)) == converted
            assert replay(converted).disagreements == ()
            assert bool(refusals(write_gcg(converted).decode(), rules)) == (other != "double")
            assert convert_ending(replay(converted), ending) == game


@pytest.mark.sweep
@pytest.mark.parametrize("name", ["english", "spanish", "catalan"])
@pytest.mark.parametrize("ending", ENDINGS)
def test_the_ending_of_a_game_of_three_is_converted_too(name: str, ending: str) -> None:
    for seed in range(3):
        game = random_game(name, ending, 3, seed)
        for other in ENDINGS:
            converted = convert_ending(replay(game), other)
            assert replay(converted).disagreements == ()
            assert convert_ending(replay(converted), ending) == game


def test_a_time_penalty_and_its_total_follow_the_converted_settlement() -> None:
    text = (
        "#player1 A\n#player2 B\n>A: CAB 8G CAB +14 14\n>A: (QI) +11 25\n#note why\n>B: QI (QI) -11 -11\n"
        ">A: (time) -10 15\n#note end\n"
    )
    converted = convert_ending(replay(read_gcg(text)), "double")
    assert write_gcg(converted).decode().splitlines()[3:] == [
        ">A: CAB 8G CAB +14 14", ">A: (QI) +22 36", ">A:  (time) -10 26", "#note end", "#note why",
    ]  # fmt: skip
    assert (
        convert_ending(replay(read_gcg(text[: text.index(">A: (QI)")])), "double").events == read_gcg(text).events[:1]
    )


def save_game(manager: GameManager) -> str:
    return write_gcg(manager.record()).decode()


@pytest.mark.parametrize("challenge", ["void", "single", "double", "5"])
def test_saved_games_are_opened_at_every_turn(challenge: str, english: Lexicon) -> None:
    rules = Rules.load("english").with_ending(None)
    seats = (Seat("ann", "Ann Able"), Seat("greedy", "", "greedy"))
    manager = GameManager(GameSettings(rules, seats, challenge=challenge, clock=60), english, lambda: 0.0)
    while not manager.is_over:
        if manager.awaits_person:
            best = manager.generator.best(manager.position())
            type_lines(manager, "accept" if manager.answers else str(best[0]) if best else "pass")
        else:
            list(manager.step())
        if not manager.awaits_challenge:  # MAGPIE does not know #incomplete, with which the game waits for an answer
            assert refusals(save_game(manager), rules) == []
    assert "gain" in {event.kind for event in manager.record().events}


def test_a_bonus_and_a_penalty_without_racks_are_opened_though_quackle_ends_the_game_at_the_bonus() -> None:
    text = "#player1 A\n#player2 B\n>A: CAB 8G CAB +14 14\n>A: (challenge) +5 19\n>B: E - +0 0\n>A: (time) -10 9\n"
    written = write_gcg(read_gcg(text)).decode()
    assert ">A:  (challenge) +5 19\n" in written
    assert macondo_refusals(written) == []
    assert quackle_refusals(written) == [(5, "the end of the game")]


def test_a_bonus_for_a_wrong_challenge_is_saved_with_the_rack_of_its_player(english: Lexicon) -> None:
    seats = (Seat("ann", ""), Seat("bob", ""))
    rules = Rules.load("english").with_ending(None)
    manager = GameManager(GameSettings(rules, seats, challenge="5", is_casual=True), english, lambda: 0.0)
    type_lines(manager, "rack EELAAIO", "8H EEL", "challenge")
    text = save_game(manager)
    bonus = next(event for event in read_gcg(text).events if event.kind == "challenge")
    assert bonus.rack == bytes(manager.game.racks[bonus.player])
    assert len(bonus.rack) == 7
    assert refusals(text, rules) == []
    assert replay(read_gcg(text)).disagreements == ()


def test_the_grammars_refuse_what_lexc_wrote_before() -> None:
    old = "#character-encoding UTF-8\n#player1 A\n#player2 B Bob\n#lexc seed 1\n>A: CAB 8G CAB +14 14\n"
    rules = Rules.load("english")
    assert {(program, line) for program, line, _ in refusals(old, rules)} >= {
        ("MAGPIE", 2), ("MAGPIE", 4), ("macondo", 2), ("macondo", 4), ("Quackle", 2),
    }  # fmt: skip
    settled = old.replace("#lexc seed 1\n", "").replace("#player1 A", "#player1 A A") + ">A: (II) +2 16\n"
    assert refusals(settled, rules) == [("MAGPIE", 5, "double rack score does not match")]
