"""`lexc moves`."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

import click

from lexc.cli.foreign import Reading, reading_options
from lexc.cli.game_options import leaves_option, lenient_option, position_rules_option
from lexc.cli.shared import image_argument, json_option, open_gaddag, print_json, say_notice
from lexc.cli.suggesting import Choice
from lexc.errors import LexcError, PositionError, counted
from lexc.play import MoveGenerator, Position, Rules, read_cgp, write_cgp
from lexc.play.drawing import draw
from lexc.play.equity.valuing import ORDERS, Equities
from lexc.play.generation.generator import MAX_PLAYS

TOP = 15
_MAX_LINE = 1 << 16  # bytes; more are no position anyway


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
@lenient_option
@reading_options
@json_option
def command(
    image: str, cgp: str, rules_name: str | None, top: int | None, is_all: bool, max_plays: int, exchanges: bool,
    order: str, leaves_file: str, board: bool, lenient: bool, reading: Reading, as_json: bool,
) -> None:  # fmt: skip
    """List the legal plays of a position, the best first.

    IMAGE is a file, or the name of a bundled lexicon. A position is a line of CGP: the board's rows, racks (the mover's
    first), scores, turns without points, and perhaps operations that name board and tiles. A play is its first square
    and its letters: 8D runs across, D8 down, "." is a tile that lies there, lower case a blank.

    Where leaves are at hand, the bundled ones for English letters or those of --leaves, the second number is a play's
    equity: points, and what the tiles are worth that stay on the rack.

    With --cgp - each line of standard input is answered as soon as it is read. The first that is no position ends the
    command with status 2 and is named; the lines before it have been answered, nothing is printed in part.

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
    listed, said = None, ""
    with open_gaddag(image, reading) as lexicon:
        for place, text in _texts(cgp):
            with named(place):
                position = read_cgp(text, rules, lenient)
                if listed is None or listed.generator.rules != position.rules:
                    listed = Equities(MoveGenerator(lexicon, position.rules, max_plays=max_plays), leaves_file)
                    said = say_notice(listed.generator, said)
                answer = _answer(listed, position, limit, exchanges, order)
            if as_json:
                print_json(answer)
                continue
            above = [answer["cgp"]] if cgp == "-" else []
            above += [draw(position, _has_colors())] if board else []
            click.echo("\n\n".join([*above, "\n".join(_lines(answer, order))]) + ("\n" if cgp == "-" else ""))


def _texts(cgp: str) -> Iterator[tuple[str, str]]:
    """(place, text) of each position that is asked about."""
    if cgp != "-":
        yield "--cgp", cgp
        return
    for number in count(1):
        line, place = sys.stdin.buffer.readline(_MAX_LINE), f"standard input, line {number}"
        if not line:
            return
        try:
            text = line.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise PositionError("not UTF-8", where=place, found=str(error)) from error
        if text.strip():
            yield place, text


@contextmanager
def named(place: str) -> Iterator[None]:
    """Errors say where the position came from."""
    try:
        yield
    except LexcError as error:
        error.where = f"{place}, {error.where}" if error.where else place
        raise


def _answer(listed: Equities, position: Position, limit: int | None, has_exchanges: bool, order: str) -> dict[str, Any]:
    """What --json prints."""
    plays = listed.plays(position, limit, order)
    answer: dict[str, Any] = {
        "cgp": write_cgp(position),
        "n_plays": len(plays) if limit is None else listed.generator.count(position),
        "plays": [play.to_dict() for play in plays],
    }
    if has_exchanges:
        moves = listed.exchanges(position, order)
        answer |= {"n_exchanges": len(moves), "exchanges": [move.to_dict() for move in moves[:limit]]}
    return answer


def _lines(answer: dict[str, Any], order: str) -> Iterator[str]:
    yield _heading(answer["n_plays"], "play", answer["plays"], "the best")
    yield from map(_line, answer["plays"])
    if "exchanges" in answer:
        yield _heading(
            answer["n_exchanges"], "exchange", answer["exchanges"], "the best" if order == "equity" else "the first"
        )
        yield from map(_line, answer["exchanges"])


def _line(move: dict[str, Any]) -> str:
    equity = f"{move['equity']:8.1f}" if "equity" in move else ""
    return f"{move['score']:5}{equity}  {move['move']}"


def _heading(n: int, noun: str, listed: list[dict[str, Any]], which: str) -> str:
    """How many there are, and how many of them follow, with what."""
    number = counted(n, noun) if n else f"no {noun}s"
    part = f", {which} {len(listed)}" if 0 < len(listed) < n else ""
    columns = ", points and equity" if listed and "equity" in listed[0] else ""
    return f"{number}{part}{columns}{':' if listed else ''}"


def _has_colors() -> bool:
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ
