"""`lexc engine`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress

import click

import lexc
from lexc.cli.shared import commands
from lexc.cli.shared.format_options import reading_options
from lexc.cli.shared.lexicons import open_gaddag
from lexc.cli.shared.parameters import image_argument
from lexc.errors import LexcError, UsageError
from lexc.opening import ReadingOptions
from lexc.play.engine.options import OPTION_NAMES, EngineOptions, set_option
from lexc.play.engine.session import EngineSession
from lexc.play.rules import Rules

_MAX_LINE = 1 << 16  # bytes; every position is shorter


@commands.command("engine")
@image_argument
@click.option("--rules", "rules_name", metavar="NAME|FILE",
              help="The rules of the game, instead of those that a position names.")  # fmt: skip
@click.option("--option", "settings", multiple=True, metavar="NAME=VALUE",
              help=f"Set an option first, as setoption does: {', '.join(OPTION_NAMES)}. May be repeated.")  # fmt: skip
@reading_options
def command(image: str, rules_name: str | None, settings: tuple[str, ...], reading: ReadingOptions) -> None:
    """Think about positions for another program, line by line.

    The other program starts this command, writes lines to its standard input, and reads lines from its standard
    output. The most important ones: lexc (name and options; the answer ends with lexcok), position cgp TEXT, go
    (answered by lines info and one line bestmove), stop, quit. go takes the seconds for this move, or with clock those
    that the player has for the rest of the game. In endgames and pre-endgames moves are proven, as by lexc solve,
    earlier they are compared by playouts, as by lexc simulate; the option player takes any player of lexc tournament
    instead. A wrong line is answered by a line error. The protocol is described in specs/engine.md.

    \b
    Example:
      lexc engine english < questions
      lexc engine twl.gaddag --option threads=2 --option seconds=3
    """
    options = EngineOptions()
    for setting in settings:
        name, equals, text = setting.partition("=")
        if not equals:
            raise UsageError(
                "not a setting of an option", where="--option", expected="NAME=VALUE", found=repr(setting[:60])
            )
        options = set_option(options, name, text)
    rules = None if rules_name is None else Rules.load(rules_name)
    with open_gaddag(image, reading) as lexicon:
        session = EngineSession(lexicon, rules, _send, lexc.__version__, options)
        try:
            for line in _read_lines(session):
                session.execute(line)
                if session.has_quit:
                    break
        finally:
            session.close()


def _send(line: str) -> None:
    """Write a line, and flush it. A client that has gone gets nothing; its end of input ends the session."""
    with suppress(BrokenPipeError):
        sys.stdout.buffer.write(f"{line}\n".encode())
        sys.stdout.buffer.flush()


def _read_lines(session: EngineSession) -> Iterator[str]:
    """The lines of standard input. One that is too long, or not UTF-8, is refused."""
    while line := sys.stdin.buffer.readline(_MAX_LINE):
        if len(line) == _MAX_LINE and not line.endswith(b"\n"):
            while (piece := sys.stdin.buffer.readline(_MAX_LINE)) and not piece.endswith(b"\n"):
                pass
            session.refuse(
                UsageError("this line is too long", expected=f"at most {_MAX_LINE - 1:,} bytes", found="more")
            )
            continue
        try:
            yield line.decode("utf-8-sig").rstrip("\r\n")
        except UnicodeDecodeError as error:
            session.refuse(LexcError("this line is not UTF-8", expected="a line of UTF-8", found=str(error)[:200]))
