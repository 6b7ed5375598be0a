# Written by `make stubs` from the kernel.
from typing import Any, Self

from lexc.kernels._types import Buffer, Writable
from lexc.kernels.layout.nodes import Nodes

class RackWalk:
    def __init__(
        self,
        nodes: Nodes,
        root: int,
        max_depth: int,
        form: str,
        letters: Buffer,
        code_points: Buffer,
        known_code_points: Buffer,
        caps: Writable,
        needs: Writable,
        blanks: int,
        blanks_needed: int,
        shortest: int,
        longest: int,
        positions: Buffer,
        weights: Buffer,
        lows: Buffer,
        highs: Buffer,
        distinct: tuple[int, int],
        order: Buffer,
        is_postorder: bool,
    ) -> None: ...
    def __iter__(self) -> Self: ...
    def __next__(self) -> Any: ...
    def take(self, limit: int) -> list[Any]: ...
    def write(self, output: Writable, limit: int) -> int: ...
