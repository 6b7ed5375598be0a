from lexc.kernels.correctness.word_sets import WordSets
from lexc.kernels._types import Buffer
class WordForms:
    def __init__(self, sets: WordSets, conversions: Buffer) -> None: ...
