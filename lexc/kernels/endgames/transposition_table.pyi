# Written by `make stubs` from the kernel.
MIN_BITS: int
MAX_BITS: int

class TranspositionTable:
    def clear(self) -> None: ...
    def grow(self) -> None: ...
