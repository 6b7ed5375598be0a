"""`lexc papers generators`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from lexc.cli.shared import commands
from lexc.cli.shared.format_options import reading_options
from lexc.cli.shared.game_options import dask_option, games_option, jobs_option, rules_option, seed_option
from lexc.cli.shared.interrupts import stop_on_interrupt
from lexc.cli.shared.lexicons import open_gaddag
from lexc.cli.shared.parameters import image_argument, json_option, quiet_option
from lexc.cli.shared.printing import print_facts, print_json
from lexc.cli.shared.progress_bar import ProgressBar
from lexc.opening import ReadingOptions
from lexc.papers.comparison import ComparedGames, Comparison, compare_all
from lexc.papers.results import compared_generators
from lexc.play.rules import Rules
from lexc.play.selfplay.autoplay import Match
from lexc.play.selfplay.worker_pool import WorkerPool


@commands.command("generators")
@image_argument
@games_option
@seed_option
@jobs_option
@dask_option
@click.option("--against", default="greedy", show_default=True, metavar="PLAYER", help="The second player.")
@rules_option
@reading_options
@json_option
@quiet_option
def command(
    image: str, games: int, seed: int, jobs: int, dask: str, against: str, rules: str, reading: ReadingOptions,
    as_json: bool, quiet: bool,
) -> None:  # fmt: skip
    """Compare both papers' move generators on positions of games.

    The greedy player plays against itself or another player. On each position the generators of Appel and Jacobson, and
    of Gordon list all plays; their arcs, anchors and times are those of Gordon's Tables IV and V. Counts are the same
    for any number of jobs. Ctrl-C prints the counts so far, and ends with status 130.

    \b
    Example:
      lexc papers generators english --games 20
      lexc papers generators twl.gaddag --games 1000 --jobs 2 --json
    """
    with open_gaddag(image, reading) as lexicon, ProgressBar(not quiet) as bar:
        match = Match(lexicon, Rules.load(rules), seed, ("greedy", against))
        found = ComparedGames()
        with stop_on_interrupt() as interruption:
            for found in compare_all(match, games, WorkerPool(jobs, dask)):
                bar(f"{found.tally.games} games", found.tally.games / games)
    if as_json and found.tally.games:
        print_json(compared_generators(found, match, interruption.has_come))
    elif found.tally.games and not quiet:
        print_facts(_facts(found))
    if interruption.has_come:
        raise click.Abort


def _facts(found: ComparedGames) -> list[tuple[str, Any]]:
    games = [("games", found.tally.games), ("moves a game", f"{found.tally.moves / found.tally.games:.2f}")]
    return [*games, *_comparison_facts(found.comparison)]


def _comparison_facts(comparison: Comparison) -> Iterator[tuple[str, Any]]:
    """Facts on the work of both papers' generators. The ratio is Appel and Jacobson's figure divided by Gordon's."""
    figures = comparison.to_dict()
    appel_jacobson, gordon = figures["generators"].values()
    yield "plays a position", f"{figures['plays_per_position']:.1f}"
    for name, key in (("arcs", "arcs_per_move"), ("anchors", "anchors_per_move"), ("time", "microseconds_per_move")):
        unit = " µs" if name == "time" else ""
        of_each = f"{appel_jacobson[key]:,.1f}{unit} (A&J), {gordon[key]:,.1f}{unit} (Gordon)"
        yield f"{name} a move", f"{of_each}, ratio {figures['ratios'][name]:.2f}"
    n_dead = appel_jacobson["dead_left_parts_per_move"]
    share = 100 * n_dead / max(appel_jacobson["left_parts_per_move"], 1e-9)
    yield "dead left parts (A&J)", f"{n_dead:.1f} a move, {share:.0f} % of all"
