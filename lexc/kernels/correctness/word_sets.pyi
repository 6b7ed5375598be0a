from lexc.kernels.correctness.letters import Letters
from lexc.kernels.layout.nodes import Nodes
from lexc.kernels._types import Buffer
class WordSets:
    def __init__(self, letters: Letters, nodes: Nodes, roots: Buffer, rule_texts: str) -> None: ...
