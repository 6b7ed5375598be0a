"""`lexc autoplay`."""

from __future__ import annotations

import time
from typing import Any

import click

from lexc.cli.shared import commands
from lexc.cli.shared.format_options import reading_options
from lexc.cli.shared.game_options import (
    dask_option,
    ending_option,
    games_option,
    jobs_option,
    players_help,
    records_option,
    rules_option,
    seed_option,
)
from lexc.cli.shared.interrupts import stop_on_interrupt
from lexc.cli.shared.lexicons import open_gaddag, print_leaves_notice, print_notice
from lexc.cli.shared.parameters import image_argument, json_option, quiet_option
from lexc.cli.shared.printing import print_facts, print_json
from lexc.cli.shared.progress_bar import ProgressBar
from lexc.opening import ReadingOptions
from lexc.play.generation.generator import MoveGenerator
from lexc.play.players import make
from lexc.play.rules import Rules
from lexc.play.selfplay.autoplay import Match, Tally, autoplay
from lexc.play.selfplay.worker_pool import WorkerPool
from lexc.system.files import make_folder
from lexc.views.selfplay import autoplay_result


@commands.command("autoplay", epilog=players_help)
@image_argument
@games_option
@seed_option
@jobs_option
@dask_option
@click.option("--against", default="greedy", show_default=True, metavar="PLAYER", help="The second player; see below.")
@records_option
@rules_option
@ending_option
@reading_options
@json_option
@quiet_option
def command(
    image: str, games: int, seed: int, jobs: int, dask: str, against: str, gcg: str, rules: str,
    ending: str | None, reading: ReadingOptions, as_json: bool, quiet: bool,
) -> None:  # fmt: skip
    """Play games of the greedy player against itself.

    Prints counts: scores, plays, exchanges and the like. The greedy player makes the play of most points. Among equal
    plays it prefers one across, then the upper, then the left one, then the first by text. The counts are the same for
    any number of jobs. Ctrl-C prints the counts so far, and ends with status 130.

    \b
    Example:
      lexc autoplay english.gaddag --games 1000 --seed 7
      lexc autoplay twl.gaddag --games 1000 --jobs 2 --json
      lexc autoplay twl.gaddag --against pass  as in Appel and Jacobson, 4.1
    """
    with open_gaddag(image, reading) as lexicon, ProgressBar(not quiet) as bar:
        if gcg:
            make_folder(gcg)
        generator = MoveGenerator(lexicon, rules)
        print_notice(generator.notice)
        print_leaves_notice(make(against, generator))
        match = Match(lexicon, Rules.load(rules).with_ending(ending), seed, ("greedy", against), gcg)
        start, tally = time.perf_counter(), Tally()
        with stop_on_interrupt() as interruption:
            for tally in autoplay(match, games, WorkerPool(jobs, dask)):
                bar(f"{tally.games} games", tally.games / games)
        seconds = time.perf_counter() - start
    if as_json and tally.games:
        print_json(autoplay_result(tally, match, seconds, interruption.has_come))
    elif tally.games and not quiet:
        print_facts(_facts(tally, seconds))
    if interruption.has_come:
        raise click.Abort


def _facts(tally: Tally, seconds: float) -> list[tuple[str, Any]]:
    return [
        ("games", tally.games),
        ("moves a game", f"{tally.moves / tally.games:.2f}"),
        ("mean score, first player", _mean(tally, 0)),
        ("mean score, second player", _mean(tally, 1)),
        ("first player wins", f"{100 * tally.wins / tally.games:.1f} %"),
        ("points a play", f"{tally.points / max(tally.plays, 1):.2f}"),
        ("plays using a whole rack", f"{tally.bingos / tally.games:.2f} a game"),
        ("exchanges", tally.exchanges),
        ("passes", tally.passes),
        ("speed", f"{tally.games / seconds:,.0f} games/s, {tally.moves / seconds:,.0f} moves/s"),
    ]


def _mean(tally: Tally, player: int) -> str:
    """A mean score, with half the width of its 95 % confidence interval."""
    margin = f"± {tally.margin(player):.1f}" if tally.games > 1 else "(no interval: one game is too few)"
    return f"{tally.mean(player):.1f} {margin}"
