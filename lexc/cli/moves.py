"""`lexc moves`."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

import click

from lexc.cli.foreign import reading_options
from lexc.cli.game_options import leaves_option, lenient_option, position_rules_option
from lexc.cli.positions import named, positions
from lexc.cli.queries import STDIN, Before, bare_option
from lexc.cli.shared import image_argument, json_option, open_gaddag, print_json, print_lines, say_notice
from lexc.cli.suggesting import Choice
from lexc.errors import plural
from lexc.opening import ReadingOptions
from lexc.play import MoveGenerator, Rules, read_cgp, write_cgp
from lexc.play.drawing import draw
from lexc.play.equity.evaluation import ORDERS, StaticEvaluator
from lexc.play.generation.generator import MAX_PLAYS
from lexc.views.games import Play, Plays, plays

TOP = 15


@click.command("moves")
@image_argument
@click.option("--cgp", required=True, metavar="TEXT|-", help="The position; - reads positions, one a line.")
@position_rules_option
@click.option("--top", type=click.IntRange(min=0), metavar="K", help=f"List the best K plays ({TOP} when not given).")
@click.option("--all", "is_all", is_flag=True, help="List all plays.")
@click.option(
    "--max-plays",
    type=click.IntRange(min=1),
    default=MAX_PLAYS,
    metavar="N",
    help=f"Refuse to list all plays where there are more ({MAX_PLAYS:,} when not given).",
)
@click.option("--exchanges", is_flag=True, help="List exchanges too.")
@click.option(
    "--order",
    type=Choice(ORDERS),
    default="points",
    show_default=True,
    help="What comes first.",
)
@leaves_option
@click.option("--board", is_flag=True, help="Draw the board first.")
@bare_option
@lenient_option
@reading_options
@json_option
def command(
    image: str, cgp: str, rules_name: str | None, top: int | None, is_all: bool, max_plays: int, exchanges: bool,
    order: str, leaves_file: str, board: bool, bare: bool, lenient: bool, reading: ReadingOptions, as_json: bool,
) -> None:  # fmt: skip
    """List the legal plays of a position, the best first.

    IMAGE is a file, or the name of a bundled lexicon. A position is a line of CGP: the board's rows, racks (the mover's
    first), scores, turns without points, and perhaps operations that name board and tiles. A play is its first square
    and its letters: 8D runs across, D8 down, "." is a tile that lies there, lower case a blank.

    Where leaves are at hand, the bundled ones for English letters or those of --leaves, the second number is a play's
    equity: points, and what the tiles are worth that stay on the rack.

    With --cgp - each line of standard input is answered as soon as it is read. The first that is no position ends the
    command with status 2 and is named; the lines before it have been answered, nothing is printed in part. Each line
    of an answer begins with its position and a tab; with --bare or --board the position stands above the answer.

    \b
    Example:
      lexc moves english --top 5 --cgp \\
        '15/15/15/15/15/15/15/3FACETS6/15/15/15/15/15/15/15 EIIJNOR/ 0/30 0'
      lexc moves twl.gaddag --cgp - --order equity --top 1 < positions.txt
      lexc moves twl.gaddag --cgp - --all --json < positions.txt
    """
    if is_all and top is not None:
        raise click.UsageError("Take --top or --all, not both.")
    if board and as_json:
        raise click.UsageError("Take --board or --json, not both.")
    limit = None if is_all else TOP if top is None else top
    rules = None if rules_name is None else Rules.load(rules_name)
    listed, said, before = None, "", Before(cgp == STDIN, bare)
    is_block = board or bare or cgp != STDIN
    with open_gaddag(image, reading) as lexicon:
        for place, text in positions(cgp):
            with named(place):
                position = read_cgp(text, rules, lenient)
                if listed is None or listed.generator.rules != position.rules:
                    listed = StaticEvaluator(MoveGenerator(lexicon, position.rules, max_plays=max_plays), leaves_file)
                    said = say_notice(listed.generator, said)
                found = listed.plays(position, limit, order)
                n_plays = len(found) if limit is None else listed.generator.count(position)
                answer = plays(text, found, n_plays, listed.exchanges(position, order) if exchanges else None, limit)
            if as_json:
                print_json(answer)
            elif is_block:
                above = [write_cgp(position)] if cgp == STDIN else []
                above += [draw(position, _has_colors())] if board else []
                click.echo("\n\n".join([*above, "\n".join(_lines(answer, order))]) + ("\n" if cgp == STDIN else ""))
            else:
                print_lines(before(text, _lines(answer, order)))


def _lines(answer: Plays, order: str) -> Iterator[str]:
    yield _heading(answer["n_plays"], "play", answer["results"], "the best")
    yield from map(_line, answer["results"])
    if "exchanges" in answer:
        yield _heading(
            answer["n_exchanges"], "exchange", answer["exchanges"], "the best" if order == "equity" else "the first"
        )
        yield from map(_line, answer["exchanges"])


def _line(move: Play) -> str:
    equity = f"{move['equity']:8.1f}" if "equity" in move else ""
    return f"{move['score']:5}{equity}  {move['move']}"


def _heading(n: int, noun: str, listed: list[Play], which: str) -> str:
    """How many there are, and how many of them follow, with what."""
    number = plural(n, noun) if n else f"no {noun}s"
    part = f", {which} {len(listed)}" if 0 < len(listed) < n else ""
    columns = ", points and equity" if listed and "equity" in listed[0] else ""
    return f"{number}{part}{columns}{':' if listed else ''}"


def _has_colors() -> bool:
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ
