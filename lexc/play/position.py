"""A position of a game, board, racks, scores, turns without a score, and its text, CGP (specs/games.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby, islice

from lexc.errors import MoveError, PositionError
from lexc.kernels.layout._tiles import BLANK
from lexc.play.board import Board
from lexc.play.board_layout import square_name
from lexc.play.move import EXCHANGE, Move
from lexc.play.rules import Rules
from lexc.play.scoring import score
from lexc.play.tiles import TILE, TileText, tile_text

_MAX_PLACES = 12


@dataclass(frozen=True, slots=True, repr=False)
class Position(Board):
    """Immutable: a board, racks, scores.

    racks: tiles, 0 for a blank; the next player's first, the others' in the order of turns, empty where unknown.
    scores: in the same order. scoreless: turns without points that came last. operations: codes and operands that a CGP
    brought along, kept as they are.
    """

    racks: tuple[bytes, ...] = (b"", b"")
    scores: tuple[int, ...] = (0, 0)
    scoreless: int = 0
    operations: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        """PositionError unless there are as many squares as the board has, and as many scores as racks."""
        shape = self.rules.board
        if len(self.squares) != shape.n_rows * shape.n_cols or len(self.scores) != len(self.racks) or not self.racks:
            expected = f"{shape.n_rows * shape.n_cols} squares, and a score for each rack"
            found = f"{len(self.squares)} squares, {len(self.racks)} racks, {len(self.scores)} scores"
            raise PositionError("an impossible position", expected=expected, found=found)

    @classmethod
    def start(cls, rules: Rules, n_players: int = 2) -> Position:
        """An empty board, empty racks."""
        size = rules.board.n_rows * rules.board.n_cols
        return cls(rules, bytes(size), (b"",) * n_players, (0,) * n_players)

    @property
    def unseen(self) -> tuple[int, ...]:
        """How many of each tile, blanks first, lie neither on the board nor on a known rack. Below 0: too many."""
        return self.unseen_given(self.racks)

    def unseen_given(self, racks: Iterable[bytes]) -> tuple[int, ...]:
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
                    "the rack is too long",
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
        n_cols = self.rules.board.n_cols
        at = [i for i, code in enumerate(self.squares) if code and _of_rack(code) == tile]
        yield from (square_name(*divmod(i, n_cols)) for i in at)
        yield from (f"rack {number}" for number, rack in enumerate(self.racks, 1) if tile in rack)

    def play(self, move: Move, drawn: bytes = b"") -> Position:
        """The next position: tiles put down, points counted, the turn handed on; drawn joins the mover's rack.

        Nothing is judged (see `lexc.play.validate`), but MoveError says where tiles are not on the rack, off the board
        or on an occupied square.
        """
        self.check_letters(move)
        squares = bytearray(self.squares)
        for row, col, code in move.squares:
            if not self.is_free(row, col):
                raise MoveError("the square is not free", where=square_name(row, col), found=str(move))
            squares[row * self.rules.board.n_cols + col] = code
        gained = score(self, move)
        scoreless = 0 if gained else self.scoreless + 1
        racks = (*self.racks[1:], self._rack_after(move) + drawn)
        scores = (*self.scores[1:], self.scores[0] + gained)
        return replace(self, squares=bytes(squares), racks=racks, scores=scores, scoreless=scoreless)

    def with_rack(self, rack: bytes) -> Position:
        """The same, the next player holding other tiles; empty: nobody knows which."""
        return replace(self, racks=(rack, *self.racks[1:]))

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

    def __repr__(self) -> str:
        return f"<Position {write_cgp(self)}>"


def _of_rack(code: int) -> int:
    return 0 if code & BLANK else code & TILE


def write_cgp(position: Position) -> str:
    """The position as a line of CGP, which `read_cgp` reads as the same."""
    tiles, n_cols = tile_text(position.rules.alphabet), position.rules.board.n_cols
    rows = (position.squares[at : at + n_cols] for at in range(0, len(position.squares), n_cols))
    squares = "/".join("".join(_runs(row, tiles)) for row in rows)
    racks = "/".join(map(tiles.write, position.racks))
    line = f"{squares} {racks} {'/'.join(map(str, position.scores))} {position.scoreless}"
    return line + "".join(f" {code} {operand}".rstrip() + ";" for code, operand in position.operations)


def _runs(row: bytes, tiles: TileText) -> list[str]:
    return [
        str(len(list(run))) if is_empty else tiles.write(bytes(run))
        for is_empty, run in groupby(row, key=lambda code: code == 0)
    ]
