"""The referee: which rules a move breaks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from lexc.lexicon import Lexicon
from lexc.play.layout import square_name
from lexc.play.move import EXCHANGE, PASS, Move
from lexc.play.position import Position
from lexc.play.scoring import Formed, formed
from lexc.play.tiles import THROUGH, TILE, tile_text


@dataclass(frozen=True, slots=True)
class Fault:
    """A rule that a move breaks. rule: its short name, for programs. text: a sentence without a final stop."""

    rule: str
    text: str

    def __str__(self) -> str:
        return self.text


def validate(lexicon: Lexicon | None, move: Move, position: Position) -> list[Fault]:
    """Every rule that a move breaks, none if it is legal. Without a lexicon, words are not asked for."""
    if move.kind == PASS:
        return []
    if move.kind == EXCHANGE:
        return [*_exchange(move, position), *_rack(move, position)]
    faults = [*_squares(move, position), *_shape(move, position), *_rack(move, position)]
    if any(fault.rule == "off-board" for fault in faults):
        return faults
    return [*faults, *_place(move, position), *(_words(lexicon, move, position) if lexicon is not None else ())]


def phonies(lexicon: Lexicon, move: Move, position: Position) -> list[Formed]:
    """The words that a play makes and the lexicon does not have."""
    lookup = lexicon.image.lookup
    return [word for word in formed(position, move) if not lookup._has(word.tiles)]


def _exchange(move: Move, position: Position) -> Iterator[Fault]:
    limit, left = position.rules.exchange_limit, position.n_in_bag
    if not move.tiles:
        yield Fault("nothing", "no tile is exchanged")
    if left < limit:
        yield Fault("exchange-limit", f"an exchange needs {limit} tiles in the bag, and {left} are left")


def _squares(move: Move, position: Position) -> Iterator[Fault]:
    """Each square that the move names, by itself."""
    shape, text = position.rules.layout, tile_text(position.rules.alphabet)
    for i, code in enumerate(move.tiles):
        row, col = move.row + i * move.is_down, move.col + i * (not move.is_down)
        name, lies = square_name(row, col), position.at(row, col)
        if not (0 <= row < shape.n_rows and 0 <= col < shape.n_cols):
            yield Fault("off-board", f"{name} is off the board")
        elif shape.is_brick(row, col):
            yield Fault("brick", f"{name} is a brick")
        elif code and not code & THROUGH and lies:
            yield Fault("over-tile", f"a tile already lies on {name}: {text.texts[lies]}")
        elif (code == 0 or code & THROUGH) and not lies:
            yield Fault("through-empty", f"no tile lies on {name} to be played through")
        elif code & THROUGH and lies & TILE != code & TILE:
            yield Fault("through-other", f"{text.texts[lies]} lies on {name}, not {text.texts[code & TILE]}")


def _shape(move: Move, position: Position) -> Iterator[Fault]:
    """The move as a whole: its length, what it puts down."""
    if move.reach and move.reach != len(move.tiles):
        yield Fault("reach", f"the location covers {move.reach} squares, the word {len(move.tiles)}")
    if not move.squares:
        yield Fault("nothing", "no tile is put down")
    elif len(move.squares) > position.rules.rack_size:
        yield Fault("too-many", f"{len(move.squares)} tiles are put down, a rack has {position.rules.rack_size}")


def _rack(move: Move, position: Position) -> Iterator[Fault]:
    """Tiles that the mover lacks, if the rack is known."""
    text, rack = tile_text(position.rules.alphabet), position.racks[0]
    missing = Counter(move.used) - Counter(rack)
    if rack and missing:
        yield Fault(
            "not-on-rack", f"not on the rack {text.write(rack)}: {text.write(bytes(sorted(missing.elements())))}"
        )


def _place(move: Move, position: Position) -> Iterator[Fault]:
    """Where the move stands among the tiles that lie there."""
    down, right = int(move.is_down), int(not move.is_down)
    end = move.row + len(move.tiles) * down, move.col + len(move.tiles) * right
    if position.at(move.row - down, move.col - right) or position.at(*end):
        yield Fault("too-short", "the word that it forms is longer: tiles lie before or behind it")
    placed = [(row, col) for row, col, _ in move.squares]
    if position.is_opening:
        if placed and position.rules.layout.start not in placed:
            yield Fault("start", f"the first move must cover {square_name(*position.rules.layout.start)}")
        if len(placed) == 1:
            yield Fault("too-few", "the first move must put down two tiles or more")
    elif placed and not any(_touches(position, row, col) for row, col in placed):
        yield Fault("apart", "it touches no tile on the board")


def _touches(position: Position, row: int, col: int) -> bool:
    return any(position.at(row + down, col + right) for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)))


def _words(lexicon: Lexicon, move: Move, position: Position) -> Iterator[Fault]:
    for word in phonies(lexicon, move, position):
        yield Fault("word", f"{word.text(position)} is no word of the lexicon")
    if not formed(position, move):
        yield Fault("no-word", "it makes no word of two letters or more")
