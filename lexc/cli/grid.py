"""`lexc grid`."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

import click

from lexc.cli.shared import commands
from lexc.cli.shared.format_options import reading_options
from lexc.cli.shared.grid_options import GridOptions, grid_options, print_grid_notes
from lexc.cli.shared.lexicons import open_image
from lexc.cli.shared.parameters import LIMIT, image_argument, json_option
from lexc.cli.shared.printing import print_json, print_lines
from lexc.errors import UsageError
from lexc.opening import ReadingOptions
from lexc.puzzles import Candidate, Fit, Fitter, SlotFit
from lexc.puzzles.grid import Place
from lexc.views.puzzles import candidates_answer, grid_answer

_HEAT = ((0, "41;97"), (2, "41;97"), (4, "43;30"), (8, "103;30"), (14, "42;30"))
"""Up to so many letters: the colours of a cell on a terminal; red is few."""


@commands.command("grid")
@image_argument
@click.argument("grid_file", metavar="GRID")
@click.option("--slot", metavar="SLOT", help="List the words for this slot, 17A for 17 across, the best first.")
@click.option(
    "--limit", type=LIMIT, default=20, metavar="N", help="Print only the first N words or slots. Default: 20."
)
@grid_options
@reading_options
@json_option
def command(
    image: str,
    grid_file: str,
    slot: str | None,
    limit: int,
    options: GridOptions,
    reading: ReadingOptions,
    as_json: bool,
) -> None:
    """Show what fits a grid: words for slots, letters for cells.

    GRID is a file as for lexc fill. Each empty cell shows the number of letters that are possible there; on a
    terminal cells with few are red. Below are the slots with the fewest words. If no fill exists, a sentence says
    why, and there are no numbers. --slot lists the words for one slot; behind each one is the number of words that
    the tightest crossing slot would keep.

    \b
    Example:
      lexc grid english grid.txt
      lexc grid english grid.txt --slot 1A --limit 5
      lexc grid scored.dawg grid.txt --min-score 40 --json
    """
    grid = options.read_grid(grid_file)
    with open_image(image, reading) as lexicon:
        fitter = Fitter(grid, lexicon, options.wishes(), options.seed)
        if slot is not None:
            found = fitter.candidates(slot, limit)
            if as_json:
                print_json(candidates_answer(slot, found))
            else:
                print_lines(map(_candidate_line, found))
            return
        fit = fitter.fit()
        problem = "" if fit.is_consistent else str(fitter.no_fill_error())
    if as_json:
        print_json(grid_answer(grid_file, fit))
    else:
        print_grid_notes(grid)
        _print_fit(fit, limit, problem)


def _print_fit(fit: Fit, limit: int, problem: str) -> None:
    """Print the grid and the tightest slots. problem: why no fill exists; the numbers say nothing then."""
    if not fit.slots:
        raise UsageError(
            "the grid has no open slot", where=fit.grid.source, remedy="Empty some cells: . is an empty one."
        )
    has_color = (sys.stdout.isatty() or "FORCE_COLOR" in os.environ) and "NO_COLOR" not in os.environ
    for row in range(fit.grid.height):
        line = "".join(_cell(fit, (row, column), has_color) for column in range(fit.grid.width))
        click.echo(line.rstrip(), color=has_color)
    if problem:
        click.echo(problem)
        return
    print_lines(_slot_lines(sorted(fit.slots, key=lambda slot: (slot.n_left, slot.slot.number))[:limit]))


def _cell(fit: Fit, place: Place, has_color: bool) -> str:
    """A cell as three characters: # a block, a given letter, or the number of possible letters."""
    if place not in fit.letters:
        return "   " if place in fit.grid.holes else "  #"
    given, n = fit.grid.letters[place], len(fit.letters[place])
    text = f"{given[:3] or (n if fit.is_consistent else '.'):>3}"
    color = next((code for most, code in _HEAT if n <= most), "")
    return f"\x1b[{color}m{text}\x1b[0m" if has_color and color and not given and fit.is_consistent else text


def _slot_lines(slots: list[SlotFit]) -> Iterator[str]:
    width = max(len(slot.pattern) for slot in slots)
    yield f"slot  {'letters':{width}}  fit alone   with crossings  best"
    for slot in slots:
        score = "" if slot.score is None else f" ({slot.score})"
        numbers = f"{slot.n_alone:9,}  {slot.n_left:15,}"
        yield f"{slot.slot.name:4}  {slot.pattern:{width}}  {numbers}  {slot.best}{score}".rstrip()


def _candidate_line(found: Candidate) -> str:
    score = "" if found.score is None else f"\t{found.score}"
    crossing = "" if found.n_crossing is None else f"\t{found.n_crossing:,}"
    return f"{found.word}{score}{crossing}"
