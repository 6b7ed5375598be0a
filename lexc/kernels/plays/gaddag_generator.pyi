# Written by `make stubs` from the kernel.
from lexc.kernels.plays.gaddag_walk import GaddagWalk

class GaddagGenerator(GaddagWalk): ...
