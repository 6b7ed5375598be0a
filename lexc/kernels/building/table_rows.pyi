# Written by `make stubs` from the kernel.
from typing import Any

from lexc.kernels._types import Buffer, Writable

NO_NUMBER: int
ODD_LINE: int
NO_ROOM: int

class CellColumn:
    def __init__(self, index: int, takes_rest: bool, is_text: bool, numbers: Buffer, texts: Buffer) -> None: ...
    def take_texts(self) -> bytes: ...
    def begin_texts(self) -> None: ...

class RowReader:
    def __init__(
        self,
        delimiter: int,
        has_quotes: bool,
        max_cells: int,
        word: int,
        columns: Any,
        words: Buffer,
        lines: Buffer,
        starts: Buffer,
        ends: Buffer,
    ) -> None: ...
    def counts(self) -> tuple[int, int, int, int]: ...
    def skip_lines(self, n: int) -> None: ...
    def read(self, data: Buffer, position: int) -> tuple[int, int]: ...

def find_ordinals(tiles: Buffer, starts: Buffer, sorted_starts: Buffer, ordinals: Writable) -> None: ...
def merge_numbers(ordinals: Buffer, numbers: Buffer, rule: int, merged: Writable, differs: Writable) -> int: ...
