"""The tables that the papers print (lexicons/papers/*.toml), with lexc's figures beside the printed ones."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from lexc.papers.estimates import Figure
from lexc.system import resources

Figures = dict[str, Mapping[str, Figure | float]]
"""The figures that lexc counts: by the key of a table, then by the name of a row."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table. paper: the printed figure, None if there is none. ours: lexc's, None if it was not counted."""

    name: str
    paper: float | None
    ours: Figure | None = None

    @property
    def value(self) -> float | None:
        """lexc's figure without its margin."""
        return self.ours.value if self.ours is not None else None

    @property
    def ratio(self) -> float | None:
        """lexc's figure divided by the paper's. None if one of them is missing, or the paper's is 0."""
        return self.ours.value / self.paper if self.ours is not None and self.paper else None


@dataclass(frozen=True, slots=True)
class Table:
    """A table. paper: authors and year. note: a caution for whoever compares the figures, or "".

    study: the name of the study that counts it, "" for a table that the paper prints.
    """

    key: str
    paper: str
    title: str
    note: str
    rows: tuple[Row, ...]
    study: str = ""


def fill_tables(ours: Figures) -> list[Table]:
    """The tables of all papers, with lexc's figures filled in."""
    return [_fill(table, ours.get(table.key, {})) for table in read_tables()]


def read_tables() -> Iterator[Table]:
    """Read the printed tables in the order of the papers, then those of the studies.

    In the files, `rows` has the printed figures, and `more` the names of rows of which a paper prints none.
    """
    for name in ("appel_jacobson", "gordon", "shapiro_smith", "studies"):
        path = resources.find("papers", name, (".toml",))
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        for table in data["tables"]:
            rows = [Row(row, number) for row, number in table.get("rows", {}).items()]
            rows += [Row(row, None) for row in table.get("more", ())]
            paper, note, study = table.get("paper") or data["paper"], table.get("note", ""), table.get("study", "")
            yield Table(table["key"], paper, table["title"], note, tuple(rows), study)


def _fill(table: Table, figures: Mapping[str, Figure | float]) -> Table:
    rows = tuple(Row(row.name, row.paper, _figure(figures.get(row.name))) for row in table.rows)
    return replace(table, rows=rows)


def _figure(figure: Figure | float | None) -> Figure | None:
    return figure if figure is None or isinstance(figure, Figure) else Figure(figure)
