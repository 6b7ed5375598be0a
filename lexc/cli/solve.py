"""`lexc solve`."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

import click

from lexc.cli.shared import commands
from lexc.cli.shared.exit_statuses import INTERRUPTED
from lexc.cli.shared.format_options import reading_options
from lexc.cli.shared.game_options import (
    board_option,
    known_rack_option,
    lenient_option,
    position_rules_option,
    positions_option,
)
from lexc.cli.shared.interrupts import Interruption, stop_on_interrupt
from lexc.cli.shared.lexicons import Notices, open_gaddag
from lexc.cli.shared.parameters import image_argument, json_option, quiet_option
from lexc.cli.shared.positions import locate_errors, read_positions, with_known_rack
from lexc.cli.shared.preendgame_lines import preendgame_lines
from lexc.cli.shared.printing import print_json, print_lines
from lexc.cli.shared.progress_bar import ProgressBar
from lexc.cli.shared.queries import STDIN, QueryPrefix, bare_option
from lexc.errors import plural
from lexc.opening import ReadingOptions
from lexc.play import Move, Solution
from lexc.play.drawing import draw
from lexc.play.endgame.preendgame import SECONDS, TOP, Preendgame
from lexc.play.endgame.ranking import best_solutions
from lexc.play.endgame.solver import ALL_NODES
from lexc.system.processes import MAX_JOBS
from lexc.views.games import endgame_answer
from lexc.views.preendgames import preendgame_answer

_SEARCHING = "searching for the best move"


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
@positions_option
@click.option("--seconds", type=Seconds(), metavar="S",
              help=f"Stop after S seconds. Default: with tiles in the bag and no --nodes {SECONDS:g}.")  # fmt: skip
@click.option("--nodes", type=click.IntRange(min=1), metavar="N",
              help="Stop after N positions of the search; equal limits give equal answers.")  # fmt: skip
@known_rack_option
@click.option("--move", "moves", multiple=True, metavar="MOVE",
              help="Also judge this move; its words may be any. May be repeated.")  # fmt: skip
@click.option("--top", type=click.IntRange(min=1), metavar="N",
              help=f"List the N best moves. Default: 1, with tiles in the bag {TOP}.")  # fmt: skip
@click.option("--threads", default=1, show_default=True, type=click.IntRange(1, MAX_JOBS), metavar="N",
              help="With tiles in the bag: number of threads that search.")  # fmt: skip
@position_rules_option
@board_option
@bare_option
@lenient_option
@reading_options
@json_option
@quiet_option
@click.pass_context
def command(
    ctx: click.Context, image: str, cgp: str, seconds: float | None, nodes: int | None, known_rack: str,
    moves: tuple[str, ...], top: int | None, threads: int, rules_name: str | None, board: bool, bare: bool,
    lenient: bool, reading: ReadingOptions, as_json: bool, quiet: bool,
) -> None:  # fmt: skip
    """Find the best move of an endgame or a pre-endgame, with proofs.

    IMAGE is a file, or the name of a bundled lexicon. With --cgp - each line of standard input is a position, and each
    line of an answer begins with its position and a tab.

    In an endgame the bag is empty, and both players know each other's tiles. One of the two racks may be missing; it
    holds the unseen tiles. The value is the points that the mover gains on the other player to the end of the game,
    when both play their best. It includes the settlement of unplayed tiles. The line is the sequence of these best
    moves. --top lists more moves, --move adds some. Without --seconds and --nodes the answer is proven, however long
    the search takes. With them, an unproven answer is marked, with proven bounds of the value: the mover can secure
    the lower bound; the upper bound is often no more than the tiles allow.

    In a pre-endgame the bag holds one to four tiles. The first row is the move to make; the others are ordered by what
    is proven. Wins are the cases (places of the unseen tiles) that a move wins, whatever the other player does; a draw
    is half a win. "6 of 8" is proven, "2 to 6 of 8" has proven bounds. For a move that empties the bag these are exact.
    For another one they are guaranteed, even if the other player knew the order of the bag; with --move an expected
    chance stands beside them, if the other player makes the move that wins most by what it sees.

    After a ~ stands an estimate: the likely chance where it is not proven, and the mean of the final spread. With three
    or four tiles in the bag, or a blank, proofs reach few moves. Then playouts (as of lexc simulate) tell which one to
    make. The last line says whether the first move is proven to be the best. Ctrl-C prints what is known so far, and
    ends with status 130.

    \b
    Example:
      lexc solve english --board --cgp "$position"
      lexc solve twl.gaddag --cgp "$position" --seconds 10 --json
      lexc solve english --cgp "$position" --nodes 2000 --top 3 --move pass
    """
    if board and as_json:
        raise click.UsageError("Use --board or --json, not both.")
    prefix, printed = QueryPrefix(cgp == STDIN, bare), Notices()
    with open_gaddag(image, reading) as lexicon:
        for where, text, position, generator, notices in read_positions(lexicon, cgp, rules_name, lenient):
            printed.print(notices)
            with locate_errors(where):
                position = with_known_rack(position, known_rack)
                answer: Any
                named = [Move.parse(move, position.rules.alphabet) for move in moves]
                if position.n_in_bag:
                    search = Preendgame(generator, position, named, threads)
                    with stop_on_interrupt() as interruption, ProgressBar(not quiet, _SEARCHING) as bar:
                        search.run(seconds, nodes, bar)
                    answer = preendgame_answer(text, search, top or TOP, interruption.has_come)
                    lines = preendgame_lines(search, top or TOP)
                else:
                    interruption = Interruption()
                    with ProgressBar(not quiet, _SEARCHING):
                        limits = seconds, nodes or ALL_NODES
                        solutions = best_solutions(generator, position, top or 1, named, *limits)
                    answer, lines = endgame_answer(text, *solutions), _lines(solutions)
            if as_json:
                print_json(answer)
            elif not quiet:
                above = [*draw(position).splitlines(), ""] if board else []
                print_lines(prefix(text, [*above, *lines]))
            if interruption.has_come:
                ctx.exit(INTERRUPTED)


def _lines(solutions: Sequence[Solution]) -> Iterator[str]:
    for number, solution in enumerate(solutions):
        yield from _solution_lines(solution, "move" if number else "best")


def _solution_lines(solution: Solution, heading: str) -> Iterator[str]:
    low, high = solution.bounds
    proof = "proven" if solution.is_proven else f"not proven; from {low:+} to {high:+}"
    yield f"{heading}   {solution.best}"
    yield f"value  {solution.value:+}, {proof} ({plural(solution.nodes, 'position')})"
    for number, move in enumerate(solution.line):
        yield f"{'' if number else 'line':7}{('mover', 'other')[number % 2]} {move.score:4}  {move}"
