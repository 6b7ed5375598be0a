# Written by `make stubs` from the kernel.
from lexc.kernels._types import Buffer
from lexc.kernels.correctness.word_sets import WordSets

class Compounds:
    def __init__(
        self,
        sets: WordSets,
        limits: tuple[int, int, int],
        switches: int,
        patterns: Buffer,
        replacements: Buffer,
        rule_items: Buffer,
        rule_starts: Buffer,
        first_sets: Buffer,
    ) -> None: ...
