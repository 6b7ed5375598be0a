# Written by `make stubs` from the kernel.
from collections.abc import Callable

from lexc.kernels._types import Buffer, Writable
from lexc.kernels.out_of_core.place_buckets import PlaceBuckets, PlaceCounter
from lexc.kernels.out_of_core.spill import Spill

class TailStates:
    def __init__(
        self,
        places: PlaceCounter,
        buckets: PlaceBuckets,
        nodes: Spill,
        targets: Spill,
        sizes: Writable,
        zeros: Callable,
    ) -> None: ...
    def counts(self) -> tuple[int, int]: ...
    def add(self, tails: Buffer) -> None: ...
    def finish(self) -> None: ...
