from array import array
from typing import TypeAlias

_Buffer: TypeAlias = bytes | bytearray | memoryview | array[int]

MOST_WORDS: int

def letter_keys() -> array[int]: ...

class Alphagrams:
    def __init__(
        self, nodes: _Buffer, mask_units: int, root: int, n_words: int, shortest: int, longest: int
    ) -> None: ...
    @property
    def tables(self) -> tuple[array[int], array[int], int]: ...
