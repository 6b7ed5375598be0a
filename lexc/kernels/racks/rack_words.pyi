# Written by `make stubs` from the kernel.
from collections.abc import Callable

from lexc.kernels._types import Buffer

MAX_BYTES: int

class RackWords:
    def __init__(self, words: Buffer, table: bytes, letters: bytes, numbers: Buffer, zeros: Callable) -> None: ...
    def words(self, rack: object) -> list[str] | None: ...
    def tiles_of(self, rack: bytes) -> list[bytes] | None: ...
