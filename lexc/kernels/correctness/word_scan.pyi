# Written by `make stubs` from the kernel.
from lexc.kernels.correctness.letters import Letters
from lexc.kernels.correctness.word_judge import WordJudge

class WordScan:
    def __init__(self, letters: Letters, judges: list[WordJudge]) -> None: ...
    def find_unknown(self, text: str, start: int, found: list[tuple[int, int]]) -> int: ...
