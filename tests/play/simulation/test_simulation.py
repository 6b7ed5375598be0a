"""A simulation finds the candidate that gains most, with equal results for equal seeds on any number of threads."""

from __future__ import annotations

import random
from array import array
from dataclasses import replace

import pytest
from conftest import long

import lexc
from lexc.errors import AlphabetError, MoveError, PositionError, UsageError
from lexc.lexicon import Lexicon
from lexc.play import Move, MoveGenerator, Position, Rules, Simulation, read_cgp, simulate
from lexc.play.equity.leaves import Leaves, all_leaves
from lexc.play.game_state import GameState
from lexc.play.move import EXCHANGE, PASS
from lexc.play.players import make
from lexc.play.simulation.candidates import find_candidates
from lexc.play.simulation.decision import CHANCE_UNITS, DECISIONS, chance_units, from_units, rewards
from lexc.play.simulation.playout import UnseenTiles
from lexc.play.simulation.simulate import TO_END
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
        assert result.chance_error < 0.5 / result.n_playouts**0.5
    assert results[0].value == max(result.value for result in results if result.is_running)


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


# ---- The quantity that decides --------------------------------------------------------------------------------------

PREENDGAME = (
    "3GUIMPE3WET/1F1L4SHOVER1/1AVOWED8/AX1BA5J4/Z3K2RoMANTiC/I3EH4D4/N4I3RE4/E2POLIS1OD4/5I1C1S5/7A1T5/4TEARIER4/"
    "1QUOIN1I1L5/1U5O1L5/1O5S1A5/EDIFY2E7 TYUOTAN/ 337/352 0"
)


def unseen_count(position: Position) -> int:
    return UnseenTiles(position).n_unseen


@long
@pytest.mark.parametrize("decide", DECISIONS)
def test_the_best_move_has_the_highest_value_of_what_decides(generator: MoveGenerator, decide: str) -> None:
    for position in (midgame(), read_cgp(PREENDGAME)):
        results = simulate(generator, position, 8, 2, 128, decide=decide)
        for result in results:
            blend = result.chance + 0.001 * result.equity
            expected = {"equity": result.equity, "chance": result.chance, "blend": blend}[decide]
            assert result.value == pytest.approx(expected, abs=1e-5)
        running = [result for result in results if result.is_running]
        assert results[0].value == max(result.value for result in running)


@long
def test_the_quantity_that_decides_changes_no_result(generator: MoveGenerator) -> None:
    found = [
        {str(r.move): (r.equity, r.chance) for r in simulate(generator, midgame(), 4, 2, 60, decide=decide)}
        for decide in DECISIONS
    ]
    assert found[0] == found[1] == found[2]


def test_another_quantity_is_refused(generator: MoveGenerator) -> None:
    with pytest.raises(UsageError, match="expected blend, chance, equity"):
        simulate(generator, midgame(), decide="luck")
    with pytest.raises(UsageError, match="blend, chance, equity"):
        make("simulate:decide=luck", generator)


def test_a_chance_and_points_are_whole_numbers_of_one_unit() -> None:
    assert CHANCE_UNITS == 256_000
    gains, chances = array("q", [256, -512, 0]), chance_units([1.0, 0.5, 0.0])
    assert list(rewards("blend", gains, chances)) == [256_256, 127_488, 0]
    assert rewards("equity", gains, chances) == gains
    assert rewards("chance", gains, chances) == chances
    assert [from_units(decide, 256_256) for decide in DECISIONS] == [1.001, 1.001, 1001.0]


@long
def test_with_fewer_than_15_unseen_tiles_every_playout_goes_to_the_end(generator: MoveGenerator) -> None:
    position = read_cgp(PREENDGAME)
    assert 8 <= unseen_count(position) < TO_END
    simulation = Simulation(generator, position, 4, 1)
    list(simulation.run(iterations=64))
    assert simulation.is_to_end
    assert {(2 * result.chance * result.n_playouts) % 1 for result in simulation.results()} <= {0.0}
    assert not Simulation(generator, midgame(), 4, 1).is_to_end


@long
def test_named_moves_are_judged_and_never_eliminated(generator: MoveGenerator) -> None:
    position = midgame()
    best = simulate(generator, position, 3, 2, 100)[0].move
    named = [Move.parse(text, ENGLISH.alphabet) for text in ("exchange E", "pass")]
    results = simulate(generator, position, 3, 2, 400, moves=[*named, best])
    by_move = {str(result.move): result for result in results}
    for move in named:
        result = by_move[str(move)]
        assert (result.n_playouts, result.is_running) == (results[0].n_playouts, True)
    assert len(results) == 3 + len(named)
    assert results[0].n_playouts == 400
    assert str(results[0].move) not in ("pass", "exchange E")
    assert {str(result.move) for result in results[-2:]} == {"pass", "exchange E"}


def test_a_named_move_may_make_words_that_the_lexicon_lacks_but_must_follow_the_other_rules(
    generator: MoveGenerator,
) -> None:
    position = read_cgp("15/15/15/15/15/15/15/3FACETS6/15/15/15/15/15/15/15 EIIJNOR/ 0/30 0")
    for text, points in (("8D FACETSI", 11), ("8D (FACETS)I", 11), ("7D JOIN", 0)):
        simulation = Simulation(generator, position, 1, moves=[Move.parse(text, ENGLISH.alphabet)])
        assert (simulation.candidates[1].move.score or 0) >= points
    for text in ("1A JOIN", "8C JOIN", "7D QI", "15N JOIN"):
        with pytest.raises(MoveError, match="the move cannot be made"):
            Simulation(generator, position, moves=[Move.parse(text, ENGLISH.alphabet)])


@long
def test_a_known_rack_is_the_second_rack(generator: MoveGenerator) -> None:
    position = midgame()
    tiles = ENGLISH.alphabet.tokenize("QZ")
    known = position.with_known_rack(tiles)
    assert known == replace(position, racks=(position.racks[0], tiles))
    assert known.with_known_rack(tiles) == known
    assert simulate(generator, known, 3, 2, 20) != simulate(generator, position, 3, 2, 20)
    with pytest.raises(PositionError, match="expected an unknown rack 2; found tiles QZ"):
        known.with_known_rack(tiles + tiles)
    with pytest.raises(PositionError):
        replace(position, racks=position.racks[:1], scores=(0,)).with_known_rack(tiles)
