"""`lexc gcg`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import nullcontext

import click

from lexc.cli.shared import commands
from lexc.cli.shared.exit_statuses import NO
from lexc.cli.shared.format_options import reading_options
from lexc.cli.shared.lexicons import open_image
from lexc.cli.shared.parameters import json_option, quiet_option
from lexc.cli.shared.printing import print_json
from lexc.errors import UsageError, plural, printable
from lexc.image.writer import write_atomically
from lexc.opening import ReadingOptions
from lexc.play import read_gcg, replay, write_cgp, write_gcg
from lexc.play.records.game import Game
from lexc.play.records.gcg_lines import MAX_BYTES
from lexc.play.records.replay import Replay
from lexc.system.files import open_to_read, require_other_file
from lexc.views.games import replay_report


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
    "-o", "--output", metavar="GCG", help="Also write the game in lexc's own spelling of GCG; - is standard output."
)
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
    reading: ReadingOptions,
    as_json: bool,
    quiet: bool,
) -> None:
    """Replay a recorded game, and check it against the rules.

    FILE is a game in GCG, or - for standard input. Every move, score, total and rack is checked, and with --lexicon
    every word. The exit status is 0 if the record agrees with the rules, 1 if it does not, 2 if it cannot be read.

    \b
    Example:
      lexc gcg final.gcg --lexicon english
      lexc gcg final.gcg --position 12
      lexc gcg old.gcg -o new.gcg
    """
    if output == "-" and (n_events is not None or as_json):
        raise UsageError("standard output cannot take both the game and the answer", remedy="Name a file after -o.")
    require_other_file(output, lexicon, rules)
    replayed = _replay(_read(file, rules), lexicon, reading)
    cgp = _position(replayed, n_events) if n_events is not None else ""
    if output:
        _write(replayed, output)
    if cgp:
        click.echo(cgp)
    elif as_json:
        print_json(replay_report(replayed))
    elif not quiet:
        report = "\n".join(map(printable, _report(replayed)))
        click.echo(report, err=output == "-")
    if replayed.disagreements:
        ctx.exit(NO)


def _read(file: str, rules: str | None) -> Game:
    with open_to_read(file) if file != "-" else nullcontext(sys.stdin.buffer) as stream:
        data = stream.read(MAX_BYTES + 1)
    return read_gcg(data, rules, "<stdin>" if file == "-" else file)


def _replay(game: Game, lexicon: str | None, reading: ReadingOptions) -> Replay:
    if lexicon is None:
        return replay(game)
    with open_image(lexicon, reading) as opened:
        return replay(game, opened)


def _position(replayed: Replay, n_events: int) -> str:
    positions = replayed.positions
    if n_events < len(positions):
        return write_cgp(positions[n_events])
    problem = "the game has no such position" if replayed.is_whole else "the replay ended before this position"
    raise UsageError(problem, where=replayed.game.where, expected=f"0 to {len(positions) - 1}", found=str(n_events))


def _write(replayed: Replay, output: str) -> None:
    data = write_gcg(replayed.game)
    if output != "-":
        write_atomically(output, [data])
        return
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def _report(replayed: Replay) -> Iterator[str]:
    """The scores, and a line for each disagreement."""
    game, n_disagreements = replayed.game, len(replayed.disagreements)
    scores = ", ".join(f"{player.nick} {score}" for player, score in zip(game.players, replayed.scores, strict=True))
    verdict = plural(n_disagreements, "disagreement") if n_disagreements else "the record agrees"
    yield f"{scores}; {plural(len(game.events), 'event')} by the rules {game.rules.name}: {verdict}"
    for disagreement in replayed.disagreements:
        yield f"{game.where}:{disagreement.line}: {disagreement}"
    if not replayed.is_whole:
        yield f"{game.where}: the replay ended at this line; later lines were not checked"
