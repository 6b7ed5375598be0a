# Written by `make stubs` from the kernel.
from array import array

from lexc.kernels._types import Buffer, Writable
from lexc.kernels.layout.nodes import Nodes

MAX_LEAVE_POINTS: int

def cumulative_word_counts(nodes: Nodes, root: int) -> tuple[array[int], int]: ...
def write_all_leaves(counts: Buffer, max_tiles: int, output: Writable) -> tuple[int, int]: ...
def to_units(floats: Buffer, values: Writable) -> int: ...
