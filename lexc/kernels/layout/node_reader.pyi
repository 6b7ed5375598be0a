# Written by `make stubs` from the kernel.
from lexc.kernels._types import Buffer

FORMS: tuple[str, ...]

class Speller:
    def __init__(
        self,
        nodes32: Buffer,
        nodes64: Buffer,
        mask_units: int,
        unit_bytes: int,
        form: str,
        letters: Buffer,
        points: Buffer,
        longest: int,
    ) -> None: ...
