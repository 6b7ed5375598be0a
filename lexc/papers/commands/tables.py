"""The tables of `lexc papers`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import groupby
from string import ascii_lowercase

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table as RichTable

from lexc.cli.shared.printing import print_json
from lexc.cli.shared.progress_bar import ProgressBar
from lexc.papers.drawing import check_format
from lexc.papers.plots import plot
from lexc.papers.reproduction import Reproduction, reproduce, reproduce_study
from lexc.papers.results import paper_tables
from lexc.papers.studies import check_name
from lexc.papers.study_plots import plot_study
from lexc.papers.tables import Row, Table


def print_tables(words: str, n_games: int, seed: int, picture: str, study: str, as_json: bool) -> None:
    """Count the tables of the papers, or those of one study, print them, and draw the picture that is asked for."""
    if study:
        check_name(study)
    if picture:
        check_format(picture)
    with ProgressBar(True) as bar:
        count = partial(reproduce_study, study) if study else reproduce
        reproduction = count(words, n_games, seed, bar)
    if picture:
        (plot_study if study else plot)(reproduction, picture)
    if as_json:
        print_json(paper_tables(reproduction))
    else:
        _print(reproduction)


def _print(reproduction: Reproduction) -> None:
    console = Console(highlight=False, width=112)
    console.print(f"{reproduction.words_text}, {reproduction.n_games:,} games, seed {reproduction.seed}")
    console.print("±: half the width of the 95 % confidence interval. games: those that a figure comes from; a row")
    console.print("without them is counted, not sampled. (a), (b), …: rows on other words than those above.")
    for paper, tables in groupby(reproduction.tables, key=lambda table: table.paper):
        for table in tables:
            console.print(f"\n[bold]{paper}. {table.title}[/]")
            if table.note:
                console.print(table.note)
            marks = _word_marks(table, reproduction.words_text)
            console.print(_rich_table(table, marks))
            for note, mark in marks.items():
                console.print(f" {mark} {note}", soft_wrap=True)


def _word_marks(table: Table, words_text: str) -> dict[str, str]:
    """A mark for each note on words that are others than those of the page: "(a)", "(b)", …"""
    notes = dict.fromkeys(row.ours.words for row in table.rows if row.ours)
    others = [note for note in notes if note and note != words_text]
    return {note: f"({letter})" for note, letter in zip(others, ascii_lowercase, strict=False)}


def _rich_table(table: Table, marks: Mapping[str, str]) -> RichTable:
    """A table for the screen. marks: those of rows with notes on their words."""
    printed = RichTable(box=SIMPLE_HEAD, show_edge=False, padding=(0, 1))
    printed.add_column("", no_wrap=True)
    for name in ("paper", "ours", "±", "ratio", "games"):
        printed.add_column(name, justify="right")
    for row in table.rows:
        if row.paper or row.value:
            mark = marks.get(row.ours.words, "") if row.ours else ""
            printed.add_row(f"{row.name} {mark}".rstrip(), _text(row.paper), _text(row.value), *_spread(row))
    return printed


def _spread(row: Row) -> tuple[str, str, str]:
    """The margin, the ratio, and the number of games of a row."""
    if row.ours is None:
        return "", "-", ""
    margin = _text(row.ours.margin, digits=2) if row.ours.margin is not None else ""
    n_games = f"{row.ours.n_games:,}" if row.ours.n_games else ""
    return margin, _text(row.ratio, digits=3), n_games


def _text(number: float | None, digits: int = 4) -> str:
    """A number with `digits` significant digits; a whole number with all of its digits."""
    if number is None:
        return "-"
    if number >= 10 ** (digits - 1) or number == int(number):
        return f"{number:,.0f}"
    return f"{number:.{digits if number >= 0.01 else 3}g}"
