# Written by `make stubs` from the kernel.
from lexc.kernels._types import Buffer
from lexc.kernels.plays.best_plays import BestPlays
from lexc.kernels.plays.board import Board
from lexc.kernels.plays.leaves import RackLeaves
from lexc.kernels.plays.shadow import Shadow

class Strategy:
    def __init__(
        self,
        leaves: RackLeaves | None = None,
        empty_bag_leaves: RackLeaves | None = None,
        going_out_factor: int = 0,
        going_out_points: int = 0,
    ) -> None: ...

class SelfPlay:
    def __init__(
        self,
        board: Board,
        best_plays: BestPlays,
        shadow: Shadow,
        tile_points: Buffer,
        rack_size: int,
        exchange_limit: int,
        scoreless_limit: int,
        first: Strategy,
        second: Strategy,
    ) -> None: ...
    def begin(self, bag: bytes, racks: list[bytes]) -> None: ...
    def play(self, n_turns: int) -> None: ...
    def observe(self, n_turns: int) -> bytes: ...
    def set_bag(self, bag: bytes) -> None: ...
    def counts(self, seat: int) -> tuple[int, int, int, int, int]: ...
    @property
    def bag(self) -> bytes: ...
    @property
    def needs_shuffle(self) -> bool: ...
    @property
    def racks(self) -> list[bytes]: ...
    @property
    def scores(self) -> list[int]: ...
    @property
    def turn(self) -> int: ...
    @property
    def is_over(self) -> bool: ...
