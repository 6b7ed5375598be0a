from lexc.kernels.layout.nodes import Nodes
from lexc.kernels._types import Buffer
TEXT_FORMS: tuple[str, ...]
class NodeReader:
    def __init__(self, nodes: Nodes, text_form: str, letters: Buffer, code_points: Buffer, longest: int) -> None: ...
