"""What the kernel of simulations is told: a position as nobody but the mover sees it, and candidates for a move."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from functools import cached_property

from lexc.errors import PositionError
from lexc.kernels.best import Best
from lexc.kernels.deal import MOST_PLAYERS, Deal
from lexc.kernels.playouts import ROW, Playouts
from lexc.lexicon import Lexicon
from lexc.play.algorithms import FAST, bounds, machine, values_by_code
from lexc.play.ending import gain, loss
from lexc.play.move import EXCHANGE, Move
from lexc.play.position import Position


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move and what it leads to. squares: behind it. kept: what stays on the mover's rack before tiles are drawn."""

    move: Move
    squares: bytes
    kept: bytes

    @classmethod
    def of(cls, position: Position, move: Move) -> Candidate:
        """MoveError where the move cannot be made."""
        after = position.play(move)
        return cls(move, after.squares, after.racks[-1])

    @property
    def returned(self) -> bytes:
        """The tiles that an exchange puts back into the bag."""
        return self.move.tiles if self.move.kind == EXCHANGE else b""


@dataclass(frozen=True)
class Unseen:
    """A position and how what the mover does not see is spread over bag and racks.

    PositionError when the mover's rack is not known, or tiles are more than there are.
    """

    position: Position

    def __post_init__(self) -> None:
        self.position.check_tiles()
        racks = self.position.racks
        if not racks[0]:
            raise PositionError("the mover's rack is not known", where="rack 1", expected="tiles, as in AEINRT?/")
        if len(racks) > MOST_PLAYERS:
            raise PositionError(
                "too many players", expected=f"at most {MOST_PLAYERS} racks in a simulation", found=str(len(racks))
            )

    @property
    def tiles(self) -> bytes:
        """Those in the bag and on racks as far as these are not known, in order."""
        return bytes(tile for tile, count in enumerate(self.position.unseen) for _ in range(count))

    @cached_property
    def sizes(self) -> list[int]:
        """Tiles on each rack: whole racks, and the bag's last tiles dealt in turn."""
        racks, left = self.position.racks, len(self.tiles)
        sizes = [len(rack) for rack in racks]
        for size in range(self.position.rules.rack_size):
            for player in range(1, len(racks)):
                if left and sizes[player] == size:
                    sizes[player] += 1
                    left -= 1
        return sizes

    @property
    def n_in_bag(self) -> int:
        """Tiles that no rack holds."""
        return len(self.tiles) - sum(self.sizes) + sum(map(len, self.position.racks))

    @property
    def may_exchange(self) -> bool:
        return self.n_in_bag >= max(self.position.rules.exchange_limit, 1)


class Player:
    """Plays on from candidates of a position: board, tables and hands of one thread (0.2 ms, 100 kB)."""

    def __init__(self, lexicon: Lexicon, unseen: Unseen) -> None:
        position, rules = unseen.position, unseen.position.rules
        kernels = machine(lexicon.image, rules, FAST)
        assert isinstance(kernels.moves, Best)
        deal = Deal(unseen.tiles, position.racks, unseen.sizes, rules.rack_size)
        self._playouts = Playouts(
            kernels.board, kernels.moves, bounds(lexicon.image, rules, kernels.board, kernels.moves), deal,
            values_by_code(rules), position.scores, position.scoreless, rules.scoreless_turns, rules.exchange_limit,
            (gain(rules), loss(rules, True), loss(rules, False)),
        )  # fmt: skip

    def run(self, candidate: Candidate, seed: int, deals: range, plies: int) -> array[int]:
        """Rows of `ROW` numbers, see `lexc.kernels.playouts`: what came of each deal."""
        results = array("q", bytes(8 * ROW * len(deals)))
        self._playouts.set_candidate(candidate.squares, candidate.move.score or 0, candidate.kept, candidate.returned)
        self._playouts.run(seed, deals.start, plies, results)
        return results
