# Written by `make stubs` from the kernel.
from lexc.kernels._types import Buffer
from lexc.kernels.layout.tile_lookup import TileLookup

class PrefixLookup:
    def __init__(self, tile_lookup: TileLookup, ascii_tiles: Buffer, letters: Buffer, longest: int) -> None: ...
