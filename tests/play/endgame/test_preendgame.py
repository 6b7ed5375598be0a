"""Pre-endgames: every proven chance is that of exhaustive minimax, and every interval holds it."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import chain, islice
from math import comb

import pytest
from conftest import long
from play.endgame.preendgame_oracle import Judge, half_wins, tiny_preendgames
from play.endgame.test_endgame import Minimax, small_endgames

from lexc.errors import MoveError, PositionError
from lexc.kernels import uncompiled_names
from lexc.lexicon import Lexicon
from lexc.play import MoveGenerator, Position, Preendgame, Solver, best_solutions, read_cgp
from lexc.play.endgame import cases
from lexc.play.endgame.candidates import Candidate
from lexc.play.endgame.cases import Case, Cases
from lexc.play.endgame.playouts import MIN_MOVES, can_play_out
from lexc.play.equity.leave_files import bundled_leaves
from lexc.play.game_state import GameState
from lexc.play.move import PASS, Move
from lexc.play.players import make, to_choice
from lexc.play.simulation.simulate import Simulation

Times = Callable[[int], range]
PREENDGAME = (
    "3GUIMPE3WET/1F1L4SHOVER1/1AVOWED8/AX1BA5J4/Z3K2RoMANTiC/I3EH4D4/N4I3RE4/E2POLIS1OD4/5I1C1S5/7A1T5/"
    "4TEARIER4/1QUOIN1I1L5/1U5O1L5/1O5S1A5/EDIFY2E7 TYUOTAN/ 337/352 0"
)
ALL = 1 << 40
"""More positions than any of these searches meets."""


def bounds(candidate: Candidate) -> tuple[Fraction, Fraction]:
    return Fraction(candidate.low_weight, 2 * candidate.total), Fraction(candidate.high_weight, 2 * candidate.total)


@pytest.mark.parametrize("n_in_bag", [1, 2])
@pytest.mark.parametrize("n_known", [0, 1])
def test_every_proven_chance_is_that_of_exhaustive_minimax(n_in_bag: int, n_known: int, times: Times) -> None:
    n_exact = n_guaranteed = 0
    for seed in times(1 if uncompiled_names() else 4):
        for lexicon, position in tiny_preendgames(f"peg {n_in_bag} {seed}", n_in_bag, n_known):
            judge = Judge(lexicon, position)
            search = Preendgame(lexicon, position)
            search.run(nodes=ALL)
            everything = Preendgame(lexicon, position, [candidate.move for candidate in search.candidates])
            everything.run(nodes=ALL)
            truths = {}
            for candidate in everything.candidates:
                if candidate.n_remaining > 1:
                    continue
                truth = truths[candidate.move] = judge.chance(candidate.move)
                low, high = bounds(candidate)
                assert low <= truth <= high, (candidate.move, position)
                if candidate.empties_bag:
                    assert low == high, (candidate.move, position)
                n_exact += candidate.empties_bag
                n_guaranteed += not candidate.empties_bag and low == high
            best = search.best
            if search.is_proven and best.move in truths:
                assert bounds(best)[0] == max(truths.values()), position
            if best.mean_spread is not None:
                assert Fraction(best.mean_spread).limit_denominator(10_000) == judge.mean_spread(best.move)
    assert n_exact
    assert n_guaranteed


def test_the_best_moves_of_an_endgame_have_the_values_of_minimax(times: Times) -> None:
    for seed in times(1 if uncompiled_names() else 6):
        for lexicon, position in small_endgames(random.Random(f"top {seed}"), "gaddag"):
            generator, limit = MoveGenerator(lexicon, position.rules), position.rules.scoreless_turns
            minimax = Minimax(generator, 1 if limit == 1 else 2)
            values = minimax.values(position, int(limit - position.scoreless == 1))
            passing = Move(position.rules.alphabet, score=0)
            after = position.play(passing)
            if not 0 < limit <= after.scoreless:  # one pass alone does not end the game
                values[passing] = -minimax.value(after, int(limit - after.scoreless == 1))
            found = best_solutions(generator, position, 3, [passing])
            assert all(solution.is_proven and solution.value == values[solution.best] for solution in found)
            highest = sorted(values.values(), reverse=True)[:3]
            assert sorted((solution.value for solution in found), reverse=True)[:3] == highest
            assert any(solution.best.kind == PASS for solution in found)


def test_an_outcome_is_the_sign_of_lead_and_value(times: Times) -> None:
    for seed in times(1 if uncompiled_names() else 6):
        for lexicon, position in small_endgames(random.Random(f"outcome {seed}"), "gaddag"):
            solver = Solver(MoveGenerator(lexicon, position.rules))
            value = solver.solve(position).value
            outcomes = [solver.outcome(position, lead) for lead in (1 - value, -value, -1 - value)]
            assert outcomes == ["win", "draw", "loss"]
            assert solver.outcome(replace(position, scores=(5, 5 + value))) == "draw"


def test_more_positions_only_narrow_bounds_and_equal_limits_give_equal_answers_for_any_number_of_threads() -> None:
    four_in_bag = islice(tiny_preendgames("narrow", 4, n_tiles=3), 1)
    for lexicon, position in chain(tiny_preendgames("narrow", 1), four_in_bag):
        widest: dict[Move, tuple[Fraction, Fraction]] = {}
        for nodes in (30, 300, ALL):
            one, two = Preendgame(lexicon, position), Preendgame(lexicon, position, threads=2)
            one.run(nodes=nodes)
            two.run(nodes=nodes)
            assert [(each.move, each.likely, *bounds(each)) for each in one.ranking()] == [
                (each.move, each.likely, *bounds(each)) for each in two.ranking()
            ]
            for candidate in one.candidates:
                low, high = bounds(candidate)
                wide_low, wide_high = widest.get(candidate.move, (Fraction(0), Fraction(1)))
                assert wide_low <= low <= high <= wide_high
                widest[candidate.move] = low, high


def test_a_known_rack_leaves_its_cases_and_both_scores_may_grow(times: Times) -> None:
    """The chance is the mean over all known tiles of the other rack, by how likely they are."""
    for seed in times(1 if uncompiled_names() else 3):
        for lexicon, position in tiny_preendgames(f"mixture {seed}", 1):
            chances = exact_chances(lexicon, position)
            assert chances == exact_chances(lexicon, replace(position, scores=tuple(n + 7 for n in position.scores)))
            hidden = [tile for tile, count in enumerate(position.unseen) for _ in range(count)]
            mixture = dict.fromkeys(chances, Fraction(0))
            for out in range(len(hidden)):
                known = bytes(hidden[:out] + hidden[out + 1 :])
                for move, chance in exact_chances(lexicon, replace(position, racks=(position.racks[0], known))).items():
                    mixture[move] += chance / len(hidden)
            assert mixture == chances


def exact_chances(lexicon: Lexicon, position: Position) -> dict[Move, Fraction]:
    search = Preendgame(lexicon, position, [*MoveGenerator(lexicon, position.rules).plays(position)])
    search.run(nodes=ALL)
    return {each.move: bounds(each)[0] for each in search.candidates if each.empties_bag}


def test_a_move_must_be_legal_and_the_bag_hold_one_to_four_tiles(english: Lexicon) -> None:
    alphabet = MoveGenerator(english).rules.alphabet
    with pytest.raises(MoveError, match="cannot be made"):
        Preendgame(english, read_cgp(PREENDGAME), [Move.parse("1A QAT", alphabet)])
    with pytest.raises(PositionError, match="too many tiles"):
        Preendgame(english, read_cgp(f"{'15/' * 15}"[:-1] + " ABCDEFG/ 0/0 0"))
    with pytest.raises(PositionError, match="not full"):
        Preendgame(english, read_cgp(PREENDGAME.replace("TYUOTAN/", "TYUOTA/")))


@long
def test_the_player_solves_pre_endgames_and_leaves_other_turns_to_another_one(english: Lexicon) -> None:
    generator = MoveGenerator(english)
    player, inner = make("pass+peg:nodes=1500", generator), make("pass", generator)
    state = GameState(generator.rules, "peg")
    assert player.choose(state) == inner.choose(state)
    position = read_cgp(PREENDGAME)
    state.squares[:], state.racks[:] = position.squares, map(bytearray, (position.racks[0], b"ABEGGNN"))
    state.bag[:], state.scores[:] = b"R", position.scores
    search = Preendgame(generator, position)
    search.run(nodes=1500)
    assert player.choose(state) == to_choice(search.best.move)


def test_the_expected_chance_is_that_against_the_reply_that_wins_most(times: Times) -> None:
    """The other player takes its cases for equally likely. Several best replies may have different results."""
    n_compared = 0
    for seed in times(1 if uncompiled_names() else 3):
        for lexicon, position in tiny_preendgames(f"expected {seed}", 1):
            passing = Move(position.rules.alphabet, score=0)
            search = Preendgame(lexicon, position, [passing])
            search.run(nodes=ALL)
            candidate = next(each for each in search.candidates if each.move == passing)
            low, high = Fraction(0), Fraction(0)
            for case in candidate.cases:
                other = Judge(lexicon, replace(candidate.after, racks=(case.other, b"")))
                if 0 < other.limit <= candidate.after.scoreless:
                    break
                moves = [each.move for each in Preendgame(lexicon, other.position).candidates]
                best = max(map(other.chance, moves))
                results = [
                    Fraction(2 - half_wins(other.final_spread(other.position, move, case.bag, position.racks[0])), 2)
                    if move.used else None
                    for move in moves if other.chance(move) == best
                ]  # fmt: skip
                if None in results:
                    break
                low += case.weight * min(results)
                high += case.weight * max(results)
            else:
                assert low <= Fraction(candidate.expected * candidate.total).limit_denominator(1000) <= high
                n_compared += 1
    assert n_compared


BLANK_UNSEEN = (
    "1UNCROWN7/B2LEY9/R1QI2R8/I1IF1YAH7/G2TAGMA7/UP2DOIT3S3/e3J1L4E3/DE1KOALA3P3/1N1BIDI4T3/1V2N1E4A3/1I2T1SWIVET3/"
    "1E1ZS6E3/1RHO1MF8/1SO1EUOI7/2DEXTRO7 CUANAEO/ 443/465 0"
)
FOUR_IN_THE_BAG = (
    "11HA1D/10GAFFE/11ET1W/10OM2Y/10PI3/9JANGLE/10Q3V/7TANUKI1E/5AVOW1E3R/5MI6BY/4RESPOND2E1/EAUX1b7AE/"
    "RETINOLS5UT/5I2NU1O1SI/3InDAGATED2C ZIROTLO/ 368/342 0"
)


@long
def test_four_tiles_in_the_bag_give_an_answer_and_a_pass_is_not_searched_for_ever(english: Lexicon) -> None:
    """The other rack and the bag are eleven tiles, more than a kernel lists plays for."""
    position = read_cgp(FOUR_IN_THE_BAG)
    passing = Move(position.rules.alphabet, score=0)
    search = Preendgame(english, position, [passing])
    search.run(nodes=400)
    assert search.pool.n_in_bag == 4
    assert search.best.playouts is not None
    assert search.best.move != passing
    candidate = next(each for each in search.candidates if each.move == passing)
    worker = search._workers[0]
    search._stop[0] = 0
    worker.prove(candidate, 100, -1.0, worker.n_nodes + 100)
    assert all(case.reply_bound == 2 for case in candidate.cases)


def test_the_move_to_make_is_likely_to_win_unless_another_one_is_proven_to_win_about_as_often(english: Lexicon) -> None:
    search = Preendgame(english, read_cgp(FOUR_IN_THE_BAG))
    likely, proven = search.candidates[:] = [each for each in search.candidates if each.empties_bag][:2]
    likely.note_playouts(0.8, 5.0)
    proven.note_playouts(0.0, 0.0)
    win_cases(proven, 0.05)
    assert (search.best, search.chosen_by) == (likely, "estimates")
    assert search.ranking()[:2] == [likely, proven]
    win_cases(proven, 0.75)
    assert (search.best, search.chosen_by) == (proven, "bounds")
    for case in likely.cases:
        likely.note(case, 0, 1)
    assert (search.best, search.chosen_by) == (proven, "proof")


def test_a_move_that_is_proven_to_lose_stands_behind_one_that_only_seems_to(english: Lexicon) -> None:
    search = Preendgame(english, read_cgp(FOUR_IN_THE_BAG))
    lost, open_move = search.candidates[:] = [each for each in search.candidates if each.empties_bag][:2]
    lost.note_playouts(0.0, 9.0)
    open_move.note_playouts(0.0, 0.0)
    for case in lost.cases:
        lost.note(case, 0, 0)
    assert search.best is open_move


def win_cases(candidate: Candidate, share: float) -> None:
    """Note that a candidate wins so many of its cases."""
    for case in candidate.cases:
        if candidate.low >= share:
            return
        candidate.note(case, 2, 2)


@long
def test_playouts_estimate_the_moves_where_three_tiles_or_more_are_in_the_bag(english: Lexicon) -> None:
    """Their chance is that of a simulation; a move without playouts is no likelier to win than the worst one."""
    position = read_cgp(FOUR_IN_THE_BAG)
    passing = Move(position.rules.alphabet, score=0)
    search = Preendgame(english, position, [passing])
    search.run(nodes=3000)
    simulation = Simulation(MoveGenerator(english), position, leaves=bundled_leaves(position.rules), plies=100)
    for _ in simulation.run(400):
        pass
    fresh = {result.move: result.chance for result in simulation.results()}
    assert abs(search.best.likely - fresh[search.best.move]) < 0.3
    chances = [each.playouts[0] for each in search.candidates if each.playouts]
    assert len(chances) == len(search.candidates)
    assert chances.count(min(chances)) > len(chances) - 2 * MIN_MOVES


def test_playouts_estimate_the_moves_with_a_blank_outside_the_board_too(english: Lexicon) -> None:
    generator = MoveGenerator(english)
    estimated = [can_play_out(generator, read_cgp(cgp)) for cgp in (BLANK_UNSEEN, FOUR_IN_THE_BAG, PREENDGAME)]
    assert estimated == [True, True, False]


def test_cases_are_all_ways_to_draw_and_each_is_made_at_its_first_use(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[Case] = []
    monkeypatch.setattr(cases, "Case", lambda *fields: made.append(Case(*fields)) or made[-1])
    found = Cases(bytes([1, 1, 2, 3, 4, 5]), b"\7", 1, 2, returned=b"\6")
    assert (found.total, len(found), made) == (6 * comb(5, 2), 38, [])
    assert found[3] is found[3] is made[0]
    assert found.total == sum(case.weight for case in found)
    assert len(made) == len(found)
    assert all(len(case.drawn + case.bag + case.other) == 8 and 6 in case.bag for case in found)
