from array import array
from typing import TypeAlias

_Buffer: TypeAlias = bytes | bytearray | memoryview | array[int]
_Writable: TypeAlias = bytearray | memoryview | array[int]

def reach(
    nodes: _Buffer,
    mask_units: int,
    start: int,
    node_starts: _Buffer,
    nodes_before: _Buffer,
    reads: _Buffer,
    before: _Buffer,
    last: int,
    output: _Writable,
) -> None: ...
