# Written by `make stubs` from the kernel.
LEAST_BITS: int
MOST_BITS: int

class TranspositionTable:
    def clear(self) -> None: ...
    def grow(self) -> None: ...
