# Written by `make stubs` from the kernel.
from array import array

from lexc.kernels.layout.nodes import Nodes

MAX_WORDS: int

def letter_keys() -> array[int]: ...

class AlphagramFilter:
    def __init__(self, nodes: Nodes, root: int, n_words: int, shortest: int, longest: int) -> None: ...
    @property
    def tables(self) -> tuple[array[int], array[int], int, int]: ...
