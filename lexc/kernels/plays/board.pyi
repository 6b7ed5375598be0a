from array import array
from typing import TypeAlias

_Buffer: TypeAlias = bytes | bytearray | memoryview | array[int]

POWERS_OF_3: list[int]

class Board:
    def __init__(
        self,
        nodes: _Buffer,
        mask_units: int,
        words: int,
        gaddag: int,
        n_letters: int,
        n_rows: int,
        n_cols: int,
        letter_premiums: bytes,
        word_premiums: bytes,
        values: array[int],
    ) -> None: ...
    @property
    def lanes(self) -> tuple[bytearray, array[int], array[int], array[int], array[int]]: ...
    @property
    def is_empty(self) -> bool: ...
    def set(self, squares: _Buffer) -> None: ...
