from array import array
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

_Buffer: TypeAlias = bytes | bytearray | memoryview | array[int]

INSERT: int
DELETE: int
REPLACE: int
EXCHANGE: int

# Words are str; in the "tiles" form, bytes.
class Near:
    def __init__(
        self,
        nodes32: _Buffer,
        nodes64: _Buffer,
        mask_units: int,
        unit_bytes: int,
        form: str,
        letters: _Buffer,
        points: _Buffer,
        longest: int,
    ) -> None: ...
    def find(
        self,
        root: int,
        query: Sequence[int],
        k: int,
        edits: int,
        is_prefix: bool,
        limit: int,
    ) -> list[list[tuple[Any, int]]]: ...
    def find_from_both_ends(
        self,
        root: int,
        gaddag: int,
        query: Sequence[int],
        k: int,
        edits: int,
        key: Callable[[tuple[Any, int]], Any] | None,
    ) -> list[list[tuple[Any, int]]]: ...

class _Search: ...
