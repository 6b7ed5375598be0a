# Written by `make stubs` from the kernel.
from lexc.kernels._types import Buffer
from lexc.kernels.correctness.compounds import Compounds

MAX_WORD_LETTERS: int
MAX_STEPS: int

class WordJudge:
    def __init__(self, compounds: Compounds, switches: int, breaks: Buffer, conversions: Buffer) -> None: ...
    def is_correct(self, text: str) -> bool: ...
    def find_parts(self, text: str) -> list[str] | None: ...
