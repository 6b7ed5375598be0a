from array import array
from collections.abc import Callable, Iterator
from typing import Any, Self, TypeAlias

from lexc.kernels.speller import Speller

_Buffer: TypeAlias = bytes | bytearray | memoryview | array[int]

# Items are str; in the "tiles" form, bytes.
class Search(Speller):
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
    def take_in_order(
        self, most: int, at_once: int, key: Callable[[Any], Any] | None = None
    ) -> Iterator[Any] | None: ...
    def __iter__(self) -> Self: ...
    def __next__(self) -> Any: ...
