"""`lexc simulate`."""

from __future__ import annotations

from collections.abc import Iterator

import click

from lexc.cli.shared import commands
from lexc.cli.shared.exit_statuses import INTERRUPTED
from lexc.cli.shared.format_options import reading_options
from lexc.cli.shared.game_options import (
    known_rack_option,
    leaves_option,
    lenient_option,
    position_rules_option,
    seed_option,
)
from lexc.cli.shared.inference_lines import inference_line
from lexc.cli.shared.interrupts import stop_on_interrupt
from lexc.cli.shared.lexicons import Notices, open_gaddag
from lexc.cli.shared.parameters import image_argument, json_option, quiet_option
from lexc.cli.shared.positions import locate_errors, read_positions, with_known_rack
from lexc.cli.shared.printing import print_json, print_lines
from lexc.cli.shared.progress_bar import ProgressBar
from lexc.cli.shared.queries import STDIN, QueryPrefix, bare_option
from lexc.errors import UsageError, plural
from lexc.opening import ReadingOptions
from lexc.play import Move, MoveGenerator, Position
from lexc.play.equity.leave_files import leaves_for, leaves_notice
from lexc.play.equity.leaves import Leaves
from lexc.play.inference.infer import Inference, infer
from lexc.play.inference.likelihood import MODELS, TEMPERED
from lexc.play.simulation.decision import BLEND, DECISIONS
from lexc.play.simulation.simulate import MAX_CANDIDATES, MAX_PLIES, MAX_THREADS, TO_END, Result, Simulation
from lexc.views.games import simulation_answer

SECONDS = 5.0


@commands.command("simulate")
@image_argument
@click.option("--cgp", required=True, metavar="TEXT|-",
              help="The position, the mover's rack first; - reads positions, one a line.")  # fmt: skip
@known_rack_option
@click.option("--decide", type=commands.Choice(DECISIONS), default=BLEND, show_default=True,
              help="Compare by the chance to win, by equity, or by a blend: chance and 0.1 % a point.")  # fmt: skip
@click.option("--move", "moves", multiple=True, metavar="MOVE",
              help="Also judge this move, which is never dropped; its words may be any. May be repeated.")  # fmt: skip
@click.option("--last", metavar="MOVE",
              help="The other player's last move, with . for each tile that was on the board before it.")  # fmt: skip
@click.option("--infer", "model", is_flag=False, flag_value=TEMPERED, type=commands.Choice(MODELS),
              help="Draw the other's rack by what --last tells about it, as lexc infer; sharp: for players who go by "
              "lexc's equity.")  # fmt: skip
@click.option("--plies", default=2, show_default=True, type=click.IntRange(1, MAX_PLIES), metavar="N",
              help=f"Number of turns after the candidate, with {TO_END} unseen tiles or more.")  # fmt: skip
@click.option("--candidates", default=10, show_default=True, type=click.IntRange(1, MAX_CANDIDATES), metavar="N",
              help="Number of moves to compare.")  # fmt: skip
@click.option("--by-ply", is_flag=True, help="Also print what the players do in each turn after a candidate.")
@click.option("--iterations", type=click.IntRange(min=1), metavar="N", help="Stop after N samples of the unseen tiles.")
@click.option("--seconds", type=click.FloatRange(min=0, min_open=True), metavar="S",
              help=f"Stop after S seconds. Default: {SECONDS:g}, if there is no --iterations.")  # fmt: skip
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
    ctx: click.Context, image: str, cgp: str, known_rack: str, decide: str, moves: tuple[str, ...],
    last: str | None, model: str | None, plies: int, candidates: int, by_ply: bool, iterations: int | None,
    seconds: float | None, threads: int, seed: int, leaves_file: str, rules_name: str | None, bare: bool, lenient: bool,
    reading: ReadingOptions, as_json: bool, quiet: bool,
) -> None:  # fmt: skip
    """Compare the best moves of a position by random playouts.

    The candidates are the moves of the highest equity (points and the value of the leave). Each iteration draws
    a random sample of the unseen tiles, the same for every candidate. Then all players make their moves of the highest
    equity, for --plies turns, or to the end of the game if the bag runs empty; with fewer than 15 unseen tiles always
    to the end. The best candidate has the highest value of --decide. A candidate is dropped when the leader beats it
    by 3.3 standard errors of their paired differences. The command stops when one candidate remains, or at
    --iterations or --seconds; moves of --move are judged up to these limits. Ctrl-C prints the results so far, and
    ends with status 130.

    For each candidate the columns are: the mean of the points gained on the other player, with the values of the final
    leaves; its standard error; the standard deviation of a single playout; the probability to win, and its standard
    error; and the number of playouts. The same seed and iterations give the same figures, with any number of threads.
    With --infer the other player's unknown tiles are drawn by what the last move tells about them; a line says how much
    that is. With --cgp - each line of standard input is a position, and each line of an answer begins with its position
    and a tab.

    \b
    Example:
      lexc simulate english --seconds 2 --cgp \\
        '15/15/15/15/15/15/15/3FACETS6/15/15/15/15/15/15/15 EIIJNOR/ 0/30 0'
      lexc simulate twl.gaddag --cgp '...' --iterations 1000 --threads 2 --json
      lexc simulate english --cgp "$position" --move '7I JIN' --move '-IJ'
      lexc simulate english --cgp "$position" --by-ply --plies 4
      lexc simulate english --cgp "$position" --infer --last '8D FACETS'
    """
    if (last is None) != (model is None):
        raise UsageError("an inference needs a move", expected="--infer and --last MOVE together")
    if seconds is None and iterations is None:
        seconds = SECONDS
    prefix, printed = QueryPrefix(cgp == STDIN, bare), Notices()
    with open_gaddag(image, reading) as lexicon:
        for where, text, position, generator, notices in read_positions(lexicon, cgp, rules_name, lenient):
            leaves = leaves_for(position.rules, leaves_file)
            with locate_errors(where):
                named = [Move.parse(move, position.rules.alphabet) for move in moves]
                position = with_known_rack(position, known_rack)
                inference = _infer(generator, position, last, leaves, model, seed)
                simulation = Simulation(
                    generator, position, candidates, plies, seed, leaves, lenient, decide, named, inference
                )
            printed.print([*notices, leaves_notice(position.rules, leaves_file)])
            with stop_on_interrupt() as interruption, ProgressBar(not quiet) as bar:
                for share in simulation.run(iterations, seconds, threads):
                    bar(_progress(simulation), share)
            if as_json:
                print_json(simulation_answer(text, simulation, interruption.has_come))
            elif not quiet:
                print_lines(prefix(text, _lines(simulation, by_ply)))
            if interruption.has_come:
                ctx.exit(INTERRUPTED)


def _infer(
    generator: MoveGenerator, position: Position, last: str | None, leaves: Leaves | None, model: str | None, seed: int
) -> Inference | None:
    """The inference from the last move, None without --infer."""
    if last is None or model is None:
        return None
    return infer(generator, position, Move.parse(last, position.rules.alphabet), leaves, model, seed)


def _progress(simulation: Simulation) -> str:
    first, count = simulation.results()[0], plural(simulation.n_iterations, "iteration")
    return f"{count}, {simulation.n_running} running, {first.move} {100 * first.chance:.1f} % {first.equity:+.1f}"


def _lines(simulation: Simulation, by_ply: bool) -> Iterator[str]:
    results = simulation.results()
    width = max(len("move"), *(len(str(result.move)) for result in results))
    yield f"{'move':<{width}}  points   gained   error  deviation  wins %  error  playouts"
    for result in results:
        yield (
            f"{result.move!s:<{width}}  {result.move.score or 0:6}  {result.equity:+7.2f}  {result.error:6.2f}  "
            f"{result.deviation:9.1f}  {100 * result.chance:6.1f}  {100 * result.chance_error:5.2f}  "
            f"{result.n_playouts:8,}"
        )
    if by_ply:
        yield from _ply_lines(results, width)
    if simulation.inference is not None:
        yield inference_line(simulation.inference)
    extent = ", to the end of the game" if simulation.is_to_end else ""
    yield f"{plural(simulation.n_iterations, 'iteration')}{extent}, by {simulation.decide}: {_verdict(simulation)}"


def _ply_lines(results: list[Result], width: int) -> Iterator[str]:
    """The turns after each candidate; the mover of the position is `you`."""
    yield f"{'move':<{width}}  ply  player  points  deviation  bingos %   leave  playouts"
    for result in results:
        for ply in result.by_ply:
            move = str(result.move) if ply.ply == 1 else ""
            player = f"other {ply.player}" if ply.player > 1 else ("other" if ply.player else "you")
            yield (
                f"{move:<{width}}  {ply.ply:3}  {player:<7} {ply.points:6.1f}  {ply.deviation:9.1f}  "
                f"{100 * ply.bingos:8.1f}  {ply.leave:+6.1f}  {ply.n_turns:8,}"
            )


def _verdict(simulation: Simulation) -> str:
    n_running = simulation.n_running
    if len(simulation.candidates) == 1:
        return "there is one candidate"
    return (
        "the leader is clear" if n_running == 1 else f"{n_running} of {len(simulation.candidates)} candidates are close"
    )
