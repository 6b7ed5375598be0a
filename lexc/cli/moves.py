"""`lexc moves`."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator

import click

from lexc.cli.shared import commands
from lexc.cli.shared.format_options import reading_options
from lexc.cli.shared.game_options import (
    board_option,
    leaves_option,
    lenient_option,
    position_rules_option,
    positions_option,
)
from lexc.cli.shared.lexicons import Notices, open_gaddag
from lexc.cli.shared.parameters import image_argument, json_option
from lexc.cli.shared.positions import locate_errors, read_positions
from lexc.cli.shared.printing import print_json, print_lines
from lexc.cli.shared.queries import STDIN, QueryPrefix, bare_option
from lexc.errors import plural
from lexc.opening import ReadingOptions
from lexc.play import Position, write_cgp
from lexc.play.drawing import draw
from lexc.play.equity.evaluation import ORDERS, StaticEvaluator
from lexc.play.equity.leave_files import leaves_notice
from lexc.play.generation.generator import MAX_PLAYS
from lexc.views.games import PlaysAnswer, ScoredMove
from lexc.views.positions import list_plays

TOP = 15


@commands.command("moves")
@image_argument
@positions_option
@position_rules_option
@click.option("--top", type=click.IntRange(min=0), metavar="N", help=f"List the N best plays. Default: {TOP}.")
@click.option("--all", "lists_all", is_flag=True, help="List all plays.")
@click.option(
    "--max-plays",
    type=click.IntRange(min=1),
    default=MAX_PLAYS,
    metavar="N",
    help=f"With --all, refuse a position with more plays. Default: {MAX_PLAYS:,}.",
)
@click.option("--exchanges", is_flag=True, help="List exchanges, too.")
@click.option(
    "--order",
    type=commands.Choice(ORDERS),
    default="points",
    show_default=True,
    help="The order of the lists.",
)
@leaves_option
@board_option
@bare_option
@lenient_option
@reading_options
@json_option
def command(
    image: str, cgp: str, rules_name: str | None, top: int | None, lists_all: bool, max_plays: int, exchanges: bool,
    order: str, leaves_file: str, board: bool, bare: bool, lenient: bool, reading: ReadingOptions, as_json: bool,
) -> None:  # fmt: skip
    """List the legal plays of a position, the best first.

    IMAGE is a file, or the name of a bundled lexicon. A position is a line of CGP: the rows of the board, the racks
    (the mover's first), the scores, and the number of turns without points. Operations after them may name board and
    tiles. A play is its first square and its letters: 8D runs across, D8 down; "." is a tile that is already on the
    board, a lower-case letter is a blank.

    If leave values are known (bundled for English letters, or from --leaves), the second number of a play is its
    equity: its points and the value of its leave.

    With --cgp - each line of standard input is answered as soon as it is read. The first invalid line ends the command
    with an error and status 2; the lines before it have been answered completely. Each line of an answer begins with
    its position and a tab; with --bare or --board the position is printed above the answer.

    \b
    Example:
      lexc moves english --top 5 --cgp \\
        '15/15/15/15/15/15/15/3FACETS6/15/15/15/15/15/15/15 EIIJNOR/ 0/30 0'
      lexc moves twl.gaddag --cgp - --order equity --top 1 < positions.txt
      lexc moves twl.gaddag --cgp - --all --json < positions.txt
    """
    if lists_all and top is not None:
        raise click.UsageError("Use --top or --all, not both.")
    if board and as_json:
        raise click.UsageError("Use --board or --json, not both.")
    limit = None if lists_all else TOP if top is None else top
    evaluator, prefix, printed = None, QueryPrefix(is_batch=True), Notices()
    with open_gaddag(image, reading) as lexicon:
        for where, text, position, generator, notices in read_positions(lexicon, cgp, rules_name, lenient, max_plays):
            printed.print([*notices, leaves_notice(position.rules, leaves_file)])
            if evaluator is None or evaluator.generator is not generator:
                evaluator = StaticEvaluator(generator, leaves_file)
            with locate_errors(where):
                answer = list_plays(evaluator, position, text, limit, order, exchanges)
            if as_json:
                print_json(answer)
            elif board or bare or cgp != STDIN:
                _print_block(position, _lines(answer, order), cgp == STDIN, board)
            else:
                print_lines(prefix(text, _lines(answer, order)))


def _print_block(position: Position, lines: Iterable[str], is_batch: bool, has_board: bool) -> None:
    """Print an answer as a block of lines. In a batch the position is above it, and a blank line below."""
    parts = [write_cgp(position)] if is_batch else []
    parts += [draw(position, _has_colors())] if has_board else []
    click.echo("\n\n".join([*parts, "\n".join(lines)]) + ("\n" if is_batch else ""))


def _lines(answer: PlaysAnswer, order: str) -> Iterator[str]:
    yield _heading(answer["n_plays"], "play", answer["results"], "the best")
    yield from map(_line, answer["results"])
    if "exchanges" in answer:
        yield _heading(
            answer["n_exchanges"], "exchange", answer["exchanges"], "the best" if order == "equity" else "the first"
        )
        yield from map(_line, answer["exchanges"])


def _line(move: ScoredMove) -> str:
    equity = f"{move['equity']:8.1f}" if "equity" in move else ""
    return f"{move['score']:5}{equity}  {move['move']}"


def _heading(n_moves: int, noun: str, listed: list[ScoredMove], selection: str) -> str:
    """The line above a list: the number of all moves, of the listed ones, and the names of the columns."""
    number = plural(n_moves, noun) if n_moves else f"no {noun}s"
    part = f", {selection} {len(listed)}" if 0 < len(listed) < n_moves else ""
    columns = ", points and equity" if listed and "equity" in listed[0] else ""
    return f"{number}{part}{columns}{':' if listed else ''}"


def _has_colors() -> bool:
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ
