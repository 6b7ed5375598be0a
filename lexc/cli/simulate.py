"""`lexc simulate`."""

from __future__ import annotations

from collections.abc import Iterator

import click

from lexc.cli.bar import Bar
from lexc.cli.foreign import reading_options
from lexc.cli.game_options import leaves_option, lenient_option, position_rules_option, seed_option
from lexc.cli.interrupts import telling
from lexc.cli.main import INTERRUPTED
from lexc.cli.positions import named, positions
from lexc.cli.queries import STDIN, Before, bare_option
from lexc.cli.shared import (
    image_argument,
    json_option,
    open_gaddag,
    print_json,
    print_lines,
    quiet_option,
    say_notice,
)
from lexc.errors import plural
from lexc.opening import ReadingOptions
from lexc.play import MoveGenerator, Rules, read_cgp
from lexc.play.equity.leave_files import leaves_for
from lexc.play.simulation.simulate import Simulation
from lexc.views.games import simulated

SECONDS = 5.0


@click.command("simulate")
@image_argument
@click.option("--cgp", required=True, metavar="TEXT|-",
              help="The position, the mover's rack first; - reads positions, one a line.")  # fmt: skip
@click.option("--plies", default=2, show_default=True, type=click.IntRange(1, 100), metavar="N",
              help="Turns that follow the candidate.")  # fmt: skip
@click.option("--candidates", default=10, show_default=True, type=click.IntRange(1, 1000), metavar="N",
              help="How many moves are tried.")  # fmt: skip
@click.option("--iterations", type=click.IntRange(min=1), metavar="N", help="Stop after so many deals of tiles.")
@click.option("--seconds", type=click.FloatRange(min=0, min_open=True), metavar="S",
              help=f"Stop after so much time ({SECONDS:g} without --iterations).")  # fmt: skip
@click.option(
    "--threads", default=1, show_default=True, type=click.IntRange(1, 256), metavar="N", help="How many threads play."
)
@seed_option
@leaves_option
@position_rules_option
@bare_option
@lenient_option
@reading_options
@json_option
@quiet_option
@click.pass_context
def command(
    ctx: click.Context, image: str, cgp: str, plies: int, candidates: int, iterations: int | None,
    seconds: float | None, threads: int, seed: int, leaves_file: str, rules_name: str | None, bare: bool,
    lenient: bool, reading: ReadingOptions, as_json: bool, quiet: bool,
) -> None:  # fmt: skip
    """Play on from the best moves of a position.

    What the mover does not see is dealt at random, the same for every candidate; then everybody makes the move of the
    highest equity (points, and the value of what stays on the rack), to the end of the game where the bag gets empty.
    The candidates are the best by equity, too. One that the leader beats by 3.3 standard errors of their
    paired differences is dropped; the command stops when one is left, or at --iterations or --seconds. Ctrl-C prints
    what is known so far, and ends with status 130.

    Printed are, for each candidate: points gained on the other player in the mean, with the value of what stays on
    racks, and the standard error of that; the standard deviation of a single playout; the chance to win; and how many
    playouts there were. The same seed and iterations
    give the same figures, whatever the number of threads. With --cgp - each line of standard input is a position, and
    each line of an answer begins with its position and a tab.

    \b
    Example:
      lexc simulate english --seconds 2 --cgp \\
        '15/15/15/15/15/15/15/3FACETS6/15/15/15/15/15/15/15 EIIJNOR/ 0/30 0'
      lexc simulate twl.gaddag --cgp '...' --iterations 1000 --threads 2 --json
    """
    if seconds is None and iterations is None:
        seconds = SECONDS
    before, said, is_interrupted = Before(cgp == STDIN, bare), "", False
    rules = None if rules_name is None else Rules.load(rules_name)
    with open_gaddag(image, reading) as lexicon:
        for place, text in positions(cgp):
            with named(place):
                position = read_cgp(text, rules, lenient)
                generator = MoveGenerator(lexicon, position.rules)
            leaves = leaves_for(position.rules, leaves_file)
            with named(place):
                simulation = Simulation(generator, position, candidates, plies, seed, leaves, lenient)
            said = say_notice(generator, said)
            try:
                with Bar(not quiet) as bar, telling():
                    for share in simulation.run(iterations, seconds, threads):
                        bar(_progress(simulation), share)
            except KeyboardInterrupt:
                is_interrupted = True
            if as_json:
                print_json(simulated(text, simulation, is_interrupted))
            elif not quiet:
                print_lines(before(text, _lines(simulation)))
            if is_interrupted:
                ctx.exit(INTERRUPTED)


def _progress(simulation: Simulation) -> str:
    first = simulation.results()[0]
    return f"{plural(simulation.n, 'iteration')}, {simulation.n_running} running, {first.move} {first.equity:+.1f}"


def _lines(simulation: Simulation) -> Iterator[str]:
    results = simulation.results()
    width = max(len("move"), *(len(str(result.move)) for result in results))
    yield f"{'move':<{width}}  points   gained   error  deviation  wins %  playouts"
    for result in results:
        yield (
            f"{result.move!s:<{width}}  {result.move.score or 0:6}  {result.equity:+7.2f}  {result.error:6.2f}  "
            f"{result.deviation:9.1f}  {100 * result.chance:6.1f}  {result.n:8,}"
        )
    yield f"{plural(simulation.n, 'iteration')}: {_verdict(simulation)}"


def _verdict(simulation: Simulation) -> str:
    n = simulation.n_running
    if len(simulation.candidates) == 1:
        return "there is one candidate"
    return "the leader is clear" if n == 1 else f"{n} of {len(simulation.candidates)} candidates are close"
