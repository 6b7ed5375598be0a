# Written by `make stubs` from the kernel.
from lexc.kernels.correctness.word_sets import WordSets

class PartList: ...

class DeadEnds:
    def __init__(self, sets: WordSets, has_counts: bool, has_lengths: bool) -> None: ...
