"""Table 10: endgames solved to the end, by the number of remaining tiles."""

from __future__ import annotations

from pathlib import Path
from statistics import mean, median

import plain
from measure import Row, Table
from timing import cpu

from lexc.lexicon import Lexicon
from lexc.play import MoveGenerator, Position, Solution, Solver, read_cgp

POSITIONS = Path(__file__).with_name("endgames.txt")
_BARS = {4: 30, 5: 120, 6: 800, 7: None}
_WALKS = 3  # before each size
_NODES = 50_000_000


def table(lexicon: Lexicon) -> Table:
    """Table 10. Each position is solved once, since positions differ far more than runs."""
    walk = plain.walk_of_racks(list(lexicon))
    beside = Row(plain.WALK, [], "ms", plain.N_RACKS)
    solver = Solver(MoveGenerator(lexicon))
    positions = [read_cgp(line) for line in POSITIONS.read_text(encoding="utf-8").splitlines()]
    result = Table(
        "10. Endgames", f"CPU time a position, one thread; a search ends after {_NODES:,} positions", [beside]
    )
    for size, bar in _BARS.items():
        times, found = [], []
        beside.samples += [cpu(walk) for _ in range(_WALKS)]
        for position in positions:
            if len(position.racks[0]) == size:
                seconds, solution = _solve_and_time(solver, position)
                times.append(seconds)
                found.append(solution)
        note = f"{sum(solution.is_proven for solution in found)} of {len(found)} proven"
        note += f", mean {mean(times) * 1e3:,.0f} ms, at most {max(times):.2f} s"
        note += f", {sum(solution.nodes for solution in found) / sum(times) / 1e6:.2f} million positions a second"
        result.rows.append(Row(f"{size} + {size} tiles, median", [median(times)], "ms", 1, beside, bar, note))
    return result


def _solve_and_time(solver: Solver, position: Position) -> tuple[float, Solution]:
    found: list[Solution] = []
    seconds = cpu(lambda: found.append(solver.solve(position, nodes=_NODES)))
    return seconds, found[0]
