"""Fits `lexc.play.simulation.win_probability` to games of self-play: the chance of the mover by lead and unseen tiles.

    python tests/fits/win_chance.py IMAGE [--games 20000] [--seed 1] [--player leaves]

Positions are grouped by unseen tiles. In each group the chance is fitted as

    1 / (1 + exp(-(lead + shift) / scale))

by Newton's method on the likelihood; a tie is half a win. Then lines over the unseen tiles are fitted to the shifts and
the scales, weighted by the number of positions. Prints the groups, the lines' values for them, and the four constants.
"""

from __future__ import annotations

import argparse
import math
from collections import Counter
from collections.abc import Iterator

import lexc
from lexc.play import MoveGenerator, Rules
from lexc.play.players import make
from lexc.play.selfplay.autoplay import Match

_WIDTH = 6  # unseen tiles of a group
Counts = Counter[tuple[int, int, float]]  # (unseen tiles, lead of the mover, 1 for a win or 1/2 for a tie): positions


def main() -> None:
    parser = argparse.ArgumentParser(description="Fit the chance to win to self-play.")
    parser.add_argument("image")
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--player", default="leaves")
    options = parser.parse_args()
    with lexc.open(options.image) as lexicon:
        counts = collect(Match(lexicon, Rules.load("english"), options.seed), options.player, options.games)
    classes = sorted({unseen // _WIDTH for unseen, _, _ in counts})
    rows = [(group * _WIDTH + (_WIDTH - 1) / 2, *fit(counts, group)) for group in classes]
    shift = line([(unseen, value, n) for unseen, value, _, n in rows])
    scales = line([(unseen, scale, n) for unseen, _, scale, n in rows])
    print("unseen   shift (line)    scale (line)  positions")
    for unseen, value, scale, n in rows:
        fitted = at(shift, unseen), at(scales, unseen)
        print(f"{unseen:6.1f}  {value:6.1f} {fitted[0]:6.1f}   {scale:6.1f} {fitted[1]:6.1f}   {n:8,}")
    print(f"shift = {shift[0]:.2f} + {shift[1]:.4f} unseen; scale = {scales[0]:.2f} + {scales[1]:.4f} unseen")
    print(f"mean log loss {loss(counts, shift, scales):.4f}, of a coin {math.log(2):.4f}")


def collect(match: Match, player: str, n_games: int) -> Counts:
    counts: Counts = Counter()
    generator = MoveGenerator(match.lexicon, match.rules)
    for number in range(n_games):
        counts.update(game(match, generator, player, number))
    return counts


def game(match: Match, generator: MoveGenerator, player: str, number: int) -> Iterator[tuple[int, int, float]]:
    table = match.new_game(number)
    players = [make(player, generator, f"{match.seed} {number} {seat}") for seat in (0, 1)]
    seen = []
    while not table.is_over:
        mover = table.turn
        if (
            any(table.squares) and table.bag
        ):  # not before the first play, nor with an empty bag, when simulations play to the end
            seen.append((mover, sum(table.unseen()), table.scores[mover] - table.scores[1 - mover]))
        table.make_move(players[mover].choose(table))
    table.settle()
    for mover, unseen, lead in seen:
        final = table.scores[mover] - table.scores[1 - mover]
        yield unseen, lead, (final > 0) + (final == 0) / 2


def fit(counts: Counts, group: int) -> tuple[float, float, int]:
    """The shift, the scale and the number of positions of a group."""
    rows = [(lead, won, n) for (unseen, lead, won), n in counts.items() if unseen // _WIDTH == group]
    slope, start = 0.01, 0.0
    for _ in range(50):
        g0 = g1 = h00 = h01 = h11 = 0.0
        for lead, won, n in rows:
            p = 1 / (1 + math.exp(-max(min(slope * lead + start, 30.0), -30.0)))
            weight = n * p * (1 - p)
            g0, g1 = g0 + n * (won - p), g1 + n * (won - p) * lead
            h00, h01, h11 = h00 + weight, h01 + weight * lead, h11 + weight * lead * lead
        determinant = h00 * h11 - h01 * h01
        start += (h11 * g0 - h01 * g1) / determinant
        slope += (h00 * g1 - h01 * g0) / determinant
    return start / slope, 1 / slope, sum(n for _, _, n in rows)


def line(points: list[tuple[float, float, int]]) -> tuple[float, float]:
    """The line (value at 0, slope) through (x, y, weight) points, by weighted least squares."""
    total = sum(n for _, _, n in points)
    mean_x, mean_y = (sum(point[i] * point[2] for point in points) / total for i in (0, 1))
    slope = sum(n * (x - mean_x) * (y - mean_y) for x, y, n in points)
    slope /= sum(n * (x - mean_x) ** 2 for x, _, n in points)
    return mean_y - slope * mean_x, slope


def at(fitted_line: tuple[float, float], unseen: float) -> float:
    """The value of a line at a number of unseen tiles."""
    return fitted_line[0] + fitted_line[1] * unseen


def loss(counts: Counts, shift: tuple[float, float], scales: tuple[float, float]) -> float:
    """The mean logarithmic loss of the lines."""
    total = 0.0
    for (unseen, lead, won), n in counts.items():
        p = 1 / (1 + math.exp(-(lead + at(shift, unseen)) / at(scales, unseen)))
        p = min(max(p, 1e-9), 1 - 1e-9)
        total -= n * (won * math.log(p) + (1 - won) * math.log(1 - p))
    return total / sum(counts.values())


if __name__ == "__main__":
    main()
