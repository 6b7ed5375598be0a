"""The information of inferences about the racks of different players: `make bench-inference`.

    PYTHONPATH=tests python -P -m benchmarks.players.inference [--words IMAGE] [--moves 300] [--exact 3]

For each player, moves of games against `leaves` are inferred by both models, from what the other player sees. The gain
is log2(posterior / prior) of the tiles that were truly kept. Bars: for `leaves` at least 0.9 bits by the default model
and 1.5 by the sharp one; not below 0 for any player by the default model; three kept tiles in 0.1 s of CPU time.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import count
from time import process_time

import lexc
from lexc.play import Move, MoveGenerator, Position
from lexc.play.equity.leave_files import bundled_leaves
from lexc.play.game_state import GameState
from lexc.play.inference.infer import infer
from lexc.play.inference.likelihood import MODELS
from lexc.play.move import PLAY, move_from_choice, remove_tiles
from lexc.play.players import make
from lexc.play.selfplay.confidence import margin_of_mean

BARS = {("leaves", "tempered"): 0.9, ("leaves", "sharp"): 1.5}
MOST_SECONDS = 0.1


def observed_moves(generator: MoveGenerator, player: str, sizes: range) -> Iterator[tuple[Position, Move, bytes]]:
    """(position after it as the next player sees it, move, kept tiles) of plays by a player that keep so many tiles."""
    for number in count():
        state = GameState(generator.rules, f"inference {number}")
        players = [make(player, generator, f"{number}"), make("leaves", generator)]
        while not (state.is_over or state.is_stuck):
            turn, rack, n_in_bag = state.turn, bytes(state.rack), len(state.bag)
            choice = players[turn].choose(state)
            move = move_from_choice(generator.rules.alphabet, choice)
            state.make_move(choice)
            kept = bytes(sorted(remove_tiles(rack, move.used)))
            if turn == 0 and move.kind == PLAY and n_in_bag and len(kept) in sizes:
                yield state.position().without_other_racks(), move, kept


def measure(generator: MoveGenerator, player: str, n_moves: int, sizes: range) -> None:
    """Print the gains of both models for a player."""
    leaves = bundled_leaves(generator.rules)
    gains = {model: list[float]() for model in MODELS}
    seconds = {size: list[float]() for size in sizes}
    weighed = {size: list[int]() for size in sizes}
    for _, (position, move, kept) in zip(range(n_moves), observed_moves(generator, player, sizes), strict=False):
        for model in MODELS:
            start = process_time()
            inference = infer(generator, position, move, leaves, model)
            seconds[len(kept)].append(process_time() - start)
            weighed[len(kept)].append(inference.n_weighed)
            gains[model].append(inference.bits_of(kept))
    for model, bits in gains.items():
        margin = margin_of_mean(sum(bits), sum(each * each for each in bits), len(bits))
        bar = BARS.get((player, model), 0.0 if model == "tempered" else None)
        mean = sum(bits) / len(bits)
        verdict = "" if bar is None else f"  bar {bar}: {'met' if mean >= bar else 'MISSED'}"
        print(f"{player:<24} {model:<9} {mean:+.2f} ± {margin:.2f} bits, {len(bits)} moves{verdict}")
    for size in sizes:
        if times := sorted(seconds[size]):
            median, most = times[len(times) // 2], max(weighed[size])
            bar = f"  bar {MOST_SECONDS} s: {'met' if median <= MOST_SECONDS else 'MISSED'}" if size == 3 else ""
            print(f"  {size} kept: median {1000 * median:.0f} ms, most {1000 * times[-1]:.0f} ms, "
                  f"up to {most:,} leaves{bar}")  # fmt: skip


def main() -> None:
    """Read the options, and measure each player."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--words", default="english.gaddag", help="an image with a GADDAG")
    parser.add_argument("--moves", type=int, default=300, help="the moves of each player")
    parser.add_argument("--exact", type=int, default=3, help="the most kept tiles")
    parser.add_argument("--players", default="leaves,greedy,simulate:iterations=30,rack2,shapiro-smith")
    options = parser.parse_args()
    with lexc.open(options.words) as lexicon:
        generator = MoveGenerator(lexicon)
        for player in options.players.split(","):
            measure(generator, player, options.moves, range(1, options.exact + 1))


if __name__ == "__main__":
    main()
