from lexc.kernels.correctness.word_sets import WordSets
from lexc.kernels._types import Buffer
class Compounds:
    def __init__(self, sets: WordSets, limits: tuple[int, int, int], switches: int, patterns: Buffer, replacements: Buffer, rule_items: Buffer, rule_starts: Buffer, first_sets: Buffer) -> None: ...
