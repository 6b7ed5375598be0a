# Written by `make stubs` from the kernel.
from lexc.kernels.layout.nodes import Nodes

def search_by_choices(
    nodes: Nodes, root: int, text: str, choices: dict, longest: int, max_steps: int, max_found: int
) -> list[str]: ...
