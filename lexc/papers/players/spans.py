"""The spans of a board that a word may fill, for programs that try word after word."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from lexc.image.reader import Image
from lexc.kernels.layout._tiles import BLANK
from lexc.play.game_state import Choice, GameState
from lexc.play.generation.generator import MoveGenerator
from lexc.play.move import PLAY, Move, RawPlay
from lexc.play.position import Position
from lexc.play.scoring import score
from lexc.play.tiles import TILE

ALL_LETTERS = (1 << 64) - 1
CrossChecks = dict[tuple[int, int, bool], int]
"""The cross-check of an empty square for plays in one direction, a bit for each letter, by (row, col, is_down)."""


@dataclass(frozen=True, slots=True)
class Span:
    """A run of squares that a word may fill, with no tile directly before or behind it.

    fixed: (index in the run, tile) of each square with a tile. free: (index in the run, cross-check) of each other
    square. fixed_letters: the letters of fixed, a bit for each.
    """

    row: int
    col: int
    is_down: bool
    fixed: tuple[tuple[int, int], ...]
    free: tuple[tuple[int, int], ...]
    fixed_letters: int

    @property
    def length(self) -> int:
        """The number of squares."""
        return len(self.fixed) + len(self.free)


class SpanPlayer:
    """A player that tries words on spans. A subclass lists the plays of a position, and prepares the words for that."""

    options: ClassVar[Mapping[str, Callable[[str], Any]]] = {}

    def __init__(self, generator: MoveGenerator, seed: str = "") -> None:
        self._generator = generator
        self._image: Image | None = None
        self._words: list[Any] = []

    def choose(self, state: GameState) -> Choice:
        """See `Player.choose`."""
        return choose_best(self._plays(state.position()), state)

    def _plays(self, position: Position) -> Iterator[RawPlay]:
        raise NotImplementedError

    def _prepared_words(self) -> list[Any]:
        """The words as `_prepare` returns them, listed again if the lexicon has changed."""
        image = self._generator.lexicon.image
        if image is not self._image:
            self._image, self._words = image, self._prepare(list_words(image))
        return self._words

    def _prepare(self, words: Iterable[bytes]) -> list[Any]:
        raise NotImplementedError


def spans(position: Position, checks: CrossChecks | None = None) -> Iterator[Span]:
    """The spans that the mover's rack can fill; on an empty board, those across that cover the start.

    checks: from `cross_checks`; without them, every letter is allowed on every square.
    """
    layout = position.rules.board
    for is_down in (False,) if position.is_opening else (False, True):
        for row in range(layout.n_rows):
            for col in range(layout.n_cols):
                yield from _spans_from(position, row, col, is_down, checks or {})


def _spans_from(position: Position, row: int, col: int, is_down: bool, checks: CrossChecks) -> Iterator[Span]:
    """The spans that begin on a square."""
    down, right, n_tiles = int(is_down), int(not is_down), len(position.racks[0])
    if position.code_at(row - down, col - right):
        return
    fixed, free, fixed_letters, touches, length = list[tuple[int, int]](), list[tuple[int, int]](), 0, False, 0
    while position.is_playable(row + length * down, col + length * right):
        square = row + length * down, col + length * right
        tile = position.code_at(*square) & TILE
        if tile:
            fixed.append((length, tile))
            fixed_letters |= 1 << tile
        else:
            free.append((length, checks.get((*square, is_down), ALL_LETTERS)))
        touches = touches or _touches(position, *square)
        length += 1
        if len(free) > n_tiles:
            return
        is_closed = not position.code_at(row + length * down, col + length * right)
        if length > 1 and free and touches and is_closed:
            yield Span(row, col, is_down, tuple(fixed), tuple(free), fixed_letters)


def _touches(position: Position, row: int, col: int) -> bool:
    """Whether a play may be attached at a square: to a tile on or beside it, or to the start of an empty board."""
    if position.is_opening:
        return (row, col) == position.rules.board.start
    return position.code_at(row, col) != 0 or position.is_beside_tile(row, col)


def cross_checks(position: Position, is_word: Callable[[bytes], bool]) -> CrossChecks:
    """The cross-checks of the empty squares that have a tile across the play. is_word: whether tiles are a word."""
    layout, checks = position.rules.board, CrossChecks()
    for row in range(layout.n_rows):
        for col in range(layout.n_cols):
            for is_down in () if position.code_at(row, col) else (False, True):
                before, behind = _beside(position, row, col, not is_down)
                if before or behind:
                    tiles = range(1, position.rules.alphabet.n_letters + 1)
                    mask = sum(1 << tile for tile in tiles if is_word(before + bytes([tile]) + behind))
                    checks[row, col, is_down] = mask
    return checks


def _beside(position: Position, row: int, col: int, is_down: bool) -> tuple[bytes, bytes]:
    """The tiles directly before and behind a square, in one direction."""
    return _run(position, row, col, -is_down, -(not is_down))[::-1], _run(position, row, col, is_down, not is_down)


def _run(position: Position, row: int, col: int, down: int, right: int) -> bytes:
    tiles = bytearray()
    while code := position.code_at(row + down, col + right):
        row, col = row + down, col + right
        tiles.append(code & TILE)
    return bytes(tiles)


def fit_word(word: bytes, span: Span, rack: list[int]) -> bytes:
    """The tiles of a play (see `Move`) that puts a word on a span of its length; empty if it does not fit.

    rack: the number of each tile, from `count_tiles`.
    """
    for i, tile in span.fixed:
        if word[i] != tile:
            return b""
    remaining, blanks = rack.copy(), list[int]()
    for i, check in span.free:
        tile = word[i]
        if not check >> tile & 1:
            return b""
        if not remaining[tile]:
            if not remaining[0]:
                return b""
            blanks.append(i)
            tile = 0
        remaining[tile] -= 1
    codes = bytearray(word)
    for i in blanks:
        codes[i] |= BLANK
    for i, _ in span.fixed:
        codes[i] = 0
    return bytes(codes)


def count_tiles(rack: bytes) -> list[int]:
    """The number of each tile on a rack, blanks first."""
    return [rack.count(tile) for tile in range(TILE + 1)]


def score_play(position: Position, span: Span, codes: bytes) -> RawPlay:
    """The play that puts codes on a span, with its score."""
    move = Move(position.rules.alphabet, PLAY, span.row, span.col, span.is_down, codes)
    return score(position, move), span.is_down, span.row, span.col, codes


def choose_best(plays: Iterable[RawPlay], state: GameState) -> Choice:
    """The best play in the order of `lexc.play.Plays`; without plays, an exchange of the whole rack, or a pass."""
    best = min(plays, key=_order, default=None)
    if best is not None:
        return best
    return bytes(state.rack) if state.may_exchange else b""


def _order(play: RawPlay) -> tuple[int, bool, int, int, bytes]:
    score, is_down, row, col, codes = play
    return -score, is_down, row, col, codes


def list_words(image: Image) -> list[bytes]:
    """The words of an image as tiles, in its order."""
    from lexc.compile.sets import list_tiles  # lazy: lexc.compile costs 50 ms

    return bytes(list_tiles(image)).split(b"\0")[:-1]


def letter_set(tiles: bytes) -> int:
    """The set of letters among tiles, a bit for each; blanks have none."""
    return sum(1 << tile for tile in set(tiles) if tile)
