"""`lexc spell -a`: the pipe protocol of ispell on standard input and output."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

import lexc
from lexc.errors import LexcError, printable
from lexc.image.reader import Image
from lexc.ispell import Session
from lexc.overlay import Overlay
from lexc.personal_list import PersonalList

if TYPE_CHECKING:
    from lexc.image.spelling_model import SpellingModel


def greeting() -> str:
    """The first line of the protocol, by which editors recognise a spelling program."""
    return f"@(#) International Ispell Version 3.1.20 (but really lexc {lexc.__version__})"


def answer_editor(
    words: Overlay | PersonalList, others: Sequence[Image] = (), model: SpellingModel | None = None
) -> None:
    """Answer the lines of standard input until it ends. Each answer is flushed before the next line is read."""
    session, out = Session(words, _print_error, others, model), sys.stdout.buffer
    out.write(f"{greeting()}\n".encode())
    out.flush()
    for line in sys.stdin.buffer:
        for answer in session.answers(line.decode(errors="surrogateescape").rstrip("\r\n")):
            out.write(f"{answer}\n".encode(errors="surrogateescape"))
        out.flush()


def _print_error(error: LexcError) -> None:
    click.echo(f"lexc: {printable(str(error))}", err=True)
