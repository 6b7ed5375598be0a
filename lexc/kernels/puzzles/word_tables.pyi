# Written by `make stubs` from the kernel.
from array import array

from lexc.kernels._types import Buffer, Writable

MAX_WORDS: int
MAX_RANK: int

def group_by_length(tiles: Buffer, ranks: Buffer, longest: int, seed: int) -> list[tuple[bytes, array[int]]]: ...
def fill_bits(letters: Buffer, length: int, n_letters: int, bits: Writable, start: int) -> None: ...
