# Written by `make stubs` from the kernel.
from lexc.kernels._types import Buffer, Writable
from lexc.kernels.building.packed_entries import EntryTable
from lexc.kernels.building.packed_part import PackedPart

def stream_size(part: PackedPart) -> int: ...
def assign_addresses(part: PackedPart, begin: int, addresses: Writable) -> int: ...
def write_nodes(
    part: PackedPart,
    dawg_part: PackedPart,
    shapes: EntryTable,
    sets: EntryTable,
    chain_codes: Buffer,
    addresses: Buffer,
    units: Writable,
) -> int: ...
def list_addresses(part: PackedPart, others: Buffer, addresses: Buffer, origin: int, output: Writable) -> int: ...
def write_addresses(addresses: Buffer, low_width: int, low: int, high: int, samples: int, units: Writable) -> None: ...
