# Written by `make stubs` from the kernel.
from lexc.kernels._types import Buffer
from lexc.kernels.correctness.word_sets import WordSets

class WordForms:
    def __init__(self, sets: WordSets, conversions: Buffer) -> None: ...
