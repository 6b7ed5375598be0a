# Written by `make stubs` from the kernel.
from lexc.kernels._types import Buffer, Writable
from lexc.kernels.layout.nodes import Nodes

PROBLEMS: tuple[str, ...]

class Verifier:
    def __init__(
        self,
        nodes: Nodes,
        dawg_start: int,
        largest_label: int,
        level_units: Buffer,
        level_ranges: Buffer,
        starts: Writable,
    ) -> None: ...
    def is_sound(self) -> bool: ...
    def is_node_start(self, unit: int) -> bool: ...
    def problem(self) -> tuple[int, int]: ...
    def counts(self) -> tuple[int, int, int, int]: ...
