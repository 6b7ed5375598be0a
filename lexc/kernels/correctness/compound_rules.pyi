from lexc.kernels.correctness.walk_state import DeadEnds, PartList
from lexc.kernels.correctness.word_sets import WordSets
from lexc.kernels._types import Buffer
class CompoundRules:
    def __init__(self, sets: WordSets, parts: PartList, dead_ends: DeadEnds, shortest: int, rule_items: Buffer, rule_starts: Buffer, first_sets: Buffer) -> None: ...
