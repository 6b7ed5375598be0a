# Written by `make stubs` from the kernel.
from lexc.kernels._types import Buffer, Writable
from lexc.kernels.layout.nodes import Nodes

def find_wrong_node(nodes: Nodes, root: int, node_starts: Buffer, nodes_before: Writable, seen: Writable) -> int: ...
