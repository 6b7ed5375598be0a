# Written by `make stubs` from the kernel.
from collections.abc import Sequence

from lexc.kernels._types import Buffer, Writable
from lexc.kernels.plays.best_plays import BestPlays
from lexc.kernels.plays.board import Board
from lexc.kernels.plays.leaves import RackLeaves
from lexc.kernels.plays.shadow import Shadow
from lexc.kernels.simulation.random_bag import RandomBag

class Playouts:
    def __init__(
        self,
        board: Board,
        best_plays: BestPlays,
        shadow: Shadow,
        bag: RandomBag,
        tile_points: Buffer,
        scores_before: Sequence[int],
        n_scoreless: int,
        scoreless_limit: int,
        exchange_limit: int,
        settlement: tuple[int, int, int, int],
        empty_bag_leaves: RackLeaves,
        leaves: RackLeaves | None = None,
    ) -> None: ...
    def set_candidate(self, squares: Buffer, score: int, leave_value: int, kept: bytes, returned: bytes) -> None: ...
    def find_replies(self, squares: Buffer, seed: int, first: int, n_samples: int) -> None: ...
    def run(self, seed: int, first: int, plies: int, results: Writable, ply_sums: Writable) -> None: ...
