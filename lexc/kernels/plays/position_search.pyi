# Written by `make stubs` from the kernel.
from lexc.kernels._types import Buffer
from lexc.kernels.plays.best_plays import BestPlays
from lexc.kernels.plays.board import Board
from lexc.kernels.plays.leaves import RackLeaves
from lexc.kernels.plays.shadow import Shadow

class PositionSearch:
    def __init__(self, board: Board, best_plays: BestPlays, shadow: Shadow) -> None: ...
    @property
    def bounds(self) -> Shadow: ...
    def best(self, squares: Buffer, rack: bytes, n: int) -> list[tuple[int, bool, int, int, bytes]]: ...
    def best_equity(
        self, squares: Buffer, rack: bytes, n: int, leaves: RackLeaves
    ) -> list[tuple[int, tuple[int, bool, int, int, bytes]]]: ...
