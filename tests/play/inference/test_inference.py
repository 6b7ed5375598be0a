"""Inferences of racks: equal to a plain twin leaf by leaf, tables of chances, samples, and moves that tell nothing."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lexc
from lexc.errors import MoveError, PositionError, UsageError
from lexc.lexicon import Lexicon
from lexc.play import Move, MoveGenerator, Position, Rules, read_cgp
from lexc.play.equity.equity_player import zero_leaves
from lexc.play.equity.evaluation import StaticEvaluator
from lexc.play.equity.leave_files import bundled_leaves
from lexc.play.game_state import GameState
from lexc.play.inference.infer import Inference, infer
from lexc.play.inference.likelihood import MODELS
from lexc.play.inference.observation import Observation
from lexc.play.inference.records import last_turn
from lexc.play.move import EXCHANGE, PASS, move_from_choice, remove_tiles
from lexc.play.players import make
from lexc.play.records.game import Game
from lexc.play.records.gcg import read_gcg
from lexc.play.records.replay import replay

OPENING = "15/15/15/15/15/15/15/3FACETS6/15/15/15/15/15/15/15 EIIJNOR/ 0/30 0"


@pytest.fixture(scope="module")
def few(english: Lexicon) -> Lexicon:
    """Short words, so that a twin that lists all plays takes milliseconds."""
    words = [word for word in english if len(word) in (2, 5)]
    return lexc.build(words[::6], "gaddag", "english")


def moves_of_a_game(lexicon: Lexicon, seed: str, player: str = "greedy") -> Iterator[tuple[Position, Move, bytes]]:
    """(position after it, as the next player sees it, move, kept tiles) of each move, while the bag has tiles."""
    generator = MoveGenerator(lexicon)
    state, chooser = GameState(generator.rules, seed), make(player, generator)
    while not state.is_over and state.bag:
        rack = bytes(state.rack)
        move = move_from_choice(generator.rules.alphabet, chooser.choose(state))
        state.make_move(chooser.choose(state))
        yield state.position().without_other_racks(), move, bytes(sorted(remove_tiles(rack, move.used)))


def twin(lexicon: Lexicon, position: Position, move: Move, model: str) -> dict[bytes, tuple[float, float]]:
    """(prior, posterior) of each set of kept tiles: every set of tiles as such, every move of every rack evaluated."""
    observation, evaluator = Observation.from_move(position, move), StaticEvaluator(MoveGenerator(lexicon))
    known, placed = position.racks[-1], observation.placed
    pool = sorted(observation.unseen.elements())
    n_kept = position.rules.rack_size - len(placed) - len(known)
    ways = Counter(bytes(drawn) for drawn in combinations(pool, n_kept))
    weights = {}
    for kept in ways:
        rack = bytes(sorted(placed + kept + known))
        before = _before(observation, rack)
        moves = [*evaluator.plays(before), *evaluator.exchanges(before)]
        observed = evaluator.evaluate(before, [observation.move])[0].equity or 0
        best = max([observed, *(each.equity or 0 for each in moves)])
        temperature, floor = MODELS[model].temperature, MODELS[model].floor
        weights[kept] = ways[kept] * (floor + (1 - floor) * math.exp((observed - best) / temperature))
    total, mass = sum(ways.values()), sum(weights.values())
    return {kept: (ways[kept] / total, weights[kept] / mass) for kept in ways}


def _before(observation: Observation, rack: bytes) -> Position:
    """The position before the move, with the next player's rack, so that the tiles in the bag are as many as then."""
    return replace(observation.before, racks=(rack, observation.position.racks[0]))


@pytest.mark.parametrize("model", MODELS)
def test_every_leave_has_the_chance_that_a_plain_twin_finds(few: Lexicon, model: str) -> None:
    leaves, n_compared = bundled_leaves(Rules.load("english")), 0
    for position, move, kept in moves_of_a_game(few, "twin"):
        if not 0 < len(kept) <= 2 or move.kind != "play" or n_compared > 150:
            continue
        found = infer(MoveGenerator(few), position, move, leaves, model)
        expected = twin(few, position, move, model)
        assert {each.tiles for each in found.leaves} == expected.keys()
        for each in found.leaves:
            assert (each.prior, each.posterior) == pytest.approx(expected[each.tiles], rel=1e-9)
        n_compared += len(found.leaves)
    assert n_compared > 100


def test_known_tiles_are_kept_in_every_case(few: Lexicon) -> None:
    leaves = bundled_leaves(Rules.load("english"))
    position, move, kept = next(each for each in moves_of_a_game(few, "known") if len(each[2]) == 3)
    position = replace(position, racks=(position.racks[0], kept[:2]))
    found, expected = infer(MoveGenerator(few), position, move, leaves), twin(few, position, move, "tempered")
    assert (found.n_kept, found.observation.known) == (1, kept[:2])
    for each in found.leaves:
        assert (each.prior, each.posterior) == pytest.approx(expected[each.tiles], rel=1e-9)


def test_the_chances_of_tiles_are_those_of_all_racks(few: Lexicon) -> None:
    leaves = bundled_leaves(Rules.load("english"))
    position, move, _ = next(each for each in moves_of_a_game(few, "tiles") if len(each[2]) == 2)
    found = infer(MoveGenerator(few), position, move, leaves)
    pool = list(found.observation.unseen.elements())
    for tile, prior, posterior in found.tile_chances():
        chance = 0.0
        for each in found.leaves:
            rest = list(pool)
            rest.remove(each.tiles[0])
            rest.remove(each.tiles[1])
            none = math.comb(len(rest) - rest.count(tile), 5) / math.comb(len(rest), 5)
            chance += each.posterior * (1 if tile in each.tiles else 1 - none)
        assert posterior == pytest.approx(chance)
        assert prior == pytest.approx(1 - math.comb(len(pool) - pool.count(tile), 7) / math.comb(len(pool), 7))


def test_a_sample_tells_about_as_much_as_all_leaves(few: Lexicon, monkeypatch: pytest.MonkeyPatch) -> None:
    leaves, generator = bundled_leaves(Rules.load("english")), MoveGenerator(few)
    position, move, _ = next(each for each in moves_of_a_game(few, "sample") if len(each[2]) == 2)
    exact = infer(generator, position, move, leaves)
    monkeypatch.setattr("lexc.play.inference.infer.MAX_EXACT", 1)
    sampled = infer(generator, position, move, leaves)
    assert (exact.is_exact, sampled.is_exact) == (True, False)
    assert sampled.acceptance == pytest.approx(exact.acceptance, abs=0.02)
    assert 1000 < sampled.effective_size <= 10_000
    for (_, _, chance), (_, _, exact_chance) in zip(sampled.tile_chances(), exact.tile_chances(), strict=True):
        assert chance == pytest.approx(exact_chance, abs=0.03)
    assert infer(generator, position, move, leaves).leaves == sampled.leaves  # of one seed


def test_an_exchange_tells_which_leaves_are_worth_keeping(few: Lexicon) -> None:
    leaves, generator = bundled_leaves(Rules.load("english")), MoveGenerator(few)
    position = read_cgp(OPENING.replace("EIIJNOR/", "IIUUVVO/"))
    found = infer(generator, position, Move(position.rules.alphabet, EXCHANGE, tiles=b"\1" * 5), leaves)
    chances = {tile: (prior, posterior) for tile, prior, posterior in found.tile_chances()}
    assert not found.is_exact
    assert found.n_kept == 2
    assert chances[0][1] > 1.05 * chances[0][0]  # nobody exchanges a blank
    assert chances[ord("S") - 64][1] > 1.05 * chances[ord("S") - 64][0]
    assert chances[ord("Q") - 64][1] < chances[ord("Q") - 64][0]


@pytest.mark.parametrize(
    ("change", "move", "reason"),
    [
        ({}, "pass", "a pass tells nothing about the rack"),
        ({"known": "A"}, "8D FACETS", "all kept tiles are known"),
        ({}, "8D FACETS", ""),
    ],
)
def test_a_move_that_tells_nothing_leaves_the_chances_as_they_are(
    few: Lexicon, change: dict[str, str], move: str, reason: str
) -> None:
    position = read_cgp(OPENING.replace("EIIJNOR/", f"EIIJNOR/{change.get('known', '')}"))
    found = infer(MoveGenerator(few), position, Move.parse(move, position.rules.alphabet))
    assert (found.reason, found.is_uniform) == (reason, reason != "")
    if reason:
        assert found.bits == found.bits_of(b"\1") == 0
        assert all(prior == posterior for _, prior, posterior in found.tile_chances())


def test_a_move_that_no_rack_explains_is_no_evidence(few: Lexicon, monkeypatch: pytest.MonkeyPatch) -> None:
    """A blank and an A for two points: with an S and an E besides there are far better plays."""
    position = read_cgp("15/15/15/15/15/15/15/6aA7/15/15/15/15/15/15/15 EIIJNOR/ES 0/2 0")
    leaves = bundled_leaves(position.rules)
    monkeypatch.setattr("lexc.play.inference.infer.N_SAMPLES", 500)
    monkeypatch.setattr("lexc.play.inference.infer.MAX_EXACT", 1)
    found = infer(MoveGenerator(few), position, Move.parse("8G aA", position.rules.alphabet), leaves)
    assert found.reason == "no rack explains the move"
    assert found.leaves == ()
    assert found.acceptance < 0.11


@pytest.mark.parametrize(
    ("move", "error"),
    [
        ("8D FACETE", "H: the position does not show|8I: the position does not show"),
        ("8D FACET", "longer"),
        ("9D FACETS", "the position does not show the last move"),
        ("exchange AB", None),
    ],
)
def test_a_move_that_the_position_does_not_show_is_refused(
    few: Lexicon, move: str, error: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = read_cgp(OPENING)
    if error is None:
        monkeypatch.setattr("lexc.play.inference.infer.N_SAMPLES", 500)
        infer(MoveGenerator(few), position, Move.parse(move, position.rules.alphabet))
        return
    with pytest.raises((PositionError, MoveError), match=error):
        infer(MoveGenerator(few), position, Move.parse(move, position.rules.alphabet))


def test_an_unknown_model_is_refused(few: Lexicon) -> None:
    position = read_cgp(OPENING)
    with pytest.raises(UsageError, match="tempered or sharp"):
        infer(MoveGenerator(few), position, Move.parse("8D FACETS", position.rules.alphabet), model="blunt")


@given(st.floats(0, 1e6), st.floats(0, 1e6))
def test_a_greater_loss_is_never_likelier(first: float, second: float) -> None:
    for model in MODELS.values():
        assert 0 < model.likelihood(int(max(first, second))) <= model.likelihood(int(min(first, second))) <= 1


RECORD = """#character-encoding UTF-8
#player1 ann Ann
#player2 bob Bob
>ann: AEFCTSX 8D FACETS +30 30
>bob: EIIJNOR 7G REJOIN +44 44
>ann: XYZQQAB 9A XYZ +40 70
>ann: XYZQQAB -- -40 30
>bob: AAABCDE - +0 44
>ann: XYZQQAB 10D XA +5 35
"""


def record(n_lines: int) -> Game:
    return read_gcg("\n".join(RECORD.splitlines()[:n_lines]))


def test_the_last_turn_of_a_record_is_seen_without_the_recorded_rack() -> None:
    position, move = last_turn(replay(record(4)))
    assert str(move) == "8D FACETS"
    assert position.racks == (b"", b"")


def test_a_withdrawn_phony_shows_its_tiles_until_they_are_played() -> None:
    position, move = last_turn(replay(record(7)))
    assert move.kind == PASS
    assert bytes(tile + 64 for tile in position.racks[1]) == b"XYZ"
    position, move = last_turn(replay(record(9)))
    assert bytes(tile + 64 for tile in position.racks[1]) == b"YZ"


def test_a_record_without_a_turn_has_no_last_one() -> None:
    with pytest.raises(UsageError, match="no turn has been made"):
        last_turn(replay(record(4)), 0)


def test_leaves_of_zero_infer_by_points_alone(few: Lexicon) -> None:
    position = read_cgp(OPENING)
    found: Inference = infer(MoveGenerator(few), position, Move.parse("8D FACETS", position.rules.alphabet))
    assert sum(each.posterior for each in found.leaves) == pytest.approx(1)
    assert zero_leaves(position.rules).prepare(b"\1") == 2
