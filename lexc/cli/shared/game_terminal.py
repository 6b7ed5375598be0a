"""A game at the terminal: passes typed commands to the game manager, prints its replies, and saves the record."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, TextIO

import click

from lexc.errors import MoveError, UsageError, printable
from lexc.image.writer import write_atomically
from lexc.play.drawing import draw_board, draw_legend
from lexc.play.interactive.answers import scores
from lexc.play.interactive.clocks import format_time
from lexc.play.interactive.commands import read
from lexc.play.interactive.manager import GameManager, Reply
from lexc.play.records.gcg_writing import write_gcg
from lexc.system.files import open_to_read

_MAX_LINE = 1 << 12  # bytes; every command is shorter
_PREFIXES = {
    "moved": "* ",
    "withdrawn": "* ",
    "stands": "* ",
    "lost-turn": "* ",
    "settled": "* ",
    "inspect": "  ",
    "refused": "no: ",
}
_BOARD_CHANGES = {"held", "moved", "withdrawn", "stands", "lost-turn", "undone", "over"}
_RECORDED = _BOARD_CHANGES | {"edited"}  # "edited" changes the record, but not the board
Line = tuple[str, str]
"""The place of an input line ("" at a terminal), and its text."""


class Terminal:
    """A game at the terminal.

    file: the path of the record, None to save none. is_plain: whether colours are left out. script: the path of a file
    of commands; "" to read standard input.
    """

    def __init__(self, manager: GameManager, file: Path | None, is_plain: bool, script: str = "") -> None:
        self.manager, self.file, self.script = manager, file, script
        self._lines = _read_script(script, open_to_read(script)) if script else _read_input(self._prompt)
        self._has_color = not is_plain and _is_terminal(sys.stdout) and "NO_COLOR" not in os.environ
        self._is_drawn = False  # whether the board was drawn after its last change

    def run(self, replies: Iterable[Reply]) -> None:
        """Play until the game is over, somebody quits, or the input ends. replies: those to print first."""
        manager = self.manager
        self.save()
        self._show(replies)
        while not manager.has_quit:
            self._let_programs_play()
            if manager.is_over and not manager.settings.is_casual:
                break
            line = next(self._lines, None)
            if line is None:
                break
            self._execute(*line)

    def save(self) -> None:
        """Write the record, whole or not at all."""
        if self.file is not None:
            write_atomically(self.file, [write_gcg(self.manager.record())])

    def _let_programs_play(self) -> None:
        while not (self.manager.is_over or self.manager.awaits_person):
            replies = list(self.manager.step())
            self.save()  # before printing, which fails if the reader of a pipe has gone
            self._show(replies)
        if not self._is_drawn:
            self._draw()

    def _execute(self, where: str, text: str) -> None:
        """Execute a command. Raises UsageError if a command of a script is refused: the game ends there."""
        if self.script:
            click.echo(printable(f"{self._prompt()}{text}"))
        try:
            command = read(text, self.manager.settings.rules.alphabet, self.manager.answers)
            replies = self.manager.execute(command)
        except (UsageError, MoveError) as error:
            replies = [Reply("refused", str(error))]
        if any(reply.kind in _RECORDED for reply in replies):
            self.save()
        self._show(replies)
        refused = [reply.text for reply in replies if reply.kind == "refused"]
        if refused and self.script:
            raise UsageError("a command of the script was refused", where=where, found=f"{text[:60]!r}: {refused[0]}")

    def _prompt(self) -> str:
        """The text before the next input line: the mover, their rack and their clock."""
        manager = self.manager
        if manager.is_over:
            return "undo or quit? "
        if manager.question:
            return "? "
        clock = f" {format_time(manager.remaining_time(manager.turn))}" if manager.clocks.limit else ""
        return f"{manager.nick(manager.turn)} [{manager.text(manager.position().racks[0])}]{clock}: "

    def _show(self, replies: Iterable[Reply]) -> None:
        for reply in replies:
            if reply.kind == "board":
                self._draw(with_signs=True)
            elif reply.text:
                click.echo(_PREFIXES.get(reply.kind, "") + printable(reply.text))
            if reply.kind in _BOARD_CHANGES:
                self._is_drawn = False

    def _draw(self, with_signs: bool = False) -> None:
        """Print board and scores, as wide as the terminal allows. with_signs: explain the signs of squares, too."""
        manager, columns = self.manager, shutil.get_terminal_size().columns
        position = manager.position()
        click.echo("\n" + draw_board(position, self._has_color, columns))
        if with_signs:
            click.echo("\n" + draw_legend(position, self._has_color))
        click.echo(f"\n{printable(scores(manager))}; {len(manager.game.bag)} in the bag")
        self._is_drawn = True


def _read_script(path: str, file: BinaryIO) -> Iterator[Line]:
    """Yield the lines of a file of commands, without blank lines and lines that begin with #."""
    with file:
        for number, line in enumerate(iter(lambda: file.readline(_MAX_LINE), b""), 1):
            text = _decode(line)
            if text and not text.startswith("#"):
                yield f"{path}:{number}", text


def _read_input(prompt: Callable[[], str]) -> Iterator[Line]:
    """Yield the lines of standard input until it ends. Lines from a pipe are printed after their prompt."""
    if _is_terminal(sys.stdin):
        yield from _read_terminal(prompt)
        return
    if sys.stdin is None:
        return
    for line in iter(lambda: sys.stdin.buffer.readline(_MAX_LINE), b""):
        if text := _decode(line):
            click.echo(printable(f"{prompt()}{text}"))
            yield "", text


def _read_terminal(prompt: Callable[[], str]) -> Iterator[Line]:
    """Yield the lines that are typed at a terminal until the input ends."""
    with suppress(ImportError):  # gives input() arrow keys and a history
        import readline  # noqa: F401  # lazy: readline may be missing
    while True:
        try:
            text = input(printable(prompt()))
        except EOFError:
            click.echo()
            return
        except UnicodeDecodeError:
            text = "?"  # the command that lists the commands
        if text.strip():
            yield "", text


def _is_terminal(stream: TextIO | None) -> bool:
    """Whether a stream is a terminal. None: a stream that was closed before Python started."""
    return stream is not None and stream.isatty()


def _decode(line: bytes) -> str:
    return line.decode("utf-8-sig", errors="replace").strip()
