"""Values that a search calls proven are true, whatever its depth, its window, and the positions that it remembers."""

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


def begin_search(generator: MoveGenerator, position: Position) -> Any:
    """A new search of the position; two passes end the game."""
    search = endgame_kernel(generator.lexicon.image, generator.rules, generator.algorithm, bytearray(1))
    search.begin(position.squares, *position.racks, settlement.out_factor(generator.rules), 2, 0)
    return search


def cases(english: Lexicon, times: Times) -> Iterator[tuple[MoveGenerator, Position]]:
    for seed in times(3 if uncompiled_names() else 30):
        for lexicon, position in small_endgames(random.Random(f"proofs {seed}"), "gaddag"):
            yield MoveGenerator(lexicon, position.rules), position
    generator = MoveGenerator(english)
    yield from ((generator, position) for position in endgames(4, 1 if uncompiled_names() else len(times(20))))


def test_a_value_proven_by_a_shallow_search_is_the_exact_value(english: Lexicon, times: Times) -> None:
    n_early = 0
    for generator, position in cases(english, times):
        truth, is_proven = begin_search(generator, position).search(MAX_DEPTH, -INFINITE, INFINITE, ALL_NODES)
        assert is_proven
        search = begin_search(generator, position)
        for depth in (1, 2, 3, 4, 5, 6, 7):
            value, is_proven = search.search(depth, -INFINITE, INFINITE, ALL_NODES)
            assert not is_proven or value == truth, (depth, position)
            low, high = search.bounds
            assert low <= truth <= high
            n_early += is_proven and depth < 7
    assert n_early


def test_bounds_proven_by_a_null_window_search_hold(english: Lexicon, times: Times) -> None:
    rng = random.Random(7)
    for generator, position in cases(english, times):
        truth, _ = begin_search(generator, position).search(MAX_DEPTH, -INFINITE, INFINITE, ALL_NODES)
        search = begin_search(generator, position)
        for _ in range(12):
            beta = truth + rng.choice([-30, -5, -1, 0, 1, 2, 8, 40])
            value, is_proven = search.search(rng.randint(1, 6), beta - 1, beta, ALL_NODES)
            if is_proven:
                assert (value >= beta) == (truth >= beta), (beta, position)
                assert truth >= value if value >= beta else truth <= value
            low, high = search.bounds
            assert low <= truth <= high
