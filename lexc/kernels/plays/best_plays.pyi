# Written by `make stubs` from the kernel.
from array import array

from lexc.kernels._types import Buffer
from lexc.kernels.plays.gaddag_generator import GaddagGenerator
from lexc.kernels.plays.leaves import RackLeaves

class BestPlays(GaddagGenerator):
    @property
    def tables(self) -> tuple[array[int], array[int], array[int], array[int]]: ...
    def best(self, rack: Buffer, n: int, is_opening: bool, n_anchors: int, leaves: RackLeaves | None = None) -> int: ...
    def equity(self, number: int) -> int: ...
