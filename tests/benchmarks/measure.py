"""Times, rows and tables: how the benchmarks measure, compare and print."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table as RichTable

_SCALES = {"ns": 1e9, "µs": 1e6, "ms": 1e3, "s": 1.0, "MB": 1e-6}
_RATE = "M/s"


@dataclass(slots=True)
class Row:
    """One line of a table: repeated measurements of one thing, and what they are held against.

    samples: seconds of each run, or bytes where the unit is MB. per: how many things one run does. bar: the most that
    the figure may be (the least, for a rate), or the most that the ratio of medians may be (bar_on_ratio).
    """

    what: str
    samples: Sequence[float]
    unit: str
    per: float = 1
    against: Row | None = None
    bar: float | None = None
    bar_on_ratio: bool = False
    note: str = ""

    @property
    def figure(self) -> float:
        """The median in the row's unit."""
        return self._shown(median(self.samples))

    @property
    def best(self) -> float:
        """The minimum, for a rate the maximum."""
        return self._shown(min(self.samples))

    @property
    def ratio(self) -> float | None:
        """Of medians: how many times what `against` takes."""
        return self._beside(median)

    @property
    def ratio_of_best(self) -> float | None:
        return self._beside(min)

    @property
    def is_met(self) -> bool | None:
        """Whether the bar is; None without one, or where the ratio it is for is missing."""
        value = self.ratio if self.bar_on_ratio else self.figure
        if self.bar is None or value is None:
            return None
        return value >= self.bar if self.unit == _RATE else value <= self.bar

    def _shown(self, sample: float) -> float:
        return self.per / sample / 1e6 if self.unit == _RATE else sample / self.per * _SCALES[self.unit]

    def _beside(self, choose: Callable[[Sequence[float]], float]) -> float | None:
        if self.against is None or not choose(self.against.samples):
            return None
        return (choose(self.samples) / self.per) / (choose(self.against.samples) / self.against.per)

    def plain(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "what": self.what,
            "unit": self.unit,
            "median": self.figure,
            "best": self.best,
            "runs": len(self.samples),
            "against": self.against and self.against.what,
            "ratio": self.ratio,
            "ratio_of_best": self.ratio_of_best,
            "bar": self.bar,
            "bar_on": None if self.bar is None else "ratio" if self.bar_on_ratio else "figure",
            "met": self.is_met,
            "note": self.note,
        }


@dataclass(slots=True)
class Table:
    """Rows under a title; None between two of them draws a line. caption: what the ratios are held against."""

    title: str
    caption: str = ""
    rows: list[Row | None] = field(default_factory=list)

    def measured(self) -> list[Row]:
        return [row for row in self.rows if row is not None]

    def plain(self) -> dict[str, Any]:
        """For JSON."""
        return {"title": self.title, "caption": self.caption, "rows": [row.plain() for row in self.measured()]}

    def show(self, console: Console) -> None:
        has_notes = any(row.note for row in self.measured())
        table = RichTable(
            title=escape(self.title), caption=escape(self.caption), title_justify="left", title_style="bold"
        )
        table.add_column("what")
        for name in ("median", "best", "unit", "ratio", "of best", "bar", "met"):
            table.add_column(name, justify="left" if name in ("unit", "met") else "right", no_wrap=True)
        if has_notes:
            table.add_column("note")
        for row in self.rows:
            if row is None:
                table.add_section()
                continue
            cells = [escape(row.what), _number(row.figure), _number(row.best), row.unit, _times(row.ratio)]
            cells += [_times(row.ratio_of_best), _bar(row), _MET[row.is_met]]
            table.add_row(*cells, *([escape(row.note)] if has_notes else []))
        console.print(table)


_MET = {None: "", True: "[green]yes[/green]", False: "[red]NO[/red]"}


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}" if value < 10 else f"{value:.1f}"


def _times(ratio: float | None) -> str:
    return "" if ratio is None else f"{ratio:.2f}×"


def _bar(row: Row) -> str:
    if row.bar is None:
        return ""
    sign = "≥" if row.unit == _RATE else "≤"
    return f"{sign} {row.bar:g}{'×' if row.bar_on_ratio else ''}"


def cpu(run: Callable[[], object]) -> float:
    """CPU seconds of this process, all its threads together; what run returns is freed when the clock has stopped."""
    gc.collect()
    start = time.process_time()
    result = run()
    seconds = time.process_time() - start
    del result
    return seconds


def wall(run: Callable[[], object]) -> float:
    gc.collect()
    start = time.perf_counter()
    result = run()
    seconds = time.perf_counter() - start
    del result
    return seconds


def interleaved(contenders: dict[str, Callable[[], object]], rounds: int) -> dict[str, list[float]]:
    """CPU seconds of each, taken in turns, so that whatever slows the machine down slows all of them.

    A round before the first is not counted: it imports, maps and fills caches.
    """
    samples: dict[str, list[float]] = {name: [] for name in contenders}
    for number in range(rounds + 1):
        for name, run in contenders.items():
            seconds = cpu(run)
            if number:
                samples[name].append(seconds)
    return samples
