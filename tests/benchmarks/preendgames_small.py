"""Whole pre-endgames on small boards: whether an answer's bounds hold the truth. `make bench-preendgames-small`.

python -m benchmarks.preendgames_small [--tiles 4] [--positions 100] [--nodes 50,500,5000] [--seconds 0.05]

With each limit, the chances of the first three moves of the answer are compared with those of exhaustive minimax: all
bags with their copies, all replies, all lines to the end. After a move that leaves two tiles or more, minimax itself
has bounds only, and those of the answer must enclose them. The last lines count positions all of whose bounds hold.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from fractions import Fraction
from itertools import count, islice
from time import monotonic

from play.endgame.preendgame_oracle import Judge, tiny_preendgames

from lexc.lexicon import Lexicon
from lexc.play import Position, Preendgame

LISTED = 3
MIN_MOVES = 5
"""Positions with fewer moves are left out: a bound of them holds too easily."""


def small_positions(n_in_bag: int) -> Iterator[tuple[Lexicon, Position]]:
    """Seeded positions. The racks hold three or four tiles, so that some moves empty the bag and most leave tiles."""
    for seed in count():
        for lexicon, position in tiny_preendgames(f"small {n_in_bag} {seed}", n_in_bag, n_tiles=3 + seed % 2):
            if len(Preendgame(lexicon, position).candidates) >= MIN_MOVES:
                yield lexicon, position


class Tally:
    """Counts of the answers with one limit."""

    def __init__(self, seconds: float | None, nodes: int | None) -> None:
        self.seconds, self.nodes = seconds, nodes
        self.n_positions = self.n_holding = self.n_moves = self.n_exact = self.n_decided = 0
        self.longest = 0.0

    def add(self, lexicon: Lexicon, position: Position, judge: Judge) -> None:
        """Search a position, and compare the bounds of its first moves."""
        start = monotonic()
        search = Preendgame(lexicon, position)
        search.run(self.seconds, self.nodes)
        self.longest = max(self.longest, monotonic() - start)
        holds = True
        for candidate in search.top_moves(LISTED):
            low, high = judge.bounds(candidate.move)
            is_inside = (
                Fraction(candidate.low_weight, 2 * candidate.total) <= low
                and high <= Fraction(candidate.high_weight, 2 * candidate.total)
            )  # fmt: skip
            holds &= is_inside
            self.n_moves += 1
            self.n_exact += low == high
            self.n_decided += candidate.is_decided
        self.n_positions += 1
        self.n_holding += holds

    def __str__(self) -> str:
        limit = f"{self.seconds} s" if self.nodes is None else f"{self.nodes:,} positions"
        return (
            f"{limit}: the bounds hold in {self.n_holding} of {self.n_positions}; of {self.n_moves} moves minimax has"
            f" the exact chance of {self.n_exact}, the answer of {self.n_decided}; the longest search took"
            f" {self.longest:.2f} s"
        )


def main() -> None:
    """Read the options, and print a line for each limit."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tiles", type=int, default=4, help="the tiles in the bag")
    parser.add_argument("--positions", type=int, default=100, help="the number of positions")
    parser.add_argument("--nodes", default="50,500,5000", help="limits in positions of the search")
    parser.add_argument("--seconds", type=float, default=0.05, help="a limit in seconds")
    options = parser.parse_args()
    tallies = [Tally(None, int(nodes)) for nodes in options.nodes.split(",")] + [Tally(options.seconds, None)]
    for lexicon, position in islice(small_positions(options.tiles), options.positions):
        judge = Judge(lexicon, position)
        for tally in tallies:
            tally.add(lexicon, position, judge)
    print(*tallies, sep="\n")


if __name__ == "__main__":
    main()
