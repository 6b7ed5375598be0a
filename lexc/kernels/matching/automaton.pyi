from array import array
from typing import TypeAlias

_Buffer: TypeAlias = bytes | bytearray | memoryview | array[int]

class Automaton:
    def __init__(
        self,
        words: int,
        n_rows: int,
        n_positions: int,
        table: _Buffer,
        bounds: _Buffer,
        rows: _Buffer,
        has_loop: bool,
    ) -> None: ...
