"""Where on a board a word of some length could lie: what programs that try word after word look up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from lexc.image.reader import Image
from lexc.kernels.layout._tiles import BLANK
from lexc.play.game_state import Choice, GameState
from lexc.play.move import PLAY, Move, RawPlay
from lexc.play.position import Position
from lexc.play.scoring import score
from lexc.play.tiles import TILE

ALL = (1 << 64) - 1
Masks = dict[tuple[int, int, bool], int]
"""For an empty square and whether a word through it runs down, a bit a letter that it may hold for the word across."""


@dataclass(frozen=True, slots=True)
class Place:
    """A run of squares, nothing before and behind it, that a play may fill. fixed: (number in the run, tile) of those
    with a tile. free: (number, letters allowed, as bits) of the others. has: the letters of fixed, as bits."""

    row: int
    col: int
    is_down: bool
    fixed: tuple[tuple[int, int], ...]
    free: tuple[tuple[int, int], ...]
    has: int

    @property
    def length(self) -> int:
        return len(self.fixed) + len(self.free)


def places(position: Position, masks: Masks | None = None) -> Iterator[Place]:
    """All of a board, with a rack of the mover's size. masks: of `cross_masks`; without, every letter is allowed.

    On an empty board those across that cover the start.
    """
    shape = position.rules.board
    for is_down in (False,) if position.is_opening else (False, True):
        for row in range(shape.n_rows):
            for col in range(shape.n_cols):
                yield from _from(position, row, col, is_down, masks or {})


def _from(position: Position, row: int, col: int, is_down: bool, masks: Masks) -> Iterator[Place]:
    """Those that begin on a square."""
    down, right, n_tiles = int(is_down), int(not is_down), len(position.racks[0])
    if position.code_at(row - down, col - right):
        return
    fixed, free, has, touches, at = list[tuple[int, int]](), list[tuple[int, int]](), 0, False, 0
    while position.is_square(row + at * down, col + at * right):
        square = row + at * down, col + at * right
        tile = position.code_at(*square) & TILE
        if tile:
            fixed.append((at, tile))
            has |= 1 << tile
        else:
            free.append((at, masks.get((*square, is_down), ALL)))
        touches = touches or _touches(position, *square)
        at += 1
        if len(free) > n_tiles:
            return
        if at > 1 and free and touches and not position.code_at(row + at * down, col + at * right):
            yield Place(row, col, is_down, tuple(fixed), tuple(free), has)


def _touches(position: Position, row: int, col: int) -> bool:
    if position.is_opening:
        return (row, col) == position.rules.board.start
    return position.code_at(row, col) != 0 or position.is_beside_tile(row, col)


def cross_masks(position: Position, has: Callable[[bytes], bool]) -> Masks:
    """The letters that empty squares may hold beside others' tiles. has: whether tiles are a word."""
    shape, masks = position.rules.board, Masks()
    for row in range(shape.n_rows):
        for col in range(shape.n_cols):
            for is_down in () if position.code_at(row, col) else (False, True):
                before, behind = _beside(position, row, col, not is_down)
                if before or behind:
                    tiles = range(1, position.rules.alphabet.n_letters + 1)
                    mask = sum(1 << tile for tile in tiles if has(before + bytes([tile]) + behind))
                    masks[row, col, is_down] = mask
    return masks


def _beside(position: Position, row: int, col: int, is_down: bool) -> tuple[bytes, bytes]:
    """The tiles that lie in one direction before and behind a square."""
    return _run(position, row, col, -is_down, -(not is_down))[::-1], _run(position, row, col, is_down, not is_down)


def _run(position: Position, row: int, col: int, down: int, right: int) -> bytes:
    tiles = bytearray()
    while code := position.code_at(row + down, col + right):
        row, col = row + down, col + right
        tiles.append(code & TILE)
    return bytes(tiles)


def laid(word: bytes, place: Place, rack: list[int]) -> bytes:
    """The codes of a play of the word at a place of its length, letter by letter; none where it does not fit.

    rack: how many there are of each tile (`counts_of`).
    """
    for at, tile in place.fixed:
        if word[at] != tile:
            return b""
    left, blanks = rack.copy(), list[int]()
    for at, allowed in place.free:
        tile = word[at]
        if not allowed >> tile & 1:
            return b""
        if not left[tile]:
            if not left[0]:
                return b""
            blanks.append(at)
            tile = 0
        left[tile] -= 1
    codes = bytearray(word)
    for at in blanks:
        codes[at] |= BLANK
    for at, _ in place.fixed:
        codes[at] = 0
    return bytes(codes)


def counts_of(rack: bytes) -> list[int]:
    """How many there are of each tile on a rack, blanks first."""
    return [rack.count(tile) for tile in range(TILE + 1)]


def scored(position: Position, place: Place, codes: bytes) -> RawPlay:
    """The play of these codes at a place."""
    move = Move(position.rules.alphabet, PLAY, place.row, place.col, place.is_down, codes)
    return score(position, move), place.is_down, place.row, place.col, codes


def best_of(plays: Iterable[RawPlay], state: GameState) -> Choice:
    """The first of plays in the order of `lexc.play.Plays`; without any an exchange of the whole rack, or a pass."""
    best = min(plays, key=_rank, default=None)
    if best is not None:
        return best
    return bytes(state.rack) if state.may_exchange else b""


def _rank(found: RawPlay) -> tuple[int, bool, int, int, bytes]:
    score, is_down, row, col, codes = found
    return -score, is_down, row, col, codes


def words_of(image: Image) -> list[bytes]:
    """The words of an image, as tiles, in its order."""
    from lexc.compile.sets import list_tiles  # lazy: lexc.compile costs 50 ms

    return bytes(list_tiles(image)).split(b"\0")[:-1]


def letters_of(tiles: bytes) -> int:
    """A bit for each letter among tiles; blanks have none."""
    return sum(1 << tile for tile in set(tiles) if tile)
