# Written by `make stubs` from the kernel.
from lexc.kernels._types import Buffer, Writable

def reach(
    nodes: Buffer,
    mask_units: int,
    start: int,
    node_starts: Buffer,
    nodes_before: Buffer,
    reads: Buffer,
    before: Buffer,
    last: int,
    output: Writable,
) -> None: ...
