# Written by `make stubs` from the kernel.
from lexc.kernels._types import Buffer, Writable
from lexc.kernels.out_of_core.spill import Spill

MAX_HEIGHTS: int

def count_records(records: Buffer, n_heights: int, n_labels: int) -> int: ...
def find_unique(records: Buffer, table: Writable, starts: Writable, heights: Writable) -> int: ...
def write_by_height(
    records: Buffer,
    starts: Buffer,
    positions: Writable,
    order: Writable,
    bucket: int,
    bucket_bits: int,
    output: Spill,
    references: Spill,
    arcs: Writable,
    targets: Writable,
    tail_bytes: Writable,
) -> None: ...
def index_states(
    states: Buffer,
    numbers: Buffer,
    lows: Writable,
    highs: Writable,
    indexed: Writable,
    table: Writable,
    skeletons: Spill,
    block_size: int,
) -> None: ...
def join_references(
    references: Buffer,
    lows: Buffer,
    highs: Buffer,
    indexed: Buffer,
    table: Buffer,
    numbers: Buffer,
    n_heights: int,
    joined: Spill,
    block_size: int,
) -> bool: ...
