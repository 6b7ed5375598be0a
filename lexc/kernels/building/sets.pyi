from array import array
from typing import TypeAlias

_Buffer: TypeAlias = bytes | bytearray | memoryview | array[int]
_Writable: TypeAlias = bytearray | memoryview

NONE: int

def combine(one: _Buffer, other: _Buffer, keep: int, output: _Writable) -> tuple[int, int, int, int]: ...
def find_each(words: _Buffer, among: _Buffer, ordinals: memoryview | array[int]) -> None: ...
