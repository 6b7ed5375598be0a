"""The options of `lexc gcg --analyse`."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

import click

from lexc.cli.shared import commands
from lexc.cli.shared.game_options import leaves_option, seed_option
from lexc.cli.shared.parameters import NumberRange
from lexc.errors import UsageError
from lexc.play.analysis.report import GameReport
from lexc.play.analysis.settings import ITERATIONS, NODES, AnalysisSettings
from lexc.play.analysis.turns import RecordedTurn
from lexc.play.inference.likelihood import MODELS, TEMPERED
from lexc.play.records.gcg import MAX_EVENTS
from lexc.system.processes import MAX_JOBS


@dataclass(frozen=True, slots=True)
class AnalysisOptions:
    """The settings of an analysis. player: a nickname, "" for all. turns: the numbers of the first and the last.
    html, csv: the files of a report and of a table of trends, "" for none.
    """

    settings: AnalysisSettings
    jobs: int = 1
    player: str = ""
    turns: tuple[int, int] = (1, MAX_EVENTS)
    html: str = ""
    csv: str = ""

    def choose(self, reports: Sequence[GameReport], where: str) -> tuple[list[GameReport], list[str]]:
        """(the games that the player took part in, notices about the others). where: their file or folder.

        Raises UsageError if there are none, or none has turns with such numbers.
        """
        chosen = [report for report in reports if self.player in ("", *_nicks(report))]
        if reports and not chosen:
            known = ", ".join(dict.fromkeys(chain.from_iterable(map(_nicks, reports))))
            raise UsageError("no such player", where=where, expected=known[:400], found=repr(self.player)[:60])
        first, last = self.turns
        n_turns = max((report.n_turns for report in chosen), default=first)
        if n_turns < first:
            found = f"{first}" if first == last else f"{first}-{last}"
            raise UsageError("no such turns", where=where, expected=f"numbers from 1 to {n_turns}", found=found)
        left_out = [report.replayed.game.where for report in reports if report not in chosen]
        return chosen, [f"{name}: {self.player} did not play, so the game is left out" for name in left_out]

    def turn_filter(self, report: GameReport) -> Callable[[RecordedTurn], bool]:
        """Whether to judge a turn of a game."""
        nicks, (first, last) = _nicks(report), self.turns
        return lambda turn: first <= turn.number <= last and self.player in ("", nicks[turn.player])


def _nicks(report: GameReport) -> list[str]:
    return [player.nick for player in report.replayed.game.players]


_OPTIONS = (
    click.option("--analyse", is_flag=True, help="Judge every turn, with --lexicon. The options below belong to it."),
    click.option("--player", default="", metavar="NAME", help="Judge only the turns of this player."),
    click.option(
        "--turns",
        type=NumberRange(1, MAX_EVENTS),
        metavar="A-B",
        help="Judge only the turns with these numbers, as 5-12 or 7.",
    ),
    click.option(
        "--iterations",
        type=click.IntRange(min=1),
        metavar="N",
        help=f"Samples for each simulation. Default: {ITERATIONS}, if there is no --seconds.",
    ),
    click.option(
        "--nodes",
        type=click.IntRange(min=1),
        default=NODES,
        show_default=True,
        metavar="N",
        help="Positions of each search of an endgame or a pre-endgame.",
    ),
    click.option(
        "--seconds",
        type=click.FloatRange(min=0, min_open=True),
        metavar="S",
        help="The most time for each turn. Without it, the same seed gives the same figures.",
    ),
    click.option(
        "--jobs",
        default=1,
        show_default=True,
        type=click.IntRange(1, MAX_JOBS),
        metavar="N",
        help="Number of processes.",
    ),
    click.option(
        "--infer",
        "model",
        is_flag=False,
        flag_value=TEMPERED,
        type=commands.Choice(MODELS),
        help="Draw the other's rack by what the move before tells about it, as lexc infer.",
    ),
    seed_option,
    leaves_option,
    click.option(
        "--html",
        default="",
        metavar="FILE",
        help="Also write a report for browsers: a board for each turn, and a graph of the chance.",
    ),
    click.option(
        "--csv",
        default="",
        metavar="FILE",
        help="Also write a table of trends, a row for each game and player; - is standard output.",
    ),
)


def analysis_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options of an analysis, and pass them on as one argument, `analysis`; None without --analyse."""

    @functools.wraps(command)
    def call_with_analysis(
        *args: Any, analyse: bool, player: str, turns: tuple[int, int] | None, iterations: int | None, nodes: int,
        seconds: float | None, jobs: int, model: str | None, seed: int, leaves_file: str, html: str, csv: str,
        **others: Any,
    ) -> Any:  # fmt: skip
        if not analyse:
            _refuse_others()
            return command(*args, analysis=None, **others)
        settings = AnalysisSettings(iterations, nodes, seconds, seed=seed, leaves=leaves_file, model=model or "")
        return command(
            *args, analysis=AnalysisOptions(settings, jobs, player, turns or (1, MAX_EVENTS), html, csv), **others
        )

    return functools.reduce(lambda inner, option: option(inner), reversed(_OPTIONS), call_with_analysis)


def _refuse_others() -> None:
    """Raise UsageError for an option of an analysis without --analyse."""
    context = click.get_current_context()
    names = "player", "turns", "iterations", "nodes", "seconds", "jobs", "model", "seed", "leaves_file", "html", "csv"
    for name in names:
        if context.get_parameter_source(name) == click.core.ParameterSource.COMMANDLINE:
            option = "--infer" if name == "model" else f"--{name.removesuffix('_file')}"
            raise click.UsageError(f"{option} belongs to --analyse.")
