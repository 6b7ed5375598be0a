"""`lexc spell -a`: the pipe protocol of ispell on standard input and output."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import click

import lexc
from lexc.errors import LexcError, UsageError, printable
from lexc.image.reader import Image
from lexc.overlays.ispell import COMMANDS, MAX_SUGGESTIONS, Session
from lexc.overlays.personal_list import PersonalList

if TYPE_CHECKING:
    from lexc.image.spelling_model import SpellingModel

_MAX_LINE = 1 << 20  # bytes, as of the lines of other texts


def greeting() -> str:
    """The first line of the protocol, by which editors recognise a spelling program."""
    return f"@(#) International Ispell Version 3.1.20 (but really lexc {lexc.__version__})"


def answer_editor(
    words: PersonalList, others: Sequence[Image], model: SpellingModel | None, max_suggestions: int | None,
    ignored: Iterable[str],
) -> None:  # fmt: skip
    """Answer the lines of standard input until it ends. Each answer is flushed before the next line is read.

    See `lexc.overlays.ispell.Session`. max_suggestions: None for as many as ispell gives. ignored: correct words, in
    lower case.
    """
    n_suggestions = MAX_SUGGESTIONS if max_suggestions is None else max_suggestions
    session = Session(words, _print_error, others, model, n_suggestions, ignored)
    out = sys.stdout.buffer
    out.write(f"{greeting()}\n".encode())
    out.flush()
    while line := sys.stdin.buffer.readline(_MAX_LINE):
        for answer in _skip_line(line) if _is_too_long(line) else session.answers(_decode(line)):
            out.write(f"{answer}\n".encode(errors="surrogateescape"))
        out.flush()


def _decode(line: bytes) -> str:
    return line.decode(errors="surrogateescape").rstrip("\r\n")


def _is_too_long(line: bytes) -> bool:
    """Whether the beginning of a line is not all of it."""
    return len(line) == _MAX_LINE and not line.endswith(b"\n")


def _skip_line(beginning: bytes) -> list[str]:
    """Read the rest of a line that is too long. Return the answer: that no word is unknown, none for a command."""
    while (piece := sys.stdin.buffer.readline(_MAX_LINE)) and _is_too_long(piece):
        pass
    _print_error(UsageError("a line is too long, and not checked", expected=f"at most {_MAX_LINE - 1:,} bytes"))
    return [] if beginning[:1].decode(errors="replace") in COMMANDS else [""]


def _print_error(error: LexcError) -> None:
    click.echo(f"lexc: {printable(str(error))}", err=True)
