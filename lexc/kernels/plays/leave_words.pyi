from array import array
from typing import TypeAlias

_Buffer: TypeAlias = bytes | bytearray | memoryview | array[int]

MOST_POINTS: int

def words_upto(nodes: _Buffer, mask_units: int, root: int) -> tuple[array[int], int]: ...
def every_leave(counts: array[int], longest: int, output: _Buffer) -> tuple[int, int]: ...
def whole(floats: _Buffer, values: array[int]) -> int: ...
