# Written by `make stubs` from the kernel.
from lexc.kernels._types import Buffer, Writable

def sort_states(states: Buffer, node_order: Buffer, order: Writable) -> None: ...
def measure_entries(arcs: Buffer, order: Buffer, counts: Buffer) -> tuple[int, int]: ...
def write_ranks(
    arcs: Buffer,
    order: Buffer,
    counts: Buffer,
    addresses: Buffer,
    begin: int,
    end: int,
    widest: int,
    samples: Writable,
    entries: Writable,
) -> None: ...
