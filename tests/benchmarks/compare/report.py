"""The table and the summary of a comparison."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import median
from typing import Any

from benchmarks.compare.intervals import DOUBT, THRESHOLD, Comparison, compare
from rich.markup import escape
from rich.table import Table

_COLOURS = {"slower": "red", "faster": "green"}


def lines_of_times(times: Mapping[str, Sequence[tuple[float, float]]]) -> list[dict[str, Any]]:
    """Each row's median milliseconds, ratio, interval and verdict. times: seconds of A and of B, a pair a round."""
    lines = []
    for row, pairs in times.items():
        a, b = (median(seconds) * 1e3 for seconds in zip(*pairs, strict=True))
        lines.append(_line(row, a, b, compare([b / a for a, b in pairs])))
    return lines


def lines_of_instructions(counts: Mapping[str, tuple[float, float]]) -> list[dict[str, Any]]:
    """The same with millions of instructions. They repeat exactly, so that the interval is the ratio itself."""
    return [_line(row, a / 1e6, b / 1e6, Comparison(b / a, b / a, b / a)) for row, (a, b) in counts.items()]


def _line(row: str, a: float, b: float, found: Comparison) -> dict[str, Any]:
    return {
        "row": row, "A": a, "B": b, "ratio": found.ratio, "low": found.low, "high": found.high, "verdict": found.verdict
    }  # fmt: skip


def make_table(lines: Sequence[Mapping[str, Any]], missing: Mapping[str, str], unit: str) -> Table:
    """The table of all rows; missing rows come last."""
    table = Table(title=f"B beside A ({unit})", title_justify="left", title_style="bold")
    for name in ("row", "A", "B", "B / A", f"{1 - DOUBT:.0%} interval", "B is"):
        table.add_column(name, justify="left" if name in ("row", "B is") else "right", no_wrap=True)
    for line in lines:
        verdict = line["verdict"]
        colour = _COLOURS.get(verdict)
        cells = [
            f"{line['A']:.3g}",
            f"{line['B']:.3g}",
            f"{line['ratio']:.3f}",
            f"{line['low']:.3f} – {line['high']:.3f}",
        ]
        table.add_row(escape(line["row"]), *cells, f"[{colour}]{verdict}[/]" if colour else verdict)
    for row, message in missing.items():
        table.add_row(escape(row), "", "", "", "", escape(message))
    return table


def summary(lines: Sequence[Mapping[str, Any]]) -> str:
    """The slower and the faster rows in one sentence."""
    rows_by_verdict = {verdict: [line["row"] for line in lines if line["verdict"] == verdict] for verdict in _COLOURS}
    found = "; ".join(f"{verdict}: {', '.join(rows)}" for verdict, rows in rows_by_verdict.items() if rows)
    return found or f"no row differs by {THRESHOLD - 1:.0%} or more, as far as this run can tell"
