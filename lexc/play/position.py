"""A position of a game, and its form as a line of text, CGP (specs/games.md)."""

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
from lexc.play.pickling import reduce_to_call
from lexc.play.rules import Rules
from lexc.play.scoring import score
from lexc.play.tiles import TILE, TileText, tile_text

_MAX_PLACES = 12
"""The most places of one tile that a message lists."""


@dataclass(frozen=True, slots=True, repr=False)
class Position(Board):
    """A board with tiles, racks and scores. Immutable.

    racks: the tiles of each player, 0 for a blank. The rack of the mover (the player to move) comes first, the others
    in the order of turns; an unknown rack is empty, and one that is known in part is shorter than by the rules.
    scores: in the order of racks.
    scoreless: the number of turns without points since the last turn with points.
    operations: (code, operand) of each operation of the CGP that the position was read from, unchanged.
    """

    racks: tuple[bytes, ...] = (b"", b"")
    scores: tuple[int, ...] = (0, 0)
    scoreless: int = 0
    operations: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        """Raise PositionError unless there are as many squares as on the board, and as many scores as racks."""
        n_squares = self.rules.board.n_rows * self.rules.board.n_cols
        if len(self.squares) != n_squares or len(self.scores) != len(self.racks) or not self.racks:
            expected = f"{n_squares} squares, and a score for each rack"
            found = f"{len(self.squares)} squares, {len(self.racks)} racks, {len(self.scores)} scores"
            raise PositionError("an impossible position", expected=expected, found=found)

    __reduce__ = reduce_to_call

    @classmethod
    def start(cls, rules: Rules, n_players: int = 2) -> Position:
        """The position at the start of a game, with an empty board and unknown racks."""
        size = rules.board.n_rows * rules.board.n_cols
        return cls(rules, bytes(size), (b"",) * n_players, (0,) * n_players)

    @property
    def unseen(self) -> tuple[int, ...]:
        """The number of each tile, blanks first, that is neither on the board nor on a known rack.

        It is negative where the board and the racks hold more of a tile than the rules have.
        """
        return self.unseen_with_racks(self.racks)

    def unseen_with_racks(self, racks: Iterable[bytes]) -> tuple[int, ...]:
        """The number of each unseen tile if only these racks were known; see `unseen`."""
        seen = Counter(_rack_tile(code) for code in self.squares if code)
        for rack in racks:
            seen.update(rack)
        return tuple(count - seen[tile] for tile, count in enumerate(self.rules.counts))

    @property
    def n_in_bag(self) -> int:
        """The number of tiles in the bag, if every rack is as full as possible; of some, not all tiles may be known."""
        unknown = sum(max(self.rules.rack_size - len(rack), 0) for rack in self.racks)
        return max(sum(self.unseen) - unknown, 0)

    def check_racks(self) -> None:
        """Raise PositionError if a rack is longer than the rules allow."""
        for number, rack in enumerate(self.racks, 1):
            if len(rack) > self.rules.rack_size:
                raise PositionError(
                    "the rack is too long",
                    where=f"rack {number}",
                    expected=f"at most {self.rules.rack_size} tiles by the rules {self.rules.name}",
                    found=f"{len(rack)}: {tile_text(self.rules.alphabet).write(rack)[:60]}",
                )

    def check_tiles(self) -> None:
        """Raise PositionError if there are more of a tile than the rules have, or a rack is too long."""
        self.check_racks()
        tile_texts = tile_text(self.rules.alphabet)
        for tile, unseen in enumerate(self.unseen):
            if unseen < 0:
                count = self.rules.counts[tile]
                raise PositionError(
                    f"too many {tile_texts.texts[tile]}",
                    where=", ".join(islice(self._places(tile), _MAX_PLACES)),
                    expected=f"at most {count} by the rules {self.rules.name}",
                    found=str(count - unseen),
                    remedy="Correct the position, or allow it with --lenient (in Python: lenient=True).",
                )

    def _places(self, tile: int) -> Iterator[str]:
        """The names of the squares with a tile, then of the racks with it."""
        n_cols = self.rules.board.n_cols
        squares = [i for i, code in enumerate(self.squares) if code and _rack_tile(code) == tile]
        yield from (square_name(*divmod(i, n_cols)) for i in squares)
        yield from (f"rack {number}" for number, rack in enumerate(self.racks, 1) if tile in rack)

    def play(self, move: Move, drawn: bytes = b"") -> Position:
        """The position after a move, with the next player as its mover. drawn: tiles added to the mover's rack.

        The rules are not checked (see `lexc.play.validate`). Raises MoveError only if a tile is not on the rack, or its
        square is off the board or occupied.
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
        """The same position with another rack of the mover, empty for an unknown one."""
        return replace(self, racks=(rack, *self.racks[1:]))

    def without_other_racks(self) -> Position:
        """The same position as its mover sees it."""
        return replace(self, racks=(self.racks[0], *(b"" for _ in self.racks[1:])))

    def with_known_rack(self, rack: bytes) -> Position:
        """The same position with known tiles on the next player's rack.

        Raises PositionError if there is no other player, or if other tiles of that rack are known.
        """
        known = self.racks[1] if len(self.racks) > 1 else b""
        if len(self.racks) < 2 or (known and sorted(known) != sorted(rack)):
            found = f"tiles {tile_text(self.rules.alphabet).write(known)}" if known else f"{len(self.racks)} rack"
            raise PositionError("no rack of which these tiles can be known", expected="an unknown rack 2", found=found)
        return replace(self, racks=(self.racks[0], rack, *self.racks[2:]))

    def _rack_after(self, move: Move) -> bytes:
        rack = list(self.racks[0])
        used = move.tiles if move.kind == EXCHANGE else [_rack_tile(code) for _, _, code in move.squares]
        if not rack:  # unknown, so it stays unknown
            return b""
        for tile in used:
            if tile not in rack:
                tile_texts = tile_text(self.rules.alphabet)
                raise MoveError(
                    "a tile of the move is not on the rack",
                    found=tile_texts.texts[tile],
                    expected=tile_texts.write(bytes(rack)),
                )
            rack.remove(tile)
        return bytes(rack)

    def __repr__(self) -> str:
        return f"<Position {write_cgp(self)}>"


def _rack_tile(code: int) -> int:
    """The tile that a rack lost to a square with this code: 0 for a blank, whatever letter it stands for."""
    return 0 if code & BLANK else code & TILE


def write_cgp(position: Position) -> str:
    """The position as a line of CGP, from which `read_cgp` makes an equal position."""
    tile_texts, n_cols = tile_text(position.rules.alphabet), position.rules.board.n_cols
    rows = (position.squares[start : start + n_cols] for start in range(0, len(position.squares), n_cols))
    squares = "/".join("".join(_runs(row, tile_texts)) for row in rows)
    racks = "/".join(map(tile_texts.write, position.racks))
    line = f"{squares} {racks} {'/'.join(map(str, position.scores))} {position.scoreless}"
    return line + "".join(f" {code} {operand}".rstrip() + ";" for code, operand in position.operations)


def _runs(row: bytes, tile_texts: TileText) -> list[str]:
    """The texts of the runs of a row: alternately the number of empty squares and the letters of tiles."""
    return [
        str(len(list(run))) if is_empty else tile_texts.write(bytes(run))
        for is_empty, run in groupby(row, key=lambda code: code == 0)
    ]
