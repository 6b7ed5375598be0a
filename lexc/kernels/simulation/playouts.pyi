# Written by `make stubs` from the kernel.
from collections.abc import Sequence

from lexc.kernels._types import Buffer, Writable
from lexc.kernels.plays.best import Best
from lexc.kernels.plays.board import Board
from lexc.kernels.plays.leaves import RackLeaves
from lexc.kernels.plays.shadow import Bounds
from lexc.kernels.simulation.random_bag import Deal

class Playouts:
    def __init__(
        self,
        board: Board,
        moves: Best,
        bounds: Bounds,
        deal: Deal,
        values: Buffer,
        scores: Sequence[int],
        scoreless: int,
        limit: int,
        exchange_limit: int,
        ending: tuple[int, int, int, int],
        last: RackLeaves,
        leaves: RackLeaves | None = None,
    ) -> None: ...
    def set_candidate(self, squares: Buffer, score: int, leave: int, kept: bytes, returned: bytes) -> None: ...
    def look_ahead(self, squares: Buffer, seed: int, first: int, n: int) -> None: ...
    def run(self, seed: int, first: int, plies: int, results: Writable) -> None: ...
