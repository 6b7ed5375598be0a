"""A simulation finds the candidate that gains most, with equal results for equal seeds on any number of threads."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from conftest import long

import lexc
from lexc.errors import AlphabetError, PositionError, UsageError
from lexc.lexicon import Lexicon
from lexc.play import MoveGenerator, Position, Rules, Simulation, read_cgp, simulate
from lexc.play.equity.leaves import Leaves, all_leaves
from lexc.play.game_state import GameState
from lexc.play.move import EXCHANGE, PASS
from lexc.play.players import make
from lexc.play.simulation.candidates import find_candidates
from lexc.play.simulation.playout import UnseenTiles
from lexc.play.simulation.win_probability import final_result, win_probability

ENGLISH = Rules.load("english")
MIDDLE = "A14/U14/GLOOP10/I1ORLE9/T3I10/E3N10/S3T10/4HOUR7/7E7/7S7/7I7/7N7/7I7/7s7/7E7 EELNRST/ 141/118 0"
LATE = "15/15/4P10/4L10/4I10/4N10/4T10/4HOUR7/15/15/15/15/15/15/15 QZ/AEINRST 200/250 0"


@pytest.fixture(scope="module")
def generator(english: Lexicon) -> MoveGenerator:
    return MoveGenerator(english)


@pytest.fixture(scope="module")
def leaves() -> Leaves:
    """Blanks and the letter S are worth something."""
    tiles = all_leaves(ENGLISH.alphabet, 2)
    words = bytes(tiles).split(b"\0")[:-1]
    return Leaves.from_values(ENGLISH.alphabet, tiles, [25.0 * word.count(1) + 9.0 * word.count(20) for word in words])


def midgame() -> Position:
    return read_cgp(MIDDLE, ENGLISH)


def endgame() -> Position:
    """A position with an empty bag."""
    return read_cgp(LATE, replace(ENGLISH, alphabet=few_tiles()))


def few_tiles():  # type: ignore[no-untyped-def]
    """English with the tiles of LATE alone."""
    counts = [0] * 26
    for letter in "PLINTHOUR" + "QZ" + "AEINRST":
        counts[ord(letter) - 65] += 1
    return ENGLISH.alphabet._replace(counts=tuple(counts), blank_count=0)


@long
def test_results_of_a_number_of_iterations_are_the_same_for_any_number_of_threads(
    generator: MoveGenerator, leaves: Leaves
) -> None:
    for used in (None, leaves):
        found = [
            simulate(generator, midgame(), 6, 2, 100, threads=threads, seed="s", leaves=used) for threads in (1, 2, 3)
        ]
        assert found[0] == found[1] == found[2]
        assert found[0] != simulate(generator, midgame(), 6, 2, 100, seed="t", leaves=used)


@long
def test_results_have_standard_errors_and_chances_of_winning(generator: MoveGenerator) -> None:
    results = simulate(generator, midgame(), 5, 2, 150)
    assert [result.n_playouts for result in results] == sorted((result.n_playouts for result in results), reverse=True)
    for result in results:
        assert result.error == pytest.approx(result.deviation / result.n_playouts**0.5)
        assert 0 < result.chance < 1
        assert result.deviation > 1
    assert results[0].equity == max(result.equity for result in results if result.is_running)


@long
def test_a_bingo_is_worth_more_than_moves_that_keep_its_tiles(generator: MoveGenerator) -> None:
    best = simulate(generator, midgame(), 10, 2, 300)[0]
    assert sum(map(bool, best.move.tiles)) == 7


@long
def test_playouts_differ_less_if_more_tiles_are_known(generator: MoveGenerator) -> None:
    """The other rack known, one ply: all playouts are the same."""
    position = midgame()
    position = replace(position, racks=(position.racks[0], bytes(UnseenTiles(position).tiles[3:10])))
    results = simulate(generator, position, 5, 1, 70)
    assert [result.deviation for result in results] == [0.0] * 5
    assert simulate(generator, midgame(), 5, 1, 70)[0].deviation > 0


@long
def test_with_an_empty_bag_the_game_is_played_to_its_end(english: Lexicon) -> None:
    position = endgame()
    results = simulate(MoveGenerator(english, position.rules), position, 5, 2, 64)
    assert results[0].chance == 0.0
    assert all(result.deviation == 0.0 for result in results)


@long
def test_a_simulation_stops_when_the_leader_is_clear(generator: MoveGenerator) -> None:
    simulation = Simulation(generator, midgame(), 10)
    shares = list(simulation.run(iterations=100_000))
    assert simulation.n_running == 1
    assert simulation.n_iterations < 100_000
    assert shares == sorted(shares)


def test_a_simulation_stops_in_time_and_goes_on_where_it_stopped(generator: MoveGenerator) -> None:
    simulation = Simulation(generator, midgame(), 2, seed=3)
    assert list(simulation.run(seconds=1e-6))[-1] == 1.0
    first = simulation.n_iterations
    assert first > 0
    if simulation.n_running > 1:
        list(simulation.run(iterations=first + 64))
        assert simulation.n_iterations > first


def test_one_candidate_is_played_out_too(generator: MoveGenerator) -> None:
    results = simulate(generator, midgame(), 1, 2, 40)
    assert [(result.n_playouts > 0, result.is_running) for result in results] == [(True, True)]


def test_without_a_play_exchange_and_pass_are_candidates(generator: MoveGenerator, leaves: Leaves) -> None:
    position = read_cgp("/".join(["15"] * 15) + " VVWWCC/ 0/0 0", ENGLISH)
    assert [result.move.kind for result in simulate(generator, position, 5, 2, 10)] == [EXCHANGE]
    kinds = [result.move.kind for result in simulate(generator, position, 5, 2, 10, leaves=leaves)]
    assert kinds == [EXCHANGE] * 5
    for used in (None, leaves):
        assert [candidate.move.kind for candidate in find_candidates(generator, position, 6, 3, used)] == [PASS]


def test_candidates_with_leaves_are_those_of_the_highest_equity(generator: MoveGenerator, leaves: Leaves) -> None:
    position = midgame()
    found = find_candidates(generator, position, 40, 30, leaves)
    moves = [*generator.plays(position), *generator.exchanges(position)]
    equity = sorted(((move.score or 0) + leaves.value(position.play(move).racks[-1]) for move in moves), reverse=True)
    assert [(candidate.move.score or 0) + leaves.value(candidate.leave) for candidate in found] == pytest.approx(
        equity[:30], abs=0.05
    )


@pytest.mark.parametrize(
    "wrong",
    [{"candidates": 0}, {"plies": 0}, {"iterations": 0}, {"seconds": 0}, {"seconds": -1.0}, {"threads": 0},
     {"seconds": float("inf")}, {"seconds": float("nan")}, {"plies": 101}, {"plies": 1 << 70}, {"threads": 257},
     {"candidates": 1 << 70}, {"iterations": 1 << 70}],
)  # fmt: skip
def test_impossible_numbers_are_refused(generator: MoveGenerator, wrong: dict[str, float]) -> None:
    with pytest.raises(UsageError, match="expected"):
        simulate(generator, midgame(), **wrong)  # type: ignore[arg-type]


def test_positions_that_cannot_be_simulated_are_refused(english: Lexicon, generator: MoveGenerator) -> None:
    with pytest.raises(PositionError, match="mover's rack"):
        simulate(generator, midgame().with_rack(b""))
    with pytest.raises(PositionError, match="too many"):
        simulate(generator, midgame().with_rack(b"\32\32"))
    with pytest.raises(PositionError, match="players"):
        simulate(generator, replace(midgame(), racks=(b"\1",) + (b"",) * 8, scores=(0,) * 9))
    with pytest.raises(UsageError, match="other rules"):
        simulate(generator, replace(midgame(), rules=ENGLISH.with_bonus(35)))
    dawg = MoveGenerator(lexc.build(["CAT"], "dawg", alphabet="english"))
    with pytest.raises(UsageError, match="GADDAG"):
        simulate(dawg, midgame())


def test_lenient_positions_may_hold_more_of_a_tile_than_there_are(generator: MoveGenerator) -> None:
    with pytest.raises(PositionError, match="rack 1: the rack is too long"):
        simulate(generator, midgame().with_rack(bytes([26] * 8)), lenient=True)
    full = replace(midgame(), squares=bytes([26] * len(midgame().squares)))
    for position in (midgame(), full):
        found = simulate(generator, position.with_rack(bytes([0] * 3 + [26] * 4)), lenient=True, iterations=5)
        assert found[0].n_playouts == 5


def test_leaves_of_other_letters_are_refused(generator: MoveGenerator) -> None:
    german = Rules.load("german").alphabet
    with pytest.raises(AlphabetError):
        simulate(generator, midgame(), leaves=Leaves.from_values(german, b"\1\0", [1.0]))


def test_chances_grow_with_the_lead_and_with_fewer_tiles_to_come() -> None:
    for unseen in (8, 30, 86):
        values = [win_probability(lead, unseen) for lead in range(-300, 301, 10)]
        assert values == sorted(values)
        assert win_probability(40, unseen) + win_probability(-40, unseen, False) == pytest.approx(1)
    assert win_probability(50, 10) > win_probability(50, 40) > win_probability(50, 80) > 0.5
    assert (win_probability(-1e9, 5), win_probability(1e9, 5)) == (0.0, 1.0)
    assert [final_result(lead) for lead in (3, 0, -3)] == [1, 0.5, 0]


@long
def test_the_player_looks_at_no_rack_but_its_own(generator: MoveGenerator) -> None:
    state = GameState(ENGLISH, "hidden")
    state.make_move(make("greedy", generator).choose(state))
    player = make("simulate:iterations=20,candidates=4,leaves=none", generator, "7")
    choice = player.choose(state)
    hidden = state.bag + state.racks[1 - state.turn]
    random.Random(4).shuffle(hidden)
    state.bag[:], state.racks[1 - state.turn][:] = hidden[7:], hidden[:7]
    assert player.choose(state) == choice


def test_the_player_takes_its_options(generator: MoveGenerator) -> None:
    state = GameState(ENGLISH, "options")
    for options in (
        "plies=1,iterations=2",
        "iterations=2,candidates=1",
        "seconds=0.001",
        "plies=3,seconds=0.01,leaves=none",
    ):
        assert make(f"simulate:{options}", generator, "1").choose(state)
    for options in ("plies=0", "seconds=0"):
        with pytest.raises(UsageError):
            make(f"simulate:{options}", generator, "1").choose(state)
