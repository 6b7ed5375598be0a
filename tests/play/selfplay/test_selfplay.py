"""Games that programs play: fair, finished, and the same for the same seed."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator

import pytest

import lexc
from lexc.lexicon import Lexicon
from lexc.play import MoveGenerator, Rules, score, validate
from lexc.play.game_state import GameState
from lexc.play.move import move_from_raw
from lexc.play.players.greedy import GreedyPlayer
from lexc.play.selfplay.autoplay import Match, Tally, autoplay, play_games, play_turns

ENGLISH = Rules.load("english")
Times = Callable[[int], range]


def last(tallies: Iterator[Tally]) -> Tally:
    *_, tally = tallies
    return tally


def test_the_same_seed_gives_the_same_games_in_any_number_of_processes(english: Lexicon, times: Times) -> None:
    match, games = Match(english, ENGLISH, seed=7), times(60)
    alone = last(autoplay(match, len(games), 1))
    assert alone == last(autoplay(match, len(games), 2)) == play_games(match, games)
    assert alone != play_games(Match(english, ENGLISH, seed=8), games)


def test_a_run_of_games_is_the_sum_of_its_parts(english: Lexicon) -> None:
    match = Match(english, ENGLISH, seed=1)
    assert play_games(match, range(6)) == play_games(match, range(2)) + play_games(match, range(2, 6))


def test_the_greedy_player_has_the_mean_scores_of_earlier_games(english: Lexicon, times: Times) -> None:
    """In 2,000 other games on the bundled list, the means were 423.3 and 411.3 points, and 24.3 moves."""
    tally = play_games(Match(english, ENGLISH, seed=3), range(max(20, len(times(120)))))
    for player, mean in enumerate((423.3, 411.3)):
        assert abs(tally.mean(player) - mean) < 2 * tally.margin(player)
    assert 23 < tally.moves / tally.games < 26


def test_every_move_of_a_game_is_legal_and_no_tile_is_lost(english: Lexicon) -> None:
    state, generator = GameState(ENGLISH, "legal"), MoveGenerator(english)
    while not state.is_over:
        position = state.position()
        tiles = Counter(state.bag) + Counter(b"".join(position.racks))
        tiles += Counter(0 if code > 63 else code for code in position.squares if code)
        assert tuple(tiles[tile] for tile in range(27)) == ENGLISH.counts
        choice = GreedyPlayer(generator).choose(state)
        state.make_move(choice)
        if isinstance(choice, tuple):
            move = move_from_raw(ENGLISH.alphabet, choice)
            assert validate(english, move, position) == []
            assert score(position, move) == choice[0]
            assert position.play(move).squares == state.squares


@pytest.mark.parametrize("n_tiles", [0, 1, 2, 7, 64, 100])
def test_a_bag_is_shuffled_as_pythons_shuffle_does_it(n_tiles: int) -> None:
    state, rng, tiles = GameState(ENGLISH, "shuffle"), random.Random(), bytearray(range(n_tiles))
    rng.setstate(state._random.getstate())
    for _ in range(3):
        state.bag[:] = tiles
        state.shuffle_bag()
        rng.shuffle(tiles)
        assert state.bag == tiles


def test_a_player_without_a_play_exchanges_the_rack_or_passes_when_the_bag_is_low(english: Lexicon) -> None:
    state, player = GameState(ENGLISH, "stuck"), GreedyPlayer(MoveGenerator(english))
    stuck = ENGLISH.alphabet.tokenize("VVVVCCC")
    state.racks[0][:] = stuck
    assert player.choose(state) == stuck
    state.make_move(stuck)
    assert (len(state.bag), state.turn) == (86, 1)
    state.turn, state.bag[:] = 0, b"\x01"
    state.racks[0][:] = stuck
    assert player.choose(state) == b""
    state.make_move(b"")
    assert state.scoreless == 2


def test_a_game_in_which_nobody_can_move_ends_after_the_scoreless_turns() -> None:
    lexicon = lexc.build(["QZ"], kind="gaddag", alphabet="english")
    state = GameState(ENGLISH, "nobody")
    state.racks[:] = [bytearray(b"\x01"), bytearray(b"\x02")]
    state.bag.clear()
    assert len(list(play_turns(state, [GreedyPlayer(MoveGenerator(lexicon))] * 2))) == 6
    assert state.scores == [-1, -3]


def test_only_one_player_plays_against_a_player_who_always_passes(english: Lexicon) -> None:
    tally = play_games(Match(english, ENGLISH, players=("greedy", "pass")), range(10))
    assert tally.mean(0) > 600
    assert -20 < tally.mean(1) <= 0
    assert tally.wins == 10


def test_a_tally_gives_the_margins_of_its_means() -> None:
    tally = Tally()
    for points in (300, 400, 500):
        tally.count_game([points, 0])
    assert tally.mean(0) == 400
    assert tally.margin(0) == pytest.approx(1.96 * 100 / 3**0.5)
    assert tally.margin(1) == 0
