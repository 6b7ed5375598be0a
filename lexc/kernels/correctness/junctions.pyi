# Written by `make stubs` from the kernel.
from lexc.kernels._types import Buffer
from lexc.kernels.correctness.word_sets import WordSets

class Junctions:
    def __init__(self, sets: WordSets, switches: int, patterns: Buffer, replacements: Buffer) -> None: ...
