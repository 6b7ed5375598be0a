# Written by `make stubs` from the kernel.
from lexc.kernels._types import Buffer
from lexc.kernels.endgames.endgame import Endgame

MAX_POOL: int
FIRST_ROOM: int
MAX_ROOM: int

class Preendgame(Endgame):
    @property
    def total_nodes(self) -> int: ...
    def set_board(self, squares: Buffer, pool: bytes, out_factor: int, n_passes_to_end: int) -> None: ...
    def forget_reply(self) -> None: ...
    def playout(self, rack: bytes, other_rack: bytes, bag: bytes = b"") -> int: ...
    def value(
        self, rack: bytes, other_rack: bytes, alpha: int, beta: int, max_nodes: int, bag: bytes = b"", n_passes: int = 0
    ) -> int | None: ...
