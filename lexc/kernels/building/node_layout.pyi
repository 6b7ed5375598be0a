# Written by `make stubs` from the kernel.
from lexc.kernels._types import Buffer, Writable

def find_levels(arcs: Buffer, low: int, high: int, levels: Writable, counts: Writable) -> tuple[int, int]: ...
def place_nodes(
    arcs: Buffer,
    low: int,
    levels: Writable,
    level_starts: Writable,
    header_units: int,
    has_slot_per_arc: bool,
    offset: int,
    begin: int,
    end: int,
    order: Writable,
    offsets: Writable,
) -> int: ...
def write_offsets(
    arcs: Buffer, header_units: int, has_slot_per_arc: bool, offset: int, order: Buffer, offsets: Writable
) -> None: ...
def write_bitmap(arcs: Buffer, order: Buffer, offsets: Buffer, layout: int, nodes: Writable) -> None: ...
def write_arcs(arcs: Buffer, order: Buffer, offsets: Buffer, nodes32: Writable, nodes64: Writable) -> None: ...
def count_words(arcs: Buffer, end: int, counts: Writable) -> None: ...
