"""A turn holds what its player knew, and says why it cannot be judged."""

from __future__ import annotations

from play.analysis.played_games import game, generator, played_game, without_racks

from lexc.play import read_gcg, replay, write_gcg
from lexc.play.analysis.turns import NO_RACK, NO_TILES, OVER, PART_OF_RACK, RecordedTurn, recorded_turns
from lexc.play.records.game import Game
from lexc.play.tiles import tile_text


def turns(record: Game) -> list[RecordedTurn]:
    lexicon = generator().lexicon
    return list(recorded_turns(replay(record, lexicon), lexicon))


def text(tiles: bytes | None) -> str | None:
    return None if tiles is None else tile_text(generator().rules.alphabet).write(bytes(sorted(tiles)))


def test_every_turn_of_a_whole_record_can_be_judged() -> None:
    record = played_game("turns")
    found = turns(record)
    assert [turn.event for turn in found] == [event for event in record.events if event.move is not None]
    assert [turn.problem for turn in found] == [""] * len(found)
    assert [turn.position.racks[0] for turn in found] == [turn.event.rack for turn in found]


def test_racks_of_the_other_player_are_not_seen() -> None:
    record = played_game("turns")
    for player in (0, 1):
        own = [turn.position for turn in turns(record) if turn.player == player]
        unseen = [turn.position for turn in turns(without_racks(record, 1 - player)) if turn.player == player]
        assert own == unseen
        assert {position.racks[1] for position in own} == {b""}


def test_the_tiles_drawn_are_those_that_were_not_kept() -> None:
    first, _, third = turns(game(">A: CARXYZW 8H CAR +10 10\n>B: AEINRST - +0 0\n>A: WXYZEEE - +0 10\n"))
    assert text(first.drawn) == "ACRWXYZ"
    assert text(third.kept) == "WXYZ"
    assert text(third.drawn) == "EEE"


def test_an_unknown_rack_is_not_judged() -> None:
    events = ">A: 8H CAR +10 10\n>B: EINRS - +0 0\n>A: CARXYZW -3 +0 10\n>B: AEINRST - +0 0\n>A: EEEEEEE - +0 10\n"
    assert [turn.problem for turn in turns(game(events))] == [NO_RACK, PART_OF_RACK, NO_TILES, "", ""]
    assert [text(turn.drawn) for turn in turns(game(events))] == [None, None, None, None, None]


def test_an_impossible_rack_or_move_is_not_judged() -> None:
    events = ">A: QQRXYZW - +0 0\n>B: AEINRST 8H CAR +10 10\n"
    assert [turn.problem for turn in turns(game(events))] == [
        "board and rack hold more Q than the game has", "the rack AEINRST lacks C",
    ]  # fmt: skip


PHONY = ">A: CARXYZW 8H CARX +26 26\n>A: CARXYZW -- -26 0\n>B: AEINRST - +0 0\n"


def test_a_withdrawn_phony_shows_its_tiles_to_the_other() -> None:
    found = turns(game(f"{PHONY}>A: CARXYZW 8H CAR +10 10\n>B: AEINRST - +0 0\n"))
    assert [(turn.phonies, turn.is_withdrawn) for turn in found] == [
        (("CARX",), True), ((), False), ((), False), ((), False),
    ]  # fmt: skip
    assert [text(turn.position.racks[1]) for turn in found] == ["", "ACRX", "", "X"]
    assert text(found[2].kept) == "ACRWXYZ"
    assert [turn.number for turn in found] == [1, 2, 3, 4]


def test_an_exchange_hides_the_tiles_that_a_phony_has_shown() -> None:
    found = turns(game(f"{PHONY}>A: CARXYZW -XYZ +0 0\n>B: AEINRST - +0 0\n"))
    assert text(found[-1].position.racks[1]) == ""


def test_a_phony_that_stands_is_known_by_its_words() -> None:
    turn, _ = turns(game(">A: CARXYZW 8H CARX +26 26\n>B: AEINRST - +0 0\n"))
    assert turn.phonies == ("CARX",)
    assert turn.is_stood_phony


def test_a_turn_out_of_order_has_the_scores_of_its_player() -> None:
    _, second = turns(game(">A: CARXYZW 8H CAR +10 10\n>A: WXYZEEE - +0 10\n"))
    assert second.lead == 10


def test_a_rack_may_be_short_once_the_bag_is_empty() -> None:
    found = turns(played_game("turns"))
    assert min(len(turn.position.racks[0]) for turn in found) < 7


def test_a_turn_knows_the_move_before_as_others_see_it() -> None:
    before = ">A: CARXYZW 8H CAR +10 10\n>B: AEINRST -AEI +0 0\n>A: WXYZEEE 9H WX +9 19\n>A: WXYZEEE -- -9 10\n"
    found = turns(game(before + ">B: RSTTTTT - +0 0\n>A: WXYZEEE - +0 10\n"))
    assert [str(turn.last_move) for turn in found] == ["None", "8H CAR", "exchange ???", "None", "pass"]


def test_a_pass_after_the_last_tile_was_played_is_no_decision() -> None:
    """Some programs record that the other player does not challenge the play which ends the game."""
    written = write_gcg(played_game("analysis")).decode()
    assert ">A: (T) +1 382\n>B: T (T)" in written
    passed = written.replace(">A: (T)", ">B: T - +0 319\n>A: (T)")
    *others, last = turns(read_gcg(passed))
    assert (last.problem, last.move) == (OVER, None)
    assert not any(turn.problem for turn in others)
