# Written by `make stubs` from the kernel.
from array import array

from lexc.kernels._types import Buffer

MAX_TILES: int

class ShadowRack:
    def __init__(
        self, n_letters: int, tile_points: Buffer, alphagrams: tuple[array[int], array[int], int, int]
    ) -> None: ...
