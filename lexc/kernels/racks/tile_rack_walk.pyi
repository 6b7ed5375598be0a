# Written by `make stubs` from the kernel.
from lexc.kernels.racks.rack_walk import RackWalk

class TileRackWalk(RackWalk): ...
