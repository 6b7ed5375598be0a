"""Positions that commands are asked about: an option's, or a line each of standard input."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count

from lexc.cli.queries import STDIN
from lexc.errors import LexcError, PositionError

_MAX_LINE = 1 << 16  # bytes; more are no position anyway


def positions(cgp: str) -> Iterator[tuple[str, str]]:
    """(place, text) of each position that is asked about: of --cgp, or of each line of standard input."""
    if cgp != STDIN:
        yield "--cgp", cgp
        return
    for number in count(1):
        line, place = sys.stdin.buffer.readline(_MAX_LINE), f"standard input, line {number}"
        if not line:
            return
        try:
            text = line.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise PositionError(
                "not UTF-8", where=place, found=str(error), remedy="Save the positions as UTF-8."
            ) from error
        if text.strip():
            yield place, text.strip()


@contextmanager
def named(place: str) -> Iterator[None]:
    """Errors say where the position came from."""
    try:
        yield
    except LexcError as error:
        error.where = f"{place}, {error.where}" if error.where else place
        raise
