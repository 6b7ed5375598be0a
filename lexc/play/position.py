"""A position of a game: board, racks, scores, turns without a score."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING

from lexc.errors import MoveError, PositionError
from lexc.kernels.plays.board import BLANK
from lexc.play.layout import square_name
from lexc.play.move import EXCHANGE, Move
from lexc.play.rules import Rules
from lexc.play.tiles import TILE, tile_text

if TYPE_CHECKING:
    from lexc.lexicon import Lexicon
    from lexc.play.referee import Fault

_MAX_PLACES = 12


@dataclass(frozen=True, slots=True, repr=False)
class Position:
    """Immutable.

    squares: a byte a square, row by row: 0 for an empty one, a tile, or BLANK | the tile that a blank stands for.
    racks: tiles, 0 for a blank; the next player's first, the others' in the order of turns, empty where unknown.
    scores: in the same order. scoreless: turns without points that came last. operations: codes and operands that a CGP
    brought along, kept as they are.
    """

    rules: Rules
    squares: bytes
    racks: tuple[bytes, ...] = (b"", b"")
    scores: tuple[int, ...] = (0, 0)
    scoreless: int = 0
    operations: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        """PositionError unless there are as many squares as the board has, and as many scores as racks."""
        shape = self.rules.layout
        if len(self.squares) != shape.n_rows * shape.n_cols or len(self.scores) != len(self.racks) or not self.racks:
            expected = f"{shape.n_rows * shape.n_cols} squares, and a score for each rack"
            found = f"{len(self.squares)} squares, {len(self.racks)} racks, {len(self.scores)} scores"
            raise PositionError("no position", expected=expected, found=found)

    @classmethod
    def start(cls, rules: Rules, n_players: int = 2) -> Position:
        """An empty board, empty racks."""
        size = rules.layout.n_rows * rules.layout.n_cols
        return cls(rules, bytes(size), (b"",) * n_players, (0,) * n_players)

    @classmethod
    def from_cgp(cls, text: str, rules: Rules | str | None = None, lenient: bool = False) -> Position:
        """Read a CGP line (specs/games.md). Without rules, its operations say what is played, else english.

        PositionError names row, column and what was expected; also where operations contradict the rules given, and,
        unless lenient, where there are more of a tile than the bag holds.
        """
        from lexc.play import cgp

        position = cgp.read(text, None if rules is None else Rules.load(rules))
        if not lenient:
            position.check_tiles()
        return position

    def to_cgp(self) -> str:
        """The position as a CGP line, which `from_cgp` reads as the same."""
        from lexc.play import cgp

        return cgp.write(self)

    def at(self, row: int, col: int) -> int:
        """What lies on a square; 0 too where there is no square."""
        shape = self.rules.layout
        inside = 0 <= row < shape.n_rows and 0 <= col < shape.n_cols
        return self.squares[row * shape.n_cols + col] if inside else 0

    @property
    def is_opening(self) -> bool:
        """Whether the board is empty."""
        return not any(self.squares)

    @property
    def unseen(self) -> tuple[int, ...]:
        """How many of each tile, blanks first, lie neither on the board nor on a known rack. Below 0: too many."""
        return self.unseen_beside(self.racks)

    def unseen_beside(self, racks: Iterable[bytes]) -> tuple[int, ...]:
        """`unseen`, if these were the racks."""
        seen = Counter(_of_rack(code) for code in self.squares if code)
        for rack in racks:
            seen.update(rack)
        return tuple(count - seen[tile] for tile, count in enumerate(self.rules.counts))

    @property
    def n_in_bag(self) -> int:
        """Tiles left in the bag, if every rack that is not known is as full as it can be."""
        unknown = sum(self.rules.rack_size for rack in self.racks if not rack)
        return max(sum(self.unseen) - unknown, 0)

    def check_racks(self) -> None:
        """PositionError where a rack is too long for the rules."""
        for number, rack in enumerate(self.racks, 1):
            if len(rack) > self.rules.rack_size:
                raise PositionError(
                    "a rack that is too long",
                    where=f"rack {number}",
                    expected=f"at most {self.rules.rack_size} tiles by the rules {self.rules.name}",
                    found=f"{len(rack)}: {tile_text(self.rules.alphabet).write(rack)[:60]}",
                )

    def check_tiles(self) -> None:
        """PositionError where there are more of a tile than the rules have, or a rack is too long."""
        self.check_racks()
        text = tile_text(self.rules.alphabet)
        for tile, left in enumerate(self.unseen):
            if left < 0:
                count = self.rules.counts[tile]
                raise PositionError(
                    f"too many {text.texts[tile]}",
                    where=", ".join(islice(self._places(tile), _MAX_PLACES)),
                    expected=f"at most {count} by the rules {self.rules.name}",
                    found=str(count - left),
                    remedy="Correct the position, or say that it is meant so: --lenient, lenient=True in Python.",
                )

    def _places(self, tile: int) -> Iterator[str]:
        """Where a tile lies: squares, then racks."""
        n_cols = self.rules.layout.n_cols
        at = [i for i, code in enumerate(self.squares) if code and _of_rack(code) == tile]
        yield from (square_name(*divmod(i, n_cols)) for i in at)
        yield from (f"rack {number}" for number, rack in enumerate(self.racks, 1) if tile in rack)

    def play(self, move: Move, drawn: bytes = b"") -> Position:
        """The next position: tiles put down, points counted, the turn handed on; drawn joins the mover's rack.

        Nothing is judged (see `validate`), but MoveError says where tiles are not on the rack, off the board or on an
        occupied square.
        """
        self.check_letters(move)
        squares = bytearray(self.squares)
        for row, col, code in move.squares:
            if not self._is_free(row, col):
                raise MoveError("no empty square to put a tile on", where=square_name(row, col), found=str(move))
            squares[row * self.rules.layout.n_cols + col] = code
        gained = self.score(move)
        scoreless = 0 if gained else self.scoreless + 1
        racks = (*self.racks[1:], self._rack_after(move) + drawn)
        scores = (*self.scores[1:], self.scores[0] + gained)
        return replace(self, squares=bytes(squares), racks=racks, scores=scores, scoreless=scoreless)

    def with_rack(self, rack: bytes) -> Position:
        """The same, the next player holding other tiles; empty: nobody knows which."""
        return replace(self, racks=(rack, *self.racks[1:]))

    def score(self, move: Move) -> int:
        """The points of a move here, 0 for an exchange and a pass. MoveError as `play`, or when no tile is put down."""
        from lexc.play.scoring import score

        return score(self, move)

    def words(self, move: Move) -> list[str]:
        """The words that a move forms, the main one first, tiles as in moves: lower case is a blank."""
        from lexc.play.scoring import formed

        return [word.text(self) for word in formed(self, move)]

    def validate(self, lexicon: Lexicon | None, move: Move) -> list[Fault]:
        """Every rule that a move breaks, none if it is legal. Without a lexicon, words are not asked for."""
        from lexc.play.referee import validate

        return validate(lexicon, move, self)

    def check_letters(self, move: Move) -> None:
        """MoveError unless the move was written with the letters of these rules."""
        if move.alphabet is not self.rules.alphabet and move.alphabet.labels != self.rules.alphabet.labels:
            raise MoveError(
                "the move is written with other letters than the position",
                expected=f"those of {self.rules.alphabet.name}",
                found=f"those of {move.alphabet.name}",
            )

    def _is_free(self, row: int, col: int) -> bool:
        shape = self.rules.layout
        inside = 0 <= row < shape.n_rows and 0 <= col < shape.n_cols
        return inside and not shape.is_brick(row, col) and not self.at(row, col)

    def _rack_after(self, move: Move) -> bytes:
        rack = list(self.racks[0])
        used = move.tiles if move.kind == EXCHANGE else [_of_rack(code) for _, _, code in move.squares]
        if not rack:  # not known
            return b""
        for tile in used:
            if tile not in rack:
                text = tile_text(self.rules.alphabet)
                raise MoveError(
                    "a tile that is not on the rack", found=text.texts[tile], expected=text.write(bytes(rack))
                )
            rack.remove(tile)
        return bytes(rack)

    def __str__(self) -> str:
        from lexc.play.drawing import draw

        return draw(self)

    def __repr__(self) -> str:
        return f"<Position {self.to_cgp()}>"


def _of_rack(code: int) -> int:
    return 0 if code & BLANK else code & TILE
