from array import array
from collections.abc import Sequence

from lexc.kernels.best import Best
from lexc.kernels.board import Board
from lexc.kernels.bounds import Bounds
from lexc.kernels.deal import Deal
from lexc.kernels.leaves import RackLeaves

ROW: int
POINT: int

class Playouts:
    def __init__(
        self,
        board: Board,
        moves: Best,
        bounds: Bounds,
        deal: Deal,
        values: array[int],
        scores: Sequence[int],
        scoreless: int,
        limit: int,
        exchange_limit: int,
        ending: tuple[int, int, int, int],
        last: RackLeaves,
        leaves: RackLeaves | None = None,
    ) -> None: ...
    def set_candidate(self, squares: bytes, score: int, leave: int, kept: bytes, returned: bytes) -> None: ...
    def look_ahead(self, squares: bytes, seed: int, first: int, n: int) -> None: ...
    def run(self, seed: int, first: int, plies: int, results: array[int]) -> None: ...
