"""Whole pre-endgames on small boards: whether an answer's bounds hold the truth. `make bench-preendgames-small`.

python -m benchmarks.preendgames_small [--tiles 4] [--positions 100] [--nodes 50,500,5000] [--seconds 0.05]

With each limit, the chances of the first three moves of the answer are compared with those of exhaustive minimax: all
bags with their copies, all replies, all lines to the end. After a move that leaves two tiles or more, minimax itself
has bounds only, and those of the answer must enclose them. The last lines count positions all of whose bounds hold.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import count
from time import monotonic
from typing import Any

from play.endgame.preendgame_oracle import Judge, tiny_preendgames

from lexc.lexicon import Lexicon
from lexc.play import Move, Position, Preendgame
from lexc.play.endgame.candidates import Candidate

LISTED = 3
MIN_MOVES = 5
"""Positions with fewer moves are left out: a bound of them holds too easily."""
MAX_ENDGAMES = 2000
"""Positions for which minimax meets more different endgames are left out: they would take minutes each."""


def small_positions(n_in_bag: int) -> Iterator[tuple[Lexicon, Position]]:
    """Seeded positions. The racks hold three or four tiles, so that some moves empty the bag and most leave tiles."""
    for seed in count():
        for lexicon, position in tiny_preendgames(f"small {n_in_bag} {seed}", n_in_bag, n_tiles=3 + seed % 2):
            if len(Preendgame(lexicon, position).candidates) >= MIN_MOVES:
                yield lexicon, position


class Values(dict[Any, int]):
    """The values of minimax. Raises OverflowError if there are too many."""

    def __setitem__(self, key: Any, value: int) -> None:
        if len(self) == MAX_ENDGAMES:
            raise OverflowError
        super().__setitem__(key, value)


def limited_judge(lexicon: Lexicon, position: Position) -> Callable[[Move], tuple[Fraction, Fraction]]:
    """Judges moves by minimax. Raises OverflowError if that takes too long."""
    judge = Judge(lexicon, position)
    judge.minimax.cached_values = Values()
    return cache(judge.bounds)


class Tally:
    """Counts of the answers with one limit."""

    def __init__(self, seconds: float | None, nodes: int | None) -> None:
        self.seconds, self.nodes = seconds, nodes
        self.n_positions = self.n_holding = self.n_moves = self.n_exact = self.n_decided = 0
        self.longest = 0.0

    def search(self, lexicon: Lexicon, position: Position) -> list[Candidate]:
        """The first moves of an answer."""
        start = monotonic()
        search = Preendgame(lexicon, position)
        search.run(self.seconds, self.nodes)
        self.longest = max(self.longest, monotonic() - start)
        return search.top_moves(LISTED)

    def add(self, answer: list[Candidate], truths: dict[Move, tuple[Fraction, Fraction]]) -> None:
        """Compare the bounds of an answer with those of minimax."""
        inside = [_holds(candidate, *truths[candidate.move]) for candidate in answer]
        self.n_moves += len(answer)
        self.n_exact += sum(len(set(truths[candidate.move])) == 1 for candidate in answer)
        self.n_decided += sum(candidate.is_decided for candidate in answer)
        self.n_positions += 1
        self.n_holding += all(inside)

    def __str__(self) -> str:
        limit = f"{self.seconds} s" if self.nodes is None else f"{self.nodes:,} positions"
        return (
            f"{limit}: the bounds hold in {self.n_holding} of {self.n_positions}; of {self.n_moves} moves minimax has"
            f" the exact chance of {self.n_exact}, the answer of {self.n_decided}; the longest search took"
            f" {self.longest:.2f} s"
        )


def _holds(candidate: Candidate, low: Fraction, high: Fraction) -> bool:
    """Whether the bounds of a candidate enclose others."""
    scale = 2 * candidate.total
    return Fraction(candidate.low_weight, scale) <= low and high <= Fraction(candidate.high_weight, scale)


def main() -> None:
    """Read the options, and print a line for each limit."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tiles", type=int, default=4, help="the tiles in the bag")
    parser.add_argument("--positions", type=int, default=100, help="the number of positions")
    parser.add_argument("--nodes", default="50,500,5000", help="limits in positions of the search")
    parser.add_argument("--seconds", type=float, default=0.05, help="a limit in seconds")
    options = parser.parse_args()
    tallies = [Tally(None, int(nodes)) for nodes in options.nodes.split(",")] + [Tally(options.seconds, None)]
    n_left_out = 0
    for lexicon, position in small_positions(options.tiles):
        answers, judge = [tally.search(lexicon, position) for tally in tallies], limited_judge(lexicon, position)
        try:
            truths = {candidate.move: judge(candidate.move) for answer in answers for candidate in answer}
        except OverflowError:
            n_left_out += 1
            continue
        for tally, answer in zip(tallies, answers, strict=True):
            tally.add(answer, truths)
        if tallies[0].n_positions == options.positions:
            break
    print(*tallies, f"{n_left_out} positions left out", sep="\n")


if __name__ == "__main__":
    main()
