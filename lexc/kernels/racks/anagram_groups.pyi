# Written by `make stubs` from the kernel.
from lexc.kernels._types import Buffer
from lexc.kernels.layout.ordinals import Ordinals

class AnagramGroups:
    def __init__(
        self,
        table: Buffer,
        order: Buffer,
        indexes: Buffer,
        alphagrams: Ordinals,
        words: Ordinals,
        longest: int,
        firsts32: Buffer,
        firsts64: Buffer,
        ordinals32: Buffer,
        ordinals64: Buffer,
    ) -> None: ...
    def words(self, rack: object) -> list[str] | None: ...
