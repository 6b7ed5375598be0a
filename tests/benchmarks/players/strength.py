"""The strength of players, from one run: `make bench-players`.

    PYTHONPATH=tests python -P -m benchmarks.players.strength [--words IMAGE] [--share 1.0]

Each player meets `greedy` in pairs of games with the same tiles and swapped seats. The table has the points a game and
the wins with their intervals of 95 %, and the CPU time of a move: other programs on the machine hardly change it.
"""

from __future__ import annotations

import argparse
import math
from time import perf_counter, process_time

import lexc
from lexc.play import Rules
from lexc.play.selfplay.tournament import Contest, Standing, tournament

GAMES = {
    "shapiro-smith": 40,
    "rack1": 2000,
    "rack2": 2000,
    "rack3": 2000,
    "leaves": 2000,
    "leaves+endgame": 200,
    "leaves+endgame+peg:nodes=2000": 60,
    "simulate:iterations=50": 200,
    "simulate:iterations=50+endgame": 200,
}
"""The games of each player."""
OPPONENT = "greedy"


def row(player: str, standing: Standing, cpu_share: float) -> str:
    """The row of a player in the table. cpu_share: the share of the time that the process had a processor."""
    games = 2 * standing.pairs
    share = standing.wins[0] / games
    margin = 1.96 * math.sqrt(share * (1 - share) / games)
    milliseconds = 1000 * cpu_share * standing.seconds[0] / max(standing.moves[0], 1)
    time = f"{1000 * milliseconds:.0f} µs" if milliseconds < 1 else f"{milliseconds:.1f} ms"
    points = f"{standing.mean:+.1f} ± {standing.margin:.1f}".replace("-", "−")
    return f"| `{player}` | {points} | {100 * share:.0f} ± {100 * margin:.0f} % | {time} | {games:,} |"


def main() -> None:
    """Read the options, and let each player meet the opponent."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--words", default="english.gaddag", help="an image with a GADDAG")
    parser.add_argument("--share", type=float, default=1.0, help="the share of the games to play")
    options = parser.parse_args()
    print(f"| player | points a game more than {OPPONENT} | wins | CPU time a move | games |\n|---|--:|--:|--:|--:|")
    with lexc.open(options.words) as lexicon:
        for player, n_games in GAMES.items():
            start, cpu_start = perf_counter(), process_time()
            contest, standing = Contest(lexicon, Rules.load("english"), (player, OPPONENT), 1), Standing()
            for found in tournament(contest, max(round(n_games * options.share / 2), 2)):
                standing = found
            cpu_share = (process_time() - cpu_start) / (perf_counter() - start)
            print(row(player, standing, cpu_share), flush=True)


if __name__ == "__main__":
    main()
