"""A position of a game: board, racks, scores, turns without a score."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from lexc.errors import MoveError, PositionError
from lexc.kernels.board import BLANK
from lexc.play.layout import square_name
from lexc.play.move import EXCHANGE, Move
from lexc.play.rules import Rules
from lexc.play.tiles import TILE, tile_text


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
        seen = Counter(0 if code & BLANK else code for code in self.squares if code)
        for rack in self.racks:
            seen.update(rack)
        return tuple(count - seen[tile] for tile, count in enumerate(self.rules.counts))

    @property
    def n_in_bag(self) -> int:
        """Tiles left in the bag, if every rack that is not known is as full as it can be."""
        unknown = sum(self.rules.rack_size for rack in self.racks if not rack)
        return max(sum(self.unseen) - unknown, 0)

    def check_tiles(self) -> None:
        """PositionError where there are more of a tile than the rules have, or a rack is too long."""
        text = tile_text(self.rules.alphabet)
        for tile, left in enumerate(self.unseen):
            if left < 0:
                count = self.rules.counts[tile]
                raise PositionError(
                    f"too many {text.texts[tile]} on board and racks",
                    expected=f"at most {count} by the rules {self.rules.name}",
                    found=str(count - left),
                    remedy="Correct the position, or say that it is meant so: lenient.",
                )
        self.check_racks()

    def check_racks(self) -> None:
        """PositionError where a rack is too long for the rules."""
        text = tile_text(self.rules.alphabet)
        for number, rack in enumerate(self.racks, 1):
            if len(rack) > self.rules.rack_size:
                raise PositionError(
                    "a rack that is too long",
                    where=f"rack {number}",
                    expected=f"at most {self.rules.rack_size} tiles by the rules {self.rules.name}",
                    found=f"{text.write(rack)}, {len(rack)} tiles",
                )

    def play(self, move: Move, drawn: bytes = b"") -> Position:
        """The next position: tiles put down, points counted, the turn handed on; drawn joins the mover's rack.

        Nothing is judged (see `lexc.play.referee`), but MoveError says where tiles are not on the rack, off the board
        or on an occupied square.
        """
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

    def score(self, move: Move) -> int:
        """The points of a move here, 0 for an exchange and a pass."""
        from lexc.play.scoring import score

        return score(self, move)

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
