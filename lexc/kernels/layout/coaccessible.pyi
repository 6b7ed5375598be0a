# Written by `make stubs` from the kernel.
from lexc.kernels._types import Buffer, Writable
from lexc.kernels.layout.nodes import Nodes

def mark_coaccessible(
    nodes: Nodes,
    start: int,
    node_starts: Buffer,
    reads: Buffer,
    predecessors: Buffer,
    last_set: int,
    output: Writable,
    tile_masks: Writable,
) -> None: ...
