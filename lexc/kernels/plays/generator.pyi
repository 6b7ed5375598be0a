# Written by `make stubs` from the kernel.
from array import array

from lexc.kernels._types import Buffer
from lexc.kernels.layout.nodes import Nodes
from lexc.kernels.layout.unpacked_nodes import UnpackedNodes

class Generator:
    def __init__(
        self,
        nodes: Nodes,
        root: int,
        n_letters: int,
        n_rows: int,
        n_cols: int,
        start_row: int,
        start_col: int,
        tile_points: Buffer,
        bonus: Buffer,
        lanes: tuple[bytearray, array[int], array[int], array[int], array[int], array[int], array[int], array[int]],
        unpacked: UnpackedNodes | None = None,
    ) -> None: ...
    def generate(self, rack: Buffer, is_opening: bool, both_directions: bool, max_plays: int = ...) -> int: ...
    def count(self, rack: Buffer, is_opening: bool, both_directions: bool) -> int: ...
    def rows(self) -> tuple[bytes, bytes]: ...
    def read_play(self, number: int) -> tuple[int, bool, int, int, bytes]: ...
