from array import array
from typing import TypeAlias

_Buffer: TypeAlias = bytes | bytearray | memoryview | array[int]
_Writable: TypeAlias = bytearray | memoryview | array[int]

def find_levels(arcs: _Buffer, low: int, high: int, levels: _Writable, counts: _Writable) -> None: ...
def place_nodes(
    arcs: _Buffer,
    low: int,
    levels: _Writable,
    fill: _Writable,
    mask_units: int,
    offset: int,
    order: _Writable,
    offsets: _Writable,
) -> tuple[int, int]: ...
def find_nodes(arcs: _Buffer, mask_units: int, order: _Writable, offsets: _Writable) -> int: ...
def write_bitmap(arcs: _Buffer, order: _Buffer, offsets: _Buffer, mask_units: int, nodes: _Writable) -> None: ...
def write_arcs(arcs: _Buffer, order: _Buffer, offsets: _Buffer, nodes32: _Writable, nodes64: _Writable) -> None: ...
def count_words(arcs: _Buffer, end: int, counts: _Writable) -> None: ...
