"""The writing of an image, to a file or to standard output."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Any

from lexc.errors import UsageError, printable
from lexc.image.writer import write_atomically
from lexc.system.in_place import Original
from lexc.system.progress import report


def refuse_terminal(output: str, is_text: bool = False) -> None:
    """Raise UsageError if the output is -, a terminal, and no text: control characters would change the terminal."""
    if output == "-" and not is_text and sys.stdout is not None and sys.stdout.isatty():
        remedy = "Name a file instead of -, or send standard output to a file (>) or a program (|)."
        raise UsageError("binary data is not written to a terminal", found="- and a terminal", remedy=remedy)


def write_image(
    output: str, pieces: Iterable[Any], syncs_name: bool = True, original: Original | None = None, is_text: bool = False
) -> None:
    """Write an image to a file, whole or not at all, or for - to standard output. Raises UsageError for a terminal.

    syncs_name, original: see `lexc.image.writer.write_atomically`. is_text: whether it may go to a terminal.
    """
    refuse_terminal(output, is_text)
    report(f"writing {printable(output)}")
    if output != "-":
        write_atomically(output, pieces, syncs_name, original=original)
        return
    for piece in pieces:
        sys.stdout.buffer.write(piece)
    sys.stdout.buffer.flush()
