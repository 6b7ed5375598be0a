# Written by `make stubs` from the kernel.
from lexc.kernels._types import Buffer, Writable

NO_ORDINAL: int

def combine(one: Buffer, other: Buffer, keep: int, output: Writable) -> tuple[int, int, int, int]: ...
def find_ordinals(words: Buffer, listed_words: Buffer, ordinals: Writable) -> None: ...
