# Written by `make stubs` from the kernel.
from lexc.kernels._types import Buffer

def siphash(data: Buffer, key: Buffer) -> tuple[int, int]: ...
