"""`lexc fill`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from lexc.cli.shared import commands
from lexc.cli.shared.exit_statuses import NO, UNDECIDED
from lexc.cli.shared.format_options import print_notes, reading_options
from lexc.cli.shared.grid_options import GridOptions, grid_options, print_grid_notes
from lexc.cli.shared.image_writing import refuse_terminal, write_image
from lexc.cli.shared.interrupts import raise_on_interrupt
from lexc.cli.shared.lexicons import open_image
from lexc.cli.shared.parameters import image_argument, json_option, quiet_option
from lexc.cli.shared.printing import print_json, print_lines
from lexc.cli.shared.progress_bar import ProgressBar
from lexc.errors import FillTimeout, NoFill, UsageError, plural, printable
from lexc.lexicon import Lexicon
from lexc.opening import ReadingOptions
from lexc.puzzles import Fill, Grid, fill, fills, write_grid
from lexc.puzzles.files import FORMATS, SUFFIXES, write_as
from lexc.system.files import require_place
from lexc.views.puzzles import fill_answer, grid_rows

if TYPE_CHECKING:
    from collections.abc import Sequence


@commands.command("fill")
@image_argument
@click.argument("grid_file", metavar="[GRID]", required=False)
@click.option(
    "--seconds",
    type=click.FloatRange(0, 1e6),
    default=10,
    metavar="S",
    help="Look for a fill, then for better ones, for S seconds. Default: 10.",
)
@click.option("--first", is_flag=True, help="End with the first fill.")
@click.option(
    "--fills", "count", type=click.IntRange(1, 1000), metavar="N", help="Print up to N different fills, not improved."
)
@click.option("--require", multiple=True, metavar="WORD|FILE", help="Use these words, at most eight, anywhere.")
@click.option("--square", type=click.IntRange(2, 20), metavar="N", help="Make a word square: row i is column i.")
@click.option(
    "--double-square", type=click.IntRange(2, 20), metavar="N", help="Make a square with other words down than across."
)
@grid_options
@click.option("-o", "--output", metavar="FILE", help=f"Write the fill as {', '.join(SUFFIXES)}; - is standard output.")
@click.option("--to", "kind", type=commands.Choice(FORMATS), metavar="FORMAT",
              help=f"The format to write: {', '.join(FORMATS)}. Default: by the file's name. Without -o the fill is "
              "written to standard output.")  # fmt: skip
@reading_options
@json_option
@quiet_option
@click.pass_context
def command(
    ctx: click.Context, image: str, grid_file: str | None, seconds: float, first: bool, count: int | None,
    require: tuple[str, ...], square: int | None, double_square: int | None, options: GridOptions, output: str | None,
    kind: str | None, reading: ReadingOptions, as_json: bool, quiet: bool,
) -> None:  # fmt: skip
    """Fill a grid with words.

    GRID is a file in a format that -o writes, or - for standard input. In a text each line is a row: # is a block, . an
    empty cell, a letter stays, _ is no cell. Words come from IMAGE, a file or a bundled lexicon, each at most once. If
    it has scores, the fill is improved until the time is over or Ctrl-C is pressed. A grid without an empty cell is
    only checked and written, so that -o and --to make another file of it. Title, author and clues of a file stay, but
    for the clues of words that change.

    The exit status is 0 for a fill, 1 if it is proved that none exists, 3 if none was found in the time. The same seed
    gives the same first fill on any machine.

    \b
    Example:
      lexc fill english grid.txt --first
      lexc fill scored.dawg grid.txt --min-score 40 --seconds 5 -o filled.ipuz
      lexc fill english grid.txt --at 1A=CAT --forbid RUDE --fills 3
      lexc fill english --square 5
    """
    grid = _read_grid(grid_file, square, double_square, options)
    output = output or ("-" if kind else None)
    if output and count:
        raise click.UsageError("Use --output or --fills, not both.")
    if output == "-":
        if not kind:
            raise UsageError("standard output has no name that says which format to write", expected="--to FORMAT")
        refuse_terminal(output, is_text=kind != "puz")
    elif output:
        require_place(output)
    with open_image(image, reading) as lexicon:
        if not quiet and not as_json:
            print_grid_notes(grid)
        found, error = _fill(lexicon, grid, options, require, seconds, first, count, quiet or as_json)
    query = grid_file or f"square {square or double_square}"
    if output and found:
        print_notes(_write(found[0].grid, output, kind or ""))
    if as_json:
        print_json(fill_answer(query, found, error, grid, options.seed), to_stderr=output == "-" and bool(found))
    elif not quiet and output != "-":
        print_lines(line for number, one in enumerate(found) for line in ([""] if number else []) + [*_lines(one)])
    if error is not None:
        if not as_json:
            click.echo(f"lexc: {printable(str(error))}", err=True)
        ctx.exit(NO if isinstance(error, NoFill) else UNDECIDED)


def _write(grid: Grid, output: str, kind: str) -> list[str]:
    """Write the grid to a file or to standard output. Return notes on what the format has no room for."""
    if output != "-":
        return write_grid(grid, output, kind)
    data, notes = write_as(grid, kind)
    write_image(output, [data], is_text=kind != "puz")
    return notes


def _read_grid(grid_file: str | None, square: int | None, double_square: int | None, options: GridOptions) -> Grid:
    if [grid_file, square, double_square].count(None) != 2:
        raise UsageError("one grid is needed", expected="GRID, --square or --double-square")
    if grid_file is not None:
        return options.read_grid(grid_file)
    return options.prepare(Grid.square(square or double_square or 0, is_double=square is None))


def _fill(
    lexicon: Lexicon, grid: Grid, options: GridOptions, require: Sequence[str], seconds: float, first: bool,
    count: int | None, quiet: bool,
) -> tuple[list[Fill], NoFill | FillTimeout | None]:  # fmt: skip
    """(the fills, the error if there is none)."""
    wishes, found = options.wishes(require), list[Fill]()
    try:
        with ProgressBar(not quiet, "filling the grid") as bar, raise_on_interrupt():
            if count:
                found += fills(grid, lexicon, wishes, count=count, seconds=seconds, seed=options.seed)
            else:
                found.append(
                    fill(grid, lexicon, wishes, seconds=seconds, seed=options.seed, improve=not first,
                         progress=lambda better: bar(f"improving, mean {_number(better.mean)}"))
                )  # fmt: skip
    except (NoFill, FillTimeout) as error:
        return found, error
    return found, None


def _lines(found: Fill) -> Iterator[str]:
    """The rows, and what they are worth."""
    yield from grid_rows(found.grid)
    if found.mean is not None:
        lowest = min((word for word in found.words if word.score is not None), key=lambda word: word.score or 0)
        yield f"mean score {_number(found.mean)}, lowest {_number(found.minimum)} ({lowest.slot} {lowest.word})"
    strange = [word.word for word in found.words if not word.is_in]
    if strange:
        yield f"given, not in the lexicon: {', '.join(strange)}"
    yield f"{plural(len(found.words), 'word')}, seed {found.seed}"


def _number(value: float | None) -> str:
    return "none" if value is None else f"{value:.1f}" if isinstance(value, float) else str(value)
