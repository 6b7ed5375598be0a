from array import array
from typing import TypeAlias

from lexc.kernels.plays.leaves import RackLeaves

_Buffer: TypeAlias = bytes | bytearray | memoryview | array[int]
_Writable: TypeAlias = bytearray | memoryview | array[int]

class LeaveCounts:
    def __init__(self, leaves: RackLeaves, sums: _Writable, counts: _Writable) -> None: ...
    def add(self, observations: bytes, rack_size: int) -> tuple[int, int, int]: ...

class Smoother:
    def __init__(
        self,
        nodes: _Buffer,
        mask_units: int,
        root: int,
        upto: _Buffer,
        labels: _Buffer,
        means: array[float],
        counts: _Buffer,
        values: array[float],
    ) -> None: ...
    def spread(self, size: int, variance: float) -> tuple[float, int, int]: ...
    def smooth(self, size: int, k: float) -> None: ...
