# Written by `make stubs` from the kernel.
from lexc.kernels._types import Writable
from lexc.kernels.layout.nodes import Nodes

def mark_letters_below(nodes: Nodes, root: int, is_utf8: bool, shift: int, longest: int, output: Writable) -> None: ...
