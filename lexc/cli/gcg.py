"""`lexc gcg`."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import nullcontext, suppress
from itertools import chain
from pathlib import Path

import click

from lexc.cli.shared import commands
from lexc.cli.shared.analysis_lines import report_lines, trend_lines
from lexc.cli.shared.analysis_options import AnalysisOptions, analysis_options
from lexc.cli.shared.exit_statuses import BAD_INPUT, INTERRUPTED, NO
from lexc.cli.shared.format_options import reading_options
from lexc.cli.shared.interrupts import raise_on_interrupt
from lexc.cli.shared.lexicons import open_gaddag, open_image, print_notice
from lexc.cli.shared.parameters import json_option, quiet_option
from lexc.cli.shared.printing import print_json
from lexc.cli.shared.progress_bar import ProgressBar
from lexc.errors import LexcError, UsageError, plural, printable
from lexc.image.writer import write_atomically
from lexc.lexicon import Lexicon
from lexc.opening import ReadingOptions
from lexc.play import write_cgp, write_gcg
from lexc.play.analysis.analyse import analyse_games
from lexc.play.analysis.html_report import recorded_hash, report_html
from lexc.play.analysis.report import GameReport, annotate
from lexc.play.equity.leave_files import leaves_notice
from lexc.play.records.endings import convert_ending
from lexc.play.records.game import Game
from lexc.play.records.gcg_lines import MAX_BYTES
from lexc.play.records.replay import Replay, replay_gcg
from lexc.play.rules import ENDINGS
from lexc.system.files import open_to_read, require_other_file, require_place
from lexc.views.analysis import summary_answer, trends_csv, turn_answer
from lexc.views.games import replay_report

_MAX_HEAD = 1 << 16  # bytes at the beginning of a report, among which the hash of its record is


@commands.command("gcg")
@click.argument("file", metavar="FILE")
@click.option("--lexicon", metavar="IMAGE", help="Check every word in this image or bundled lexicon.")
@click.option(
    "--rules",
    metavar="NAME|FILE",
    help="The rules of the game, instead of those that the file names. Default: english.",
)
@click.option(
    "--position",
    "n_events",
    type=click.IntRange(min=0),
    metavar="N",
    help="Print only the position after N events, as CGP.",
)
@click.option(
    "-o",
    "--output",
    metavar="GCG",
    help="Also write the game as GCG that other programs read, with --analyse annotated; - is standard output.",
)
@click.option(
    "--ending",
    type=commands.Choice(ENDINGS),
    help="The settlement of the remaining tiles. With -o the game is written so, without it the record is judged by "
    "it. Default: that of the record.",
)
@analysis_options
@reading_options
@json_option
@quiet_option
@click.pass_context
def command(
    ctx: click.Context,
    file: str,
    lexicon: str | None,
    rules: str | None,
    n_events: int | None,
    output: str | None,
    ending: str | None,
    analysis: AnalysisOptions | None,
    reading: ReadingOptions,
    as_json: bool,
    quiet: bool,
) -> None:
    """Replay, check and analyse a recorded game.

    FILE is a game in GCG, or - for standard input; with --analyse also a folder of games. Every move, score, total and
    rack is checked, and with --lexicon every word. The exit status is 0 if the record agrees with the rules, 1 if it
    does not, 2 if it cannot be read.

    The rules are those of --rules, or those that the file names by tiles, lexicon and board. Without such names the
    letters of --lexicon decide, and without it the game is English. A player who has gone out gains twice the points of
    the other's tiles with double, which other programs write. With gain that player gains them once, and the other
    loses them. With lose the other loses them, and nobody gains.

    With --analyse each turn is judged by what its player knew: the recorded rack, and of the other racks only tiles
    that a withdrawn phony has shown. A turn whose rack is unknown is not judged. Playouts of two turns compare moves,
    with fewer than 15 unseen tiles playouts to the end of the game. Moves that are clearly worse get fewer samples.
    With one to four tiles in the bag a search tries to prove the best move, unless the game is won or lost anyway. With
    none the endgame is solved.

    The table has the chance to win with the move made. The chance and the points lost compare that move with the best
    one, by other playouts than those that have chosen it. A loss of chance below its standard error is noise. Mistakes
    are small from 0.5 % of chance, medium from 3 % and large from 7 %; in an endgame from 1, 7 and 15 points, and large
    if a win is thrown away. A withdrawn phony is judged as a pass, and one that stood as it was made; the table says
    what a challenge was worth. Luck is the equity of the best move with the tiles drawn, less its mean over all draws.

    With --json each turn is an object on a line, and the last one is the summary. The same seed and limits give the
    same bytes. -o writes the record with a note on each turn; its own notes stay, and those of an earlier analysis are
    replaced. When it is read again, a note says if the game has changed since. --html writes a report for browsers as
    one file: summary, graph of the chance, and the board of each turn, by arrow keys.

    In a folder every game is judged, and a table shows the trends, with a row for each game and player; --csv writes it
    as CSV. With --analyse the exit status is never 1; it is 2 if a game of a folder cannot be read. Ctrl-C prints the
    turns so far, and ends with status 130.

    \b
    Example:
      lexc gcg final.gcg --lexicon english
      lexc gcg final.gcg --position 12
      lexc gcg old.gcg -o new.gcg
      lexc gcg own.gcg -o other.gcg --ending double
      lexc gcg final.gcg --analyse --lexicon english --turns 5-8
      lexc gcg final.gcg --analyse --lexicon english --player Guy --json
      lexc gcg final.gcg --analyse --lexicon english --iterations 100 -o noted.gcg
      lexc gcg final.gcg --analyse --lexicon english --iterations 50 --html a.html
      lexc gcg games --analyse --lexicon english --turns 1-9 --csv trends.csv
    """
    if output == "-" and (n_events is not None or as_json):
        raise UsageError("standard output cannot take both the game and the answer", remedy="Name a file after -o.")
    require_other_file(output, lexicon, rules)
    for target in (analysis.html, analysis.csv) if analysis else ():
        require_other_file(target, file, lexicon, rules, output)
    if analysis is not None:
        for target in filter(None, (output, analysis.html, analysis.csv)):
            require_place(target)
        _analyse(ctx, file, lexicon, rules, ending, output, analysis, reading, as_json, quiet)
        return
    if os.path.isdir(file):
        remedy = "Name a file in it, or add --analyse to judge all games in it."
        raise UsageError("this is a folder", where=file, expected="a game", remedy=remedy)
    replayed = _replay(file, rules, None if output else ending, lexicon, reading)
    cgp = write_cgp(replayed.position(n_events)) if n_events is not None else ""
    if output:
        _write(convert_ending(replayed, ending) if ending else replayed.game, output)
    if cgp:
        click.echo(cgp)
    elif as_json:
        print_json(replay_report(replayed))
    elif not quiet:
        report = "\n".join(map(printable, _report(replayed)))
        click.echo(report, err=output == "-")
    if replayed.disagreements:
        ctx.exit(NO)


def _analyse(
    ctx: click.Context, file: str, image: str | None, rules: str | None, ending: str | None, output: str | None,
    options: AnalysisOptions, reading: ReadingOptions, as_json: bool, quiet: bool,
) -> None:  # fmt: skip
    """Judge the turns of a game, or of all games in a folder."""
    if image is None:
        raise UsageError("no lexicon to judge by", where="--analyse", remedy="Name one: --lexicon english.")
    files = _find_games(file) if os.path.isdir(file) else [file]
    if os.path.isdir(file) and (output or options.html):
        raise UsageError("-o and --html write one game", where=file, remedy="Name a file, or write --csv.")
    with open_gaddag(image, reading) as lexicon:
        reports, is_whole = list[GameReport](), True
        for name in files:
            try:
                replayed = replay_gcg(_read(name), lexicon, rules, _name(name), ending)
            except LexcError as error:
                if name == file:
                    raise
                print_notice(f"{error}")  # the other games of the folder are judged
                is_whole = False
                continue
            name_of_words = " ".join(printable(os.path.basename(image)).split())  # it stands in a line of the record
            reports.append(GameReport(replayed, options.settings, name_of_words))
        reports, left_out = options.choose(reports, file)
        for notice in (
            *left_out,
            *dict.fromkeys(chain.from_iterable(_notices(each, file in files) for each in reports)),
        ):
            print_notice(notice)
        is_interrupted = _is_interrupted(lexicon, reports, options, as_json, quiet)
    if output:
        _write(annotate(reports[0]), output)
    if options.html:
        _write_html(reports[0], options.html)
    if options.csv:
        _write_csv(reports, options.csv)
    if not as_json and not quiet:
        lines = trend_lines(reports) if os.path.isdir(file) else report_lines(reports[0])
        is_taken = "-" in (output, options.csv)
        click.echo("\n".join(map(printable, lines)), err=is_taken)
    if is_interrupted or not is_whole:
        ctx.exit(INTERRUPTED if is_interrupted else BAD_INPUT)


def _find_games(folder: str) -> list[str]:
    """The games in a folder and the folders below it, by name. Raises UsageError if there are none."""
    files = sorted(str(path) for path in Path(folder).rglob("*.gcg") if path.is_file())
    if not files:
        raise UsageError("no game in this folder", where=folder, expected="files named *.gcg")
    return files


def _notices(report: GameReport, is_alone: bool) -> Iterator[str]:
    """Notices about a game. is_alone: whether no other games are judged."""
    replayed = report.replayed
    yield leaves_notice(replayed.game.rules, str(report.settings.leaves))
    n_broken = sum(each.rule != "word" for each in replayed.disagreements)
    if n_broken and is_alone:
        where, places = replayed.game.where, plural(n_broken, "place")
        yield f"{where}: the record disagrees with the rules in {places}. lexc gcg {where} names them."


def _is_interrupted(
    lexicon: Lexicon, reports: list[GameReport], options: AnalysisOptions, as_json: bool, quiet: bool
) -> bool:
    """Judge the turns of games, and print them as JSON. Whether Ctrl-C has ended that early."""
    games, done = [report.replayed for report in reports], 0
    chosen = [options.turn_filter(report) for report in reports]
    n_turns = max(sum(report.n_turns for report in reports), 1)
    judging, current = analyse_games(lexicon, games, options.settings, options.jobs, chosen), 0
    try:
        with ProgressBar(not quiet, "judging turns") as bar, raise_on_interrupt():
            for index, judged in judging:
                _print_summaries(reports[current:index], as_json)
                current, done = index, done + 1
                reports[index].turns.append(judged)
                if as_json:
                    print_json(turn_answer(reports[index], judged))
                bar(f"turn {judged.turn.number} of {printable(games[index].game.where)}", min(done / n_turns, 1.0))
    except KeyboardInterrupt:
        for report in reports[current:]:
            report.is_interrupted = True
    _print_summaries(reports[current:], as_json)
    return any(report.is_interrupted for report in reports)


def _print_summaries(reports: list[GameReport], as_json: bool) -> None:
    for report in reports if as_json else ():
        print_json(summary_answer(report))


def _write_csv(reports: list[GameReport], file: str) -> None:
    """Write the table of trends."""
    data = trends_csv(reports)
    if file == "-":
        click.echo(data, nl=False)
    else:
        write_atomically(file, [data.encode(errors="backslashreplace")])  # a name of a file may be no UTF-8


def _replay(file: str, rules: str | None, ending: str | None, lexicon: str | None, reading: ReadingOptions) -> Replay:
    """Read and replay a game. ending: the one to judge by, None for that of the record."""
    data = _read(file)
    with open_image(lexicon, reading) if lexicon else nullcontext() as opened:
        return replay_gcg(data, opened, rules, _name(file), ending)


def _read(file: str) -> bytes:
    with open_to_read(file) if file != "-" else nullcontext(sys.stdin.buffer) as stream:
        return stream.read(MAX_BYTES + 1)


def _name(file: str) -> str:
    return "<stdin>" if file == "-" else file


def _write(game: Game, output: str) -> None:
    data = write_gcg(game)
    if output != "-":
        write_atomically(output, [data])
        return
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def _write_html(report: GameReport, file: str) -> None:
    """Write a report for browsers. Say so if it replaces one of another record."""
    with suppress(OSError), open(file, "rb") as old:
        if recorded_hash(old.read(_MAX_HEAD)) not in ("", report.record):
            print_notice(f"{file}: the record has changed since this report was written; it is replaced")
    write_atomically(file, [report_html(report)])


def _report(replayed: Replay) -> Iterator[str]:
    """The scores, and a line for each disagreement and each note."""
    game, n_disagreements = replayed.game, len(replayed.disagreements)
    scores = ", ".join(f"{player.nick} {score}" for player, score in zip(game.players, replayed.scores, strict=True))
    verdict = plural(n_disagreements, "disagreement") if n_disagreements else "the record agrees"
    yield f"{scores}; {plural(len(game.events), 'event')} by the rules {game.rules.name}: {verdict}"
    for disagreement in replayed.disagreements:
        yield f"{game.where}:{disagreement.line}: {disagreement}"
    for note in replayed.notes:
        yield f"{game.where}:{note.line}: note: {note}"
    if not replayed.is_whole:
        yield f"{game.where}: the replay ended at this line; later lines were not checked"
