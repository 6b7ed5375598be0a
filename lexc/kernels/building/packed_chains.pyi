# Written by `make stubs` from the kernel.
from lexc.kernels._types import Buffer, Writable
from lexc.kernels.building.packed_shapes import Shapes

class Chains:
    @property
    def begin(self) -> int: ...
    @property
    def end(self) -> int: ...
    def __init__(
        self,
        first_arcs: Buffer,
        labels: Buffer,
        accepts: Buffer,
        targets: Buffer,
        owners: Buffer,
        references: Buffer,
        begin: int,
        end: int,
        max_length: int,
    ) -> None: ...
    def join(self, min_frequency: int, buckets: Writable, table: Shapes) -> bool: ...
    def count(self, table: Shapes) -> None: ...
    def split(self, table: Shapes, min_frequency: int) -> None: ...
    def n_inside(self) -> int: ...
