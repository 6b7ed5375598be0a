from array import array
from typing import TypeAlias

_Buffer: TypeAlias = bytes | bytearray | memoryview | array[int]

class Ranks:
    def __init__(
        self,
        nodes32: _Buffer,
        nodes64: _Buffer,
        mask_units: int,
        unit_bytes: int,
        start: int,
        root: int,
        node_starts: _Buffer,
        nodes_before: _Buffer,
        values8: _Buffer,
        values4: _Buffer,
        values2: _Buffer,
        values1: _Buffer,
        letters: _Buffer,
    ) -> None: ...
    def ordinal(self, tiles: _Buffer) -> int: ...
    def span(self, tiles: _Buffer) -> tuple[int, int, bool]: ...
    def tiles_at(self, ordinal: int, longest: int) -> bytes: ...
    def text_at(self, ordinal: int, longest: int) -> str: ...
    def texts_at(self, ordinals: list[int], longest: int) -> list[str]: ...
    def has_text(self) -> bool: ...
    def mismatch(self, n_words: int) -> int: ...
