# Written by `make stubs` from the kernel.
from lexc.kernels.racks.tile_rack_walk import TileRackWalk

class TextRackWalk(TileRackWalk): ...
