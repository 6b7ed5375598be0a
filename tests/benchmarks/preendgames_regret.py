"""Regret on pre-endgames: the chance that an early answer loses on the best move. `make bench-preendgames-regret`.

python -m benchmarks.preendgames_regret [--words IMAGE] [--seconds 10] [--positions 100] [--equity]

Each position of preendgames.txt is searched until its best move is proven, up to a limit of processor time. Positions
that are not proven do not count. The first moves of the search at each of STEPS are the answers of `lexc solve` and of
`+peg` with that limit. The chances of these moves are proven, too, with up to JUDGE_NODES positions a case. Where that
does not suffice, a loss has two bounds. --equity judges the best move by equity beside them.
"""

from __future__ import annotations

import argparse
from threading import Thread
from time import process_time, sleep

from benchmarks.preendgames import POSITIONS, Proof

import lexc
from lexc.play import MoveGenerator, read_cgp
from lexc.play.endgame.candidates import Candidate
from lexc.play.game_state import GameState
from lexc.play.players import make, to_choice

STEPS = (1, 2, 5)
"""Seconds of the processor after which the first move of a search is noted."""
JUDGE_NODES = 100_000
Loss = tuple[float, float]
"""Bounds of a lost chance to win."""


def observed_search(generator: MoveGenerator, cgp: str, seconds: float) -> tuple[Proof, dict[str, Candidate]]:
    """A search up to a limit of processor time, and its first moves at each of STEPS."""
    start, stop, is_over, seen = process_time(), bytearray(1), bytearray(1), dict[str, Candidate]()
    search = Proof(generator, read_cgp(cgp), stop=stop)

    def watch() -> None:
        for step in (*STEPS, seconds):
            while process_time() - start < step and not is_over[0]:
                sleep(0.005)
            if not is_over[0]:
                seen[f"{step:g} s"] = search.best
        stop[0] = 1

    watcher = Thread(target=watch, daemon=True)
    watcher.start()
    search.run(seconds=50 * seconds)  # of the clock, which other work makes longer
    is_over[0] = 1
    watcher.join()
    return search, seen


def best_by_equity(generator: MoveGenerator, search: Proof) -> Candidate:
    """The choice of the player `leaves`."""
    position, player = search.position, make("leaves", generator)
    state = GameState(position.rules, "regret")
    unseen = search.pool.tiles
    state.squares[:], state.bag[:] = position.squares, unseen[: position.n_in_bag]
    state.racks[:] = [bytearray(position.racks[0]), bytearray(unseen[position.n_in_bag :])]
    choice = player.choose(state)
    return next(each for each in search.candidates if to_choice(each.move) == choice)


def loss(search: Proof, choice: Candidate) -> Loss:
    """The chance that a choice loses on the best move."""
    best = search.best
    if choice is not best and choice.high > choice.low:
        search._stop[0] = 0
        search._workers[0].prove(choice, JUDGE_NODES, -1.0, 1 << 60)
    if choice is best:
        return 0.0, 0.0
    return max(best.low - choice.high, 0.0), best.high - choice.low


def in_turn(rows: list[list[str]]) -> list[list[str]]:
    """The positions with one or two tiles in the bag, in an order in which the first ones are of all kinds.

    Three of every five have one tile in the bag, one has a blank, too, and one has two tiles.
    """
    kinds = [[row for row in rows if row[:2] == kind] for kind in (["1", "0"], ["1", "1"], ["2", "0"])]
    turns = []
    while any(kinds):
        for kind, n in zip(kinds, (3, 1, 1), strict=True):
            turns += kind[:n]
            del kind[:n]
    return turns


def main() -> None:
    """Read the options, print a line for each position, and the regret at each step."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--words", default="english.gaddag", help="an image with a GADDAG")
    parser.add_argument("--seconds", type=float, default=10.0, help="the processor time for each position")
    parser.add_argument("--positions", type=int, default=100, help="the number of proven positions")
    parser.add_argument("--equity", action="store_true", help="judge the best moves by equity, too")
    options = parser.parse_args()
    rows = [line.split("\t") for line in POSITIONS.read_text(encoding="utf-8").splitlines()]
    found = dict[str, list[Loss]]()
    n_proven = n_searched = 0
    with lexc.open(options.words) as lexicon:
        generator = MoveGenerator(lexicon)
        for n_in_bag, _, cgp in in_turn(rows):
            if n_proven == options.positions:
                break
            n_searched += 1
            search, seen = observed_search(generator, cgp, options.seconds)
            if not search.is_proven:
                continue
            n_proven += 1
            choices = {f"{step} s": search.best for step in STEPS} | seen
            if options.equity:
                choices["equity"] = best_by_equity(generator, search)
            for name, choice in choices.items():
                found.setdefault(name, []).append(pair := loss(search, choice))
                if pair[1]:
                    print(
                        f"{n_searched:3} {n_in_bag} {name:7} {choice.move!s:18} {pair[0]:.1%} to {pair[1]:.1%}",
                        flush=True,
                    )
    print(f"{n_proven} of {n_searched} positions proven")
    for name, pairs in found.items():
        low, high = (sum(pair[i] for pair in pairs) / len(pairs) for i in (0, 1))
        print(f"{name:7} regret {low:.2%} to {high:.2%}")


if __name__ == "__main__":
    main()
