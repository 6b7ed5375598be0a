from array import array
from typing import TypeAlias

_Buffer: TypeAlias = bytes | bytearray | memoryview | array[int]
_Writable: TypeAlias = bytearray | memoryview | array[int]

SHORT: int

def alphagram_of(tiles: bytes, order: bytes, places: bytes) -> bytes: ...
def write_alphagrams(
    tiles: _Buffer, order: _Buffer, places: _Buffer, letters: _Writable, output: _Writable
) -> None: ...
def number_groups(alphagrams: _Buffer, starts: _Buffer, groups: _Writable, firsts: _Writable) -> int: ...
def write_ordinals(starts: _Buffer, groups: _Buffer, ends: _Writable, ordinals: _Writable) -> None: ...
def mark_groups(
    firsts32: _Buffer,
    firsts64: _Buffer,
    ordinals32: _Buffer,
    ordinals64: _Buffer,
    low: int,
    high: int,
    marks: _Writable,
) -> int: ...
def broken_group(firsts32: _Buffer, firsts64: _Buffer, ordinals32: _Buffer, ordinals64: _Buffer) -> int: ...
