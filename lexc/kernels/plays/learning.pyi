# Written by `make stubs` from the kernel.
from lexc.kernels._types import Buffer, Reals, Writable
from lexc.kernels.plays.leaves import RackLeaves

class LeaveCounts:
    def __init__(self, leaves: RackLeaves, sums: Writable, counts: Writable) -> None: ...
    def add(self, observations: Buffer, rack_size: int) -> tuple[int, int, int]: ...

class Smoother:
    def __init__(
        self,
        nodes: Buffer,
        mask_units: int,
        root: int,
        upto: Buffer,
        labels: Buffer,
        means: Reals,
        counts: Buffer,
        values: Reals,
    ) -> None: ...
    def spread(self, size: int, variance: float) -> tuple[float, int, int]: ...
    def smooth(self, size: int, k: float) -> None: ...
