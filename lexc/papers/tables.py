"""What the papers print (lexicons/papers/*.toml), and the same rows with our figures beside theirs."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from lexc import resources

Figures = dict[str, dict[str, float]]
"""Ours: by the key of a table, then by the name of a row."""


@dataclass(frozen=True, slots=True)
class Row:
    """ours: None where nothing was counted, because a player is missing, say."""

    name: str
    paper: float
    ours: float | None = None

    @property
    def ratio(self) -> float | None:
        """Ours to the paper's."""
        return self.ours / self.paper if self.ours is not None and self.paper else None


@dataclass(frozen=True, slots=True)
class Table:
    """paper: authors and year. note: what to know when comparing, "" if nothing."""

    key: str
    paper: str
    title: str
    note: str
    rows: tuple[Row, ...]


def beside(ours: Figures) -> list[Table]:
    """All tables of the papers, with these figures in them."""
    return [_with(table, ours.get(table.key, {})) for table in printed()]


def printed() -> Iterator[Table]:
    """The tables as the papers have them, in the order of the papers."""
    for name in ("appel_jacobson", "gordon", "shapiro_smith"):
        path = resources.find("papers", name, (".toml",))
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        for table in data["tables"]:
            rows = tuple(Row(row, number) for row, number in table["rows"].items())
            yield Table(table["key"], data["paper"], table["title"], table.get("note", ""), rows)


def _with(table: Table, figures: Mapping[str, float]) -> Table:
    rows = tuple(Row(row.name, row.paper, figures.get(row.name)) for row in table.rows)
    return Table(table.key, table.paper, table.title, table.note, rows)
