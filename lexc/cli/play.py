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

from lexc import resources
from lexc.bundled import is_name
from lexc.cli.foreign import reading_options, typed
from lexc.cli.game_options import players_help
from lexc.cli.interrupts import telling
from lexc.cli.playing import Terminal
from lexc.cli.shared import image_argument, open_gaddag, say_notice
from lexc.cli.suggesting import Choice
from lexc.errors import LexcError, UsageError, printable
from lexc.files import open_to_read
from lexc.opening import ReadingOptions
from lexc.overlay import Overlay
from lexc.play.interactive.game_settings import CHALLENGES, MAX_MINUTES, UNKNOWN, GameSettings, Seat, read_settings
from lexc.play.interactive.manager import GameManager, Reply
from lexc.play.interactive.seating import fill_seats, order_seats
from lexc.play.players import files
from lexc.play.records.game import Game
from lexc.play.records.gcg_lines import MAX_BYTES
from lexc.play.rules import Rules

_AGREED_ON = "this was agreed on when the game began"
_AGREED = ("names", "watch", "seed", "first", "challenge", "unknown", "minutes", "casual")
_AGREED_NAMES = {"names": "name", "minutes": "clock"}


@click.command("play", epilog=players_help())
@image_argument
@click.option(
    "--against",
    multiple=True,
    metavar="PLAYER",
    help="A program, see below; else leaves+endgame, or greedy where no leaves are bundled.",
)
@click.option("--name", "names", multiple=True, metavar="NAME", help="A person; several may play.")
@click.option("--watch", is_flag=True, help="Only programs play.")
@click.option("--first", metavar="NAME", help="Who begins, instead of a draw.")
@click.option(
    "--rules", "rules_name", default="english", show_default=True, metavar="NAME|FILE", help="The rules of the game."
)
@click.option("--seed", type=int, metavar="N", help="The same number deals the same tiles.")
@click.option(
    "--challenge", type=Choice(CHALLENGES), default="void", show_default=True,
    help="void: unknown words cannot be played. Else they stand unless challenged; to do so in vain costs nothing, the "
    "turn, or so many points.",
)  # fmt: skip
@click.option(
    "--unknown", type=Choice(UNKNOWN), default="refuse", show_default=True,
    help="With void: ask whether it is a word. Yes adds it, no lets it stand.",
)  # fmt: skip
@click.option(
    "--clock", "minutes", type=click.IntRange(0, MAX_MINUTES), default=0, metavar="MIN",
    help="Minutes for each player; each one begun beyond them costs 10 points.",
)  # fmt: skip
@click.option("--casual", is_flag=True, help="Turns may be taken back, tiles chosen, and words inserted and deleted.")
@click.option("--gcg", metavar="FILE", help="Keep the game there, not among your games.")
@click.option("--resume", metavar="FILE", help="Go on with a game that was kept.")
@click.option("--inspect", is_flag=True, help="Show what programs have and, if they tell, what they consider.")
@click.option("--script", metavar="FILE", help="Take commands from a file, to its end or the first that is refused.")
@click.option("--plain", is_flag=True, help="Without colours.")
@reading_options
@click.pass_context
def command(
    ctx: click.Context, image: str, against: tuple[str, ...], names: tuple[str, ...], watch: bool, first: str | None,
    rules_name: str, seed: int | None, challenge: str, unknown: str, minutes: int, casual: bool, gcg: str | None,
    resume: str | None, inspect: bool, script: str | None, plain: bool, reading: ReadingOptions,
) -> None:  # fmt: skip
    """Play the board game against programs and persons.

    Type a move, 8D FACES or D8 FACES, or help for all that can be typed: hint, moves, check WORD, find TILES, and in
    casual play or with --unknown ask insert WORD and delete WORD, which change the words of this game alone. The
    game is kept after every turn, as a record that lexc gcg reads, and --resume goes on with it. Commands may come from
    a pipe, too.

    \b
    Example:
      lexc play english
      lexc play english --against shapiro-smith --inspect
      lexc play english --name Ann --name Bob --challenge double --clock 25
      lexc play english --resume game.gcg
    """
    said = list[Reply]()
    if resume:
        given = None if _is_default(ctx, "rules_name") else Rules.load(rules_name)
        settings, game = _resumed(ctx, resume, given)
        _check_files(settings, against, resume)
        settings = _with_lexicon(settings, Path(image).stem)
    else:
        rules, text = Rules.load(rules_name), str(secrets.randbelow(1 << 31) if seed is None else seed)
        seats, told = order_seats(_seats(names, against, watch, rules), rules, text, first)
        said = [Reply("began", line) for line in told]
        settings = GameSettings(rules, seats, text, challenge, unknown, minutes, casual, rules_name, Path(image).stem)
        game = settings.new_record()
    file = _file(gcg, resume)
    words = ["lexc", "play", image, *typed(reading), *_named_again(settings, rules_name), "--resume", str(file)]
    kept = printable(f"kept: {shlex.join(words)}")
    with open_gaddag(image, reading) as lexicon:
        manager = GameManager(settings, Overlay(lexicon) if settings.has_open_lexicon else lexicon, watches=inspect)
        _say_notices(manager, image)
        try:
            with telling(""):
                Terminal(manager, file, plain, script or "").run([*said, *manager.resume(game)])
        except KeyboardInterrupt:
            click.echo(f"\n{kept}", err=True)
            raise
    if not manager.is_over or manager.has_quit:
        click.echo(kept)


def _say_notices(manager: GameManager, image: str) -> None:
    """What generator and programs have to say of the image; a bundled one is nothing that a person has made."""
    say_notice(manager.generator)
    notices = {getattr(player, "notice", "") for player in manager.players} - {""}
    for notice in () if is_name(image) else notices:
        click.echo(f"lexc: {printable(notice)}", err=True)


def _seats(names: tuple[str, ...], against: tuple[str, ...], watch: bool, rules: Rules) -> tuple[Seat, ...]:
    """Who plays: you against a program, unless others are named."""
    if watch and names:
        raise click.UsageError("Take --watch or --name, not both.")
    persons = () if watch else names or ("you",)
    return fill_seats(persons, against, rules)


def _is_default(ctx: click.Context, name: str) -> bool:
    return ctx.get_parameter_source(name) == ParameterSource.DEFAULT


def _resumed(ctx: click.Context, path: str, rules: Rules | None) -> tuple[GameSettings, Game]:
    """What was agreed on, and the record. UsageError when it is to be agreed on anew."""
    new = [f"--{_AGREED_NAMES.get(name, name)}" for name in _AGREED if not _is_default(ctx, name)]
    if new:
        raise UsageError(_AGREED_ON, found=", ".join(new), remedy="Leave it out.")
    if os.path.exists(path) and not os.path.isfile(path):
        raise UsageError(
            "a game is kept in a file", where=path, found="a device, a pipe or a folder", remedy="Name a file."
        )
    with open_to_read(path) as file:
        data = file.read(MAX_BYTES + 1)
    return read_settings(data, path, rules)


def _check_files(settings: GameSettings, against: tuple[str, ...], where: str) -> None:
    """A record alone opens no file: who resumes a game names the programs again that read one, and no other."""
    reading = set(_reading_files(settings))
    if missing := sorted(reading - {*against}):
        remedy = f"To allow that, add: {' '.join(f'--against {spec}' for spec in missing)}"
        raise UsageError("a player of this game reads a file", where=where, found=", ".join(missing), remedy=remedy)
    if others := sorted({*against} - reading):
        raise UsageError(_AGREED_ON, found=f"--against {others[0]}", remedy="Leave it out.")


def _reading_files(settings: GameSettings) -> list[str]:
    """The programs that read a file."""
    return list(dict.fromkeys(seat.spec for seat in settings.seats if seat.spec and files(seat.spec)))


def _named_again(settings: GameSettings, rules_name: str) -> list[str]:
    """What a record does not bring by itself when its game is resumed: rules and programs that stand in files."""
    rules = [] if rules_name in resources.names("rules", ".toml") else ["--rules", rules_name]
    return rules + [word for spec in _reading_files(settings) for word in ("--against", spec)]


def _with_lexicon(settings: GameSettings, name: str) -> GameSettings:
    """The settings, with the lexicon that is used from now on."""
    if settings.lexicon not in ("", name):
        click.echo(f"lexc: until now {printable(settings.lexicon)} was the lexicon, from now on {name} is", err=True)
    return replace(settings, lexicon=name)


def _file(gcg: str | None, resume: str | None) -> Path:
    """Where the game is kept. UsageError where that would overwrite another one."""
    if gcg and os.path.lexists(gcg) and not (resume and os.path.samefile(gcg, resume)):
        raise UsageError(
            "there is a file of that name", where=gcg, remedy="Name another one, or go on with it: --resume."
        )
    if gcg or resume:
        return Path(gcg or resume or "")
    from platformdirs import user_data_path  # lazy: platformdirs costs 4 ms

    folder = user_data_path("lexc", appauthor=False) / "games"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        remedy = "Name a file: --gcg."
        raise LexcError("games cannot be kept there", where=str(folder), found=str(error), remedy=remedy) from error
    return folder / f"{time.strftime('%Y-%m-%d-%H%M%S')}-{os.getpid()}.gcg"
