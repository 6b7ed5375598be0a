# Written by `make stubs` from the kernel.
from collections.abc import Callable

from lexc.kernels._types import Buffer
from lexc.kernels.out_of_core.spill import Spill

def largest_record(n_labels: int) -> int: ...

class StateStream:
    def __init__(
        self,
        key: Buffer,
        longest: int,
        n_labels: int,
        records: Spill,
        seam: Spill,
        bucket_bits: int,
        n_sets: int,
        zeros: Callable,
        fingerprint_bits: int = 128,
        n_shared: int = 0,
    ) -> None: ...
    def counts(self) -> tuple[int, int, int, int]: ...
    def add_words(self, tiles: Buffer) -> int: ...
    def finish_part(self, n_shared: int) -> None: ...
    def add_seam(self, records: Buffer) -> None: ...
    def finish(self) -> tuple[int, int, int]: ...
