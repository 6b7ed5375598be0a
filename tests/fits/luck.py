"""Measures the luck of draws in self-play: whether its mean is 0, and how much of the spread it explains.

    python tests/fits/luck.py IMAGE [--games 1000] [--seed 1] [--player leaves]

Every game is recorded, replayed, and judged as `lexc gcg --analyse` does, for its luck alone. Prints the mean luck of
a draw with its standard error. The correlation is that of the final spread with the difference of the players' luck.
Then come the standard deviations of the spread, and of the spread less that difference.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Iterator

import lexc
from lexc.play import Game, MoveGenerator, Rules, replay
from lexc.play.analysis.luck import LuckMeter
from lexc.play.analysis.turns import recorded_turns
from lexc.play.equity.leave_files import bundled_leaves
from lexc.play.game_state import GameState
from lexc.play.players import make
from lexc.play.selfplay.autoplay import play_turns


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the luck of draws in self-play.")
    parser.add_argument("image")
    parser.add_argument("--games", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--player", default="leaves")
    options = parser.parse_args()
    start = time.process_time()
    with lexc.open(options.image) as lexicon:
        generator = MoveGenerator(lexicon)
        games = [*played_games(generator, options.player, options.games, options.seed)]
    draws = [luck for _, lucks in games for _, luck in lucks]
    error = statistics.stdev(draws) / len(draws) ** 0.5
    spreads = [spread for spread, _ in games]
    differences = [sum(luck * (1, -1)[player] for player, luck in lucks) for _, lucks in games]
    rest = [spread - difference for spread, difference in zip(spreads, differences, strict=True)]
    print(f"{len(games):,} games, {1000 * (time.process_time() - start) / len(games):.0f} ms of CPU a game")
    print(f"luck of a draw: mean {statistics.mean(draws):+.3f}, standard error {error:.3f}, {len(draws):,} draws")
    print(f"correlation of the spread with the difference in luck: {statistics.correlation(spreads, differences):.3f}")
    print(f"deviation of the spread {statistics.stdev(spreads):.1f}, without luck {statistics.stdev(rest):.1f}")


def played_games(
    generator: MoveGenerator, player: str, n_games: int, seed: int
) -> Iterator[tuple[int, list[tuple[int, float]]]]:
    """(the final spread, (player, luck) of each draw) of games of a player against itself."""
    meter = LuckMeter(generator, bundled_leaves(generator.rules))
    for number in range(n_games):
        record = play(generator.rules, [make(player, generator) for _ in range(2)], f"luck {seed} {number}")
        replayed = replay(record)
        lucks = [
            (turn.player, luck)
            for turn in recorded_turns(replayed, generator.lexicon)
            if (luck := meter.luck(turn, f"{seed} {number} {turn.number}")) is not None
        ]
        yield replayed.scores[0] - replayed.scores[1], lucks


def play(rules: Rules, players: list[object], seed: str) -> Game:
    """The record of a game."""
    state = GameState(rules, seed)
    turns = [(turn.rack, turn.move(rules.alphabet)) for turn in play_turns(state, players)]  # type: ignore[arg-type]
    return Game.from_turns(rules, ("A", "B"), turns, [bytes(rack) for rack in state.racks])


if __name__ == "__main__":
    main()
