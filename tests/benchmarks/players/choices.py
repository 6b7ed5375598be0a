"""The gain of other choices, in positions: `make bench-choices OF=decide`, `OF=infer` or `OF=peg`.

    PYTHONPATH=tests python -P -m benchmarks.players.choices decide [--positions 2000] [--first 0] [--fresh 20000]

Two ways choose a move in each position, one from each of as many games of `leaves` against itself. Where they differ,
fresh samples measure the difference of their choices in the chance to win.

    decide   what wins decides (blend), or equity as before; the other rack is random in the fresh samples, too
    infer    the other rack is drawn by what the last move tells, or at random; in the fresh samples it holds the tiles
             that were truly kept
    peg      `Preendgame`, with the limit of the player `+peg`, or a simulation; in positions with three or four tiles
             in the bag and a lead of at most MAX_LEAD

Bar: the mean gain where they differ is above 0 at 95 %.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator
from typing import NamedTuple

import lexc
from lexc.play import Move, MoveGenerator, Position, Preendgame
from lexc.play.equity.leave_files import bundled_leaves
from lexc.play.equity.leaves import Leaves
from lexc.play.game_state import GameState
from lexc.play.inference.infer import infer
from lexc.play.move import PLAY, move_from_choice, remove_tiles
from lexc.play.players import make
from lexc.play.players.searching import NODES
from lexc.play.selfplay.confidence import margin_of_mean
from lexc.play.simulation.simulate import Simulation

SAMPLES = 300
"""The samples that choose, as in an analysis."""
LATEST = 24
"""The last turn that a position is taken from; most games are shorter."""
MAX_LEAD = 35


class Met(NamedTuple):
    """A position that was met in a game, the last move, and the tiles that its player truly kept."""

    position: Position
    last: Move
    kept: bytes


def met_position(generator: MoveGenerator, number: int) -> Met | None:
    """The position of a game by its number, None if the bag is empty or the last move was no play."""
    state = GameState(generator.rules, f"choices {number}")
    player, stop = make("leaves", generator), random.Random(f"choices {number}").randint(1, LATEST)
    for _ in range(stop):
        rack, choice = bytes(state.rack), player.choose(state)
        move = move_from_choice(generator.rules.alphabet, choice)
        state.make_move(choice)
        if state.is_over or not state.bag:
            return None
    if move.kind != PLAY or len(move.used) == generator.rules.rack_size:
        return None
    return Met(state.position().without_other_racks(), move, bytes(sorted(remove_tiles(rack, move.used))))


def met_preendgame(generator: MoveGenerator, number: int) -> Met | None:
    """The position of a game with three or four tiles in the bag; None without one, or if a player leads by much."""
    state, player = GameState(generator.rules, f"choices {number}"), make("leaves", generator)
    while len(state.bag) > 4 and not state.is_over:
        state.make_move(player.choose(state))
    lead = state.scores[0] - state.scores[1]
    if not 3 <= len(state.bag) <= 4 or abs(lead) > MAX_LEAD:
        return None
    return Met(state.position().without_other_racks(), Move(generator.rules.alphabet), b"")


def choose(simulation: Simulation) -> Move:
    """The move that a simulation chooses."""
    for _ in simulation.run(SAMPLES):
        pass
    return simulation.results()[0].move


def decide_choices(generator: MoveGenerator, leaves: Leaves, met: Met) -> tuple[list[Move], Position]:
    """The choices by blend and by equity, and the position for fresh samples."""
    simulations = (
        Simulation(generator, met.position, leaves=leaves, decide=decide, seed=1) for decide in ("blend", "equity")
    )
    return [choose(simulation) for simulation in simulations], met.position


def infer_choices(generator: MoveGenerator, leaves: Leaves, met: Met) -> tuple[list[Move], Position]:
    """The choices with and without inference, and the position with the tiles that were kept."""
    inference = infer(generator, met.position, met.last, leaves)
    simulations = (
        Simulation(generator, met.position, leaves=leaves, seed=1, inference=each) for each in (inference, None)
    )
    return [choose(simulation) for simulation in simulations], met.position.with_known_rack(met.kept)


def preendgame_choices(generator: MoveGenerator, leaves: Leaves, met: Met) -> tuple[list[Move], Position]:
    """The choices of a pre-endgame's search and of a simulation, and the position for fresh samples."""
    search = Preendgame(generator, met.position)
    search.run(nodes=NODES)
    return [search.best.move, choose(Simulation(generator, met.position, leaves=leaves, seed=1))], met.position


Finder = Callable[[MoveGenerator, int], Met | None]
Chooser = Callable[[MoveGenerator, Leaves, Met], tuple[list[Move], Position]]
KINDS: dict[str, tuple[Finder, Chooser]] = {
    "decide": (met_position, decide_choices),
    "infer": (met_position, infer_choices),
    "peg": (met_preendgame, preendgame_choices),
}


def gains(generator: MoveGenerator, kind: str, numbers: range, n_fresh: int) -> Iterator[tuple[int, float | None]]:
    """(number, gain in points of chance) of each position, None where both choose the same move."""
    leaves = bundled_leaves(generator.rules)
    assert leaves is not None
    find, choose_two = KINDS[kind]
    for number in numbers:
        if met := find(generator, number):
            moves, position = choose_two(generator, leaves, met)
            yield number, None if moves[0] == moves[1] else fresh_gain(generator, leaves, position, moves, n_fresh)


def fresh_gain(generator: MoveGenerator, leaves: Leaves, position: Position, moves: list[Move], n_fresh: int) -> float:
    """The gain of the first move over the second one by fresh samples, in points of chance."""
    simulation = Simulation(generator, position, 1, leaves=leaves, seed="fresh", moves=moves)
    for _ in simulation.run(n_fresh):
        pass
    return 100 * simulation.chance_difference(*moves)[0]


def summary(found: list[float | None]) -> str:
    """The mean gain where choices differ, with its interval of 95 %."""
    differing = [gain for gain in found if gain is not None]
    if not differing:
        return f"no difference in {len(found)} positions"
    margin = margin_of_mean(sum(differing), sum(gain * gain for gain in differing), len(differing))
    mean = sum(differing) / len(differing)
    verdict = "above 0" if mean > margin else "below 0" if mean < -margin else "not told from 0"
    return (
        f"{len(differing)} of {len(found)} positions differ; there {mean:+.2f} ± {margin:.2f} % of chance, {verdict}; "
        f"over all {sum(differing) / len(found):+.3f} %"
    )


def main() -> None:
    """Read the options, and measure the gain."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=list(KINDS))
    parser.add_argument("--words", default="english.gaddag", help="an image with a GADDAG")
    parser.add_argument("--positions", type=int, default=2000, help="the games that positions are taken from")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--fresh", type=int, default=20_000, help="the fresh samples of each difference")
    options = parser.parse_args()
    found = []
    with lexc.open(options.words) as lexicon:
        generator = MoveGenerator(lexicon)
        numbers = range(options.first, options.first + options.positions)
        for number, gain in gains(generator, options.kind, numbers, options.fresh):
            found.append(gain)
            print(f"game {number}: {'the same' if gain is None else f'{gain:+.3f} %'}", flush=True)
    print(summary(found))


if __name__ == "__main__":
    main()
