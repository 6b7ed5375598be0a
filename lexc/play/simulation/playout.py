"""Playouts from candidates: the kernel of simulation, made for a position with its unseen tiles."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from lexc.errors import PositionError
from lexc.kernels.plays.best_plays import BestPlays
from lexc.kernels.simulation._playout_rows import RESULT_ROW
from lexc.kernels.simulation.playouts import Playouts
from lexc.kernels.simulation.random_bag import MAX_PLAYERS, RandomBag
from lexc.lexicon import Lexicon
from lexc.play.equity.empty_bag import STUCK_PENALTY, empty_bag_leaves
from lexc.play.equity.leaves import Leaves
from lexc.play.generation.algorithms import FAST, generator_kernels, make_shadow, points_by_code
from lexc.play.inference.infer import Inference
from lexc.play.position import Position
from lexc.play.settlement import gain_factor, loss_factor
from lexc.play.simulation.candidates import Candidate
from lexc.play.simulation.plies import new_ply_rows


@dataclass(frozen=True)
class UnseenTiles:
    """The unseen tiles of a position, and their distribution over bag and racks.

    lenient: allow more of a tile than the rules have. Raises PositionError if that is not allowed, if the mover's rack
    is unknown, or if there are too many players.
    """

    position: Position
    lenient: bool = False

    def __post_init__(self) -> None:
        if self.lenient:
            self.position.check_racks()
        else:
            self.position.check_tiles()
        racks = self.position.racks
        if not racks[0]:
            raise PositionError("the mover's rack is not known", where="rack 1", expected="tiles, as in AEINRT?/")
        if len(racks) > MAX_PLAYERS:
            raise PositionError(
                "too many players", expected=f"at most {MAX_PLAYERS} racks in a simulation", found=str(len(racks))
            )

    @property
    def tiles(self) -> bytes:
        """The tiles in the bag and the unknown tiles on racks, in ascending order."""
        return bytes(tile for tile, count in enumerate(self.position.unseen) for _ in range(count))

    @cached_property
    def sizes(self) -> list[int]:
        """The number of tiles on each rack: full racks, or if tiles are too few, about equally many on each."""
        racks, remaining = self.position.racks, len(self.tiles)
        sizes = [len(rack) for rack in racks]
        for size in range(self.position.rules.rack_size):
            for player in range(1, len(racks)):
                if remaining and sizes[player] == size:
                    sizes[player] += 1
                    remaining -= 1
        return sizes

    @property
    def n_unseen(self) -> int:
        """The number of tiles in the bag and on the other racks, known or not."""
        return len(self.tiles) + sum(map(len, self.position.racks[1:]))

    @property
    def n_in_bag(self) -> int:
        """The number of tiles that no rack holds."""
        return len(self.tiles) - sum(self.sizes) + sum(map(len, self.position.racks))


class PlayoutRows(NamedTuple):
    """The rows that the kernel writes (`_playout_rows.pxd`).

    results: a `RESULT_ROW` for each sample. plies: a `PLY_ROW` for each ply, the sums over the samples.
    """

    results: array[int]
    plies: array[int]


class PlayoutWorker:
    """The playouts from candidates of a position in one thread, with its kernels (0.2 ms, 100 kB)."""

    def __init__(
        self, lexicon: Lexicon, unseen: UnseenTiles, leaves: Leaves | None = None, inference: Inference | None = None
    ) -> None:
        position, rules = unseen.position, unseen.position.rules
        kernels = generator_kernels(lexicon.image, rules, FAST)
        assert isinstance(kernels.generator, BestPlays)
        self._squares = position.squares
        bag = RandomBag(unseen.tiles, position.racks, unseen.sizes, rules.rack_size)
        if inference is not None and inference.leaves:
            bag.set_kept_tiles(*inference.kept_rows())
        self._playouts = Playouts(
            kernels.board, kernels.generator, make_shadow(lexicon.image, rules, kernels.board, kernels.generator), bag,
            points_by_code(rules), position.scores, position.scoreless, rules.scoreless_turns, rules.exchange_limit,
            (gain_factor(rules), loss_factor(rules, True), loss_factor(rules, False), STUCK_PENALTY),
            empty_bag_leaves(rules), leaves.rack_leaves() if leaves else None,
        )  # fmt: skip

    def find_replies(self, seed: int, samples: range) -> None:
        """Find the best replies of samples: their playouts are faster then. It pays off with several candidates."""
        self._playouts.find_replies(self._squares, seed, samples.start, len(samples))

    def run(self, candidate: Candidate, seed: int, samples: range, plies: int) -> PlayoutRows:
        """Run a playout for each sample."""
        rows = PlayoutRows(array("q", bytes(8 * RESULT_ROW * len(samples))), new_ply_rows())
        score, leave = candidate.move.score or 0, candidate.leave
        self._playouts.set_candidate(candidate.squares, score, candidate.leave_value, leave, candidate.returned)
        self._playouts.run(seed, samples.start, plies, *rows)
        return rows
