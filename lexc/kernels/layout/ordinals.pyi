# Written by `make stubs` from the kernel.
from lexc.kernels._types import Buffer
from lexc.kernels.layout.nodes import Nodes
from lexc.kernels.layout.packed_ranks import PackedRanks

class Ordinals:
    def __init__(
        self,
        nodes: Nodes,
        start: int,
        root: int,
        node_starts: Buffer,
        nodes_before: Buffer,
        entries8: Buffer,
        entries4: Buffer,
        entries2: Buffer,
        entries1: Buffer,
        ascii_letters: Buffer,
        packed: PackedRanks | None = None,
    ) -> None: ...
    def find(self, tiles: Buffer) -> int: ...
    def find_prefix(self, tiles: Buffer) -> tuple[int, int, bool]: ...
    def tiles_at(self, ordinal: int, longest: int) -> bytes: ...
    def text_at(self, ordinal: int, longest: int) -> str: ...
    def texts_at(self, ordinals: list[int], longest: int) -> list[str]: ...
    def is_ascii(self) -> bool: ...
    def find_mismatch(self, n_words: int) -> int: ...
