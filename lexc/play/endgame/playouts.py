"""The likely chances of a pre-endgame's moves, by playouts to the end of the game with random unseen tiles.

With three tiles in the bag or more, or a blank, proofs reach few moves. A greedy playout of a case says little about a
move that leaves tiles, since both players still draw; in a simulation they do. With a blank, the lists of plays that it
needs take ten times as long as a playout of a simulation.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from time import monotonic

from lexc.image.graph import GADDAG
from lexc.play.endgame.candidates import Candidate
from lexc.play.equity.leave_files import leaves_for
from lexc.play.generation.generator import MoveGenerator
from lexc.play.move import Move
from lexc.play.position import Position
from lexc.play.simulation.sequential_halving import SequentialHalving
from lexc.play.simulation.simulate import MAX_CANDIDATES, MAX_PLIES, Result, Simulation

MIN_IN_BAG = 3
"""The fewest tiles in the bag with which playouts estimate, if there is no blank outside the board."""
TIME_SHARE, TIME_SHARE_OF_FEW = 0.4, 0.2
"""The parts of a limit of seconds that playouts may take, with MIN_IN_BAG tiles or more, and with fewer."""
MOVES_A_SECOND, NODES_A_MOVE = 30, 1500
"""The moves that playouts compare for each second of a limit, or for so many positions of the search."""
MIN_MOVES = 8
SAMPLES_A_MOVE, MAX_SAMPLES = 5, 1000
"""The samples of the unseen tiles for each of these moves. Most moves are dropped after few of them."""


def can_play_out(generator: MoveGenerator, position: Position) -> bool:
    """Whether playouts estimate the moves of a pre-endgame."""
    has_blank = position.unseen_with_racks(())[0] > 0
    return (has_blank or position.n_in_bag >= MIN_IN_BAG) and GADDAG in generator.lexicon.image.graph.roots


def note_playouts(
    generator: MoveGenerator, position: Position, candidates: Sequence[Candidate], seconds: float | None, nodes: int,
    threads: int, is_over: Callable[[], bool],
) -> None:  # fmt: skip
    """Estimate candidates by playouts: those that are best by static evaluation, and those that the user named.

    seconds, nodes: the limits of the whole search. Without seconds, the estimates are the same for any number of
    threads. A move that was dropped is no likelier to win than those that stayed.
    """
    by_move = {candidate.move: candidate for candidate in candidates}
    named = [each.move for each in candidates if each.is_named]
    results = _play_out(generator, position, named, seconds, nodes, threads, is_over)
    chance, spread, lead = 1.0, inf, position.scores[0] - position.scores[1]
    for result in results:
        chance, spread = min(chance, result.chance), min(spread, lead + result.equity)
        if candidate := by_move.get(result.move):
            candidate.note_playouts(result.chance if candidate.is_named else chance, lead + result.equity)
    for candidate in candidates:  # those without playouts count as much as the worst ones with some
        if candidate.playouts is None:
            candidate.note_playouts(chance, spread)


def _play_out(
    generator: MoveGenerator, position: Position, named: Sequence[Move], seconds: float | None, nodes: int,
    threads: int, is_over: Callable[[], bool],
) -> list[Result]:  # fmt: skip
    """The results of a simulation, the best first."""
    allowed = MAX_CANDIDATES if seconds is None else int(MOVES_A_SECOND * seconds)
    n_moves = max(min(nodes // NODES_A_MOVE, allowed, MAX_CANDIDATES), MIN_MOVES)
    leaves = leaves_for(generator.rules)
    simulation = Simulation(
        generator, position, n_moves, MAX_PLIES, leaves=leaves, moves=named, make_elimination=SequentialHalving
    )
    share = TIME_SHARE if position.n_in_bag >= MIN_IN_BAG else TIME_SHARE_OF_FEW
    end = inf if seconds is None else monotonic() + share * seconds
    for _ in simulation.run(min(SAMPLES_A_MOVE * n_moves, MAX_SAMPLES), None, threads):
        if is_over() or monotonic() >= end:
            break
    return simulation.results()
