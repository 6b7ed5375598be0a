# Written by `make stubs` from the kernel.
from lexc.kernels._types import Buffer, Writable
from lexc.kernels.out_of_core.spill import Spill

MAX_HEIGHTS: int

def count_records(records: Buffer) -> int: ...
def find_unique(records: Buffer, table: Writable, starts: Writable, heights: Writable) -> int: ...
def write_by_height(
    records: Buffer, starts: Buffer, positions: Writable, order: Writable, output: Spill, bucket: int
) -> tuple[int, int]: ...
def send_states(
    records: Buffer, numbers: Writable, bucket_bits: int, references: Spill, skeletons: Spill, block_size: int
) -> None: ...
def index_states(
    records: Buffer, numbers: Writable, lows: Writable, highs: Writable, indexed: Writable, table: Writable
) -> int: ...
def join_references(
    references: Buffer, lows: Buffer, highs: Buffer, indexed: Buffer, table: Buffer, joined: Spill, block_size: int
) -> bool: ...
