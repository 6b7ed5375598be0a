"""What a search says is proven is so, to whatever depth it looked, whatever its window, and whatever it remembers."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from play.endgame.test_endgame import endgames, small_endgames

from lexc.kernels import uncompiled_names
from lexc.kernels.endgames._move_codes import INFINITE, MAX_DEPTH
from lexc.lexicon import Lexicon
from lexc.play import MoveGenerator, Position, settlement
from lexc.play.endgame.solver import ALL_NODES
from lexc.play.generation.algorithms import endgame_kernel

Times = Callable[[int], range]


def begun(generator: MoveGenerator, position: Position) -> Any:
    """A search that has taken a position and remembers nothing; two passes end the game."""
    search = endgame_kernel(generator.lexicon.image, generator.rules, generator.algorithm, bytearray(1))
    gain = settlement.gain_factor(generator.rules) + settlement.loss_factor(generator.rules, True)
    search.begin(position.squares, *position.racks, gain, 2, 0)
    return search


def cases(english: Lexicon, times: Times) -> Iterator[tuple[MoveGenerator, Position]]:
    for seed in times(3 if uncompiled_names() else 30):
        for lexicon, position in small_endgames(random.Random(f"proofs {seed}"), "gaddag"):
            yield MoveGenerator(lexicon, position.rules), position
    generator = MoveGenerator(english)
    yield from ((generator, position) for position in endgames(4, 1 if uncompiled_names() else len(times(20))))


def test_a_value_that_is_proven_before_the_end_of_the_game_is_the_value(english: Lexicon, times: Times) -> None:
    n_early = 0
    for generator, position in cases(english, times):
        truth, is_proven = begun(generator, position).search(MAX_DEPTH, -INFINITE, INFINITE, ALL_NODES)
        assert is_proven
        search = begun(generator, position)
        for depth in (1, 2, 3, 4, 5, 6, 7):
            value, is_proven = search.search(depth, -INFINITE, INFINITE, ALL_NODES)
            assert not is_proven or value == truth, (depth, position)
            low, high = search.bounds
            assert low <= truth <= high
            n_early += is_proven and depth < 7
    assert n_early


def test_what_a_search_for_less_than_the_value_has_proven_holds(english: Lexicon, times: Times) -> None:
    rng = random.Random(7)
    for generator, position in cases(english, times):
        truth, _ = begun(generator, position).search(MAX_DEPTH, -INFINITE, INFINITE, ALL_NODES)
        search = begun(generator, position)
        for _ in range(12):
            beta = truth + rng.choice([-30, -5, -1, 0, 1, 2, 8, 40])
            value, is_proven = search.search(rng.randint(1, 6), beta - 1, beta, ALL_NODES)
            if is_proven:
                assert (value >= beta) == (truth >= beta), (beta, position)
                assert truth >= value if value >= beta else truth <= value
            low, high = search.bounds
            assert low <= truth <= high
