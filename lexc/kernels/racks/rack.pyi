from array import array
from typing import Any, Self, TypeAlias

_Buffer: TypeAlias = bytes | bytearray | memoryview | array[int]
_Writable: TypeAlias = bytearray | memoryview | array[int]

BLANK: int

# Items are str; in the "tiles" form, bytes.
class RackWalk:
    def __init__(
        self,
        nodes32: _Buffer,
        nodes64: _Buffer,
        mask_units: int,
        unit_bytes: int,
        root: int,
        deepest: int,
        form: str,
        letters: _Buffer,
        points: _Buffer,
        numbered: _Buffer,
        caps: _Writable,
        needs: _Writable,
        blanks: int,
        blanks_needed: int,
        shortest: int,
        longest: int,
        positions: _Buffer,
        weights: _Buffer,
        lows: _Buffer,
        highs: _Buffer,
        kinds: tuple[int, int],
        order: _Buffer,
        is_after: bool,
    ) -> None: ...
    def __iter__(self) -> Self: ...
    def __next__(self) -> Any: ...
    def write(self, output: _Writable, most: int) -> int: ...
    def take(self, limit: int) -> list[Any]: ...
