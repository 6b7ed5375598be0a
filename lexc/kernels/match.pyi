from array import array
from collections.abc import Callable, Iterator
from typing import Any, Self, TypeAlias

_Buffer: TypeAlias = bytes | bytearray | memoryview | array[int]

class Automaton:
    def __init__(
        self,
        words: int,
        n_rows: int,
        n_positions: int,
        table: _Buffer,
        bounds: _Buffer,
        rows: _Buffer,
        has_loop: bool,
    ) -> None: ...

# Items are str; in the "tiles" form, bytes.
class Match:
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
    def begin(
        self,
        root: int,
        automaton: Automaton,
        is_reversed: bool,
        directory: tuple[int, _Buffer, _Buffer, int] | None = None,
    ) -> Match: ...
    def take_in_order(
        self, most: int, at_once: int, key: Callable[[Any], Any] | None = None
    ) -> Iterator[Any] | None: ...
    def __iter__(self) -> Self: ...
    def __next__(self) -> Any: ...

class Taken:
    def __init__(self, items: list[Any]) -> None: ...
    def __iter__(self) -> Self: ...
    def __next__(self) -> Any: ...
