"""`lexc play`."""

from __future__ import annotations

import os
import secrets
import shlex
import time
from dataclasses import replace
from pathlib import Path

import click
from click.core import ParameterSource

from lexc.cli.shared import commands
from lexc.cli.shared.clock_option import clock_option
from lexc.cli.shared.format_options import reading_options, to_arguments
from lexc.cli.shared.game_options import ending_option, players_help
from lexc.cli.shared.game_terminal import Terminal
from lexc.cli.shared.interrupts import raise_on_interrupt
from lexc.cli.shared.lexicons import open_gaddag, print_leaves_notice, print_notice
from lexc.cli.shared.parameters import SEED_HELP, image_argument
from lexc.errors import LexcError, UsageError, printable
from lexc.installed.bundled import is_name
from lexc.opening import ReadingOptions
from lexc.overlays.overlay import Overlay
from lexc.play.interactive.game_settings import CHALLENGES, UNKNOWN, GameSettings, Seat, read_settings
from lexc.play.interactive.manager import GameManager, Reply
from lexc.play.interactive.seating import fill_seats, order_seats
from lexc.play.players import files
from lexc.play.records.game import Game
from lexc.play.records.gcg_lines import MAX_BYTES
from lexc.play.rules import Rules
from lexc.system import resources
from lexc.system.files import open_to_read

_FIXED = "this option was fixed when the game began"
_FIXED_PARAMETERS = ("names", "watch", "seed", "first", "challenge", "unknown", "clock", "casual", "ending")
_OPTION_NAMES = {"names": "player", "first": "first-player"}


@commands.command("play", epilog=players_help)
@image_argument
@click.option(
    "--against",
    multiple=True,
    metavar="PLAYER",
    help="A program as opponent; see below. Default: leaves+endgame, or greedy if no leave values are bundled.",
)
@click.option("--player", "names", multiple=True, metavar="NAME", help="A human player; may be repeated.")
@click.option("--watch", is_flag=True, help="Watch a game between programs.")
@click.option("--first-player", "first", metavar="NAME", help="The player who begins, instead of a draw.")
@click.option(
    "--rules", "rules_name", default="english", show_default=True, metavar="NAME|FILE", help="The rules of the game."
)
@ending_option
@click.option("--seed", type=int, metavar="N", help=f"{SEED_HELP} By default it changes.")
@click.option(
    "--challenge", type=commands.Choice(CHALLENGES), default="void", show_default=True,
    help="void: unknown words cannot be played. With the others they stand unless challenged; a wrong challenge costs "
    "nothing (single), the turn (double), or 5 or 10 points.",
)  # fmt: skip
@click.option(
    "--unknown", type=commands.Choice(UNKNOWN), default="refuse", show_default=True,
    help="With void: refuse an unknown word, or ask the player about it. Yes adds the word to the game's lexicon; no "
    "accepts the play without adding it.",
)  # fmt: skip
@clock_option
@click.option(
    "--casual", is_flag=True, help="Allow taking back turns, choosing tiles, and inserting and deleting words."
)
@click.option("-o", "--output", "gcg", metavar="GCG", help="Save the game to this file, not to your folder of games.")
@click.option("--resume", metavar="FILE", help="Resume a saved game.")
@click.option(
    "--inspect", is_flag=True, help="Show the racks of programs, and the moves that they consider, if these are known."
)
@click.option("--script", metavar="FILE", help="Read commands from a file, to its end or to the first refused one.")
@click.option("--plain", is_flag=True, help="Print without colours.")
@reading_options
@click.pass_context
def command(
    ctx: click.Context, image: str, against: tuple[str, ...], names: tuple[str, ...], watch: bool, first: str | None,
    rules_name: str, ending: str | None, seed: int | None, challenge: str, unknown: str, clock: float, casual: bool,
    gcg: str | None, resume: str | None, inspect: bool, script: str | None, plain: bool, reading: ReadingOptions,
) -> None:  # fmt: skip
    """Play the board game against programs and people.

    Type a move, as 8D FACES (across) or D8 FACES (down), or a command: help lists them all. Among them are hint, moves,
    check WORD and find TILES. With --casual or --unknown ask there are insert WORD and delete WORD, which change the
    words of this game only. The game is saved after every turn, as a record that lexc gcg reads, and --resume continues
    it. Commands may come from a pipe, too.

    \b
    Example:
      lexc play english
      lexc play english --against shapiro-smith --inspect
      lexc play english --player Ann --player Bob --challenge double --clock 25
      lexc play english --resume game.gcg
    """
    first_replies = list[Reply]()
    if resume:
        settings, game = _open_saved_game(ctx, resume, rules_name, against, Path(image).stem)
    else:
        rules, seed_text = Rules.load(rules_name), str(secrets.randbelow(1 << 31) if seed is None else seed)
        seats, announcements = order_seats(_seats(names, against, watch, rules), rules, seed_text, first)
        first_replies = [Reply("began", line) for line in announcements]
        rules = rules.with_ending(ending, len(seats))
        settings = GameSettings(
            rules, seats, seed_text, challenge, unknown, clock, casual, rules_name, Path(image).stem
        )
        game = settings.new_record()
    file = _record_path(gcg, resume)
    resume_command = ["lexc", "play", image, *to_arguments(reading), *_resume_options(settings, rules_name)]
    resume_line = printable(f"to resume: {shlex.join([*resume_command, '--resume', str(file)])}")
    with open_gaddag(image, reading) as lexicon:
        manager = GameManager(settings, Overlay(lexicon) if settings.lets_words_change else lexicon, inspects=inspect)
        if not against and not resume and not watch:
            from lexc.play.equity.leave_files import leaves_notice  # lazy: lexc.play.equity.leave_files costs 8 ms

            print_notice(leaves_notice(settings.rules))
        _print_notices(manager, image)
        try:
            with raise_on_interrupt(""):
                Terminal(manager, file, plain, script or "").run([*first_replies, *manager.resume(game)])
        except KeyboardInterrupt:
            click.echo(f"\n{resume_line}", err=True)
            raise
    if not manager.is_over or manager.has_quit:
        click.echo(resume_line)


def _print_notices(manager: GameManager, image: str) -> None:
    """Print the notices of the generator and of the programs about the image.

    Those of programs are left out for a bundled lexicon, since they advise on building an image.
    """
    print_notice(manager.generator.notice)
    for player in dict.fromkeys(manager.players):
        print_leaves_notice(player)
    notices = {getattr(player, "notice", "") for player in manager.players} - {""}
    for notice in () if is_name(image) else notices:
        click.echo(f"lexc: {printable(notice)}", err=True)


def _seats(names: tuple[str, ...], against: tuple[str, ...], watch: bool, rules: Rules) -> tuple[Seat, ...]:
    """The players: by default you against a program."""
    if watch and names:
        raise click.UsageError("Use --watch or --player, not both.")
    people = () if watch else names or ("you",)
    return fill_seats(people, against, rules)


def _is_default(ctx: click.Context, name: str) -> bool:
    return ctx.get_parameter_source(name) == ParameterSource.DEFAULT


def _open_saved_game(
    ctx: click.Context, path: str, rules_name: str, against: tuple[str, ...], lexicon: str
) -> tuple[GameSettings, Game]:
    """The settings and the record of a saved game, with the lexicon with which it is resumed.

    Raises UsageError if the other options do not fit the game.
    """
    rules = None if _is_default(ctx, "rules_name") else Rules.load(rules_name)
    settings, game = _read_saved_game(ctx, path, rules)
    _check_opponents(settings, against, path)
    return _with_lexicon(settings, lexicon), game


def _read_saved_game(ctx: click.Context, path: str, rules: Rules | None) -> tuple[GameSettings, Game]:
    """The settings and the record of a saved game. Raises UsageError if an option contradicts the settings."""
    given = [f"--{_OPTION_NAMES.get(name, name)}" for name in _FIXED_PARAMETERS if not _is_default(ctx, name)]
    if given:
        raise UsageError(_FIXED, found=", ".join(given), remedy="Leave it out.")
    if os.path.exists(path) and not os.path.isfile(path):
        raise UsageError(
            "a saved game is a file", where=path, found="a device, a pipe or a folder", remedy="Name a file."
        )
    with open_to_read(path) as file:
        data = file.read(MAX_BYTES + 1)
    return read_settings(data, path, rules)


def _check_opponents(settings: GameSettings, against: tuple[str, ...], where: str) -> None:
    """Check that --against repeats exactly the programs of a saved game that read files. Raises UsageError if not.

    A record may come from somebody else: it must not open files unless the user names them.
    """
    needed = set(_opponents_with_files(settings))
    if missing := sorted(needed - {*against}):
        remedy = f"To allow that, add: {' '.join(f'--against {spec}' for spec in missing)}"
        raise UsageError("a player of this game reads a file", where=where, found=", ".join(missing), remedy=remedy)
    if others := sorted({*against} - needed):
        raise UsageError(_FIXED, found=f"--against {others[0]}", remedy="Leave it out.")


def _opponents_with_files(settings: GameSettings) -> list[str]:
    """The programs of a game that read a file."""
    return list(dict.fromkeys(seat.spec for seat in settings.seats if seat.spec and files(seat.spec)))


def _resume_options(settings: GameSettings, rules_name: str) -> list[str]:
    """The options that have to be repeated to resume a game: those for rules and programs that are in files."""
    rules = [] if rules_name in resources.names("rules", ".toml") else ["--rules", rules_name]
    return rules + [word for spec in _opponents_with_files(settings) for word in ("--against", spec)]


def _with_lexicon(settings: GameSettings, name: str) -> GameSettings:
    """The settings with a lexicon. Prints a notice if the saved game had another one."""
    if settings.lexicon not in ("", name):
        old, new = printable(settings.lexicon), printable(name)
        click.echo(f"lexc: the lexicon of this game was {old}; from now on it is {new}", err=True)
    return replace(settings, lexicon=name)


def _record_path(gcg: str | None, resume: str | None) -> Path:
    """The path of the file in which the game is saved. Raises UsageError if it is another existing file."""
    if gcg and os.path.lexists(gcg) and not (resume and os.path.samefile(gcg, resume)):
        raise UsageError("this file exists", where=gcg, remedy="Name another file, or resume its game with --resume.")
    if gcg or resume:
        return Path(gcg or resume or "")
    from platformdirs import user_data_path  # lazy: platformdirs costs 4 ms

    folder = user_data_path("lexc", appauthor=False) / "games"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        remedy = "Name a file with --output."
        raise LexcError(
            "games cannot be saved in this folder", where=str(folder), found=str(error), remedy=remedy
        ) from error
    return folder / f"{time.strftime('%Y-%m-%d-%H%M%S')}-{os.getpid()}.gcg"
