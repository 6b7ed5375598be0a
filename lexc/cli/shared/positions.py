"""The positions that commands answer: that of --cgp, or one on each line of standard input.

The generator of moves is kept from one position to the next, as long as the rules are the same.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import NamedTuple

from lexc.cli.shared.queries import STDIN
from lexc.errors import LexcError, MoveError, PositionError
from lexc.lexicon import Lexicon
from lexc.play import MoveGenerator, Position, Rules, read_cgp
from lexc.play.cgp import cgp_notes
from lexc.play.generation.generator import MAX_PLAYS
from lexc.play.tiles import tile_text

_MAX_LINE = 1 << 16  # bytes; every position is shorter


class Query(NamedTuple):
    """A position to answer. where: its place, for errors. text: as it was read. generator: of moves by its rules.

    notices: for the user, of the generator and on parts of the position that lexc ignores.
    """

    where: str
    text: str
    position: Position
    generator: MoveGenerator
    notices: list[str]


def read_positions(
    lexicon: Lexicon, cgp: str, rules_name: str | None, lenient: bool, max_plays: int = MAX_PLAYS
) -> Iterator[Query]:
    """Read each position: that of --cgp, or for - those of standard input.

    rules_name: None for the rules that each position names, or else those of the lexicon's letters. lenient: see
    `lexc.play.read_cgp`.
    """
    rules = None if rules_name is None else Rules.load(rules_name)
    generator, alphabet = None, lexicon.image.alphabet
    for where, text in _read_texts(cgp):
        with locate_errors(where):
            position = read_cgp(text, rules, lenient, alphabet)
            if generator is None or generator.rules != position.rules:
                generator = MoveGenerator(lexicon, position.rules, max_plays=max_plays)
        yield Query(where, text, position, generator, [generator.notice, *cgp_notes(position, rules is not None)])


def _read_texts(cgp: str) -> Iterator[tuple[str, str]]:
    """The place and the text of each position."""
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
    """Add the place of the position to errors that are raised in this context.

    A move that was named beside --cgp stands in another option.
    """
    try:
        yield
    except LexcError as error:
        if not (isinstance(error, MoveError) and where == "--cgp"):
            error.where = f"{where}, {error.where}" if error.where else where
        raise


def with_known_rack(position: Position, text: str) -> Position:
    """The position with the tiles of --known-rack on the other rack."""
    if not text:
        return position
    return position.with_known_rack(tile_text(position.rules.alphabet).read_rack(text, PositionError, "--known-rack"))
