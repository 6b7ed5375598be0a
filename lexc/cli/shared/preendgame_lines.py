"""The table of a pre-endgame's moves, and the results of the best one by draw."""

from __future__ import annotations

from collections.abc import Iterator

from lexc.errors import plural
from lexc.play.endgame.candidates import Candidate
from lexc.play.endgame.preendgame import Preendgame
from lexc.play.tiles import tile_text

_RESULTS = {2: "win", 1: "draw", 0: "loss", None: "open"}


def preendgame_lines(search: Preendgame, top: int) -> Iterator[str]:
    """The lines of the answer: a row for each move, the results of the first one by draw, and what is proven."""
    listed = search.top_moves(top)
    rows = [("move", "points", "wins", "chance", "spread", "state"), *map(_row, listed)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [cell.ljust(width) if i in (0, 5) else cell.rjust(width) for i, (cell, width) in
                 enumerate(zip(row, widths, strict=True))]  # fmt: skip
        yield "  ".join(cells).rstrip()
    yield from _draws(search.best)
    n_open, n_moves = search.n_open, len(search.candidates)
    verdict = "the first move is proven to be the best" if not n_open else f"{n_open} of {n_moves} moves may be better"
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
        f"{spread:+.2f}" if spread is not None else f"~{estimate:+.1f}" if candidate.estimated_weight else "",
        candidate.state + kind + expected,
    )


def _wins(low: int, high: int) -> str:
    """A number of wins from half wins, or the two between which it lies: "7½", "2 to 6"."""
    texts = [f"{number // 2 or ('' if number % 2 else 0)}{'½' * (number % 2)}" for number in (low, high)]
    return " to ".join(dict.fromkeys(texts))


def _draws(candidate: Candidate) -> Iterator[str]:
    """The results of a move by the tiles that it draws."""
    write = tile_text(candidate.after.rules.alphabet).write
    by_result = dict[int | None, list[str]]()
    for case in candidate.cases:
        tiles = write(case.drawn) + (f"({write(case.bag)})" if case.bag else "")
        by_result.setdefault(case.low if case.is_decided else None, []).append(tiles)
    for result, name in _RESULTS.items():
        if result in by_result:
            yield f"{name:<5} {' '.join(by_result[result])}"
