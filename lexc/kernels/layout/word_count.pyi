# Written by `make stubs` from the kernel.
from lexc.kernels._types import Buffer, Writable
from lexc.kernels.layout.nodes import Nodes

def count_words(
    nodes: Nodes, dawg_start: int, node_starts: Buffer, nodes_before: Writable, counts: Writable
) -> int: ...
