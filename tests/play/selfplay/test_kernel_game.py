"""Games in a kernel are, move by move, those that the same players play in Python."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count
from unittest import mock

import pytest
from conftest import alike

import lexc
from lexc.kernels.plays.leaves import RackLeaves
from lexc.kernels.simulation.self_play import SelfPlay, Strategy
from lexc.lexicon import Lexicon
from lexc.play import MoveGenerator, Rules
from lexc.play.equity.equity_player import zero_leaves
from lexc.play.equity.leave_files import bundled_leaves
from lexc.play.game_state import GameState
from lexc.play.generation.algorithms import points_by_code
from lexc.play.players import make
from lexc.play.selfplay import learning
from lexc.play.selfplay.autoplay import Tally, play_turns
from lexc.play.selfplay.kernel_game import kernel_game
from lexc.play.selfplay.learning import SelfPlayTask, observe_games
from lexc.system import resources

ENGLISH = Rules.load("english")
PAIRS = [("greedy", "greedy"), ("leaves", "greedy"), ("rack1", "leaves"), ("rack3", "rack2"), ("leaves", "leaves")]
Times = Callable[[int], range]
Result = tuple[list[int], bytes, list[bytes], list[tuple[int, ...]]]


def game_in_python(generator: MoveGenerator, names: tuple[str, ...], state: GameState) -> Result:
    tallies = [Tally() for _ in names]
    for turn in play_turns(state, [make(name, generator) for name in names]):
        tallies[turn.player].count_turns(*turn.counts(generator.rules.rack_size))
    counts = [(tally.plays, tally.bingos, tally.exchanges, tally.passes, tally.points) for tally in tallies]
    return state.scores, bytes(state.bag), [bytes(rack) for rack in state.racks], counts


def game_in_kernel(generator: MoveGenerator, names: tuple[str, ...], state: GameState, is_timed: bool) -> Result:
    game = kernel_game(generator, [make(name, generator) for name in names])
    assert game is not None
    if is_timed:
        seconds = game.measure_game(state, count().__next__)
        assert seconds == [sum(game.counts(player)[i] for i in (0, 2, 3)) for player in (0, 1)]
    else:
        game.play(state)
    counts = [game.counts(player) for player in (0, 1)]
    return state.scores, bytes(state.bag), [bytes(rack) for rack in state.racks], [*counts]


def lexicons(english: Lexicon) -> Iterator[Lexicon]:
    """Many words, and few enough for exchanges, passes and games that nobody ends."""
    yield english
    short = [word for word in english if len(word) < 4]
    yield lexc.build(short[::40], kind="gaddag", alphabet="english")
    yield lexc.build(["QI", "ZA"], kind="gaddag", alphabet="english")


@pytest.mark.sweep
@pytest.mark.parametrize("rules", alike(["english", "wwf", "super"]))
@pytest.mark.parametrize("names", PAIRS)
def test_a_game_is_the_same_in_a_kernel_and_in_python(
    english: Lexicon, rules: str, names: tuple[str, ...], times: Times
) -> None:
    loaded = Rules.load(rules)
    if rules != "english":  # no other game has values of its own
        leaves = f"leaves:file={resources.find('leaves', 'english', ('.leaves',))}"
        names = tuple("greedy" if name == "greedy" else leaves for name in names)
    n_exchanges = 0
    for lexicon in lexicons(english):
        generator = MoveGenerator(lexicon, loaded)
        for number in times(10):
            expected = game_in_python(generator, names, GameState(loaded, f"{number}"))
            for is_timed in (False, True):
                assert game_in_kernel(generator, names, GameState(loaded, f"{number}"), is_timed) == expected
            n_exchanges += sum(counts[2] for counts in expected[3])
    assert n_exchanges


def test_a_game_without_a_limit_of_turns_without_points_ends_too() -> None:
    """Both in a kernel and in Python: after six such turns of each program."""
    rules, lexicon = replace(ENGLISH, scoreless_turns=0), lexc.build(["QI", "ZA"], kind="gaddag", alphabet="english")
    generator = MoveGenerator(lexicon, rules)
    expected = game_in_python(generator, PAIRS[0], GameState(rules, "1"))
    assert game_in_kernel(generator, PAIRS[0], GameState(rules, "1"), is_timed=False) == expected
    assert sum(sum(counts[:4]) for counts in expected[3]) >= 12


@pytest.mark.parametrize("rules", alike(["english", "wwf", "super"]))
@pytest.mark.parametrize("is_learned", [False, True])
def test_leaves_are_learned_from_the_same_racks_in_a_kernel_and_in_python(
    english: Lexicon, rules: str, is_learned: bool, times: Times
) -> None:
    loaded, size = Rules.load(rules), 0
    for lexicon in lexicons(english):
        task = SelfPlayTask(lexicon, loaded, 5, bundled_leaves(ENGLISH) if is_learned else None)
        numbers = times(10)
        in_kernel = observe_games(task, numbers)
        with mock.patch.object(learning, "kernel_game", return_value=None):
            assert observe_games(task, numbers) == in_kernel
        size += len(in_kernel)
    assert size


def test_a_kernel_observes_the_same_in_one_call_and_turn_by_turn(english: Lexicon) -> None:
    state = GameState(ENGLISH, "1")
    game = new_game(english, leaves=zero_leaves(ENGLISH))
    seen = []
    for n_turns in (1, 1000):
        game.begin(bytes(state.bag), [bytes(rack) for rack in state.racks])
        observations = b""
        while not game.is_over:
            observations += game.observe(n_turns)
            if game.needs_shuffle:
                game.set_bag(game.bag)
        seen.append(observations)
    assert seen[0] == seen[1]
    assert len(seen[0]) % (7 + 4) == 0 < len(seen[0])


def test_other_players_and_other_algorithms_play_in_python(english: Lexicon) -> None:
    generator = MoveGenerator(english)
    for names in (("greedy", "pass"), ("leaves+endgame", "leaves"), ("simulate", "greedy"), ("greedy",)):
        assert kernel_game(generator, [make(name, generator) for name in names]) is None
    slow = MoveGenerator(english, algorithm="appel_jacobson")
    assert kernel_game(slow, [make("greedy", slow)] * 2) is None


def new_game(lexicon: Lexicon, rack_size: int = 7, leaves: RackLeaves | None = None) -> SelfPlay:
    kernels = MoveGenerator(lexicon).kernels()
    assert kernels is not None
    return SelfPlay(*kernels, points_by_code(ENGLISH), rack_size, 7, 6, Strategy(leaves, leaves), Strategy())


def test_a_game_that_no_kernel_can_play_is_refused(english: Lexicon) -> None:
    with pytest.raises(ValueError, match="racks of 0"):
        new_game(english, 0)
    with pytest.raises(ValueError, match="racks of 11"):
        new_game(english, 11, zero_leaves(ENGLISH))
    with pytest.raises(ValueError, match="alone"):
        Strategy(zero_leaves(ENGLISH))
    game = new_game(english)
    for bag, racks in ((b"", [b"\1"]), (b"", [b"\1" * 8, b""]), (b"\x1b", [b"", b""]), (b"", [b"", b"\x3f"])):
        with pytest.raises(ValueError, match=r"racks|no such tile"):
            game.begin(bag, racks)
    with pytest.raises(IndexError):
        game.counts(2)


def test_the_bag_is_shuffled_after_an_exchange_before_the_game_goes_on() -> None:
    game = new_game(lexc.build(["QI"], kind="gaddag", alphabet="english"))
    game.begin(b"\1\2\3\4\5\6\7\1", [b"\1" * 7, b"\2" * 7])
    game.play(9)
    assert game.needs_shuffle
    assert (game.bag, game.racks[0], game.turn) == (b"\1" + b"\1" * 7, b"\2\3\4\5\6\7\1", 1)
    with pytest.raises(ValueError, match="shuffled"):
        game.play(9)
    with pytest.raises(ValueError, match="in place of 8"):
        game.set_bag(b"\1")
    game.set_bag(game.bag)
    game.play(1)
    assert not game.is_over
