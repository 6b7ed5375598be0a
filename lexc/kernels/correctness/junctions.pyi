from lexc.kernels.correctness.word_sets import WordSets
from lexc.kernels._types import Buffer
class Junctions:
    def __init__(self, sets: WordSets, switches: int, patterns: Buffer, replacements: Buffer) -> None: ...
