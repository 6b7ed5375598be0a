"""A game at the terminal: what is typed goes to the game manager, what it replies is shown, the record is kept."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TextIO

import click

from lexc.errors import MoveError, UsageError, printable
from lexc.files import open_to_read
from lexc.image.writer import write_atomically
from lexc.play.drawing import draw_board, draw_legend
from lexc.play.interactive.answers import scores
from lexc.play.interactive.clocks import format_time
from lexc.play.interactive.commands import read
from lexc.play.interactive.manager import GameManager, Reply
from lexc.play.records.gcg import write_gcg

_MAX_LINE = 1 << 12  # bytes; more is no command anyway
_IN_FRONT = {
    "moved": "* ",
    "withdrawn": "* ",
    "stands": "* ",
    "lost-turn": "* ",
    "settled": "* ",
    "inspect": "  ",
    "refused": "no: ",
}
_CHANGES = {"held", "moved", "withdrawn", "stands", "lost-turn", "undone", "over"}
_KEPT = _CHANGES | {"edited"}  # what the record tells, though the board is as it was
Line = tuple[str, str]
"""Where a line stands that somebody typed, "" at a terminal, and its text."""


class Terminal:
    """file: where the game is kept, None when it cannot be. is_plain: no colours. script: a file of commands, ""."""

    def __init__(self, manager: GameManager, file: Path | None, is_plain: bool, script: str = "") -> None:
        self.manager, self.file, self.script = manager, file, script
        self._has_color = not is_plain and _is_terminal(sys.stdout) and "NO_COLOR" not in os.environ
        self._is_drawn = False

    def run(self, replies: Iterable[Reply]) -> None:
        """Play until the game is over, somebody leaves, or nothing more is typed. replies: those to show first."""
        manager = self.manager
        self.keep()
        self._show(replies)
        lines = _script(self.script) if self.script else _typed(self._prompt)
        while not manager.has_quit:
            self._let_programs_play()
            if manager.is_over and not manager.settings.is_casual:
                break
            line = next(lines, None)
            if line is None:
                break
            self._obey(*line)

    def keep(self) -> None:
        """Write the record, whole or not at all."""
        if self.file is not None:
            write_atomically(self.file, [write_gcg(self.manager.record())])

    def _let_programs_play(self) -> None:
        while not (self.manager.is_over or self.manager.awaits_person):
            replies = list(self.manager.step())
            self.keep()  # before anything is shown: the reader may have gone
            self._show(replies)
        if not self._is_drawn:
            self._draw()

    def _obey(self, where: str, text: str) -> None:
        """Do what was typed. In a script what cannot be done ends the game: UsageError names the line."""
        if self.script:
            click.echo(printable(f"{self._prompt()}{text}"))
        try:
            command = read(text, self.manager.settings.rules.alphabet, self.manager.answers)
            replies = self.manager.execute(command)
        except (UsageError, MoveError) as error:
            replies = [Reply("refused", str(error))]
        if any(reply.kind in _KEPT for reply in replies):
            self.keep()
        self._show(replies)
        refused = [reply.text for reply in replies if reply.kind == "refused"]
        if refused and self.script:
            raise UsageError("a command of the script was refused", where=where, found=f"{text[:60]!r}: {refused[0]}")

    def _prompt(self) -> str:
        manager = self.manager
        if manager.is_over:
            return "undo or quit? "
        if manager.question:
            return "? "
        clock = f" {format_time(manager.time_left(manager.turn))}" if manager.clocks.minutes else ""
        return f"{manager.nick(manager.turn)} [{manager.text(manager.position().racks[0])}]{clock}: "

    def _show(self, replies: Iterable[Reply]) -> None:
        for reply in replies:
            if reply.kind == "board":
                self._draw(with_signs=True)
            elif reply.text:
                click.echo(_IN_FRONT.get(reply.kind, "") + printable(reply.text))
            if reply.kind in _CHANGES:
                self._is_drawn = False

    def _draw(self, with_signs: bool = False) -> None:
        """Board and scores, as wide as the terminal allows."""
        manager, columns = self.manager, shutil.get_terminal_size().columns
        position = manager.position()
        click.echo("\n" + draw_board(position, self._has_color, columns))
        if with_signs:
            click.echo("\n" + draw_legend(position, self._has_color))
        click.echo(f"\n{scores(manager)}; {len(manager.game.bag)} in the bag")
        self._is_drawn = True


def _script(path: str) -> Iterator[Line]:
    """The lines of a file of commands; blank ones and those that begin with # are passed over."""
    with open_to_read(path) as file:
        for number, line in enumerate(iter(lambda: file.readline(_MAX_LINE), b""), 1):
            text = _decoded(line)
            if text and not text.startswith("#"):
                yield f"{path}:{number}", text


def _typed(prompt: Callable[[], str]) -> Iterator[Line]:
    """What persons type, until the input ends; from a pipe it is shown, too."""
    if _is_terminal(sys.stdin):
        yield from _typed_at_a_terminal(prompt)
        return
    if sys.stdin is None:
        return
    for line in iter(lambda: sys.stdin.buffer.readline(_MAX_LINE), b""):
        if text := _decoded(line):
            click.echo(printable(f"{prompt()}{text}"))
            yield "", text


def _typed_at_a_terminal(prompt: Callable[[], str]) -> Iterator[Line]:
    with suppress(ImportError):  # arrow keys and earlier lines for input()
        import readline  # noqa: F401  # lazy: readline may be missing
    while True:
        try:
            text = input(prompt())
        except EOFError:
            click.echo()
            return
        except UnicodeDecodeError:
            text = "?"
        if text.strip():
            yield "", text


def _is_terminal(stream: TextIO | None) -> bool:
    """None: a stream that was closed before we came."""
    return stream is not None and stream.isatty()


def _decoded(line: bytes) -> str:
    return line.decode("utf-8-sig", errors="replace").strip()
