"""Pre-endgames: the share of positions whose best move is proven, by processor time. `make bench-preendgames`.

python tests/benchmarks/preendgames.py [--words IMAGE] [--tiles 1] [--blank] [--seconds 10] [--first 40]

A line is a position: whether its best move is proven (P), the seconds of one thread, the move, and its chance between
bounds. The last line counts the positions that were proven within several times.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from threading import Thread
from time import process_time, sleep

import lexc
from lexc.lexicon import Lexicon
from lexc.play import read_cgp
from lexc.play.endgame.candidates import Candidate
from lexc.play.endgame.preendgame import Preendgame

POSITIONS = Path(__file__).parent / "preendgames.txt"
STEPS = (1, 2, 5, 10, 20)
"""The seconds by which proven positions are counted."""


class Proof(Preendgame):
    """A search that ends when its best move is proven: its chance stays open, and equal moves are not compared."""

    def _open_candidates(self) -> list[Candidate]:
        return [] if self.is_proven else super()._open_candidates()

    def _compare_ties(self) -> None:
        self._stop[0] = 1


def solve(lexicon: Lexicon, cgp: str, seconds: float) -> tuple[float, Preendgame]:
    """Search a position until it is proven, or for so many seconds of the processor. Return the seconds it took."""
    start, stop = process_time(), bytearray(1)
    search = Proof(lexicon, read_cgp(cgp), stop=stop)

    def watch() -> None:
        while not stop[0] and process_time() - start < seconds:
            sleep(0.01)
        stop[0] = 1

    watcher = Thread(target=watch, daemon=True)
    watcher.start()
    search.run(seconds=20 * seconds)  # of the clock, which other work makes longer
    stop[0] = 1
    watcher.join()
    return process_time() - start, search


def main() -> None:
    """Read the options, and print a line for each position."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--words", default="english.gaddag", help="an image with a GADDAG")
    parser.add_argument("--tiles", type=int, default=1, help="the tiles in the bag: 1, 2 or 4")
    parser.add_argument("--blank", action="store_true", help="positions with a blank outside the board")
    parser.add_argument("--seconds", type=float, default=10.0, help="the processor time for each position")
    parser.add_argument("--first", type=int, default=40, help="the number of positions")
    options = parser.parse_args()
    rows = [line.split("\t") for line in POSITIONS.read_text(encoding="utf-8").splitlines()]
    chosen = [cgp for n, blank, cgp in rows if (int(n), bool(int(blank))) == (options.tiles, options.blank)]
    times = []
    with lexc.open(options.words) as lexicon:
        for number, cgp in enumerate(chosen[: options.first]):
            seconds, search = solve(lexicon, cgp, options.seconds)
            best = search.best
            chance = f"{best.low_weight} to {best.high_weight} of {2 * best.total} half-wins"
            is_proven = search.is_proven
            print(f"{number:2} {'P' if is_proven else ' '} {seconds:6.2f} s  {best.move!s:18} {chance}", flush=True)
            times += [seconds] if is_proven else []
    counts = ", ".join(f"{sum(time <= step for time in times)} within {step} s" for step in STEPS)
    print(f"proven: {len(times)} of {len(chosen[: options.first])}; {counts}")


if __name__ == "__main__":
    main()
