from array import array
from typing import TypeAlias

_Buffer: TypeAlias = bytes | bytearray | memoryview | array[int]
_Writable: TypeAlias = bytearray | memoryview

PROBLEMS: tuple[str, ...]

class Verifier:
    def __init__(
        self,
        nodes32: _Buffer,
        nodes64: _Buffer,
        mask_units: int,
        unit_bytes: int,
        dawg_start: int,
        largest_label: int,
        level_units: _Buffer,
        level_parts: _Buffer,
        starts: _Writable,
    ) -> None: ...
    def is_sound(self) -> bool: ...
    def is_start(self, unit: int) -> bool: ...
    def count_words(self, nodes_before: _Writable, counts: _Writable) -> int: ...
    def problem(self) -> tuple[int, int]: ...
    def counts(self) -> tuple[int, int, int, int]: ...

def alignment(buffer: _Buffer) -> int: ...
