"""The papers' games: ties go to the play that a walk finds first, and figures have margins."""

from __future__ import annotations

import random
from math import sqrt
from statistics import mean, stdev

import pytest
from play.generation.boards import bundled_words, lexicon_of

from lexc.kernels.plays._equity_units import POINT
from lexc.lexicon import Lexicon
from lexc.papers.estimates import Figure, quotient, ratio
from lexc.papers.first_found import FirstFoundGenerator
from lexc.papers.games import STRUCTURES, play_games, run_to_end
from lexc.play import MoveGenerator, Rules
from lexc.play.game_state import GameState
from lexc.play.move import leave_after
from lexc.play.players import make


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return lexicon_of({*bundled_words()[::20]}, Rules.load("english").alphabet)


def positions(generator: MoveGenerator, n: int) -> list[tuple[bytes, bytes]]:
    """(squares, rack) of positions of greedy games."""
    found, state, player = [], GameState(generator.rules, "0"), make("greedy", generator)
    while len(found) < n:
        found.append((bytes(state.squares), bytes(state.rack)))
        state.make_move(player.choose(state))
        if state.is_over:
            state = GameState(generator.rules, str(len(found)))
    return found


@pytest.mark.parametrize("order", STRUCTURES.values())
def test_a_tie_of_points_goes_to_the_play_found_first(lexicon: Lexicon, order: str) -> None:
    rules = Rules.load("english")
    generator, walk = FirstFoundGenerator(lexicon, rules, order), MoveGenerator(lexicon, rules, order)
    n_others = 0
    for squares, rack in positions(generator, 60):
        best = generator.best_raw_play(squares, rack)
        plays = walk.raw_plays(squares, rack)
        in_order = [plays._raw(number) for number in range(len(plays))]
        assert best == (max(in_order, key=lambda play: play[0]) if in_order else None)  # max takes the first
        n_others += bool(in_order) and best != plays.raw(1)[0]
    assert n_others, "no tie was broken in another way than lexc's own"


def test_a_tie_of_equity_goes_to_the_play_found_first(lexicon: Lexicon) -> None:
    rules = Rules.load("english")
    generator = FirstFoundGenerator(lexicon, rules, "appel_jacobson")
    walk = MoveGenerator(lexicon, rules, "appel_jacobson")
    player = make("rack3", generator)
    for squares, rack in positions(generator, 30):
        leaves = player.prepare(GameState(rules, "1"), rack)  # type: ignore[attr-defined]
        plays = walk.raw_plays(squares, rack)
        in_order = [plays._raw(number) for number in range(len(plays))]
        if in_order:
            first = max(
                in_order, key=lambda play: POINT * play[0] + leaves.value(leaves.index(leave_after(rack, play)))
            )
            assert generator.best_equity(squares, rack, leaves)[0][1] == first


def test_counts_of_single_games_add_up_to_those_of_all(lexicon: Lexicon) -> None:
    counts = run_to_end(play_games(lexicon, ("greedy", "greedy"), 3, 1), 3, "", lambda task_name, share: None)
    for algorithm, counted in counts.comparison.statistics.items():
        assert counts.total(f"{algorithm} arcs") == counted.n_arcs
        assert counts.total(f"{algorithm} existing arcs") == counted.n_existing_arcs
        assert counts.total(f"{algorithm} anchors") == counted.n_anchors
        assert counts.per("positions", f"{algorithm} arcs").value == counted.n_arcs / counts.comparison.positions
    assert counts.total("positions") == counts.comparison.positions == counts.total("moves")
    kinds = ("good plays", "other plays", "exchanges", "passes")
    assert counts.total("turns") == sum(counts.total(kind) for kind in kinds)
    assert counts.total("scores") == sum(counts.scores)
    assert counts.n_games == 3


def test_a_margin_holds_the_true_mean_in_19_of_20_cases() -> None:
    rng, n_held = random.Random(5), 0
    for _ in range(400):
        units = [rng.randint(10, 30) for _ in range(50)]
        figure = ratio([sum(rng.expovariate(0.1) for _ in range(unit)) for unit in units], units)
        assert figure.margin is not None
        n_held += abs(figure.value - 10) < figure.margin
    assert 365 <= n_held <= 392


def test_a_margin_over_equal_units_is_that_of_a_mean() -> None:
    numbers = [3.0, 5.0, 10.0, 2.0]
    assert ratio(numbers, [1] * 4) == Figure(mean(numbers), pytest.approx(1.96 * stdev(numbers) / sqrt(4)), 4)  # type: ignore[arg-type]
    assert ratio([3.0], [1]).margin is None
    assert ratio([0.0], [0]) == Figure(0.0, None, 1)
    doubled = quotient(Figure(10, 1, 5), Figure(5, 0.5, 7))
    assert (doubled.value, doubled.margin, doubled.n_games) == (2, pytest.approx(2 * sqrt(0.02)), 5)
    assert quotient(Figure(1), Figure(0)) == Figure(0.0)
