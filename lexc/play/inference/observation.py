"""The last move of a player, as the next player sees it: the board before it, and the tiles that may have been kept."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from lexc.errors import PositionError
from lexc.kernels.layout._tiles import BLANK
from lexc.play.board_layout import square_name
from lexc.play.move import EXCHANGE, Move
from lexc.play.position import Position
from lexc.play.records.game import Event
from lexc.play.referee import playable_move
from lexc.play.tiles import tile_text


@dataclass(frozen=True)
class Observation:
    """A move of the last player of a position, seen by its mover.

    position: after the move. before: the position before it, with the player who made it first, and no known rack.
    move: as generators write it. Tiles of the last rack of the position are known, and were kept.
    """

    position: Position
    before: Position
    move: Move

    @classmethod
    def from_move(cls, position: Position, move: Move) -> Observation:
        """The observation of the move that led to a position.

        Raises PositionError if the position does not show it, and MoveError if it was not allowed. Its words may be
        any.
        """
        if len(position.racks) < 2:
            raise PositionError("nobody has made a last move", expected="two racks or more", found="one")
        squares, n_cols = bytearray(position.squares), position.rules.board.n_cols
        for row, col, code in move.squares:
            found = position.code_at(row, col)
            if found != code:
                texts = tile_text(position.rules.alphabet).texts
                raise PositionError(
                    "the position does not show the last move",
                    where=square_name(row, col),
                    expected=f"{texts[code]}, as in {move}",
                    found=texts[found] if found else "no tile",
                    remedy="Write . for each tile that was on the board before the move.",
                )
            squares[row * n_cols + col] = 0
        racks = (b"",) * len(position.racks)
        scores = (*position.scores[-1:], *position.scores[:-1])
        before = replace(position, squares=bytes(squares), racks=racks, scores=scores, scoreless=0)
        seen = replace(before, racks=(b"", *position.racks[:-1]))
        return cls(position, before, playable_move(seen, move))

    @property
    def placed(self) -> bytes:
        """The tiles of a play, 0 for a blank."""
        return bytes(0 if code & BLANK else code for _, _, code in self.move.squares)

    @property
    def known(self) -> bytes:
        """The kept tiles that are known."""
        return self.position.racks[-1]

    @property
    def unseen(self) -> Counter[int]:
        """The tiles in the bag and the unknown ones on racks, by their number."""
        return Counter({tile: count for tile, count in enumerate(self.position.unseen) if count > 0})

    @property
    def n_in_bag(self) -> int:
        """The number of tiles in the bag before the move; 0 if it was empty."""
        n_others = len(self.position.racks) - 1
        n_hidden = self.unseen.total() + sum(map(len, self.position.racks[1:])) + len(self.placed)
        return max(n_hidden - n_others * self.position.rules.rack_size, 0)

    @property
    def n_kept(self) -> int:
        """The number of tiles that the player kept from a full rack."""
        return self.position.rules.rack_size - len(self.move.used)


def observed_move(event: Event) -> Move:
    """The move of a recorded turn as others see it: of an exchange, only the number of tiles."""
    assert event.move is not None
    if event.move.kind != EXCHANGE:
        return event.move
    return replace(event.move, tiles=bytes(event.n_exchanged or len(event.move.tiles)))
