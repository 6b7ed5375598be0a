# Written by `make stubs` from the kernel.
from lexc.kernels._types import Buffer

class Ranks:
    def __init__(
        self,
        nodes32: Buffer,
        nodes64: Buffer,
        mask_units: int,
        unit_bytes: int,
        start: int,
        root: int,
        node_starts: Buffer,
        nodes_before: Buffer,
        values8: Buffer,
        values4: Buffer,
        values2: Buffer,
        values1: Buffer,
        letters: Buffer,
    ) -> None: ...
    def ordinal(self, tiles: Buffer) -> int: ...
    def span(self, tiles: Buffer) -> tuple[int, int, bool]: ...
    def tiles_at(self, ordinal: int, longest: int) -> bytes: ...
    def text_at(self, ordinal: int, longest: int) -> str: ...
    def texts_at(self, ordinals: list[int], longest: int) -> list[str]: ...
    def has_text(self) -> bool: ...
    def mismatch(self, n_words: int) -> int: ...
