from collections.abc import Callable, Iterator
from typing import Any, Self

from lexc.kernels.layout.node_reader import Speller

# Items are str; in the "tiles" form, bytes.
class Search(Speller):
    def take_in_order(
        self, most: int, at_once: int, key: Callable[[Any], Any] | None = None
    ) -> Iterator[Any] | None: ...
    def __iter__(self) -> Self: ...
    def __next__(self) -> Any: ...
