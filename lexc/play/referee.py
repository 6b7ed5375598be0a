"""The referee: which rules a move breaks.

Every check of Shapiro and Smith (1977, section 2.5), and those of boards with bricks, bags and exchanges.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from lexc.errors import counted
from lexc.lexicon import Lexicon
from lexc.play.board_layout import square_name
from lexc.play.move import EXCHANGE, PASS, PLAY, Move
from lexc.play.position import Position
from lexc.play.scoring import FormedWord, words_of_play
from lexc.play.tiles import THROUGH, TILE, tile_text


@dataclass(frozen=True, slots=True)
class Fault:
    """A rule that a move breaks. rule: its short name, for programs. text: a sentence without a final stop."""

    rule: str
    text: str

    def __str__(self) -> str:
        return self.text


def validate(lexicon: Lexicon | None, move: Move, position: Position) -> list[Fault]:
    """Every rule that a move breaks, none if it is legal. Without a lexicon, words are not asked for.

    MoveError or AlphabetError where move or lexicon have other letters than the position.
    """
    position.check_letters(move)
    if lexicon is not None:
        position.rules.check_alphabet(lexicon.image.alphabet, lexicon.image.where)
    if move.kind == PASS:
        return []
    if move.kind == EXCHANGE:
        return [*_exchange(move, position), *_rack(move, position)]
    faults = [*_squares(move, position), *_shape(move, position), *_rack(move, position), *_place(move, position)]
    if any(fault.rule == "off-board" for fault in faults):  # it forms no words that anybody could read
        return faults
    return [*faults, *_words(lexicon, move, position)]


def first_faults(faults: Iterable[Fault]) -> list[Fault]:
    """Of each rule that is broken the first fault, in their order; but every word that the lexicon lacks."""
    firsts = dict[str, Fault]()
    for fault in faults:
        firsts.setdefault(fault.text if fault.rule == "word" else fault.rule, fault)
    return list(firsts.values())


def phonies(lexicon: Lexicon, move: Move, position: Position) -> list[FormedWord]:
    """The words that a play makes and the lexicon does not have."""
    lookup = lexicon.image.lookup
    return [word for word in words_of_play(position, move) if not lookup.has(word.tiles)]


def _exchange(move: Move, position: Position) -> Iterator[Fault]:
    limit, left = position.rules.exchange_limit, position.n_in_bag
    if not move.tiles:
        yield Fault("nothing", "no tile is exchanged")
    if left < limit:
        yield Fault("exchange-limit", f"an exchange needs {counted(limit, 'tile')} in the bag, there are {left}")
    elif left < len(move.tiles):
        yield Fault("exchange-limit", f"an exchange of {counted(len(move.tiles), 'tile')}, there are {left} in the bag")


def _squares(move: Move, position: Position) -> Iterator[Fault]:
    """Each square that the move names, by itself; of those off the board the first."""
    text = tile_text(position.rules.alphabet)
    for i, code in enumerate(move.tiles):
        row, col = move.row + i * move.is_down, move.col + i * (not move.is_down)
        name, lies = square_name(row, col), position.code_at(row, col)
        if not position.is_inside(row, col):
            yield Fault("off-board", f"{name} is off the board")
            return
        if not position.is_square(row, col):
            yield Fault("brick", f"{name} is a brick")
        elif code and not code & THROUGH and lies:
            yield Fault("over-tile", f"a tile already lies on {name}: {text.texts[lies]}")
        elif (code == 0 or code & THROUGH) and not lies:
            yield Fault("through-empty", f"no tile lies on {name} to be played through")
        elif code & THROUGH and lies & TILE != code & TILE:
            yield Fault("through-other", f"{text.texts[lies]} lies on {name}, not {text.texts[code & TILE]}")


def _shape(move: Move, position: Position) -> Iterator[Fault]:
    """The move as a whole: where it says that it ends, how many tiles it puts down."""
    if move.last:
        yield from _reach(move, *move.last)
    if not move.squares:
        yield Fault("nothing", "no tile is put down")
    elif len(move.squares) > position.rules.rack_size:
        yield Fault("too-many", f"{len(move.squares)} tiles are put down, a rack has {position.rules.rack_size}")


def _reach(move: Move, row: int, col: int) -> Iterator[Fault]:
    """Whether the word ends on the last square that the move's location names."""
    ends = f"{square_name(move.row, move.col)} and {square_name(row, col)}"
    n_squares = (row - move.row if move.is_down else col - move.col) + 1
    if (col != move.col) if move.is_down else (row != move.row):
        yield Fault("lane", f"{ends} do not lie in one {'column' if move.is_down else 'row'}")
    elif n_squares != len(move.tiles):
        covered = f"covers {n_squares} squares" if n_squares > 0 else "ends before it begins"
        yield Fault("reach", f"the location {covered}, the word has {len(move.tiles)}")


def _rack(move: Move, position: Position) -> Iterator[Fault]:
    """Tiles that the mover lacks, if the rack is known."""
    text, rack = tile_text(position.rules.alphabet), position.racks[0]
    missing = bytes(sorted((Counter(move.used) - Counter(rack)).elements()))
    if rack and missing:
        hint = " (small letters are blanks)" if move.kind == PLAY and not missing[0] else ""
        yield Fault("not-on-rack", f"the rack {text.write(rack)} lacks {text.write(missing)}{hint}")


def _place(move: Move, position: Position) -> Iterator[Fault]:
    """Where the move stands among the tiles that lie there."""
    down, right = int(move.is_down), int(not move.is_down)
    before = move.row - down, move.col - right
    behind = move.row + len(move.tiles) * down, move.col + len(move.tiles) * right
    for square in (before, behind):
        if move.tiles and position.code_at(*square):
            yield Fault("too-short", f"the word that is formed is longer: a tile lies on {square_name(*square)}")
    placed = [(row, col) for row, col, _ in move.squares]
    if placed and position.is_opening and position.rules.board.start not in placed:
        yield Fault("start", f"the first move must cover {square_name(*position.rules.board.start)}")
    if placed and not position.is_opening and not any(position.is_beside_tile(row, col) for row, col in placed):
        yield Fault("apart", "it touches no tile on the board")


def _words(lexicon: Lexicon | None, move: Move, position: Position) -> Iterator[Fault]:
    """Words that the lexicon lacks; and a play must form one."""
    if move.squares and not words_of_play(position, move):
        yield Fault("no-word", "it makes no word of two letters or more")
    for word in phonies(lexicon, move, position) if lexicon is not None else ():
        yield Fault("word", f"{word.text(position)} is no word of the lexicon")
