from array import array
from typing import TypeAlias

_Buffer: TypeAlias = bytes | bytearray | memoryview | array[int]
_Writable: TypeAlias = bytearray | memoryview | array[int]

def write_directory(
    order: _Buffer, offsets: _Buffer, start: int, node_starts: _Writable, nodes_before: _Writable
) -> None: ...
def count_wide(arcs: _Buffer, order: _Buffer, counts: _Buffer, all_arcs: bool, n_wide: _Writable) -> int: ...
def write_values(
    arcs: _Buffer,
    order: _Buffer,
    counts: _Buffer,
    all_arcs: bool,
    values8: _Writable,
    values4: _Writable,
    values2: _Writable,
    values1: _Writable,
) -> None: ...
