from array import array
from typing import TypeAlias

from lexc.kernels.matching.automaton import Automaton
from lexc.kernels.matching.search import Search

_Buffer: TypeAlias = bytes | bytearray | memoryview | array[int]

class Match(Search):
    def begin(
        self,
        root: int,
        automaton: Automaton,
        is_reversed: bool,
        directory: tuple[int, _Buffer, _Buffer, int] | None = None,
    ) -> Search: ...
