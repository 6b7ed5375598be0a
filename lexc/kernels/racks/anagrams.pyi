from lexc.kernels.layout.node_reader import NodeReader
from typing import Any
from lexc.kernels._types import Buffer
class Anagrams(NodeReader):
    def find(self, root: int, tiles: Buffer, limit: int) -> list[Any]: ...
