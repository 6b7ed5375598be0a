"""The table of a pre-endgame's moves, and the results of the best one by draw."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite

from lexc.errors import plural
from lexc.play.endgame.candidates import Candidate
from lexc.play.endgame.cases import Case
from lexc.play.endgame.preendgame import Preendgame
from lexc.play.tiles import tile_text

_RESULTS = {2: "win", 1: "draw", 0: "loss", None: "open"}
_MAX_LISTED = 40
"""The most draws of one result that are listed; of more, only the number of cases is told."""
_VERDICTS = {
    "proof": "the first move is proven to be the best",
    "bounds": "no move is proven to win more often than the first one; {} of {:,} may be better",
    "estimates": "the first move probably wins most often; {} of {:,} may be better",
}


def preendgame_lines(search: Preendgame, top: int) -> Iterator[str]:
    """The lines of the answer: a row for each move, the results of the first one by draw, and what is proven."""
    listed = search.top_moves(top)
    rows = [("move", "points", "wins", "chance", "likely", "spread", "state"), *map(_row, listed)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [cell.ljust(width) if i in (0, 6) else cell.rjust(width) for i, (cell, width) in
                 enumerate(zip(row, widths, strict=True))]  # fmt: skip
        yield "  ".join(cells).rstrip()
    yield from _draws(search.best)
    verdict = _VERDICTS[search.chosen_by].format(search.n_open, len(search.candidates))
    yield f"{plural(search.pool.n_in_bag, 'tile')} in the bag: {verdict} ({plural(search.nodes, 'position')})"


def _row(candidate: Candidate) -> tuple[str, ...]:
    spread, estimate = candidate.mean_spread, candidate.estimated_spread
    low, high = 100 * candidate.low, 100 * candidate.high
    kind = "" if candidate.empties_bag else ", guaranteed"
    expected = "" if candidate.expected is None else f", expected {100 * candidate.expected:.1f} %"
    return (
        str(candidate.move),
        str(candidate.move.score or 0),
        f"{_wins(candidate.low_weight, candidate.high_weight)} of {candidate.total:,}",
        f"{low:.1f} %" if candidate.is_decided else f"{low:.1f} to {high:.1f} %",
        "" if candidate.is_decided else f"~{100 * candidate.likely:.0f} %",
        f"{spread:+.2f}" if spread is not None else f"~{estimate:+.1f}" if isfinite(estimate) else "",
        candidate.state + kind + expected,
    )


def _wins(low: int, high: int) -> str:
    """A number of wins from half wins, or the two between which it lies: "7½", "2 to 6"."""
    texts = [f"{number // 2:,}" * (number != 1) + "½" * (number % 2) for number in (low, high)]
    return " to ".join(dict.fromkeys(texts))


def _draws(candidate: Candidate) -> Iterator[str]:
    """The results of a move by the tiles that it draws."""
    write = tile_text(candidate.after.rules.alphabet).write
    by_result = dict[int | None, list[Case]]()
    for case in candidate.cases:
        by_result.setdefault(case.low if case.is_decided else None, []).append(case)
    for result, name in _RESULTS.items():
        if cases := by_result.get(result, []):
            texts = [write(case.drawn) + (f"({write(case.bag)})" if case.bag else "") for case in cases[:_MAX_LISTED]]
            n_cases = sum(case.weight for case in cases)
            yield f"{name:<5} {plural(n_cases, 'case') if len(cases) > _MAX_LISTED else ' '.join(texts)}"
