# Written by `make stubs` from the kernel.
from array import array

from lexc.kernels.layout.nodes import Nodes

def make_double_array(nodes: Nodes, root: int) -> array[int] | None: ...
