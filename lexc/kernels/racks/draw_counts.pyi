# Written by `make stubs` from the kernel.
from lexc.kernels._types import Buffer

MAX_BLANKS: int

class DrawCounter:
    def __init__(self, ways: Buffer, choices: Buffer, longest: int) -> None: ...
    def __call__(self, tiles: Buffer) -> int: ...
