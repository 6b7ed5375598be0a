from array import array
from typing import Any, TypeAlias

from lexc.kernels.layout.node_reader import Speller

_Buffer: TypeAlias = bytes | bytearray | memoryview | array[int]

# Words are str; in the "tiles" form, bytes.
class Anagrams(Speller):
    def find(self, root: int, tiles: _Buffer, limit: int) -> list[Any]: ...
