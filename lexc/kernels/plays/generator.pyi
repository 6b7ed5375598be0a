# Written by `make stubs` from the kernel.
from lexc.kernels._types import Buffer
from lexc.kernels.layout.nodes import Nodes
from lexc.kernels.layout.unpacked_nodes import UnpackedNodes
from lexc.kernels.plays.board import Board
from lexc.kernels.plays.lanes import Lanes

class Generator(Lanes):
    def __init__(
        self,
        nodes: Nodes,
        root: int,
        board: Board,
        start_row: int,
        start_col: int,
        bonus: Buffer,
        unpacked: UnpackedNodes | None = None,
    ) -> None: ...
    def generate(self, rack: Buffer, is_opening: bool, both_directions: bool, max_plays: int = ...) -> int: ...
    def count(self, rack: Buffer, is_opening: bool, both_directions: bool) -> int: ...
    def rows(self) -> tuple[bytes, bytes]: ...
    def read_play(self, number: int) -> tuple[int, bool, int, int, bytes]: ...
