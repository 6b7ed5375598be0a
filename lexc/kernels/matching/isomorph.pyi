from array import array
from typing import Any, Self, TypeAlias

from lexc.kernels.layout.node_reader import Speller

_Buffer: TypeAlias = bytes | bytearray | memoryview | array[int]

# Items are str; in the "tiles" form, bytes.
class Isomorphs(Speller):
    def begin(self, root: int, places: _Buffer, fixed: _Buffer, taken: _Buffer) -> Isomorphs: ...
    def __iter__(self) -> Self: ...
    def __next__(self) -> Any: ...
