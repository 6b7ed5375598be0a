# Written by `make stubs` from the kernel.
from lexc.kernels._types import Buffer, Writable

PROBLEMS: tuple[str, ...]

class Verifier:
    def __init__(
        self,
        nodes32: Buffer,
        nodes64: Buffer,
        mask_units: int,
        unit_bytes: int,
        dawg_start: int,
        largest_label: int,
        level_units: Buffer,
        level_parts: Buffer,
        starts: Writable,
    ) -> None: ...
    def is_sound(self) -> bool: ...
    def is_start(self, unit: int) -> bool: ...
    def count_words(self, nodes_before: Writable, counts: Writable) -> int: ...
    def problem(self) -> tuple[int, int]: ...
    def counts(self) -> tuple[int, int, int, int]: ...

def alignment(buffer: Buffer) -> int: ...
