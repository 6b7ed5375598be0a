# Written by `make stubs` from the kernel.
from typing import Any, Self

from lexc.kernels._types import Buffer
from lexc.kernels.layout.node_reader import NodeReader

class Isomorphs(NodeReader):
    def begin(self, root: int, first_positions: Buffer, fixed: Buffer, excluded: Buffer) -> Self: ...
    def __iter__(self) -> Self: ...
    def __next__(self) -> Any: ...
