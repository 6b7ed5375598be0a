"""`lexc tournament`."""

from __future__ import annotations

import click

from lexc.cli.shared import commands
from lexc.cli.shared.clock_option import clock_option
from lexc.cli.shared.format_options import reading_options
from lexc.cli.shared.game_options import (
    dask_option,
    ending_option,
    jobs_option,
    players_help,
    records_option,
    rules_option,
    seed_option,
)
from lexc.cli.shared.interrupts import stop_on_interrupt
from lexc.cli.shared.lexicons import open_gaddag, print_leaves_notice, print_notice
from lexc.cli.shared.parameters import image_argument, json_option, quiet_option
from lexc.cli.shared.printing import print_json, print_lines
from lexc.cli.shared.progress_bar import ProgressBar
from lexc.opening import ReadingOptions
from lexc.play.generation.generator import MoveGenerator
from lexc.play.players import make
from lexc.play.rules import Rules
from lexc.play.selfplay.tournament import Contest, Standing, tournament
from lexc.play.selfplay.worker_pool import WorkerPool
from lexc.system.files import make_folder
from lexc.views.selfplay import tournament_result


@commands.command("tournament", epilog=players_help)
@image_argument
@click.argument("first", metavar="PLAYER")
@click.argument("second", metavar="PLAYER")
@click.option(
    "--games",
    default=200,
    show_default=True,
    type=click.IntRange(min=2),
    metavar="N",
    help="Number of games; an even number.",
)
@clock_option
@seed_option
@jobs_option
@dask_option
@records_option
@rules_option
@ending_option
@reading_options
@json_option
@quiet_option
def command(
    image: str, first: str, second: str, games: int, clock: float, seed: int, jobs: int, dask: str, gcg: str,
    rules: str, ending: str | None, reading: ReadingOptions, as_json: bool, quiet: bool,
) -> None:  # fmt: skip
    """Play games between two players, and compare their points.

    Games come in pairs: the tiles are drawn in the same order, and the seats are swapped. The number after ± is half
    the width of the 95 % confidence interval. Except for times, the figures are the same for any number of jobs. Ctrl-C
    prints the results so far, and ends with status 130. With --clock, simulate, +endgame and +peg divide their time
    among their moves, and results vary by run; records in GCG do not have the points for overtime.

    \b
    Example:
      lexc tournament english leaves greedy --games 2000 --jobs 2
      lexc tournament twl.gaddag rack3 greedy --seed 7 --json
      lexc tournament twl.gaddag leaves:file=my.leaves leaves --records games
      lexc tournament twl.gaddag simulate+endgame leaves --games 2 --clock 6s
    """
    if games % 2:
        raise click.BadParameter(f"{games} is not an even number.", param_hint="--games")
    with open_gaddag(image, reading) as lexicon, ProgressBar(not quiet) as bar:
        generator = MoveGenerator(lexicon, rules)
        print_notice(generator.notice)
        for player in dict.fromkeys((first, second)):
            print_leaves_notice(make(player, generator))
        if gcg:
            make_folder(gcg)
        named_rules = Rules.load(rules).with_ending(ending)
        contest, standing = Contest(lexicon, named_rules, (first, second), seed, gcg, clock), Standing()
        with stop_on_interrupt() as interruption:
            for standing in tournament(contest, games // 2, WorkerPool(jobs, dask)):
                bar(f"{2 * standing.pairs} games", 2 * standing.pairs / games)
    if as_json and standing.pairs:
        print_json(tournament_result(standing, contest, interruption.has_come))
    elif standing.pairs and not quiet:
        print_lines(_lines(standing, contest))
    if interruption.has_come:
        raise click.Abort


def _lines(standing: Standing, contest: Contest) -> list[str]:
    games, width = 2 * standing.pairs, max(map(len, contest.players))
    lines = [f"{'':<{width}}  points a game  wins     moves a game  exchanges  whole racks  time a move"]
    for i, name in enumerate(contest.players):
        n_moves = max(standing.moves[i], 1)
        lines.append(
            f"{name:<{width}}  {standing.points[i] / games:13.1f}  {100 * standing.wins[i] / games:5.1f} %"
            f"  {standing.moves[i] / games:12.2f}  {standing.exchanges[i] / games:9.2f}"
            f"  {standing.bingos[i] / games:11.2f}  {1e6 * standing.seconds[i] / n_moves:8.0f} µs"
        )
    margin = f" ± {standing.margin:.2f}" if standing.pairs > 1 else ""
    difference = f"{standing.mean:+.2f}{margin} points a game, {games:,} games in pairs"
    warning = "" if margin else " (no interval: one pair of games is too few)"
    return [*lines, f"{contest.players[0]} against {contest.players[1]}: {difference}{warning}"]
