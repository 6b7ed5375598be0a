from array import array
from typing import TypeAlias

_Buffer: TypeAlias = bytes | bytearray | memoryview | array[int]
_Writable: TypeAlias = bytearray | memoryview | array[int]

def unpack(data: _Buffer, record: _Buffer, targets: _Writable, marks: _Writable) -> None: ...
def pack(targets: _Buffer, marks: _Buffer, record: _Buffer, data: _Writable) -> None: ...

class Lists:
    def __init__(
        self,
        targets: _Buffer,
        marks: _Buffer,
        root: int,
        n_labels: int,
        separator: int = -1,
        follows_separator: bool = False,
    ) -> None: ...
    def measure(self) -> tuple[int, int]: ...
    def measured(self) -> tuple[int, int, int, int]: ...
    def spell(self, output: _Writable, finals: _Writable, shown_separator: int = 0) -> tuple[int, int]: ...
