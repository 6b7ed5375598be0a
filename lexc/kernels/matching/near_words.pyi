from lexc.kernels.layout.node_reader import NodeReader
from collections.abc import Callable, Sequence
from typing import Any
from lexc.kernels._types import Buffer
class NearWords(NodeReader):
    def find(self, root: int, query: Sequence[int], k: int, edits: int, is_prefix: bool, limit: int, below: Buffer = ..., shift: int = 0, n_first: int = 0, first_errors: int = 0, is_rest: bool = False) -> list[list[tuple[Any, int]]]: ...
    def find_from_both_ends(self, root: int, gaddag: int, query: Sequence[int], k: int, edits: int, key: Callable[[tuple[Any, int]], Any] | None) -> list[list[tuple[Any, int]]]: ...
