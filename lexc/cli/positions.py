"""The positions that commands answer: that of --cgp, or one on each line of standard input."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count

from lexc.cli.queries import STDIN
from lexc.errors import LexcError, PositionError

_MAX_LINE = 1 << 16  # bytes; every position is shorter


def read_positions(cgp: str) -> Iterator[tuple[str, str]]:
    """Yield the place, for errors, and the text of each position: that of --cgp, or for - those of standard input."""
    if cgp != STDIN:
        yield "--cgp", cgp
        return
    for number in count(1):
        line, where = sys.stdin.buffer.readline(_MAX_LINE), f"standard input, line {number}"
        if not line:
            return
        try:
            text = line.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise PositionError(
                "not UTF-8", where=where, found=str(error), remedy="Save the positions as UTF-8."
            ) from error
        if text.strip():
            yield where, text.strip()


@contextmanager
def locate_errors(where: str) -> Iterator[None]:
    """Add the place of the position to errors that are raised in this context."""
    try:
        yield
    except LexcError as error:
        error.where = f"{where}, {error.where}" if error.where else where
        raise
