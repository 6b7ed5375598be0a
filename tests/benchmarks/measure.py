"""Rows and tables of measurements, with ratios and bars."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table as RichTable

_SCALES = {"ns": 1e9, "µs": 1e6, "ms": 1e3, "s": 1.0, "B": 1.0, "MB": 1e-6}
_RATE = "M/s"


@dataclass(slots=True)
class Row:
    """One line of a table: repeated measurements of one thing, and the row to which they are compared.

    name: the measured work. samples: seconds of each run, or bytes where the unit is B or MB. per: the number of
    things that one run handles. against: the row of the ratio. bar: the largest ratio that is accepted. Figures
    themselves have no bars, since the speed of a machine says nothing about lexc.
    """

    name: str
    samples: list[float]
    unit: str
    per: float = 1
    against: Row | None = None
    bar: float | None = None
    note: str = ""

    @property
    def figure(self) -> float:
        """The median in the row's unit."""
        return self._in_unit(median(self.samples))

    @property
    def best(self) -> float:
        """The minimum, for a rate the maximum."""
        return self._in_unit(min(self.samples))

    @property
    def ratio(self) -> float | None:
        """The ratio of medians: this row's time by that of `against`."""
        return self._beside(median)

    @property
    def ratio_of_best(self) -> float | None:
        return self._beside(min)

    @property
    def is_met(self) -> bool | None:
        """Whether the bar is met; None without a bar, or without a ratio.

        One of the two ratios is enough: other load on the machine can spoil either, and hardly ever lowers both.
        """
        ratios = [ratio for ratio in (self.ratio, self.ratio_of_best) if ratio is not None]
        return None if self.bar is None or not ratios else min(ratios) <= self.bar

    def _in_unit(self, sample: float) -> float:
        return self.per / sample / 1e6 if self.unit == _RATE else sample / self.per * _SCALES[self.unit]

    def _beside(self, choose: Callable[[Sequence[float]], float]) -> float | None:
        if self.against is None or not choose(self.against.samples):
            return None
        return (choose(self.samples) / self.per) / (choose(self.against.samples) / self.against.per)

    def to_dict(self) -> dict[str, Any]:
        """The row as an object for JSON."""
        return {
            "what": self.name,
            "unit": self.unit,
            "median": self.figure,
            "best": self.best,
            "runs": len(self.samples),
            "against": self.against and self.against.name,
            "ratio": self.ratio,
            "ratio_of_best": self.ratio_of_best,
            "bar": self.bar,
            "met": self.is_met,
            "note": self.note,
        }


@dataclass(slots=True)
class Table:
    """Rows under a title; None between two of them draws a line. caption: the denominators of the ratios."""

    title: str
    caption: str = ""
    rows: list[Row | None] = field(default_factory=list)

    def data_rows(self) -> list[Row]:
        return [row for row in self.rows if row is not None]

    def to_dict(self) -> dict[str, Any]:
        """The table as an object for JSON."""
        return {"title": self.title, "caption": self.caption, "rows": [row.to_dict() for row in self.data_rows()]}

    def show(self, console: Console) -> None:
        has_notes = any(row.note for row in self.data_rows())
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
            cells = [escape(row.name), _number(row.figure), _number(row.best), row.unit, _times(row.ratio)]
            cells += [_times(row.ratio_of_best), _times(row.bar, "≤ "), _MET[row.is_met]]
            table.add_row(*cells, *([escape(row.note)] if has_notes else []))
        console.print(table)


_MET = {None: "", True: "[green]yes[/green]", False: "[red]NO[/red]"}


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}" if value < 10 else f"{value:.1f}"


def _times(ratio: float | None, sign: str = "") -> str:
    if ratio is None:
        return ""
    return f"{sign}{ratio:.2f}×" if ratio >= 0.1 else f"{sign}{ratio:.2g}×"
