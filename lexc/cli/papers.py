"""`lexc papers`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import groupby
from string import ascii_lowercase

import click
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table as RichTable

from lexc.cli.shared import commands
from lexc.cli.shared.parameters import json_option
from lexc.cli.shared.printing import print_json
from lexc.cli.shared.progress_bar import ProgressBar
from lexc.papers.drawing import check_format
from lexc.papers.plots import plot
from lexc.papers.reproduction import Reproduction, reproduce, reproduce_study
from lexc.papers.studies import STUDIES, check_name
from lexc.papers.study_plots import plot_study
from lexc.papers.tables import Row, Table
from lexc.views.selfplay import paper_tables


@commands.command("papers")
@click.option(
    "--words",
    default="",
    metavar="LIST",
    help="A word list instead of the bundled english one. ENABLE is nearest to the papers' lists.",
)
@click.option(
    "--games", type=click.IntRange(1), default=100, show_default=True, metavar="N", help="Number of games of each kind."
)
@click.option(
    "--seed",
    type=int,
    default=0,
    show_default=True,
    metavar="N",
    help="Seed of the random draws: the same seed gives the same games.",
)
@click.option(
    "--plot",
    "picture",
    default="",
    metavar="FILE",
    help="Also draw the figures, as SVG, PDF or PNG by the name of FILE.",
)
@click.option(
    "--study",
    default="",
    metavar="NAME",
    help=f"Count one study alone, with words of up to 15 letters, too: {', '.join(STUDIES)}.",
)
@json_option
def command(words: str, games: int, seed: int, picture: str, study: str, as_json: bool) -> None:
    """Reproduce the tables of the papers that lexc builds on.

    The papers are Appel and Jacobson (1988), Gordon (1994), and Shapiro and Smith (1977). Their tables are about the
    sizes of automata, arcs and time per move, scores, and programs. Each row has the paper's figure, lexc's figure with
    half the width of its 95 % confidence interval, their ratio, and the number of games. Studies count what the papers
    only propose.

    \b
    Example:
      lexc papers --plot papers.svg
      lexc papers --words enable1.txt --games 300
      lexc papers --study left-parts --games 20
    """
    if study:
        check_name(study)
    if picture:
        check_format(picture)
    with ProgressBar(True) as bar:
        count = partial(reproduce_study, study) if study else reproduce
        reproduction = count(words, games, seed, bar)
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
