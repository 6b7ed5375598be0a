"""The referee, which finds the rules that a move breaks.

It makes every check of Shapiro and Smith (1977, section 2.5), and those of bricks, the bag and exchanges.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from lexc.errors import MoveError, plural
from lexc.lexicon import Lexicon
from lexc.play.board_layout import square_name
from lexc.play.move import EXCHANGE, PASS, PLAY, Move
from lexc.play.position import Position
from lexc.play.scoring import FormedWord, score, words_of_play
from lexc.play.through_letters import clear_through_letters, mark_through_letters
from lexc.play.tiles import THROUGH, TILE, tile_text


@dataclass(frozen=True, slots=True)
class Fault:
    """A rule that a move breaks. rule: its short name, for programs. text: a sentence without a full stop."""

    rule: str
    text: str

    def __str__(self) -> str:
        return self.text


def validate(lexicon: Lexicon | None, move: Move, position: Position) -> list[Fault]:
    """The rules that a move breaks, none if it is legal. lexicon: None accepts every word.

    Raises MoveError or AlphabetError if move or lexicon have other letters than the position.
    """
    position.check_letters(move)
    if lexicon is not None:
        position.rules.check_alphabet(lexicon.image.alphabet, lexicon.image.where)
    if move.kind == PASS:
        return []
    if move.kind == EXCHANGE:
        return [*_exchange_faults(move, position), *_rack_faults(move, position)]
    faults = [*_square_faults(move, position), *_extent_faults(move, position)]
    faults += [*_rack_faults(move, position), *_contact_faults(move, position)]
    if any(fault.rule == "off-board" for fault in faults):  # its words cannot be read from the board
        return faults
    return [*faults, *_word_faults(lexicon, move, position)]


def playable_move(position: Position, move: Move) -> Move:
    """The move as generators write it, with its score; its words may be any. Raises MoveError if it is illegal.

    The tiles of an exchange are sorted, so that equal exchanges are equal moves.
    """
    marked = mark_through_letters(move, position)
    for fault in validate(None, marked, position):
        raise MoveError(
            "the move cannot be made", where=str(move), expected="a move that the rules allow", found=fault.text
        )
    playable = clear_through_letters(marked)
    tiles = bytes(sorted(playable.tiles)) if playable.kind == EXCHANGE else playable.tiles
    return replace(playable, tiles=tiles, score=score(position, playable))


def first_faults(faults: Iterable[Fault]) -> list[Fault]:
    """The first fault of each rule, in order. Each word that the lexicon lacks has a fault of its own."""
    firsts = dict[str, Fault]()
    for fault in faults:
        firsts.setdefault(fault.text if fault.rule == "word" else fault.rule, fault)
    return list(firsts.values())


def phonies(lexicon: Lexicon, move: Move, position: Position) -> list[FormedWord]:
    """The words that a play forms and the lexicon lacks."""
    lookup = lexicon.image.lookup
    return [word for word in words_of_play(position, move) if not lookup.is_word(word.tiles)]


def _exchange_faults(move: Move, position: Position) -> Iterator[Fault]:
    limit, n_in_bag = position.rules.exchange_limit, position.n_in_bag
    if not move.tiles:
        yield Fault("nothing", "no tile is exchanged")
    if n_in_bag < limit:
        yield Fault("exchange-limit", f"an exchange needs {plural(limit, 'tile')} in the bag, there are {n_in_bag}")
    elif n_in_bag < len(move.tiles):
        yield Fault(
            "exchange-limit", f"an exchange of {plural(len(move.tiles), 'tile')}, there are {n_in_bag} in the bag"
        )


def _square_faults(move: Move, position: Position) -> Iterator[Fault]:
    """The faults of single squares of a play; only the first square off the board has one."""
    tile_texts = tile_text(position.rules.alphabet)
    for i, code in enumerate(move.tiles):
        row, col = move.row + i * move.is_down, move.col + i * (not move.is_down)
        name, code_on_board = square_name(row, col), position.code_at(row, col)
        if not position.is_inside(row, col):
            yield Fault("off-board", f"{name} is off the board")
            return
        if not position.is_playable(row, col):
            yield Fault("brick", f"{name} is a brick")
        elif code and not code & THROUGH and code_on_board:
            yield Fault("over-tile", f"a tile already lies on {name}: {tile_texts.texts[code_on_board]}")
        elif (code == 0 or code & THROUGH) and not code_on_board:
            yield Fault("through-empty", f"no tile lies on {name} to be played through")
        elif code & THROUGH and code_on_board & TILE != code & TILE:
            yield Fault(
                "through-other",
                f"{tile_texts.texts[code_on_board]} lies on {name}, not {tile_texts.texts[code & TILE]}",
            )


def _extent_faults(move: Move, position: Position) -> Iterator[Fault]:
    """The faults of a play's extent: its last square, if the move names it, and the number of tiles that it places."""
    if move.last:
        yield from _last_square_faults(move, *move.last)
    if not move.squares:
        yield Fault("nothing", "no tile is placed")
    elif len(move.squares) > position.rules.rack_size:
        yield Fault("too-many", f"{len(move.squares)} tiles are placed, a rack has {position.rules.rack_size}")


def _last_square_faults(move: Move, row: int, col: int) -> Iterator[Fault]:
    """The faults of a play that does not end on the last square that its location names."""
    both_ends = f"{square_name(move.row, move.col)} and {square_name(row, col)}"
    n_squares = (row - move.row if move.is_down else col - move.col) + 1
    if (col != move.col) if move.is_down else (row != move.row):
        yield Fault("lane", f"{both_ends} do not lie in one {'column' if move.is_down else 'row'}")
    elif n_squares != len(move.tiles):
        covered = f"covers {n_squares} squares" if n_squares > 0 else "ends before it begins"
        yield Fault("reach", f"the location {covered}, the word has {len(move.tiles)}")


def _rack_faults(move: Move, position: Position) -> Iterator[Fault]:
    """The fault of a move that needs more tiles than the mover's rack, if that is known."""
    tile_texts, rack = tile_text(position.rules.alphabet), position.racks[0]
    missing = bytes(sorted((Counter(move.used) - Counter(rack)).elements()))
    if rack and missing:
        hint = " (small letters are blanks)" if move.kind == PLAY and not missing[0] else ""
        yield Fault("not-on-rack", f"the rack {tile_texts.write(rack)} lacks {tile_texts.write(missing)}{hint}")


def _contact_faults(move: Move, position: Position) -> Iterator[Fault]:
    """The faults of a play's contact: it must cover the start or touch a tile, and contain the whole main word."""
    down, right = int(move.is_down), int(not move.is_down)
    before = move.row - down, move.col - right
    behind = move.row + len(move.tiles) * down, move.col + len(move.tiles) * right
    for square in (before, behind):
        if move.tiles and position.code_at(*square):
            yield Fault("too-short", f"the main word is longer: a tile lies on {square_name(*square)}")
    placed = [(row, col) for row, col, _ in move.squares]
    if placed and position.is_opening and position.rules.board.start not in placed:
        yield Fault("start", f"the first move must cover {square_name(*position.rules.board.start)}")
    if placed and not position.is_opening and not any(position.is_beside_tile(row, col) for row, col in placed):
        yield Fault("apart", "the play touches no tile on the board")


def _word_faults(lexicon: Lexicon | None, move: Move, position: Position) -> Iterator[Fault]:
    """The faults of the words that a play forms: there is none, or the lexicon lacks it."""
    if move.squares and not words_of_play(position, move):
        yield Fault("no-word", "the play forms no word of two letters or more")
    for word in phonies(lexicon, move, position) if lexicon is not None else ():
        yield Fault("word", f"{word.text(position)} is not in the lexicon")
