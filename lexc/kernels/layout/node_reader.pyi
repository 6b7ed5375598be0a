# Written by `make stubs` from the kernel.
from lexc.kernels._types import Buffer
from lexc.kernels.layout.nodes import Nodes

FORMS: tuple[str, ...]

class Speller:
    def __init__(self, nodes: Nodes, form: str, letters: Buffer, points: Buffer, longest: int) -> None: ...
