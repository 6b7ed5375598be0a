from array import array
from typing import Any, Self, TypeAlias

from lexc.kernels.speller import Speller

_Buffer: TypeAlias = bytes | bytearray | memoryview | array[int]

# Items are str; in the "tiles" form, bytes.
class Isomorphs(Speller):
    def __init__(
        self,
        nodes32: _Buffer,
        nodes64: _Buffer,
        mask_units: int,
        unit_bytes: int,
        form: str,
        letters: _Buffer,
        points: _Buffer,
        longest: int,
    ) -> None: ...
    def begin(self, root: int, places: _Buffer, fixed: _Buffer, taken: _Buffer) -> Isomorphs: ...
    def __iter__(self) -> Self: ...
    def __next__(self) -> Any: ...
