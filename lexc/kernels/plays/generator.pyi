from array import array
from typing import TypeAlias

_Buffer: TypeAlias = bytes | bytearray | memoryview | array[int]

class Generator:
    def __init__(
        self,
        nodes: _Buffer,
        mask_units: int,
        root: int,
        n_letters: int,
        n_rows: int,
        n_cols: int,
        start_row: int,
        start_col: int,
        values: array[int],
        bonus: array[int],
        lanes: tuple[bytearray, array[int], array[int], array[int], array[int]],
    ) -> None: ...
    def generate(self, rack: bytes, is_opening: bool, both: bool, most: int = ...) -> int: ...
    def count(self, rack: bytes, is_opening: bool, both: bool) -> int: ...
    def written_play(self, number: int) -> tuple[int, bool, int, int, bytes]: ...
    def written(self) -> tuple[bytes, bytes]: ...
