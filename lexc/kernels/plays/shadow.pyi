# Written by `make stubs` from the kernel.
from array import array

from lexc.kernels._types import Buffer
from lexc.kernels.plays.leaves import RackLeaves

MAX_TILES: int

class Shadow:
    def __init__(
        self,
        n_letters: int,
        n_rows: int,
        n_cols: int,
        start_row: int,
        start_col: int,
        rack_size: int,
        tile_points: Buffer,
        bonus: Buffer,
        lanes: tuple[bytearray, array[int], array[int], array[int], array[int], array[int], array[int], array[int]],
        alphagrams: tuple[array[int], array[int], int, int],
        tables: tuple[array[int], array[int], array[int], array[int]],
    ) -> None: ...
    def prepare(self, rack: bytes, is_opening: bool, leaves: RackLeaves | None = None) -> int: ...
