"""`lexc solve`."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import click

from lexc.cli.bar import Bar
from lexc.cli.foreign import reading_options
from lexc.cli.game_options import lenient_option, position_rules_option
from lexc.cli.positions import named, positions
from lexc.cli.queries import STDIN, Before, bare_option
from lexc.cli.shared import image_argument, json_option, open_gaddag, print_json, print_lines, quiet_option, say_notice
from lexc.errors import plural
from lexc.opening import ReadingOptions
from lexc.play import MoveGenerator, Rules, Solution, read_cgp, solve
from lexc.play.drawing import draw
from lexc.views.games import solved


class Seconds(click.ParamType):  # type: ignore[type-arg]
    """A time that can be waited for."""

    name = "seconds"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        try:
            seconds = float(value)
        except ValueError:
            seconds = math.nan
        if not 0 <= seconds <= 1e6:
            self.fail(f"{value!r} is no time: write a number of seconds, 0 or more", param, ctx)
        return seconds


@click.command("solve")
@image_argument
@click.option("--cgp", required=True, metavar="TEXT|-", help="The position; - reads positions, one a line.")
@click.option("--seconds", type=Seconds(), metavar="S", help="Answer after so many seconds, proven or not.")
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
    """Find the best move of an endgame: the bag is empty, two players know each other's tiles.

    IMAGE is a file, or the name of a bundled lexicon. Of the two racks one may be missing: it holds what nobody has
    seen. The value is what the mover gains on the other from here to the end, tiles left included, when both play
    their best; the line is how. Without --seconds the answer is proven, however long that takes; with it, an answer
    that is not proven says so, and between what bounds the value is proven to lie: the lower one is what the mover can
    make sure of, the upper one mostly only what the tiles left allow. With --cgp - each line of standard input is a
    position, and each line of an answer begins with its position and a tab.

    \b
    Example:
      lexc solve english --board --cgp "$position"
      lexc solve twl.gaddag --cgp "$position" --seconds 10 --json
    """
    if board and as_json:
        raise click.UsageError("Take --board or --json, not both.")
    rules = None if rules_name is None else Rules.load(rules_name)
    generator, said, before = None, "", Before(cgp == STDIN, bare)
    with open_gaddag(image, reading) as lexicon:
        for place, text in positions(cgp):
            with named(place):
                position = read_cgp(text, rules, lenient)
                if generator is None or generator.rules != position.rules:
                    generator = MoveGenerator(lexicon, position.rules)
                    said = say_notice(generator, said)
                with Bar(not quiet, "searching for the best move"):
                    solution = solve(generator, position, seconds)
            if as_json:
                print_json(solved(text, solution))
            elif not quiet:
                above = [*draw(position).splitlines(), ""] if board else []
                print_lines(before(text, [*above, *_lines(solution)]))


def _lines(solution: Solution) -> Iterator[str]:
    low, high = solution.bounds
    how = "proven" if solution.is_proven else f"not proven; from {low:+} to {high:+}"
    yield f"best   {solution.best}"
    yield f"value  {solution.value:+}, {how} ({plural(solution.nodes, 'position')})"
    for number, move in enumerate(solution.line):
        yield f"{'' if number else 'line':7}{('mover', 'other')[number % 2]} {move.score:4}  {move}"
