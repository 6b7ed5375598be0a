# Written by `make stubs` from the kernel.
from lexc.kernels._types import Buffer

class Automaton:
    def __init__(
        self,
        set_width: int,
        n_rows: int,
        n_positions: int,
        table: Buffer,
        bounds: Buffer,
        rows: Buffer,
        has_loop: bool,
    ) -> None: ...
