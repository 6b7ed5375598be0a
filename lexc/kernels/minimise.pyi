from array import array
from typing import Final, TypeAlias

_Buffer: TypeAlias = bytes | bytearray | memoryview | array[int]
_Writable: TypeAlias = bytearray | memoryview | array[int]

ACCEPT: Final = 256
LAST: Final = 512
TARGET_SHIFT: Final = 10

class Minimiser:
    def __init__(self, arcs: _Writable, register: _Writable | None, stack: _Writable, first: _Writable) -> None: ...
    def size(self) -> tuple[int, int]: ...
    # Compiled, a buffer of Cython's own type: wrap it in memoryview() before anything but handing it to a kernel.
    def arena(self) -> memoryview: ...
    def needs_room(self) -> tuple[bool, bool]: ...
    def move(self, arcs: _Writable) -> None: ...
    def adopt(self, arcs: _Writable, n_arcs: int, n_states: int) -> None: ...
    def rehash(self, register: _Writable) -> None: ...
    def add_words(
        self,
        tiles: _Buffer,
        position: int,
        stop: int,
        letters: _Writable,
        parents: _Writable,
        path: _Writable,
        n_prefixes: int,
    ) -> tuple[int, int]: ...
    def add_prefixes(
        self,
        order: _Buffer,
        position: int,
        end: int,
        letters: _Buffer,
        parents: _Buffer,
        states: _Buffer,
        reversed_tiles: _Writable,
    ) -> int: ...
    def finish(self) -> int: ...
    def absorb(self, other: _Buffer, position: int, end: int, shared: int, moved: _Writable) -> int: ...
    def add_root(self, other: _Buffer, root: int, shared: int, moved: _Buffer) -> None: ...

def prefix_states(arcs: _Buffer, root: int, letters: _Buffer, parents: _Buffer, states: _Writable) -> None: ...
