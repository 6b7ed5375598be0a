# Written by `make stubs` from the kernel.
from lexc.kernels._types import Buffer, Writable
from lexc.kernels.building.packed_entries import EntryTable

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
    def join(self, min_frequency: int, buckets: Writable, table: EntryTable) -> bool: ...
    def count(self, table: EntryTable) -> None: ...
    def dissolve(self, table: EntryTable, min_frequency: int) -> None: ...
    def n_inside(self) -> int: ...
