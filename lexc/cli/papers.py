"""`lexc papers`."""

from __future__ import annotations

from itertools import groupby

import click
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table as Printed

from lexc.cli.bar import Bar
from lexc.cli.shared import json_option, print_json
from lexc.papers.plots import check, plot
from lexc.papers.study import Study, study
from lexc.papers.tables import Table
from lexc.views.selfplay import papers


@click.command("papers")
@click.option("--words", default="", metavar="LIST", help="A list of words instead of the bundled english one.")
@click.option(
    "--games", type=click.IntRange(1), default=100, show_default=True, metavar="N", help="Games of each kind."
)
@click.option(
    "--seed", type=int, default=0, show_default=True, metavar="N", help="The same number deals the same tiles."
)
@click.option("--plot", "picture", default="", metavar="FILE", help="Draw an SVG, PDF or PNG, too.")
@json_option
def command(words: str, games: int, seed: int, picture: str, as_json: bool) -> None:
    """Print the tables of the papers beside ours.

    The papers are those of Appel and Jacobson (1988), Gordon (1994) and Shapiro and Smith (1977): sizes of automata,
    arcs and time a move, scores and programs, each with the paper's figure, ours, and ours to theirs.

    \b
    Example:
      lexc papers --plot papers.svg
      lexc papers --words twl.txt --games 1000 --json
    """
    if picture:
        check(picture)
    with Bar(True) as bar:
        found = study(words, games, seed, bar)
    if picture:
        plot(found, picture)
    if as_json:
        print_json(papers(found))
    else:
        _print(found)


def _print(found: Study) -> None:
    console = Console(highlight=False, width=100)
    console.print(
        f"{found.n_words:,} words of 2 to 8 letters of {found.source}, {found.n_games:,} games, seed {found.seed}"
    )
    for paper, tables in groupby(found.tables, key=lambda table: table.paper):
        for table in tables:
            console.print(f"\n[bold]{paper}. {table.title}[/]")
            if table.note:
                console.print(table.note)
            console.print(_printed(table))


def _printed(table: Table) -> Printed:
    printed = Printed(box=SIMPLE_HEAD, show_edge=False, padding=(0, 1))
    printed.add_column("", no_wrap=True)
    for name in ("paper", "ours", "ratio"):
        printed.add_column(name, justify="right")
    for row in table.rows:
        if row.paper or row.ours:
            printed.add_row(row.name, _text(row.paper), _text(row.ours), _text(row.ratio, digits=3))
    return printed


def _text(number: float | None, digits: int = 4) -> str:
    """As many digits as mean something; all of a whole number's."""
    if number is None:
        return "-"
    if number >= 10 ** (digits - 1) or number == int(number):
        return f"{number:,.0f}"
    return f"{number:.{digits if number >= 0.01 else 2}g}"
