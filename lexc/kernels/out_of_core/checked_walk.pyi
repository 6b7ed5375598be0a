# Written by `make stubs` from the kernel.
from collections.abc import Callable

from lexc.kernels._types import Writable

BLOCK_BYTES: int

class CheckedWalk:
    def __init__(
        self, load: Callable, n_units: int, layout: int, root: int, largest_label: int, longest: int, n_blocks: int
    ) -> None: ...
    def write(self, output: Writable) -> int: ...
    def problem(self) -> tuple[int, int]: ...
