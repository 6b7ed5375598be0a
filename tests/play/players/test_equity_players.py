"""Players that choose by equity."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import lexc
from lexc.errors import ImageError, UsageError
from lexc.kernels.plays._equity_units import POINT
from lexc.lexicon import Lexicon
from lexc.play import MoveGenerator, Rules
from lexc.play.equity.equity_player import EquityPlayer
from lexc.play.equity.leaves import Leaves
from lexc.play.game_state import GameState
from lexc.play.move import leave_after
from lexc.play.players import make
from lexc.system import resources

ENGLISH = Rules.load("english")
EQUITY = ["leaves", "rack1", "rack2", "rack3"]
tiles_of = ENGLISH.alphabet.tokenize


def player(name: str, lexicon: Lexicon, rules: Rules = ENGLISH) -> EquityPlayer:
    made = make(name, MoveGenerator(lexicon, rules))
    assert isinstance(made, EquityPlayer)
    return made


@pytest.mark.parametrize("name", EQUITY)
def test_no_play_has_more_points_and_leave_together(name: str, english: Lexicon, times: Callable[[int], range]) -> None:
    state, chooser, generator = GameState(ENGLISH, name), player(name, english), MoveGenerator(english)
    while not state.is_over:
        rack = bytes(state.rack)
        equity, choice = chooser.decide(state)
        rack_leaves = chooser.prepare(state, rack)
        for found in generator.raw_plays(state.squares, rack).raw(200):
            assert found[0] * POINT + rack_leaves.value(rack_leaves.index(leave_after(rack, found))) <= equity
        state.make_move(choice)


@pytest.mark.parametrize("name", EQUITY)
def test_a_bad_rack_is_exchanged_except_for_its_best_tiles(name: str, english: Lexicon) -> None:
    state, chooser = GameState(ENGLISH, "exchange"), player(name, english)
    state.racks[0][:] = b"\0" + tiles_of("SVVWUU")
    choice = chooser.choose(state)
    assert isinstance(choice, bytes)
    assert not set(choice) & {0, *tiles_of("S")}
    assert set(tiles_of("VU")) <= set(choice)


@pytest.mark.parametrize("name", EQUITY)
def test_a_player_without_play_and_exchange_passes(name: str) -> None:
    lexicon, state = lexc.build(["ZZZ"], kind="gaddag", alphabet="english"), GameState(ENGLISH, "pass")
    del state.bag[5:]
    assert player(name, lexicon).choose(state) == b""


def test_with_an_empty_bag_going_out_gains_twice_the_points_of_the_other_racks(english: Lexicon) -> None:
    state, chooser = GameState(ENGLISH, "out"), player("leaves", english)
    state.racks[0][:], state.racks[1][:] = tiles_of("AT"), tiles_of("QZ")
    state.bag.clear()
    unseen = sum(ENGLISH.tile_points[tile] * n for tile, n in enumerate(state.unseen()))
    equity, choice = chooser.decide(state)
    assert isinstance(choice, tuple)
    assert equity == POINT * (choice[0] + 2 * unseen)
    assert sum(map(bool, choice[4])) == 2


def test_rules_by_which_nobody_gains_at_the_end_make_going_out_worth_less(english: Lexicon) -> None:
    rules = Rules.from_toml('alphabet = "english"\nending = "lose"\n')
    state, chooser = GameState(rules, "lose"), player("leaves", english, rules)
    state.racks[0][:] = tiles_of("AT")
    state.bag.clear()
    unseen = sum(rules.tile_points[tile] * n for tile, n in enumerate(state.unseen()))
    equity, choice = chooser.decide(state)
    assert isinstance(choice, tuple)
    assert equity == POINT * (choice[0] + unseen)


def test_rack1_values_each_letter_by_itself(english: Lexicon) -> None:
    chooser, state = player("rack1", english), GameState(ENGLISH, "alone")
    rack_leaves = chooser.prepare(state, tiles_of("EESQ"))
    alone = {tile: rack_leaves.value(rack_leaves.index(bytes([tile]))) for tile in tiles_of("ESQ")}
    assert alone[tiles_of("S")[0]] > alone[tiles_of("E")[0]] > alone[tiles_of("Q")[0]]
    whole = rack_leaves.value(rack_leaves.index(tiles_of("EESQ")))
    assert abs(whole - sum(alone[tile] for tile in tiles_of("EESQ"))) <= 4


def test_rack2_takes_points_from_duplicates_and_rack3_from_a_rack_out_of_balance(english: Lexicon) -> None:
    state = GameState(ENGLISH, "more")

    def value(name: str, letters: str) -> int:
        rack_leaves = player(name, english).prepare(state, tiles_of(letters))
        return rack_leaves.value(rack_leaves.index(tiles_of(letters)))

    assert value("rack2", "EE") < 2 * value("rack2", "E")
    assert value("rack3", "AEIO") < value("rack3", "AE") + value("rack3", "IO")
    assert value("rack3", "AERT") > value("rack3", "AE") + value("rack3", "RT")


def test_the_bundled_leaves_were_learned_on_the_bundled_words_as_their_page_says(english: Lexicon) -> None:
    found = Leaves.load(resources.find("leaves", "english", (".leaves",)))
    page = (resources.lexicons() / "leaves" / "README.md").read_text(encoding="utf-8")
    learned = found.image.meta.options["learned"]
    assert learned["lexicon"] == english.image.meta.identity.hex()
    assert f"--games {learned['games']} --longest {found.longest} --seed {learned['seed']}" in page
    assert learned["done"] == learned["games"]
    assert f"{len(found):,} leaves" in page


def test_a_player_may_use_a_file_of_leaves(english: Lexicon, tmp_path: Path) -> None:
    own = Leaves.from_values(ENGLISH.alphabet, b"\1\0\x12\0", [0, 500])  # a Q is worth more than any play
    own.save(tmp_path / "q.leaves")
    state = GameState(ENGLISH, "own")
    state.racks[0][:] = tiles_of("QUIETER")
    choice = make(f"leaves:file={tmp_path / 'q.leaves'}", MoveGenerator(english)).choose(state)
    assert isinstance(choice, tuple)
    assert tiles_of("Q")[0] not in choice[4]


def test_a_file_that_is_not_there_or_has_no_leaves_is_refused(english: Lexicon, tmp_path: Path) -> None:
    english.save(tmp_path / "words.gaddag")
    for name in ("none.leaves", "words.gaddag"):
        with pytest.raises(ImageError):
            make(f"leaves:file={tmp_path / name}", MoveGenerator(english))


@pytest.mark.parametrize("name", EQUITY)
@pytest.mark.parametrize("rules_name", ["spanish", "french", "dutch", "wwf", "super", "hong_kong_english"])
def test_tiles_without_leave_values_are_refused_even_if_their_letters_are_english(name: str, rules_name: str) -> None:
    rules = Rules.load(rules_name)
    lexicon = lexc.build(["CENA"], kind="gaddag", alphabet=rules.alphabet)
    with pytest.raises(UsageError, match="tiles"):
        make(name, MoveGenerator(lexicon, rules))


@pytest.mark.parametrize("name", ["wwf", "super"])
def test_other_tiles_with_the_same_letters_are_played_with_leaves_that_are_named(name: str, english: Lexicon) -> None:
    rules = Rules.load(name)
    file = resources.find("leaves", "english", (".leaves",))
    state, chooser = GameState(rules, name), player(f"leaves:file={file}", english, rules)
    while not state.is_over:
        state.make_move(chooser.choose(state))
    state.settle()
    assert min(state.scores) > 200
