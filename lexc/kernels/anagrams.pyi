from array import array
from typing import Any, TypeAlias

_Buffer: TypeAlias = bytes | bytearray | memoryview | array[int]

# Words are str; in the "tiles" form, bytes.
class Anagrams:
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
    def find(self, root: int, tiles: _Buffer, limit: int) -> list[Any]: ...
