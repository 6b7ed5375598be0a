from array import array
from typing import TypeAlias

_Buffer: TypeAlias = bytes | bytearray | memoryview | array[int]
_Writable: TypeAlias = bytearray | memoryview | array[int]

def depth_first(
    arcs: _Buffer,
    root: int,
    is_post: bool,
    aliases: _Buffer,
    seen: _Writable,
    stack: _Writable,
    order: _Writable,
    n: int,
) -> int: ...
def breadth_first(arcs: _Buffer, roots: _Buffer, aliases: _Buffer, seen: _Writable, order: _Writable) -> int: ...
def share_tails(arcs: _Buffer, end: int, register: _Writable, shift: int, seed: int, aliases: _Writable) -> None: ...
def place(arcs: _Buffer, order: _Buffer, aliases: _Buffer, first: int, index: _Writable) -> int: ...
def write(
    arcs: _Buffer,
    order: _Buffer,
    index: _Buffer,
    labels: _Buffer,
    is_separator_last: bool,
    targets: _Writable,
    marks: _Writable,
) -> None: ...
