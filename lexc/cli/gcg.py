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
from lexc.play import write_cgp, write_gcg
from lexc.play.records.endings import convert_ending
from lexc.play.records.game import Game
from lexc.play.records.gcg_lines import MAX_BYTES
from lexc.play.records.replay import Replay, replay_gcg
from lexc.play.rules import ENDINGS
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
    "-o", "--output", metavar="GCG", help="Also write the game as GCG that other programs read; - is standard output."
)
@click.option(
    "--ending",
    type=commands.Choice(ENDINGS),
    help="The settlement of the remaining tiles. With -o the game is written so, without it the record is judged by "
    "it. Default: that of the record.",
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
    ending: str | None,
    reading: ReadingOptions,
    as_json: bool,
    quiet: bool,
) -> None:
    """Replay a recorded game, and check it against the rules.

    FILE is a game in GCG, or - for standard input. Every move, score, total and rack is checked, and with --lexicon
    every word. The exit status is 0 if the record agrees with the rules, 1 if it does not, 2 if it cannot be read.

    The rules are those of --rules, or those that the file names by tiles, lexicon and board. Without such names the
    letters of --lexicon decide, and without it the game is English. A player who has gone out gains twice the points of
    the other's tiles with double, which other programs write. With gain that player gains them once, and the other
    loses them. With lose the other loses them, and nobody gains.

    \b
    Example:
      lexc gcg final.gcg --lexicon english
      lexc gcg final.gcg --position 12
      lexc gcg old.gcg -o new.gcg
      lexc gcg own.gcg -o other.gcg --ending double
    """
    if output == "-" and (n_events is not None or as_json):
        raise UsageError("standard output cannot take both the game and the answer", remedy="Name a file after -o.")
    require_other_file(output, lexicon, rules)
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


def _replay(file: str, rules: str | None, ending: str | None, lexicon: str | None, reading: ReadingOptions) -> Replay:
    """Read and replay a game. ending: the one to judge by, None for that of the record."""
    with open_to_read(file) if file != "-" else nullcontext(sys.stdin.buffer) as stream:
        data = stream.read(MAX_BYTES + 1)
    where = "<stdin>" if file == "-" else file
    with open_image(lexicon, reading) if lexicon else nullcontext() as opened:
        return replay_gcg(data, opened, rules, where, ending)


def _write(game: Game, output: str) -> None:
    data = write_gcg(game)
    if output != "-":
        write_atomically(output, [data])
        return
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


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
