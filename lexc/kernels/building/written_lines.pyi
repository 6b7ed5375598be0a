# Written by `make stubs` from the kernel.
from lexc.kernels._types import Buffer, Writable

def find_written_lines(forms: Buffer, keys: Buffer, others: Buffer, found: Writable) -> int: ...
