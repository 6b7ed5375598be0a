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

_GROUP_WIDTH = 6  # numbers of unseen tiles in a group
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
    groups = sorted({unseen // _GROUP_WIDTH for unseen, _, _ in counts})
    rows = [(group * _GROUP_WIDTH + (_GROUP_WIDTH - 1) / 2, *fit(counts, group)) for group in groups]
    shifts = line([(unseen, value, n) for unseen, value, _, n in rows])
    scales = line([(unseen, scale, n) for unseen, _, scale, n in rows])
    print("unseen   shift (line)    scale (line)  positions")
    for unseen, value, scale, n in rows:
        fitted = value_at(shifts, unseen), value_at(scales, unseen)
        print(f"{unseen:6.1f}  {value:6.1f} {fitted[0]:6.1f}   {scale:6.1f} {fitted[1]:6.1f}   {n:8,}")
    print(f"shift = {shifts[0]:.2f} + {shifts[1]:.4f} unseen; scale = {scales[0]:.2f} + {scales[1]:.4f} unseen")
    print(f"mean log loss {loss(counts, shifts, scales):.4f}, of a coin {math.log(2):.4f}")


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
        # Not before the first play, nor with an empty bag, when simulations play to the end of the game.
        if any(table.squares) and table.bag:
            seen.append((mover, sum(table.unseen()), table.scores[mover] - table.scores[1 - mover]))
        table.make_move(players[mover].choose(table))
    table.settle()
    for mover, unseen, lead in seen:
        final = table.scores[mover] - table.scores[1 - mover]
        yield unseen, lead, (final > 0) + (final == 0) / 2


def fit(counts: Counts, group: int) -> tuple[float, float, int]:
    """The shift, the scale and the number of positions of a group."""
    rows = [(lead, result, n) for (unseen, lead, result), n in counts.items() if unseen // _GROUP_WIDTH == group]
    slope, start = 0.01, 0.0
    for _ in range(50):
        # The gradient (g0, g1) and the negative Hessian matrix of the log likelihood, by start and slope.
        g0 = g1 = h00 = h01 = h11 = 0.0
        for lead, result, n in rows:
            chance = 1 / (1 + math.exp(-max(min(slope * lead + start, 30.0), -30.0)))
            weight = n * chance * (1 - chance)
            g0, g1 = g0 + n * (result - chance), g1 + n * (result - chance) * lead
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


def value_at(fitted_line: tuple[float, float], unseen: float) -> float:
    """The value of a line at a number of unseen tiles."""
    return fitted_line[0] + fitted_line[1] * unseen


def loss(counts: Counts, shifts: tuple[float, float], scales: tuple[float, float]) -> float:
    """The mean logarithmic loss of the lines."""
    total = 0.0
    for (unseen, lead, result), n in counts.items():
        chance = 1 / (1 + math.exp(-(lead + value_at(shifts, unseen)) / value_at(scales, unseen)))
        chance = min(max(chance, 1e-9), 1 - 1e-9)
        total -= n * (result * math.log(chance) + (1 - result) * math.log(1 - chance))
    return total / sum(counts.values())


if __name__ == "__main__":
    main()
