"""Players are found by name; an unknown name or option is an error that names it."""

from __future__ import annotations

from importlib import import_module

import pytest
from conftest import long

from lexc.errors import UsageError
from lexc.lexicon import Lexicon
from lexc.play import MoveGenerator
from lexc.play.game_state import GameState
from lexc.play.players import PlayerEntry, all_players, make, names
from lexc.play.selfplay.autoplay import Match, nicks, play_games


@pytest.fixture(scope="module")
def generator(english: Lexicon) -> MoveGenerator:
    return MoveGenerator(english)


SLOW = ("simulate", "shapiro-smith")
NAMES = [pytest.param(name, marks=long if name in SLOW else ()) for name in names() if not name.startswith("+")]


@pytest.mark.parametrize("name", NAMES)
def test_every_player_chooses_a_legal_move_and_does_not_change_the_state(name: str, generator: MoveGenerator) -> None:
    state = GameState(generator.rules, "opening")
    before = state.position(), bytes(state.bag)
    choice = make(name, generator, "seed").choose(state)
    assert (state.position(), bytes(state.bag)) == before
    state.make_move(choice)
    assert state.turn == 1


@pytest.mark.parametrize(
    "spec", ["", "nobody", "greedy+nobody", "greedy:plies=2", "greedy:plies", "greedy+greedy", "+"]
)
def test_an_unknown_player_or_option_is_named(spec: str, generator: MoveGenerator) -> None:
    with pytest.raises(UsageError, match="player"):
        make(spec, generator)


@pytest.mark.parametrize(("name", "entry"), all_players().items())
def test_the_list_of_players_has_the_options_that_there_are(name: str, entry: PlayerEntry) -> None:
    module = entry.module if "." in entry.module else f"lexc.play.players.{(entry.module or name).lstrip('+')}"
    assert [option.partition("=")[0] for option in entry.options.split()] == list(
        getattr(import_module(module), entry.class_name).options
    )


def test_unseen_tiles_are_those_of_the_bag_and_the_other_racks(generator: MoveGenerator) -> None:
    state, player = GameState(generator.rules, "unseen"), make("greedy", generator)
    for _ in range(9):
        unseen = bytes(state.bag) + b"".join(
            bytes(rack) for rack in state.racks[: state.turn] + state.racks[state.turn + 1 :]
        )
        assert state.unseen() == [unseen.count(tile) for tile in range(27)]
        state.make_move(player.choose(state))


def test_players_of_one_strategy_are_numbered() -> None:
    assert nicks(["greedy", "pass"]) == ("greedy", "pass")
    assert nicks(["greedy", "greedy"]) == ("greedy1", "greedy2")


def test_a_game_in_which_everybody_always_passes_is_refused(generator: MoveGenerator) -> None:
    with pytest.raises(UsageError, match="both players always pass"):
        play_games(Match(generator.lexicon, generator.rules, players=("pass", "pass")), range(1))
