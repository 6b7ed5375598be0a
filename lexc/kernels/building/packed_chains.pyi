# Written by `make stubs` from the kernel.
from lexc.kernels._types import Buffer, Writable
from lexc.kernels.building.packed_shapes import Shapes

class Chains:
    @property
    def low(self) -> int: ...
    @property
    def high(self) -> int: ...
    def __init__(
        self,
        firsts: Buffer,
        labels: Buffer,
        accepts: Buffer,
        targets: Buffer,
        owners: Buffer,
        references: Buffer,
        low: int,
        high: int,
        n_bytes: int,
    ) -> None: ...
    def join(self, least: int, buckets: Writable, table: Shapes) -> int: ...
    def count(self, table: Shapes) -> None: ...
    def split(self, table: Shapes, least: int) -> None: ...
    def n_joined(self) -> int: ...
