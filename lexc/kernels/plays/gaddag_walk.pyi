# Written by `make stubs` from the kernel.
from lexc.kernels.plays.generator import Generator

class GaddagWalk(Generator): ...
