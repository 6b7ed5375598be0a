"""`lexc solve`."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import click

from lexc.cli.shared import commands
from lexc.cli.shared.format_options import reading_options
from lexc.cli.shared.game_options import lenient_option, position_rules_option
from lexc.cli.shared.lexicons import Notices, open_gaddag
from lexc.cli.shared.parameters import image_argument, json_option, quiet_option
from lexc.cli.shared.positions import locate_errors, read_positions
from lexc.cli.shared.printing import print_json, print_lines
from lexc.cli.shared.progress_bar import ProgressBar
from lexc.cli.shared.queries import STDIN, QueryPrefix, bare_option
from lexc.errors import plural
from lexc.opening import ReadingOptions
from lexc.play import Solution, solve
from lexc.play.drawing import draw
from lexc.views.games import endgame_answer


class Seconds(click.ParamType):  # type: ignore[type-arg]
    """A time of 0 to 1,000,000 seconds."""

    name = "seconds"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Read a number of seconds."""
        try:
            seconds = float(value)
        except ValueError:
            seconds = math.nan
        if not 0 <= seconds <= 1e6:
            self.fail(f"{value!r} is no time; write a number of seconds from 0 to 1,000,000", param, ctx)
        return seconds


@commands.command("solve")
@image_argument
@click.option("--cgp", required=True, metavar="TEXT|-", help="The position; - reads positions, one a line.")
@click.option("--seconds", type=Seconds(), metavar="S", help="Stop after S seconds, even if the answer is not proven.")
@position_rules_option
@click.option("--board", is_flag=True, help="Draw the board first.")
@bare_option
@lenient_option
@reading_options
@json_option
@quiet_option
def command(
    image: str, cgp: str, seconds: float | None, rules_name: str | None, board: bool, bare: bool, lenient: bool,
    reading: ReadingOptions, as_json: bool, quiet: bool,
) -> None:  # fmt: skip
    """Find the best move of an endgame: the bag is empty, and both players know each other's tiles.

    IMAGE is a file, or the name of a bundled lexicon. One of the two racks may be missing; it holds the unseen tiles.
    The value is the points that the mover gains on the other player to the end of the game, when both play their
    best. It includes the settlement of unplayed tiles. The line is the sequence of these best moves.

    Without --seconds the answer is proven, however long the search takes. With it, an unproven answer is marked, with
    proven bounds of the value: the mover can secure the lower bound; the upper bound is often no more than the tiles
    allow. With --cgp - each line of standard input is a position, and each line of an answer begins with its position
    and a tab.

    \b
    Example:
      lexc solve english --board --cgp "$position"
      lexc solve twl.gaddag --cgp "$position" --seconds 10 --json
    """
    if board and as_json:
        raise click.UsageError("Use --board or --json, not both.")
    prefix, printed = QueryPrefix(cgp == STDIN, bare), Notices()
    with open_gaddag(image, reading) as lexicon:
        for where, text, position, generator, notices in read_positions(lexicon, cgp, rules_name, lenient):
            printed.print(notices)
            with locate_errors(where), ProgressBar(not quiet, "searching for the best move"):
                solution = solve(generator, position, seconds)
            if as_json:
                print_json(endgame_answer(text, solution))
            elif not quiet:
                above = [*draw(position).splitlines(), ""] if board else []
                print_lines(prefix(text, [*above, *_lines(solution)]))


def _lines(solution: Solution) -> Iterator[str]:
    low, high = solution.bounds
    proof = "proven" if solution.is_proven else f"not proven; from {low:+} to {high:+}"
    yield f"best   {solution.best}"
    yield f"value  {solution.value:+}, {proof} ({plural(solution.nodes, 'position')})"
    for number, move in enumerate(solution.line):
        yield f"{'' if number else 'line':7}{('mover', 'other')[number % 2]} {move.score:4}  {move}"
