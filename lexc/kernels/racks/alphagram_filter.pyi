# Written by `make stubs` from the kernel.
from array import array

from lexc.kernels._types import Buffer

MOST_WORDS: int

def letter_keys() -> array[int]: ...

class Alphagrams:
    def __init__(
        self, nodes: Buffer, mask_units: int, root: int, n_words: int, shortest: int, longest: int
    ) -> None: ...
    @property
    def tables(self) -> tuple[array[int], array[int], int]: ...
