"""`lexc simulate`."""

from __future__ import annotations

from collections.abc import Iterator

import click

from lexc.cli.shared import commands
from lexc.cli.shared.exit_statuses import INTERRUPTED
from lexc.cli.shared.format_options import reading_options
from lexc.cli.shared.game_options import leaves_option, lenient_option, position_rules_option, seed_option
from lexc.cli.shared.interrupts import raise_on_interrupt
from lexc.cli.shared.lexicons import open_gaddag, print_notice
from lexc.cli.shared.parameters import image_argument, json_option, quiet_option
from lexc.cli.shared.positions import locate_errors, read_positions
from lexc.cli.shared.printing import print_json, print_lines
from lexc.cli.shared.progress_bar import ProgressBar
from lexc.cli.shared.queries import STDIN, QueryPrefix, bare_option
from lexc.errors import plural
from lexc.opening import ReadingOptions
from lexc.play.equity.leave_files import leaves_for
from lexc.play.simulation.simulate import MAX_CANDIDATES, MAX_PLIES, MAX_THREADS, Simulation
from lexc.views.games import simulation_answer

SECONDS = 5.0


@commands.command("simulate")
@image_argument
@click.option("--cgp", required=True, metavar="TEXT|-",
              help="The position, the mover's rack first; - reads positions, one a line.")  # fmt: skip
@click.option("--plies", default=2, show_default=True, type=click.IntRange(1, MAX_PLIES), metavar="N",
              help="Number of turns after the candidate.")  # fmt: skip
@click.option("--candidates", default=10, show_default=True, type=click.IntRange(1, MAX_CANDIDATES), metavar="N",
              help="Number of moves to compare.")  # fmt: skip
@click.option("--iterations", type=click.IntRange(min=1), metavar="N", help="Stop after N samples of the unseen tiles.")
@click.option("--seconds", type=click.FloatRange(min=0, min_open=True), metavar="S",
              help=f"Stop after S seconds (default: {SECONDS:g}, without --iterations).")  # fmt: skip
@click.option(
    "--threads",
    default=1,
    show_default=True,
    type=click.IntRange(1, MAX_THREADS),
    metavar="N",
    help="Number of threads.",
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
    """Compare the best moves of a position by random playouts.

    The candidates are the moves of the highest equity (points and the value of the leave). Each iteration draws
    a random sample of the unseen tiles, the same for every candidate. Then all players make their moves of the highest
    equity, for --plies turns, or to the end of the game if the bag runs empty. A candidate is dropped when the leader
    beats it by 3.3 standard errors of their paired differences. The command stops when one candidate remains, or at
    --iterations or --seconds. Ctrl-C prints the results so far, and ends with status 130.

    For each candidate the columns are: the mean of the points gained on the other player, with the values of the final
    leaves; its standard error; the standard deviation of a single playout; the probability to win; and the number of
    playouts. The same seed and iterations give the same figures, with any number of threads. With --cgp - each line of
    standard input is a position, and each line of an answer begins with its position and a tab.

    \b
    Example:
      lexc simulate english --seconds 2 --cgp \\
        '15/15/15/15/15/15/15/3FACETS6/15/15/15/15/15/15/15 EIIJNOR/ 0/30 0'
      lexc simulate twl.gaddag --cgp '...' --iterations 1000 --threads 2 --json
    """
    if seconds is None and iterations is None:
        seconds = SECONDS
    prefix, is_interrupted = QueryPrefix(cgp == STDIN, bare), False
    with open_gaddag(image, reading) as lexicon:
        for where, text, position, generator, notice in read_positions(lexicon, cgp, rules_name, lenient):
            leaves = leaves_for(position.rules, leaves_file)
            with locate_errors(where):
                simulation = Simulation(generator, position, candidates, plies, seed, leaves, lenient)
            print_notice(notice)
            try:
                with ProgressBar(not quiet) as bar, raise_on_interrupt():
                    for share in simulation.run(iterations, seconds, threads):
                        bar(_progress(simulation), share)
            except KeyboardInterrupt:
                is_interrupted = True
            if as_json:
                print_json(simulation_answer(text, simulation, is_interrupted))
            elif not quiet:
                print_lines(prefix(text, _lines(simulation)))
            if is_interrupted:
                ctx.exit(INTERRUPTED)


def _progress(simulation: Simulation) -> str:
    first, count = simulation.results()[0], plural(simulation.n_iterations, "iteration")
    return f"{count}, {simulation.n_running} running, {first.move} {first.equity:+.1f}"


def _lines(simulation: Simulation) -> Iterator[str]:
    results = simulation.results()
    width = max(len("move"), *(len(str(result.move)) for result in results))
    yield f"{'move':<{width}}  points   gained   error  deviation  wins %  playouts"
    for result in results:
        yield (
            f"{result.move!s:<{width}}  {result.move.score or 0:6}  {result.equity:+7.2f}  {result.error:6.2f}  "
            f"{result.deviation:9.1f}  {100 * result.chance:6.1f}  {result.n_playouts:8,}"
        )
    yield f"{plural(simulation.n_iterations, 'iteration')}: {_verdict(simulation)}"


def _verdict(simulation: Simulation) -> str:
    n_running = simulation.n_running
    if len(simulation.candidates) == 1:
        return "there is one candidate"
    return (
        "the leader is clear" if n_running == 1 else f"{n_running} of {len(simulation.candidates)} candidates are close"
    )
