from array import array
from typing import TypeAlias

from lexc.kernels.layout.rank import Ranks

_Buffer: TypeAlias = bytes | bytearray | memoryview | array[int]

class Groups:
    def __init__(
        self,
        table: _Buffer,
        order: _Buffer,
        places: _Buffer,
        alphagrams: Ranks,
        words: Ranks,
        longest: int,
        firsts32: _Buffer,
        firsts64: _Buffer,
        ordinals32: _Buffer,
        ordinals64: _Buffer,
    ) -> None: ...
    def words(self, rack: object) -> list[str] | None: ...
