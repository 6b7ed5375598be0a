# Written by `make stubs` from the kernel.
from lexc.kernels._types import Buffer
from lexc.kernels.building.packed_part import PackedPart

def order_clusters(part: PackedPart, others: Buffer) -> int: ...
