# Written by `make stubs` from the kernel.
from lexc.kernels._types import Buffer, Writable
from lexc.kernels.building.packed_part import PackedPart

def measure_entries(part: PackedPart) -> tuple[int, int]: ...
def write_ranks(
    part: PackedPart, addresses: Buffer, begin: int, end: int, widest: int, samples: Writable, entries: Writable
) -> None: ...
