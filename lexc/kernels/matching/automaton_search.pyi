# Written by `make stubs` from the kernel.
from collections.abc import Callable, Iterator
from typing import Any, Self

from lexc.kernels.layout.node_reader import NodeReader

class AutomatonSearch(NodeReader):
    def __iter__(self) -> Self: ...
    def __next__(self) -> Any: ...
    def take_in_order(
        self, max_words: int, run_length: int, key: Callable[[Any], Any] | None = None
    ) -> Iterator[Any] | None: ...
