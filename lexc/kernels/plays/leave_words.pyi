# Written by `make stubs` from the kernel.
from array import array

from lexc.kernels._types import Buffer, Writable
from lexc.kernels.layout.nodes import Nodes

MOST_POINTS: int

def words_upto(nodes: Nodes, root: int) -> tuple[array[int], int]: ...
def every_leave(counts: Buffer, longest: int, output: Writable) -> tuple[int, int]: ...
def whole(floats: Buffer, values: Writable) -> int: ...
