# Written by `make stubs` from the kernel.
from array import array

from lexc.kernels._types import Buffer
from lexc.kernels.plays.leaves import RackLeaves
from lexc.kernels.plays.shadow_rack import ShadowRack

class Shadow(ShadowRack):
    def __init__(
        self,
        n_letters: int,
        tile_points: Buffer,
        alphagrams: tuple[array[int], array[int], int, int],
        rack_size: int,
        bonus: Buffer,
        n_rows: int,
        n_cols: int,
        start_row: int,
        start_col: int,
        lanes: tuple[bytearray, array[int], array[int], array[int], array[int], array[int], array[int], array[int]],
        tables: tuple[array[int], array[int], array[int], array[int]],
    ) -> None: ...
    def prepare(self, rack: bytes, is_opening: bool, leaves: RackLeaves | None = None) -> int: ...
