from array import array
from typing import TypeAlias

from lexc.kernels.leaves import RackLeaves

_Buffer: TypeAlias = bytes | bytearray | memoryview | array[int]

ANCHOR: int
WINDOW: int
MOST_WORDS: int

def letter_keys() -> array[int]: ...

class Alphagrams:
    def __init__(
        self, nodes: _Buffer, mask_units: int, root: int, n_words: int, shortest: int, longest: int
    ) -> None: ...
    @property
    def tables(self) -> tuple[array[int], array[int], int]: ...

class Bounds:
    def __init__(
        self,
        n_letters: int,
        n_rows: int,
        n_cols: int,
        start_row: int,
        start_col: int,
        rack_size: int,
        values: array[int],
        bonus: array[int],
        lanes: tuple[bytearray, array[int], array[int], array[int], array[int]],
        alphagrams: tuple[array[int], array[int], int],
        tables: tuple[array[int], array[int], array[int], array[int]],
    ) -> None: ...
    def prepare(self, rack: bytes, is_opening: bool, leaves: RackLeaves | None = None) -> int: ...
