# Written by `make stubs` from the kernel.
from lexc.kernels._types import Buffer, Writable

def write_directory(
    order: Buffer, offsets: Buffer, start: int, node_starts: Writable, nodes_before: Writable
) -> None: ...
def count_slots(arcs: Buffer, order: Buffer, counts: Buffer, has_slot_per_arc: bool, run_ends: Writable) -> int: ...
def write_entries(
    arcs: Buffer,
    order: Buffer,
    counts: Buffer,
    has_slot_per_arc: bool,
    entries8: Writable,
    entries4: Writable,
    entries2: Writable,
    entries1: Writable,
) -> None: ...
