from array import array
from typing import TypeAlias

_Buffer: TypeAlias = bytes | bytearray | memoryview | array[int]

MOST_BLANKS: int

class Draws:
    def __init__(self, ways: _Buffer, choices: _Buffer, longest: int) -> None: ...
    def __call__(self, tiles: _Buffer) -> int: ...
