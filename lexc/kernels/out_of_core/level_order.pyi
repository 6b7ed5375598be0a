# Written by `make stubs` from the kernel.
from collections.abc import Callable

from lexc.kernels._types import Buffer, Writable
from lexc.kernels.out_of_core.place_buckets import PlaceBuckets
from lexc.kernels.out_of_core.spill import Spill

class LevelPart:
    def __init__(self, first: int, n: int, zeros: Callable) -> None: ...
    def find_first_slots(self, incoming: Buffer) -> None: ...
    def send_by_slot(
        self, nodes: Buffer, target_starts: Buffer, targets: Buffer, output: Spill, slot_range: int
    ) -> None: ...
    def set_units(self, placed: Buffer) -> None: ...
    def send_units(self, incoming: Buffer, output: Spill, slot_range: int) -> None: ...

def find_targets(nodes: Buffer, target_starts: Writable) -> int: ...
def set_targets(records: Buffer, first: int, target_starts: Buffer, targets: Writable) -> None: ...
def index_slots(records: Buffer, first: int, starts: Writable) -> None: ...
def write_nodes(
    records: Buffer,
    starts: Writable,
    unit: int,
    layout: int,
    nodes: Spill,
    incoming: Spill,
    buckets: PlaceBuckets,
    placed: Spill,
    part_size: int,
) -> int: ...
