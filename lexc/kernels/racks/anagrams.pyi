# Written by `make stubs` from the kernel.
from typing import Any

from lexc.kernels._types import Buffer
from lexc.kernels.layout.node_reader import NodeReader

class Anagrams(NodeReader):
    def find(self, root: int, tiles: Buffer, limit: int) -> list[Any]: ...
