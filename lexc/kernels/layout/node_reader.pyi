# Written by `make stubs` from the kernel.
from lexc.kernels._types import Buffer
from lexc.kernels.layout.nodes import Nodes

TEXT_FORMS: tuple[str, ...]

class NodeReader:
    def __init__(self, nodes: Nodes, form: str, letters: Buffer, points: Buffer, longest: int) -> None: ...
